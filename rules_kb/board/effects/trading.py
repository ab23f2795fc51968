"""Trades, and deeds dealt before the game."""

from collections.abc import Iterator

from rules_kb.board.actions import Dealt, Side, Trade
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import receive_mortgaged
from rules_kb.board.money import move
from rules_kb.board.state import HOTEL, Board, Promise
from rules_kb.core import BANK, Seat, Transfer


def trade(board: Board, action: Trade, ed: Edition) -> Iterator[Transfer]:
    """Each side gives what it promised; the rest of a deal is words."""
    yield from give(board, ed, action.by, action.to, action.gives)
    yield from give(board, ed, action.to, action.by, action.gets)


def give(board: Board, ed: Edition, frm: Seat, to: Seat, side: Side) -> Iterator[Transfer]:
    """One side of a trade: cash, deeds, jail cards, and immunity where it binds."""
    if side.cash:
        yield move(board, frm, to, side.cash)
    for name in side.deeds:
        yield from hand_deed(board, ed, name, to)
    for _ in range(side.cards):
        hand_card(board, ed, frm, to)
    if ed.immunity_deals == "enforced":
        board.promises += [Promise(frm, to, name, left) for name, left in side.immunity]


def hand_deed(board: Board, ed: Edition, name: str, to: Seat, why: str = "interest") -> Iterator[Transfer]:
    """A deed goes to its new owner with what stands on it; with the Bank it is bare."""
    board.deeds[name].owner = to
    if to == BANK:
        clear(board, name)
    yield from receive_mortgaged(board, ed, to, name, why)


def clear(board: Board, name: str) -> None:
    """The buildings of a street go back to the Bank's supply."""
    deed = board.deeds[name]
    if deed.houses == HOTEL:
        board.hotels += 1
    else:
        board.houses += deed.houses
    deed.houses = 0


def hand_card(board: Board, ed: Edition, frm: Seat, to: Seat) -> None:
    """A jail card goes to another player, or under its deck when it goes to the Bank."""
    if frm < 0 or not board.players[frm].cards:
        return
    deck = board.players[frm].cards.pop(0)
    if to >= 0:
        board.players[to].cards.append(deck)
    else:
        board.decks[deck].under.append(next(card for card in ed.decks[deck] if ed.card[card].keep))


def dealt(board: Board, action: Dealt, ed: Edition) -> Iterator[Transfer]:
    """Deeds dealt before the game, paid for where the edition says so."""
    for name in action.deeds:
        board.deeds[name].owner = action.by
        if ed.initial_deal_of_deeds == "two_paid":
            yield move(board, action.by, BANK, ed.deeds[name].price)

"""Trades, loans, consent, and deeds dealt before the game."""

from collections.abc import Iterator

from rules_kb.board.actions import Dealt, Side, Trade
from rules_kb.board.bank_deals import estate_interest, is_refusal, is_sale, sale_price
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import receive_mortgaged, withdraw_offer
from rules_kb.board.favours import drained, is_between_players, remember_rescue, told
from rules_kb.board.money import difference, move, owe
from rules_kb.board.state import HOTEL, Board, Promise
from rules_kb.core import BANK, Due, Line, Seat, Transfer
from rules_kb.log import Agree


def trade(board: Board, action: Trade, ed: Edition) -> Iterator[Transfer]:
    """Each side gives what it promised; the rest of a deal is words."""
    if action.to == BANK:
        yield from trade_with_bank(board, action, ed)
        return
    if gone := drained(board, ed, action):
        remember_rescue(board, gone.frm, gone.to, told(ed, gone.side))
    if is_between_players(board, action):
        board.unconfirmed[board.seq] = [action.by, action.to]
    if ed.shared_ownership == "forfeit" and (action.gives.shares or action.gets.shares):
        board.forfeits[board.seq] = [action.by, action.to]
    yield from swap(board, action, ed)


def swap(board: Board, action: Trade, ed: Edition) -> Iterator[Transfer]:
    """Both sides change hands."""
    yield from give(board, ed, action.by, action.to, action.gives)
    yield from give(board, ed, action.to, action.by, action.gets)


def trade_with_bank(board: Board, action: Trade, ed: Edition) -> Iterator[Transfer]:
    """Property goes back to the Bank: sold, or refused by a creditor and up for auction."""
    if is_refusal(board, ed, action):
        for name in action.gives.deeds:
            interest = estate_interest(board, action.by, name)
            board.dues = [due for due in board.dues if due is not interest]
            surrender(board, name)
            put_up(board, ed, name)
        return
    right = sale_price(board, ed, action) if is_sale(ed, action) else None
    yield from swap(board, action, ed)
    if right is not None:
        difference(board, BANK, action.by, action.gets.cash, right, "sale", "board.bank.unearned")


def give(board: Board, ed: Edition, frm: Seat, to: Seat, side: Side) -> Iterator[Transfer]:
    """One side of a trade: cash, deeds, jail cards, loans, and promises of free landings, whatever they are worth."""
    if side.cash:
        yield move(board, frm, to, side.cash)
    for name in side.deeds:
        yield from hand_deed(board, ed, name, to)
    for _ in range(side.cards):
        hand_card(board, ed, frm, to)
    if side.loan:
        yield move(board, frm, to, side.loan)
        owe_loan(board, to, frm, side.loan)
    board.promises += [Promise(frm, to, name, left) for name, left in side.immunity]


def owe_loan(board: Board, borrower: Seat, lender: Seat, amount: int) -> None:
    """A loan that stands is paid back some day; nobody is late with it."""
    board.dues.append(Due(borrower, lender, amount, "loan", board.seq, "open", (Line("loan", amount),)))


def hand_deed(board: Board, ed: Edition, name: str, to: Seat, why: str = "interest") -> Iterator[Transfer]:
    """A deed goes to its new owner with what stands on it; with the Bank it is bare and clear."""
    deed = board.deeds[name]
    deed.owner = to
    if to == BANK:
        clear(board, name)
        deed.mortgaged = False
    yield from receive_mortgaged(board, ed, to, name, why)


def clear(board: Board, name: str) -> None:
    """The buildings of a street go back to the Bank's supply."""
    deed = board.deeds[name]
    if deed.houses == HOTEL:
        board.hotels += 1
    else:
        board.houses += deed.houses
    deed.houses = 0


def surrender(board: Board, name: str) -> None:
    """A deed goes back to the Bank, bare; what becomes of its mortgage shows when the Bank sells it."""
    clear(board, name)
    withdraw_offer(board, name)
    board.deeds[name].owner = BANK


def put_up(board: Board, ed: Edition, name: str) -> None:
    """A deed that comes from a bankrupt waits for its auction, where the edition holds one."""
    if ed.bankrupt_to_bank == "auction" and not board.over:
        board.lots.append(name)
        board.estate.append(name)


def hand_card(board: Board, ed: Edition, frm: Seat, to: Seat) -> None:
    """A jail card goes to another player, or under its deck when it goes to the Bank."""
    if frm < 0 or not board.players[frm].cards:
        return
    deck = board.players[frm].cards.pop(0)
    if to >= 0:
        board.players[to].cards.append(deck)
    else:
        board.decks[deck].under.append(next(card for card in ed.decks[deck] if ed.card[card].keep))


def agree(board: Board, action: Agree, ed: Edition) -> Iterator[Transfer]:
    """A yes is on record: it can no longer be denied."""
    sides = board.unconfirmed.get(action.n, [])
    board.unconfirmed |= {action.n: [seat for seat in sides if seat != action.by]} if sides else {}
    yield from ()


def dealt(board: Board, action: Dealt, ed: Edition) -> Iterator[Transfer]:
    """Deeds dealt before the game, paid for where the edition says so."""
    for name in action.deeds:
        board.deeds[name].owner = action.by
    if ed.initial_deal_of_deeds == "two_paid":
        bill = tuple(Line(ed.deeds[name].name, ed.deeds[name].price) for name in action.deeds)
        yield from owe(board, action.by, BANK, "deal", bill, when_able=True)

"""Buying: what its entries do."""

from rules_kb.board.actions import Buy, Decline
from rules_kb.board.auction.facts import decliner, pending, sightseeing
from rules_kb.board.buy.facts import COMPULSORY, bought, has_to_buy
from rules_kb.board.deeds import clear_lot, refuse_deed, sell_deed
from rules_kb.board.edition import DEEDS, BoardEdition
from rules_kb.board.money import difference, move
from rules_kb.board.state import Board
from rules_kb.board.tokens import lands
from rules_kb.board.turns import pass_by
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.log import Agree, Contest
from rules_kb.kernel.matters import give_up, leave
from rules_kb.kernel.model import BANK, Seat

effects = Effects()


@lands(*DEEDS)
def land_on_free_deed(board: Board, ed: BoardEdition, seat: Seat, dice: int | None, card: str) -> None:
    """An unowned deed is on offer, or waits for the hammer where the table auctions everything."""
    name = ed.spaces[board.players[seat].at].id
    if board.deeds[name].owner != BANK or sightseeing(board, ed, seat):
        return
    if not ed.auction_on_landing:
        offer_deed(board, seat, name)
    elif name not in board.lots:
        board.lots.append(name)


def offer_deed(board: Board, seat: Seat, name: str) -> None:
    """A deed is on offer: in one's turn, or until the next throw when the landing comes after it."""
    if board.turn.seat == seat:
        board.turn.offer = name
    else:
        board.missed[seat] = board.late_chances[seat] = name


@effects.on(Buy)
def buy(board: Board, action: Buy, ed: BoardEdition) -> None:
    """The deed goes to the buyer and the price to the Bank."""
    name = bought(board, ed, action)
    if not name:
        return
    if name == board.turn.offer or decliner(board, name) != action.by:
        # Whoever comes to it later buys what was never auctioned.
        give_up(board, "auction", about=name)
    clear_lot(board, name)
    sell_deed(board, ed, action.by, name)
    printed = ed.deeds[name].price
    paid = printed if action.price is None else action.price
    move(board, action.by, BANK, paid)
    difference(board, action.by, BANK, paid, printed, "price", "board.buy.price")


@effects.on(Decline)
def decline(board: Board, action: Decline, ed: BoardEdition) -> None:
    """The lander does not want the deed; said late, it may still be auctioned."""
    missed = board.missed.get(action.by, "")
    if board.turn.offer and action.by == board.turn.seat:
        if has_to_buy(board, ed):
            leave(board, "purchase", COMPULSORY, action.by, board.turn.offer)
        refuse_deed(board, ed)
    elif missed and missed in pending(board, ed) and missed not in board.lots + board.late_lots:
        board.late_lots.append(missed)


@effects.on(Contest, Agree)
def speak(board: Board, action: Contest | Agree, ed: BoardEdition) -> None:
    """A word on an entry delays nobody."""
    pass_by(board)

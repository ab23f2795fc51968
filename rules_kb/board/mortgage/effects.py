"""Mortgages: what its entries do."""

from rules_kb.board.actions import Keep, Lift, Mortgage, Offer, Side, Win
from rules_kb.board.deeds import pay_bid, remember_rescue, withdraw_offer
from rules_kb.board.dues import shortfall
from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import difference, move
from rules_kb.board.mortgage.facts import (
    FORCED_SALE,
    TRANSFER,
    interest_asked,
    interest_due,
    interest_told,
    lift_cost,
    wins_offer,
)
from rules_kb.board.state import Board
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import close, close_all
from rules_kb.kernel.model import BANK

effects = Effects()


@effects.on(Mortgage)
def mortgage(board: Board, action: Mortgage, ed: BoardEdition) -> None:
    """The deed is turned over and the Bank pays its mortgage value."""
    value = ed.deeds[action.deed].mortgage
    paid = value if action.price is None else action.price
    if shortfall(board, action.by):
        remember_rescue(board, action.by, BANK, Side(deeds=(action.deed,)))
    board.deeds[action.deed].mortgaged = True
    move(board, BANK, action.by, paid)
    difference(board, BANK, action.by, paid, value, "mortgage", "board.mortgage.value", "board.mortgage.value")


@effects.on(Lift)
def lift(board: Board, action: Lift, ed: BoardEdition) -> None:
    """Value and interest are paid; for a deed just received mortgaged that is all the interest there is."""
    cost = lift_cost(board, ed, action)
    paid = cost if action.price is None else action.price
    if action.deed in board.received:
        due = interest_due(board, action.by, action.deed)
        close_all(board, [due] if due else [], "done")
        settle_receipt(board, action.deed)
    board.deeds[action.deed].mortgaged = False
    withdraw_offer(board, action.deed)
    move(board, action.by, BANK, paid)
    difference(board, action.by, BANK, paid, cost, "lift", "board.mortgage.lift", "board.mortgage.lift")


def settle_receipt(board: Board, name: str) -> None:
    """The choice that comes with a deed received mortgaged is made."""
    board.received = [other for other in board.received if other != name]


@effects.on(Keep)
def keep(board: Board, action: Keep, ed: BoardEdition) -> None:
    """The interest on a deed received mortgaged is paid, and the mortgage stays."""
    due = interest_due(board, action.by, action.deed)
    paid = interest_told(board, action, ed)
    move(board, action.by, BANK, paid)
    if due is None:
        difference(board, action.by, BANK, paid, 0, "refund", TRANSFER)
        return
    close(board, due, "paid")
    settle_receipt(board, action.deed)
    difference(board, action.by, BANK, paid, interest_asked(ed, due), due.why, due.rule, due.rule)


@effects.on(Offer)
def offer(board: Board, action: Offer, ed: BoardEdition) -> None:
    """A sum is named that the owner must redeem against before the next throw."""
    withdraw_offer(board, action.deed)
    board.offers[action.deed] = (action.by, action.amount)


@effects.on(Win, when=wins_offer)
def win_offer(board: Board, action: Win, ed: BoardEdition) -> None:
    """The owner did not redeem: the bidder gets the deed clear and owes the Bank what was offered."""
    # Told after the throw that settled it, it only says so again.
    if action.lot in board.offers:
        bid = board.offers[action.lot][1]
        deed = board.deeds[action.lot]
        deed.owner, deed.mortgaged = action.by, False
        withdraw_offer(board, action.lot)
        pay_bid(board, ed, action, bid, FORCED_SALE)

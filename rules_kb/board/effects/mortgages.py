"""Mortgages: taken, lifted, received with a deed, and redeemed or lost under another player's offer."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Keep, Lift, Mortgage, Offer, Win
from rules_kb.board.edition import Edition
from rules_kb.board.effects.turns import reported_by
from rules_kb.board.favours import remember_rescue, shortfall
from rules_kb.board.money import can_pay, difference, move, owe
from rules_kb.board.state import Board
from rules_kb.core import BANK, Due, Line, Seat, Transfer
from rules_kb.duties import fulfil

TAKEN_OVER = ("interest", "estate")


def mortgage(board: Board, action: Mortgage, ed: Edition) -> Iterator[Transfer]:
    """The deed is turned over and the Bank pays its mortgage value."""
    value = ed.deeds[action.deed].mortgage
    paid = value if action.price is None else action.price
    if shortfall(board, action.by):
        remember_rescue(board, action.by, BANK, action.deed)
    board.deeds[action.deed].mortgaged = True
    yield move(board, BANK, action.by, paid)
    difference(board, BANK, action.by, paid, value, "mortgage", "board.mortgage.value")


def lift(board: Board, action: Lift, ed: Edition) -> Iterator[Transfer]:
    """Value and interest are paid; for a deed just received mortgaged that is all the interest there is."""
    cost = lift_cost(board, ed, action)
    paid = cost if action.price is None else action.price
    if action.deed in board.received:
        due = interest_due(board, action.by, action.deed)
        board.dues = [other for other in board.dues if other is not due]
        settle_receipt(board, action.deed)
    board.deeds[action.deed].mortgaged = False
    withdraw_offer(board, action.deed)
    yield move(board, action.by, BANK, paid)
    difference(board, action.by, BANK, paid, cost, "lift", "board.mortgage.lift")


def lift_cost(board: Board, ed: Edition, action: Lift) -> int:
    """What lifting a mortgage costs: its value and the interest, as far as that was not paid on receiving the deed."""
    if action.deed not in board.received:
        return bills.total(bills.redemption(ed, action.deed))
    due = interest_due(board, action.by, action.deed)
    return ed.deeds[action.deed].mortgage + (0 if due is None else interest_asked(ed, due))


def settle_receipt(board: Board, name: str) -> None:
    """The choice that comes with a deed received mortgaged is made."""
    board.received = [other for other in board.received if other != name]


def keep(board: Board, action: Keep, ed: Edition) -> Iterator[Transfer]:
    """The interest on a deed received mortgaged is paid, and the mortgage stays."""
    due = interest_due(board, action.by, action.deed)
    paid = interest_told(board, action, ed)
    yield move(board, action.by, BANK, paid)
    if due is None:
        difference(board, action.by, BANK, paid, 0, "refund", "board.mortgage.transfer")
        return
    board.dues.remove(due)
    settle_receipt(board, action.deed)
    difference(board, action.by, BANK, paid, interest_asked(ed, due), due.why, reported_by(due))


def interest_told(board: Board, action: Keep, ed: Edition) -> int:
    """What a player who keeps a mortgage really paid: the sum told, else what is asked."""
    due = interest_due(board, action.by, action.deed)
    asked = bills.interest(ed, action.deed) if due is None else interest_asked(ed, due)
    return asked if action.price is None else action.price


def interest_asked(ed: Edition, due: Due) -> int:
    """What is still asked for a mortgage received, by the table's reading now, less what was paid on it."""
    return bills.interest(ed, due.about, estate=due.why == "estate") + bills.total(due.bill[1:])


def interest_due(board: Board, seat: Seat, name: str) -> Due | None:
    """What a player still owes for having received a deed mortgaged."""
    return next((d for d in board.dues if d.why in TAKEN_OVER and (d.frm, d.about) == (seat, name)), None)


def receive_mortgaged(board: Board, ed: Edition, seat: Seat, name: str, why: str = "interest") -> Iterator[Transfer]:
    """A deed that comes into a player's hand mortgaged costs its interest, where the edition says so."""
    if seat >= 0 and board.deeds[name].mortgaged and charges_interest(ed, why):
        asked = bills.interest(ed, name, estate=why == "estate")
        bill = (Line(f"{ed.deeds[name].name}, received mortgaged", asked),)
        board.received.append(name)
        yield from owe(board, seat, BANK, why, bill, about=name)


def charges_interest(ed: Edition, why: str) -> bool:
    """Whether an edition asks interest for a mortgage that changes hands, by trade or from an estate."""
    if why == "estate":
        return ed.mortgage_transfer_interest_bankruptcy != "lift"
    return ed.mortgage_transfer_interest != "none"


def offer(board: Board, action: Offer, ed: Edition) -> Iterator[Transfer]:
    """A sum is named that the owner must redeem against before the next throw."""
    withdraw_offer(board, action.deed)
    board.offers[action.deed] = (action.by, action.amount)
    yield from ()


def under_offer(board: Board, name: str) -> bool:
    """Whether somebody has offered the Bank a sum for a mortgaged deed."""
    return name in board.offers


def win_offer(board: Board, action: Win, ed: Edition) -> Iterator[Transfer]:
    """The owner did not redeem: the bidder gets the deed clear and owes the Bank what was offered."""
    deed = board.deeds[action.lot]
    deed.owner, deed.mortgaged = action.by, False
    withdraw_offer(board, action.lot)
    if can_pay(board, action.by, action.price):
        yield move(board, action.by, BANK, action.price)
        return
    bill = (Line(f"{ed.deeds[action.lot].name}, offered to the Bank", action.price),)
    yield from owe(board, action.by, BANK, "auction", bill, about=action.lot, when_able=True)


def withdraw_offer(board: Board, name: str) -> None:
    """An offer that was answered is gone."""
    if board.offers.pop(name, None):
        fulfil(board, f"offer {name}")
    board.late_offers = [late for late in board.late_offers if late != name]

"""Rent asked for: in time, after all, too late, or where none is owed."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Demand, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.landing import charges
from rules_kb.board.money import is_assumed, meant, named_rent, owe
from rules_kb.board.state import Board, standing_on
from rules_kb.core import Due, Seat, Transfer


def claimed(board: Board, action: Demand) -> Due | None:
    """The rent a demand is about: the newest that fits the player and the sum named."""
    rents = [d for d in board.assumed + board.dues if d.why == "rent" and d.to == action.by]
    rents = [d for d in rents if action.frm is None or d.frm == action.frm]
    named = [d for d in rents if d.amount == action.amount]
    return next(reversed(named or rents), None)


def demand(board: Board, action: Demand, ed: Edition) -> Iterator[Transfer]:
    """Rent asked for in time is owed in full until it is paid."""
    due = claimed(board, action) or revived(board, action)
    if due is not None and not is_assumed(board, due):
        due.state, due.called_at = "called", board.seq
        if ed.rent_claim_kept_by == "demand":
            due.deadline = ""
        due.bill = rent_now(board, ed, due)
        due.amount = bills.total(due.bill)
    elif due is None and (name := charges_after_all(board, ed, action)):
        payer = lander(board, action)
        bill, times = bills.rent(board, ed, name, None, board.spared.pop(payer)[1])
        yield from owe(board, payer, action.by, "rent", bill, state="called", about=name, times=times)


def lander(board: Board, action: Demand) -> Seat:
    """Whom a demand is aimed at: the player named, else the one on turn."""
    return board.turn.seat if action.frm is None else action.frm


def charges_after_all(board: Board, ed: Edition, action: Demand) -> str:
    """The deed that cost nothing on landing and does by the reading in force: by its card, or lifted by the claim."""
    name, card = board.spared.get(lander(board, action), ("", ""))
    if not name or board.deeds[name].owner != action.by or not charges(board, ed, name, card):
        return ""
    return name if board.deeds[name].mortgaged or ed.rent_as_of == "claim" else ""


def lapsed_rent(board: Board, action: Demand) -> Due | None:
    """A rent that was once owed to this player and is no more."""
    fits = [d for d in board.lapsed if d.why == "rent" and d.to == action.by and action.frm in (None, d.frm)]
    return fits[-1] if fits else None


def revived(board: Board, action: Demand) -> Due | None:
    """A lapsed rent comes back when the table lets a late demand stand."""
    due = lapsed_rent(board, action)
    if due is not None:
        board.lapsed = [d for d in board.lapsed if d is not due]
        board.dues.append(due)
    return due


def paid_too_late(board: Board, ed: Edition, action: Pay) -> Due | None:
    """The rent a payment is meant for that had lapsed before."""
    if action.to < 0 or not named_rent(board, ed, action) or meant(board, ed, action) is not None:
        return None
    fits = [d for d in board.lapsed if d.why == "rent" and (d.frm, d.to) == (action.by, action.to)]
    return fits[-1] if fits else None


def lies_idle(board: Board, ed: Edition, payer: Seat, name: str) -> bool:
    """Whether a mortgage keeps a landing free of rent: the one on the deed now, or the one it carried then."""
    deed, card = board.spared.get(payer, ("", ""))
    if board.deeds[name].mortgaged:
        return not charges(board, ed, name, card if deed == name else "")
    return deed == name and ed.rent_as_of == "throw"


def unowed_by(board: Board, ed: Edition, action: Pay) -> str:
    """The rule by which money handed over as rent was not owed."""
    name = standing_on(board, ed, action.by)
    if not name or board.deeds[name].owner != action.to:
        return "board.rent.none-due"
    if lies_idle(board, ed, action.by, name):
        return "board.rent.mortgaged"
    jailed = board.players[action.to].jail and not ed.rent_while_owner_in_jail
    return "board.rent.owner-jailed" if jailed else "board.rent.none-due"


def rent_now(board: Board, ed: Edition, due: Due) -> bills.Bill:
    """The bill a demand asks for: as it was thrown, or where the table plays it so as it stands at the claim."""
    street = due.about in ed.deeds and ed.deeds[due.about].kind == "street"
    if ed.rent_as_of == "claim" and street and not due.times:
        return bills.street_rent(board, ed, due.about)
    return due.bill

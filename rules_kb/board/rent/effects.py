"""Rent: what its entries do."""

from typing import Any

from rules_kb.board.actions import Demand, Pay, Roll
from rules_kb.board.bills import Bill, total
from rules_kb.board.dues import is_assumed, meant
from rules_kb.board.edition import DEEDS, BoardEdition
from rules_kb.board.money import difference, move, owe, pass_on
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.rent.facts import (
    RENT_BY,
    RENT_UNPAID,
    charges,
    charges_after_all,
    claimed,
    is_rent_throw,
    lander,
    lapsed_rent,
    pays_on_account,
    promise_for,
    rent_fixed_by,
    rent_now,
)
from rules_kb.board.state import Board, pips, throws_it
from rules_kb.board.tokens import lands
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import call, close, open_matter, tell
from rules_kb.kernel.model import BANK, BillLine, Due, Seat

effects = Effects()


@lands(*DEEDS)
def land_on_deed(board: Board, ed: BoardEdition, seat: Seat, dice: int | None, card: str) -> None:
    """Somebody else's deed costs rent."""
    name = ed.spaces[board.players[seat].at].id
    deed = board.deeds[name]
    if deed.owner in (BANK, seat):
        return
    if charges(board, ed, name, card) and not lands_free(board, ed, seat, name):
        asked = not ed.rent_must_be_demanded or not ed.rent_owner_may_waive
        deadline = "" if asked or ed.rent_claim_deadline == "never" else ed.rent_claim_deadline
        called = board.seq if asked else None
        owe_rent(board, ed, seat, name, dice, card, asked=called, until=deadline)
    elif deed.mortgaged:
        board.spared[seat] = name, card


def owe_rent(board: Board, ed: BoardEdition, seat: Seat, name: str, dice: int | None, card: str, **more: Any) -> None:
    """The rent of a deed falls due to its owner."""
    bill, times = rent_facts.rent_bill(board, ed, name, dice, card)
    more |= {"rule": rent_fixed_by(ed, name), "late": RENT_UNPAID, "about": name, "times": times}
    moved = owe(board, seat, board.deeds[name].owner, "rent", bill, **more)
    if moved:
        pass_on(board, ed, moved, moved.amount)


@effects.on(Roll, when=is_rent_throw)
def fresh_throw(board: Board, action: Roll, ed: BoardEdition) -> None:
    """The throw that a utility's rent was waiting for."""
    for due in board.dues:
        if due.waits and due.frm in (action.by, board.turn.seat):
            thrown = pips(action.dice, action.speed if throws_it(board, ed, action.by) else "")
            rent = rent_facts.utility_line(ed, due.about, due.times, thrown)
            fix_unknown_throw(board, due, rent_facts.scaled(ed, (rent,)))
            due.when_able = "rent" in board.assume
            if due.when_able:
                call(due)
            return


def lands_free(board: Board, ed: BoardEdition, lander: Seat, name: str) -> bool:
    """Whether a landing costs nothing by promise; each counts as one of those promised."""
    promise = promise_for(board, lander, name)
    if promise is None or ed.immunity_deals != "enforced":
        return False
    if promise.left == 0:
        board.promises.remove(promise)
        return False
    promise.left -= promise.left > 0
    promise.used = True
    return True


@effects.on(Pay, when=pays_on_account)
def credit(board: Board, action: Pay, ed: BoardEdition) -> None:
    """A sum that no throw makes is paid on account: the throw says how much more, or how much goes back."""
    if due := meant(board, ed, action):
        move(board, action.by, action.to, action.amount)
        due.bill = (*due.bill, BillLine("paid", -action.amount))
        due.until = ""
        call(due)
        tell(board, due, RENT_BY["utility"])
        pass_on(board, ed, due, action.amount)


def fix_unknown_throw(board: Board, due: Due, rent: Bill) -> None:
    """The throw is known: the rent is that, less what was paid on account."""
    due.bill, due.times = (*rent, *due.bill), 0
    due.amount = total(due.bill)
    if due.amount <= 0:
        close(board, due, "paid")
        difference(board, due.frm, due.to, -due.amount, 0, "rent", due.flagged)


@effects.on(Demand)
def demand(board: Board, action: Demand, ed: BoardEdition) -> None:
    """Rent asked for in time is owed in full until it is paid."""
    due = claimed(board, action) or revived(board, action)
    if due is not None and not is_assumed(due):
        due.asked = board.seq
        if ed.rent_claim_kept_by == "demand":
            due.until = ""
        due.bill = rent_now(board, ed, due)
        due.amount = total(due.bill)
    elif due is None and (name := charges_after_all(board, ed, action)):
        payer = lander(board, action)
        owe_rent(board, ed, payer, name, None, board.spared.pop(payer)[1])


def revived(board: Board, action: Demand) -> Due | None:
    """A lapsed rent comes back when the table lets a late demand stand."""
    due = lapsed_rent(board, action)
    if due is not None:
        open_matter(board, due)
    return due

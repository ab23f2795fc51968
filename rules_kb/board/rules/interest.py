"""Interest on property received mortgaged: how a wrong or missing payment is found, whoever it came from."""

from rules_kb.board.actions import Keep, Lift, Mortgage, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import interest_asked, interest_due, interest_told
from rules_kb.board.effects.turns import left_open, reported_by
from rules_kb.board.money import is_fine, meant
from rules_kb.board.rules.turn import closes
from rules_kb.board.state import Board
from rules_kb.core import Action, Breach, Fact, Seat, breach

INTEREST = ("unmortgage_interest_percent", "unmortgage_rounding", "mortgage_interest_base")


def possible(board: Board, action: Mortgage | Lift | Keep) -> bool:
    """One's own deed, clear to be mortgaged or mortgaged to be lifted: else other rules have spoken."""
    deed = board.deeds[action.deed]
    return deed.owner == action.by and deed.mortgaged is not isinstance(action, Mortgage)


def wrong_interest(board: Board, action: Action, ed: Edition, rule: str) -> Breach:
    """Interest this rule speaks for that was paid wrong, or not at all when play went on."""
    if isinstance(action, Keep):
        return kept_wrong(board, action, ed, rule)
    if isinstance(action, Pay):
        return paid_wrong(board, action, ed, rule)
    unpaid = left_open(board, rule) if closes(action, board) else []
    return [off_by(ed, due.frm, due.about, due.amount, 0) for due in unpaid] or None


def kept_wrong(board: Board, action: Keep, ed: Edition, rule: str) -> Breach:
    """A mortgage kept for the wrong sum, or where no interest was owed."""
    due = interest_due(board, action.by, action.deed)
    paid, asked = interest_told(board, action, ed), interest_asked(ed, due) if due else 0
    speaks = reported_by(due) if due else "board.mortgage.transfer"
    if speaks != rule or paid == asked or not possible(board, action):
        return None
    return off_by(ed, action.by, action.deed, asked, paid)


def paid_wrong(board: Board, action: Pay, ed: Edition, rule: str) -> Breach:
    """A payment meant as interest, short or over; one already reported is let be."""
    if action.by < 0 or action.deeds or action.cards or is_fine(board, action):
        return None
    due = meant(board, ed, action)
    if due is None or due.flagged or reported_by(due) != rule or due.amount == action.amount:
        return None
    return off_by(ed, due.frm, due.about, due.amount, action.amount)


def off_by(ed: Edition, seat: Seat, deed: str, right: int, paid: int) -> dict[str, Fact]:
    """What was asked and what was paid, and the difference that puts it right."""
    what = ed.deeds[deed].name if deed in ed.deeds else "a deed"
    remedy = f"${right - paid} goes to the Bank now" if right > paid else f"The Bank gives ${paid - right} back"
    return breach(player=seat, what=what, right=right, paid=paid, remedy=remedy)

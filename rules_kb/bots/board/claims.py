"""Claims: salaries taken, rents asked for at once, late or never, and sums the log has moved already."""

from rules_kb.board.actions import Collect, Demand, Pay
from rules_kb.board.dues import FINES, REASONS
from rules_kb.board.rent.facts import claimed
from rules_kb.board.rent.rules import out_of_time
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import BANK, Action, Due

NOW, UNASKED, LATE, NEVER = "now", "unasked", "late", "never"


def reason(t: BoardBots, due: Due) -> str:
    """What a payment says it is for, where there is a word for it and somebody says it."""
    if due.to == BANK and due.why in FINES and t.ed.tax_and_fines_go_to == "pot" and t.likely(0.3):
        return "pot"
    return due.why if due.why in REASONS and t.likely(t.habits.reasons) else ""


def income(t: BoardBots) -> Moves:
    """What the Bank owes is taken; a salary may be forgotten."""
    for due in t.board.dues:
        if due.frm != BANK or not due.amount:
            continue
        lapses = (LATE, NEVER) if due.until else (LATE,)
        if due.state == "called" or t.plan(due, *(NOW,) * 8, *lapses) == NOW:
            yield taken(due)
            return


def taken(due: Due) -> Collect:
    """The line that takes money from the Bank."""
    return Collect(due.to, due.amount, due.why if due.why in REASONS else "")


def rents(t: BoardBots) -> Moves:
    """Open rents are asked for, or paid without being asked."""
    for due in open_rents(t):
        plan = t.plan(due, meant_with(t, due))
        if plan == UNASKED and due.amount and t.player(due.frm).cash >= due.amount:
            yield Pay(due.frm, due.to, due.amount, reason(t, due))
            return
        if plan in (NOW, UNASKED):
            yield asked(t, due)
            return


def meant_with(t: BoardBots, due: Due) -> str:
    """What becomes of a rent: owners forget, and some have mercy on those who cannot pay."""
    mercy = 0.3 if t.player(due.frm).cash < due.amount else 0.0
    if t.likely(t.characters[due.to].forgets + mercy):
        return t.chance.choice((LATE, NEVER, NEVER))
    return UNASKED if t.likely(0.15) else NOW


def open_rents(t: BoardBots) -> list[Due]:
    """Rents nobody has asked for that have not lapsed."""
    rents = [due for due in t.board.dues if due.why == "rent" and due.state == "open"]
    return [due for due in rents if not out_of_time(t.board, t.ed, due)]


def asked(t: BoardBots, due: Due) -> Demand:
    """The line that asks for a rent; the lander need not be named, nor the sum."""
    sum_ = due.amount if due.amount and t.likely(0.3) else None
    nameless = Demand(due.to, None, sum_)
    meant = due.frm == t.board.turn.seat and claimed(t.board, nameless) is due
    return nameless if meant and t.likely(0.5) else Demand(due.to, due.frm, sum_)


def late_claims(t: BoardBots) -> Moves:
    """What was forgotten comes to mind, perhaps in time."""
    waiting: list[Action] = [
        taken(due) for due in t.board.dues if due.frm == BANK and due.state == "open" and t.plan(due, NOW) == LATE
    ]
    waiting += [Demand(due.to, due.frm) for due in open_rents(t) if t.plan(due, NOW) == LATE]
    if waiting and t.likely(0.5):
        yield waiting[0]


def confirm(t: BoardBots) -> Moves:
    """Somebody writes down what has moved by itself already."""
    for due in t.board.assumed:
        if due.seq != t.board.seq or due.why not in REASONS:
            continue
        said = t.plan(due, NOW if t.likely(t.habits.confirms) else NEVER) == NOW
        line = taken(due) if due.frm == BANK else Pay(due.frm, due.to, due.amount, due.why)
        if said and t.allows(line):
            yield line
            return

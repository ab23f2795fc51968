"""How a due ended: paid, lapsed, asked for and lapsed all the same, or with its debtor's bankruptcy."""

from typing import NamedTuple

from rules_kb.answer.report import Judgement
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import moments, position_of, same
from rules_kb.kernel.model import Due
from rules_kb.kernel.money import added
from rules_kb.kernel.said import End, Ended, Said
from rules_kb.kernel.threads import thread

# From the ending that is told last to the one that is told before all others.
ENDINGS: tuple[End, ...] = ("paid", "lapsed", "unpaid", "bankrupt")


class Ending(NamedTuple):
    """How a due ended, and with which entry."""

    how: End
    at: int


def ending(judgement: Judgement, due: Due) -> Ending:
    """How a due that is owed no more ended."""
    gone = same(due, judgement.judged.position.lapsed)
    if gone is not None:
        return Ending("unpaid" if gone.called_at else "lapsed", gone.lapsed_at)
    last = closing(judgement, due)
    if last is None:
        return Ending("paid", 0)
    return Ending("bankrupt" if puts_out(judgement, last, due) else "paid", last.step.seq)


def closing(judgement: Judgement, due: Due) -> Moment | None:
    """The last moment that touched a due."""
    return next((each for each in reversed(moments(judgement)) if thread(due) in each.threads), None)


def puts_out(judgement: Judgement, moment: Moment, due: Due) -> bool:
    """Whether an entry put a debtor out of the game."""
    before, after = position_of(judgement, moment.before), position_of(judgement, moment.after)
    return due.frm >= 0 and after.players[due.frm].out and not before.players[due.frm].out


def lapsed_with(judgement: Judgement, moment: Moment) -> list[Due]:
    """The claims that lapsed with an entry."""
    after = position_of(judgement, moment.after)
    return [due for due in after.lapsed if due.lapsed_at == moment.step.seq and thread(due) in moment.threads]


def nothing_left(judgement: Judgement, due: Due) -> Said:
    """What there is to do about a due that ended: nothing, and why."""
    how, at = ending(judgement, due)
    match how:
        case "lapsed":
            return Said("Nothing: nobody asked for it in time.")
        case "unpaid":
            return Said("Nothing: {payee} asked, and unpaid it lapsed.", {"payee": due.to}, at)
        case "bankrupt":
            return Said("Nothing more: it ended with {payer}'s bankruptcy.", {"payer": due.frm}, at)
        case "paid":
            return Said("Nothing more: it has been paid since.")


def settled(judgement: Judgement, dues: list[Due]) -> Ended | None:
    """What was owed once and is not any more, to everyone; nothing where nobody owed a sum."""
    owed = added(dues, "owed")
    hows = {ending(judgement, due).how for due in dues}
    return Ended(tuple(owed), max(hows, key=ENDINGS.index)) if owed else None

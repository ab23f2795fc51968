"""How a due ended: paid, lapsed, asked for and lapsed all the same, or with its debtor's bankruptcy."""

from typing import Literal, NamedTuple

from rules_kb.core import Due
from rules_kb.disputes.card_parts import people, sums
from rules_kb.disputes.hindsight import Moment, moments, position_of, same
from rules_kb.report import Judgement
from rules_kb.threads import thread

SAID = {
    "paid": "it is settled now",
    "lapsed": "it has lapsed",
    "unpaid": "asked for and not paid, it has lapsed",
    "bankrupt": "it ended with the bankruptcy",
}


class Ending(NamedTuple):
    """How a due ended, and with which entry."""

    how: Literal["paid", "lapsed", "unpaid", "bankrupt"]
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


def nothing_left(judgement: Judgement, due: Due) -> str:
    """What there is to do about a due that ended: nothing, and why."""
    who, (how, at) = people(judgement), ending(judgement, due)
    where = f", entry {at}" if at else ""
    return {
        "lapsed": "Nothing: nobody asked for it in time.",
        "unpaid": f"Nothing: {who[due.to]} asked, and unpaid it lapsed{where}.",
        "bankrupt": f"Nothing more: it ended with {who[due.frm]}'s bankruptcy{where}.",
        "paid": "Nothing more: it has been paid since.",
    }[how]


def settled(judgement: Judgement, dues: list[Due]) -> str:
    """What was owed once and is not any more, to everyone; nothing where nobody owed a sum."""
    owed = sums(judgement, dues, "owed", "owed")
    hows = {ending(judgement, due).how for due in dues}
    how = next((word for kind, word in reversed(SAID.items()) if kind in hows), "")
    return f"{' '.join(owed).removesuffix('.')}; {how}." if owed else ""

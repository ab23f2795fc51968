"""What the table let stand before and now sees again: where, and the decision by which it would play so from now on."""

from collections.abc import Iterable
from itertools import takewhile

from referee import logs
from referee.judging import LET_STAND
from referee.models import Ruling
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from rules_kb.answer.value_words import clause_of
from rules_kb.kernel.engine import copy, judge
from rules_kb.kernel.model import Entry


def let_stand(rulings: Iterable[Ruling]) -> dict[str, int]:
    """By the rule that was broken, the entry that the table let stand all the same."""
    found = [one for one in rulings if one.how == LET_STAND]
    return {broken["rule"]: ruling.seq for ruling in found for broken in ruling.violations}


def play_so(s: Seated, ruling: Ruling, rule: str) -> Button | None:
    """The decision under which an entry breaks a rule no more; none where no choice of the table makes it right."""
    action, position = s.read(ruling.now), logs.start(s.record)
    log = logs.whole(s.record, s.table.logged.values_list("seq", "text"))
    list(logs.judged(s.record, position, takewhile(lambda step: step.seq != ruling.seq, log)))
    left = {broken["rule"] for broken in ruling.violations} - {rule}
    for name in s.view.game.rules[rule].reads:
        for value in s.ed.points.alternatives(name):
            word = s.ed.word(name, value)
            other = s.ed.with_options({name: word})
            again = judge(s.view.game, other, copy(position), Entry(ruling.seq, action))
            if {one.rule for one in again.violations} <= left:
                return Button("Play so from now on", f"table rule {name}={word}", note=clause_of(other, name, word))
    return None

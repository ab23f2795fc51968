"""What the table let stand before and now sees again: where, and the decision by which it would play so from now on."""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from itertools import takewhile

from referee import judging, logs
from referee.judging import LET_STAND
from referee.models import Ruling, Table
from referee.seated.queries import Seated, seated
from referee.seated.shapes import Button
from rules_kb.answer.value_words import clause_of
from rules_kb.kernel.engine import copy, judge
from rules_kb.kernel.model import Entry


def by_arbiter(s: Seated, n: int) -> bool:
    """Whether it was the arbiter who let an entry stand."""
    return s.table.logged.filter(text__in=[f"arbiter overrule {n}", f"arbiter agree {n}"]).exists()


def let_stand(rulings: Iterable[Ruling]) -> dict[str, int]:
    """By the rule that was broken, the entry that the table let stand all the same."""
    found = [one for one in rulings if one.how == LET_STAND]
    return {broken["rule"]: ruling.seq for ruling in found for broken in ruling.violations}


def play_so(s: Seated, ruling: Ruling, rule: str) -> Button | None:
    """The decision under which an entry breaks a rule no more; none where no choice of the table makes it right."""
    # Whatever reaches back into the log makes every ruling anew, under another key; one not stored is as old as its log.
    made = (ruling.pk, s.board.edition) if ruling.pk else judging.known(s.table)
    if found := decision(s.table.pk, ruling.seq, rule, made):
        name, word = found
        note = clause_of(s.ed.with_options({name: word}), name, word)
        return Button("Play so from now on", f"table rule {name}={word}", note=note)
    return None


@lru_cache(maxsize=256)
def decision(table_id: int, seq: int, rule: str, made: Hashable) -> tuple[str, str] | None:
    """The point and its other value by which an entry keeps a rule: the whole log is read for it, so once for a ruling."""
    s = seated(Table.objects.get(pk=table_id))
    ruling = judging.ruling_on(s.table, seq)
    if ruling is None:
        return None
    action, position = s.read(ruling.now), logs.start(s.record)
    log = logs.whole(s.record, s.table.logged.values_list("seq", "text"))
    list(logs.judged(s.record, position, [*takewhile(lambda step: step.seq != seq, log)]))
    left = {broken["rule"] for broken in ruling.violations} - {rule}
    for name in s.view.game.rules[rule].reads:
        for value in s.ed.points.alternatives(name):
            word = s.ed.word(name, value)
            again = judge(s.view.game, s.ed.with_options({name: word}), copy(position), Entry(seq, action))
            if {one.rule for one in again.violations} <= left:
                return name, word
    return None

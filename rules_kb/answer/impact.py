"""What another edition would change about a game that has been judged: ruling by ruling."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rules_kb.answer.explain import breach_sentence, names
from rules_kb.editions.write import layout
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.engine import copy, judge, walk
from rules_kb.kernel.log import Adopt
from rules_kb.kernel.model import Entry, Ruling
from rules_kb.record.lines import Record


class RulingChange(NamedTuple):
    """An entry that would be ruled on otherwise; `rule` is empty where only money or standing differs.

    It only follows where the other edition would rule alike, had nothing before it been different.
    """

    seq: int
    rule: str
    was: str
    now: str
    follows: bool = False


def changes(record: Record, log: Iterable[Effective], other: Any) -> Iterator[RulingChange]:
    """The rulings of a log that would differ had the whole game been played by the other edition."""
    ed, log = record.edition, tuple(log)
    if layout(ed) != layout(other):
        yield RulingChange(0, "", "", "another board: a game that has begun cannot move to it")
        return
    played = other.with_options({name: getattr(ed, name) for name in sorted(ed.decided)}) if ed.decided else other
    before, after = rulings(record, ed, log), rulings(record, played, log, keep=True)
    found = {seq: differing(was, after[seq][0]) for seq, (was, _) in before.items()}
    differ = {seq: after[seq][1] for seq, rules in found.items() if rules}
    follow = following(record, log, differ) if differ else set()
    for seq in differ:
        was, now = before[seq][0], after[seq][0]
        for rule in found[seq]:
            told_was, told_now = in_words(was, rule, ed, record), in_words(now, rule, played, record)
            yield RulingChange(seq, rule, told_was, told_now, seq in follow)


def rulings(record: Record, ed: Any, log: tuple[Effective, ...], keep: bool = False) -> dict[int, tuple[Ruling, Any]]:
    """A log judged from its start, each ruling with the edition it was made by.

    `keep` stays with this edition even where the table moved on to another.
    """
    game = ed.game
    steps = [step for step in log if not (keep and isinstance(step.action, Adopt))]
    start = game.start(msgspec.structs.replace(record, edition=ed))
    found = {ruling.seq: (ruling, sees) for _, sees, ruling in walk(game, ed, steps, start)}
    return {step.seq: found.get(step.seq) or (Ruling(step.seq, "legal", True), ed) for step in log}


def following(record: Record, log: tuple[Effective, ...], differ: Mapping[int, Any]) -> set[int]:
    """Of the entries that differ, those each edition beside them rules on alike in the position as it was."""
    game, found = record.edition.game, set()
    position = game.start(record)
    after = dict(zip((0, *(step.seq for step in log)), (step.seq for step in log), strict=False))
    before = copy(position)
    for step, _, ruling in walk(game, record.edition, log, position):
        if step.seq in differ:
            again = judge(game, differ[step.seq], before, Entry(step.seq, step.action), step.waived)
            found |= {step.seq} if told(again) == told(ruling) else set()
        if after.get(step.seq) in differ:
            before = copy(position)
    return found


def differing(was: Ruling, now: Ruling) -> list[str]:
    """The rules on which two rulings differ; one empty name where they break the same but differ otherwise."""
    if told(was) == told(now):
        return []
    one, other = {v.rule for v in was.violations}, {v.rule for v in now.violations}
    otherwise = {violation.rule for violation in was.violations if violation not in now.violations}
    return sorted(one ^ other) or sorted(otherwise) or [""]


def told(ruling: Ruling) -> tuple[Any, ...]:
    """All that can differ between two rulings on one entry."""
    return ruling.verdict, ruling.stands, ruling.violations, ruling.moved


def in_words(ruling: Ruling, rule: str, ed: Any, record: Record) -> str:
    """A ruling in a few words, seen from one rule."""
    if not rule:
        moved = sum(transfer.amount for transfer in ruling.moved)
        return f"{ruling.verdict}, {moved} moves" if ruling.stands else f"{ruling.verdict}, does not stand"
    broken = next((violation for violation in ruling.violations if violation.rule == rule), None)
    return breach_sentence(ed.game.rules[rule], broken, ed, names(record.players)) if broken else "kept"

"""What another edition would change about a game that has been judged: ruling by ruling."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from rules_kb.core import Ruling
from rules_kb.corrections import Effective
from rules_kb.edition_writing import layout
from rules_kb.engine import walk
from rules_kb.explain import names, sentence
from rules_kb.games import play_of
from rules_kb.log import Adopt
from rules_kb.notation import Record


class Change(NamedTuple):
    """An entry that would be ruled on otherwise; `rule` is empty where only money or standing differs."""

    seq: int
    rule: str
    was: str
    now: str


def changes(record: Record, log: Iterable[Effective], other: Any) -> Iterator[Change]:
    """The rulings of a log that would differ had the whole game been played by the other edition."""
    ed, log = record.edition, tuple(log)
    if layout(ed) != layout(other):
        yield Change(0, "", "", "another board: a game that has begun cannot move to it")
        return
    played = other.with_options({name: getattr(ed, name) for name in sorted(ed.decided)}) if ed.decided else other
    before, after = rulings(record, ed, log), rulings(record, played, log, keep=True)
    for seq, was in before.items():
        now = after[seq]
        for rule in differing(was, now):
            yield Change(seq, rule, in_words(was, rule, ed, record), in_words(now, rule, played, record))


def rulings(record: Record, ed: Any, log: tuple[Effective, ...], keep: bool = False) -> dict[int, Ruling]:
    """A log judged from its start; `keep` stays with this edition even where the table moved on to another."""
    play = play_of(ed)
    steps = [step for step in log if not (keep and isinstance(step.action, Adopt))]
    found = {ruling.seq: ruling for _, _, ruling in walk(play.game, ed, steps, play.start(record_by(record, ed)))}
    still = {step.seq: Ruling(step.seq, "legal", True) for step in log if step.seq not in found}
    return {step.seq: found.get(step.seq) or still[step.seq] for step in log}


def record_by(record: Record, ed: Any) -> Record:
    """The same record under another edition."""
    return msgspec.structs.replace(record, edition=ed)


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
    facts = [violation.facts for violation in ruling.violations if violation.rule == rule]
    return sentence(play_of(ed).rules[rule].says, ed, facts[0], names(record.players)) if facts else "kept"

"""One entry seen in its place: the game before it and after it, what its ruling read, and what hangs on it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rules_kb import engine
from rules_kb.core import Due, Entry, Position, Ruling
from rules_kb.corrections import Effective, effective
from rules_kb.explain import Disputes, Reader, outcome
from rules_kb.report import Judgement
from rules_kb.threads import Thread, spun, thread, touched

Point = dict[str, str]
MOST_ENTRIES = 300


class Moment(msgspec.Struct, frozen=True):
    """An entry with the positions around it, the edition that ruled on it, and how it left the dues it touched."""

    step: Effective
    eyes: Reader
    before: bytes
    after: bytes
    ruling: Ruling
    left: dict[Thread, Any]

    @property
    def threads(self) -> frozenset[Thread]:
        """The dues it opened, called, changed or closed."""
        return frozenset(self.left)


def moments(judgement: Judgement, upto: int | None = None) -> list[Moment]:
    """The log as it counts, moment by moment, to the end or to one entry; worked out once for a judgement."""
    found: list[Moment] | None = judgement.__dict__.get("moments")
    if found is None:
        found = list(walked(judgement, judgement.judged.log, engine.copy(judgement.start)))
        judgement.__dict__["moments"] = found
    if upto is None:
        return found
    at = next((number for number, each in enumerate(found) if each.step.seq == upto), len(found) - 1)
    return found[: at + 1]


def walked(judgement: Judgement, log: Iterable[Effective], position: Any) -> Iterator[Moment]:
    """A log judged from a position on, which is carried along."""
    before, dues = msgspec.msgpack.encode(position), spun(position)
    for step, eyes, ruling in engine.walk(judgement.play.game, judgement.record.edition, log, position, Reader):
        after, now = msgspec.msgpack.encode(position), spun(position)
        left = {each: now.get(each) for each in touched(dues, now)}
        yield Moment(step, eyes, before, after, ruling, left)
        before, dues = after, now


def continued(judgement: Judgement, entries: tuple[Entry, ...]) -> Judgement:
    """The same game by another log; what both logs begin with is not judged again."""
    record = msgspec.structs.replace(judgement.record, entries=entries)
    log, old = effective(entries), moments(judgement)
    if any(step.options for step in (*log, *judgement.judged.log)):
        # A point decided about one entry reaches back to others, so all is judged again.
        judged = engine.adjudicate(judgement.play.game, record.edition, entries, judgement.start)
        return Judgement(record, judged, judgement.play, judgement.start)
    both = zip(log, (each.step for each in old), strict=False)
    same_ = next((number for number, (new, was) in enumerate(both) if new != was), min(len(log), len(old)))
    position = position_of(judgement, old[same_ - 1].after) if same_ else engine.copy(judgement.start)
    found = [*old[:same_], *walked(judgement, log[same_:], position)]
    rulings = {each.ruling.seq: each.ruling for each in found}
    judged = engine.Judged(dict(sorted(rulings.items())), position, log)
    other = Judgement(record, judged, judgement.play, judgement.start)
    other.__dict__["moments"] = found
    return other


def position_of(judgement: Judgement, stored: bytes) -> Any:
    """A stored position, decoded afresh."""
    return msgspec.msgpack.decode(stored, type=judgement.play.position)


def linked(past: list[Moment]) -> list[Moment]:
    """The last of these moments, and the earlier ones its sums were made from, newest first."""
    found, threads = past[-1:], set(past[-1].threads) if past else set()
    for each in reversed(past[:-1]):
        if each.threads & threads:
            found.append(each)
            threads |= each.threads
    return found


def contested(judgement: Judgement, past: list[Moment]) -> list[Point]:
    """The disputed points whose other reading would change the ruling on the last of these moments."""
    disputes, rows = Disputes(judgement.play.game), list[Point]()
    for each in linked(past):
        kind: type[Position] = judgement.play.position
        here = outcome(each.ruling, position_of(judgement, each.after))
        for row in disputes.points(each.eyes, each.step, each.before, here, kind):
            if row not in rows and row["param"] in past[-1].eyes.ed.contested:
                rows.append(row)
    return [*rows, *(row for row in acted_earlier(judgement, past) if row not in rows)]


def acted_earlier(judgement: Judgement, past: list[Moment]) -> list[Point]:
    """The disputed points that make a fault of the last of these moments by what they did before; not in a long game."""
    broken = [violation.rule for violation in past[-1].ruling.violations] if past else []
    # A deadline that is printed stays one, whatever might have kept the claim alive.
    if not broken or len(judgement.judged.log) > MOST_ENTRIES or any(rule.endswith("late") for rule in broken):
        return []
    return judgement.contested(past[-1].step.seq)


def left_by(dues: Iterable[Due], seq: int) -> list[Due]:
    """What is owed because of one entry."""
    return [due for due in dues if seq in (due.seq, due.called_at, due.flagged_at)]


def same(due: Due, others: Iterable[Due]) -> Due | None:
    """What became of a due among others."""
    return next((other for other in others if thread(other) == thread(due)), None)

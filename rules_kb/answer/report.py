"""The door: a game record in, the whole answer out."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from rules_kb.answer.contested import contested_point
from rules_kb.answer.explain import step_sentence
from rules_kb.answer.shapes import ContestedPoint, EntryTold, Report, ViolationTold
from rules_kb.answer.view import View
from rules_kb.editions import Find, shipped_text
from rules_kb.games import parse
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import EVERY_RULE, Effective
from rules_kb.kernel.deciding import NOTHING, Decided, JudgedEntry, walk_decided
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Entry, Position, Ruling
from rules_kb.kernel.snapshot import Snapshot
from rules_kb.kernel.work import StepBudget, TooMuchWork, afford, spend
from rules_kb.record.lines import Record, write_action

# How much is worked out to rule on one record; and besides, to say what else it might have come to, and from what.
MOST_STEPS = 9_000
MOST_STEPS_OTHERWISE = 3_000
MOST_STEPS_FOR_CAUSES = 2_000
NO_READINGS = (
    "From entry {n} on, what another reading would change was too much to work out; the rulings themselves stand."
)
NO_CAUSES = "What came of entries that do not stand was too much to work out; the rulings themselves stand."


class Causes(NamedTuple):
    """By entry and broken rule the fallen entries it comes from, and whether all of them were looked at."""

    found: dict[tuple[int, str], list[int]]
    whole: bool


class Place(NamedTuple):
    """Where a game stood before an entry that fell, as far as that was kept, and the steps it takes to rule on it."""

    position: Snapshot | None
    steps: int


class Judgement(msgspec.Struct, frozen=True, dict=True):
    """A record with its rulings, and everything that can be asked of it."""

    record: Record
    judged: engine.Judged
    game: Game
    start: Position

    @cached_property
    def view(self) -> View:
        """Where the game stands at the end of the record."""
        ed = engine.in_force(self.record.edition, self.judged.position)
        return View(self.game, ed, self.record.players, self.judged.position)

    @cached_property
    def steps(self) -> dict[int, Effective]:
        """The log as it counts, by number."""
        return {step.seq: step for step in self.judged.log}

    def contested(self, seq: int) -> list[ContestedPoint]:
        """The disputed points that would change one ruling."""
        doubts = self.decided.get(seq, NOTHING).doubts
        return [contested_point(self.judged.editions[seq], one.param, one.value) for one in doubts]

    @cached_property
    def decided(self) -> dict[int, Decided]:
        """For every entry what decided its ruling: what somebody set besides the text, and where sources disagree."""
        walked = walk_decided(self.game, self.record.edition, self.judged.log, engine.copy(self.start))
        return {one.step.seq: one.decided for one in walked}

    @cached_property
    def causes(self) -> Causes:
        """Which later violations would vanish if an entry that does not stand did, as far as that is worked out."""
        rulings = self.judged.rulings
        found: dict[tuple[int, str], list[int]] = {}
        with suppress(TooMuchWork), StepBudget(MOST_STEPS_FOR_CAUSES, apart=True):
            for seq, again in self.if_they_stood():
                for there in again:
                    left = {v.rule for v in there.violations}
                    for violation in rulings[there.seq].violations:
                        if violation.rule not in left:
                            found.setdefault((there.seq, violation.rule), []).append(seq)
            return Causes(found, whole=True)
        return Causes(found, whole=False)

    def if_they_stood(self) -> Iterator[tuple[int, list[Ruling]]]:
        """Every entry that fell and could have stood, with the rulings on what comes after it as they would be then."""
        rulings, log, game, ed = self.judged.rulings, self.judged.log, self.game, self.record.edition
        last = max((at for at, step in enumerate(log) if rulings[step.seq].violations), default=0)
        # A point decided about one entry reaches back to others, so such a log is judged from its beginning.
        is_whole = any(step.options for step in log)
        here, place = 0, Snapshot(self.start)
        for at, step in enumerate(log[:last]):
            if rulings[step.seq].stands:
                continue
            if not is_whole:
                place, here = self.gone_on(place, here, at), at
            stood = msgspec.structs.replace(step, waived=step.waived | {EVERY_RULE})
            # What follows is looked at only where it can stand at all; most of a log may be entries that cannot.
            until, there = last + 1 if is_whole else at + 1, place.position()
            again = engine.walk(game, ed, (*log[here:at], stood, *log[at + 1 : until]), there)
            now = next(ruling for told, _, ruling in again if told.seq == step.seq)
            if now.stands:
                yield step.seq, [*(ruling for _, _, ruling in again), *self.to_the_end(log[until : last + 1], there)]

    def to_the_end(self, log: tuple[Effective, ...], position: Any) -> Iterator[Ruling]:
        """The rulings on the rest of a log, given up as soon as it takes more steps than are left: half of it tells nothing."""
        afford(len(log))
        walked = engine.walk(self.game, self.record.edition, log, position)
        for left, (_, _, ruling) in zip(reversed(range(len(log))), walked, strict=True):
            afford(left)
            yield ruling

    def gone_on(self, place: Snapshot, here: int, at: int) -> Snapshot:
        """From one place of the log to another; where that is known it only costs its steps."""
        log, known = self.judged.log[here:at], self.places.get(self.judged.log[at].seq)
        if known is None or not known.position:
            position = place.position()
            list(engine.walk(self.game, self.record.edition, log, position))
            return Snapshot(position)
        spend(sum(self.places[step.seq].steps for step in log))
        return known.position

    @cached_property
    def places(self) -> dict[int, Place]:
        """What was kept of the places of entries while they were judged."""
        return {}

    def entry(self, entry: Entry, view: View) -> EntryTold:
        """One entry with its ruling."""
        ruling = self.judged.rulings.get(entry.seq)
        text = self.record.texts.get(entry.seq, "")
        if ruling is None:
            return {"seq": entry.seq, "text": text, "verdict": "legal", "stands": False, "violations": [],
                    "contested": [], "moved": [], "struck": True}  # fmt: skip
        step = self.steps[entry.seq]
        edition, decided = self.judged.editions[entry.seq], self.decided[entry.seq]
        view = msgspec.structs.replace(view, edition=edition, decided=decided)
        row: EntryTold = {
            "seq": entry.seq,
            "text": text,
            "verdict": ruling.verdict,
            "stands": ruling.stands,
            "violations": [self.with_cause(entry.seq, told) for told in view.violations(step.action, ruling)],
            "contested": view.contested(),
            "moved": [view.moved(t) for t in ruling.moved],
        }
        if ruling.notes:
            row["notes"] = [view.note(note) for note in ruling.notes]
        if ruling.steps:
            row["steps"] = [step_sentence(step, view.edition, view.who) for step in ruling.steps]
        if step.action != entry.action and step.action != getattr(entry.action, "action", None):
            now = write_action(step.action, self.record.players, self.record.edition)
            row |= {"replaced": True, "now": now}
        return row

    def with_cause(self, seq: int, told: ViolationTold) -> ViolationTold:
        """A violation in words, and the lines it would not be there without."""
        because = self.causes.found.get((seq, told["rule"]))
        return {**told, "because": because} if because else told

    def answer(self) -> Report:
        """The whole answer, ready for JSON."""
        view = self.view
        return {
            "edition": self.record.edition.id,
            "entries": [self.entry(e, view) for e in self.record.entries],
            "unreadable": [{"seq": u.seq, "line": u.line, "message": u.message} for u in self.record.unreadable],
            "left_out": list(self.left_out()),
            **view.answer(),
        }

    def left_out(self) -> Iterator[str]:
        """What was too much to work out."""
        unknown = next((step.seq for step in self.judged.log if not self.decided[step.seq].known), 0)
        if unknown:
            yield NO_READINGS.format(n=unknown)
        if any(ruling.violations for ruling in self.judged.rulings.values()) and not self.causes.whole:
            yield NO_CAUSES


def judged(text: str, edition: str | None = None, find: Find = shipped_text) -> Judgement:
    """A record, judged; Malformed when it cannot be judged as a whole."""
    record = parse(text, edition, find)
    game = record.edition.game
    start = game.start(record)
    return Judgement(record, engine.adjudicate(game, record.edition, record.entries, start), game, start)


def explained(record: Record) -> Judgement:
    """A record judged in one go with what decided each ruling, as far as that is worked out."""
    game, ed = record.edition.game, record.edition
    start = game.start(record)
    log, position = engine.counting(game, ed, record.entries, start), engine.copy(start)
    walked, places, open_ = list[JudgedEntry](), dict[int, Place](), len(position.matters)
    for one in walk_decided(game, ed, log, position, StepBudget(MOST_STEPS_OTHERWISE, apart=True)):
        walked.append(one)
        kept = None if one.ruling.stands else one.before
        places[one.step.seq] = Place(kept, 1 + open_ // engine.MATTERS_OF_A_STEP)
        open_ = len(position.matters)
    rulings = {one.ruling.seq: one.ruling for one in sorted(walked, key=lambda one: one.ruling.seq)}
    found = engine.Judged(rulings, position, log, {one.step.seq: one.ed for one in walked})
    judgement = Judgement(record, found, game, start)
    judgement.__dict__.update(decided={one.step.seq: one.decided for one in walked}, places=places)
    return judgement


def report(text: str, edition: str | None = None, find: Find = shipped_text) -> Report:
    """The answer to a record: every ruling, the dues, the settlement, the standings; TooMuchWork where it is not to be had."""
    with StepBudget(MOST_STEPS):
        return explained(parse(text, edition, find)).answer()

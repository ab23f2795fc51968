"""The door: a game record in, the whole answer out."""

from functools import cached_property

import msgspec

from rules_kb.answer.contested import contested_point
from rules_kb.answer.explain import step_sentence
from rules_kb.answer.shapes import ContestedPoint, EntryTold, Report, ViolationTold
from rules_kb.answer.view import View
from rules_kb.editions import Find, shipped_text
from rules_kb.games import parse
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.deciding import NOTHING, Decided, walk_decided
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Entry, Position
from rules_kb.record.lines import Record, write_action

# How many entries may be judged again to explain what follows from lines that do not stand.
MOST_WORK = 20_000


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
    def causes(self) -> dict[tuple[int, str], list[int]]:
        """Which later violations would vanish if an entry that does not stand did."""
        rulings = self.judged.rulings
        last = max((r.seq for r in rulings.values() if r.violations), default=0)
        fallen = [r.seq for r in rulings.values() if not r.stands and r.seq < last]
        found: dict[tuple[int, str], list[int]] = {}
        for seq in fallen[: MOST_WORK // (1 + len(rulings))]:
            again = engine.if_it_stood(self.game, self.record.edition, self.record.entries, self.start, seq)
            for ruling in rulings.values() if again else ():
                left = {v.rule for v in again[ruling.seq].violations}
                for violation in ruling.violations if ruling.seq > seq else ():
                    if violation.rule not in left:
                        found.setdefault((ruling.seq, violation.rule), []).append(seq)
        return found

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
        because = self.causes.get((seq, told["rule"]))
        return {**told, "because": because} if because else told

    def answer(self) -> Report:
        """The whole answer, ready for JSON."""
        view = self.view
        return {
            "edition": self.record.edition.id,
            "entries": [self.entry(e, view) for e in self.record.entries],
            "unreadable": [{"seq": u.seq, "line": u.line, "message": u.message} for u in self.record.unreadable],
            **view.answer(),
        }


def judged(text: str, edition: str | None = None, find: Find = shipped_text) -> Judgement:
    """A record, judged; Malformed when it cannot be judged as a whole."""
    record = parse(text, edition, find)
    game = record.edition.game
    start = game.start(record)
    return Judgement(record, engine.adjudicate(game, record.edition, record.entries, start), game, start)


def report(text: str, edition: str | None = None, find: Find = shipped_text) -> Report:
    """The answer to a record: every ruling, the dues, the settlement, the standings."""
    return judged(text, edition, find).answer()

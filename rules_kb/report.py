"""The door: a game record in, the whole answer out."""

from functools import cached_property
from typing import Any

import msgspec

from rules_kb import engine, settlement
from rules_kb.core import TABLE, Due, Entry, Position, Ruling, Transfer, Violation
from rules_kb.corrections import Effective
from rules_kb.explain import Disputes, explain, names
from rules_kb.games import play_of
from rules_kb.log import Overrule
from rules_kb.notation import Record, parse, write_action, write_block
from rules_kb.play import Play

# How many entries may be judged again to explain what follows from lines that do not stand.
MOST_WORK = 20_000


class Judgement(msgspec.Struct, frozen=True, dict=True):
    """A record with its rulings, and everything that can be asked of it."""

    record: Record
    judged: engine.Judged
    play: Play
    start: Position

    @property
    def who(self) -> dict[int, str]:
        """What every seat is called."""
        return names(self.record.players)

    @cached_property
    def steps(self) -> dict[int, Effective]:
        """The log as it counts, by number."""
        return {step.seq: step for step in self.judged.log}

    @cached_property
    def disputed(self) -> dict[int, list[dict[str, str]]]:
        """For every entry the disputed points that would change its ruling."""
        position = engine.copy(self.start)
        return dict(Disputes(self.play.game).walk(self.record.edition, self.judged.log, position))

    def contested(self, seq: int) -> list[dict[str, str]]:
        """The disputed points that would change one ruling."""
        return self.disputed.get(seq, [])

    def position_lines(self) -> list[str]:
        """Where the game stands, as the lines of a position block."""
        block = self.play.block_of(self.judged.position)
        return write_block(block, self.record.players, self.record.edition)

    def settlement(self) -> dict[str, Any]:
        """Who pays whom: plainly, and in the fewest payments when every debtor can pay."""
        plain = settlement.payments(self.judged.position.dues)
        payable = all(self.play.can_pay(self.judged.position, seat, plain) for seat in {t.frm for t in plain})
        netted = [self.moved(t) for t in settlement.netted(plain)] if payable else None
        return {"payments": [self.moved(t) for t in plain], "netted": netted}

    def moved(self, transfer: Transfer) -> dict[str, Any]:
        """Money that moves, with names."""
        return {"from": self.who[transfer.frm], "to": self.who[transfer.to], "amount": transfer.amount}

    def due(self, due: Due) -> dict[str, Any]:
        """A due with its bill and its deadline."""
        return {
            "from": self.who[due.frm],
            "to": self.who[due.to],
            "amount": due.amount,
            "state": due.state,
            "why": due.why,
            "seq": due.seq,
            "until": self.play.until(self.judged.position, due, self.who),
            "bill": [list(line) for line in due.bill] or [["waits for a throw", 0]],
        }

    @cached_property
    def causes(self) -> dict[tuple[int, str], list[int]]:
        """Which later violations would vanish if an entry that does not stand did."""
        rulings = self.judged.rulings
        last = max((r.seq for r in rulings.values() if r.violations), default=0)
        fallen = [r.seq for r in rulings.values() if not r.stands and r.seq < last]
        found: dict[tuple[int, str], list[int]] = {}
        for seq in fallen[: MOST_WORK // (1 + len(rulings))]:
            again = self.with_entry(Overrule(TABLE, seq)).rulings
            for ruling in rulings.values() if again[seq].stands else ():
                left = {v.rule for v in again[ruling.seq].violations}
                for violation in ruling.violations if ruling.seq > seq else ():
                    if violation.rule not in left:
                        found.setdefault((ruling.seq, violation.rule), []).append(seq)
        return found

    def with_entry(self, action: Any) -> engine.Judged:
        """The same log with one more entry."""
        last = max((e.seq for e in self.record.entries), default=0)
        return engine.adjudicate(
            self.play.game, self.record.edition, (*self.record.entries, Entry(last + 1, action)), self.start
        )

    def entry(self, entry: Entry) -> dict[str, Any]:
        """One entry with its ruling."""
        ruling = self.judged.rulings.get(entry.seq)
        text = self.record.texts.get(entry.seq, "")
        if ruling is None:
            return {"seq": entry.seq, "text": text, "verdict": "legal", "stands": False, "violations": [],
                    "contested": [], "moved": [], "struck": True}  # fmt: skip
        row = {
            "seq": entry.seq,
            "text": text,
            "verdict": ruling.verdict,
            "stands": ruling.stands,
            "violations": [self.violation(ruling, v) for v in ruling.violations],
            "contested": self.contested(entry.seq),
            "moved": [self.moved(t) for t in ruling.moved],
        }
        step = self.steps[entry.seq]
        if step.action != entry.action and step.action != getattr(entry.action, "action", None):
            row |= {"replaced": True, "now": write_action(step.action, self.record.players, self.record.edition)}
        return row

    def violation(self, ruling: Ruling, violation: Violation) -> dict[str, Any]:
        """A violation in words, and what it follows from."""
        rule = self.play.rules[violation.rule]
        grade = engine.level(self.play.game, rule, self.steps[ruling.seq].action, violation.facts)
        row = explain(self.record.edition, rule, violation, grade, self.who)
        because = self.causes.get((ruling.seq, violation.rule))
        return {**row, "because": because} if because else row

    def answer(self) -> dict[str, Any]:
        """The whole answer, ready for JSON."""
        position, ed, play = self.judged.position, self.record.edition, self.play
        return {
            "edition": ed.id,
            "entries": [self.entry(e) for e in self.record.entries],
            "unreadable": [{"seq": u.seq, "line": u.line, "message": u.message} for u in self.record.unreadable],
            "dues": [self.due(d) for d in position.dues],
            "settlement": self.settlement(),
            "expected": [
                {"player": self.who[seat], "actions": [line.format(*self.record.players) for line in lines]}
                for seat, lines in play.expected(position, ed)
            ],
            "standings": play.standings(position, ed, self.who),
            "winner": ", ".join(self.who[seat] for seat in play.winners(position, ed)) or None,
            "position": self.position_lines(),
        }


def judged(text: str, edition: str | None = None) -> Judgement:
    """A record, judged; Malformed when it cannot be judged as a whole."""
    record = parse(text, edition)
    play = play_of(record.edition)
    start = play.start(record)
    return Judgement(record, engine.adjudicate(play.game, record.edition, record.entries, start), play, start)


def report(text: str, edition: str | None = None) -> dict[str, Any]:
    """The answer to a record: every ruling, the dues, the settlement, the standings."""
    return judged(text, edition).answer()

"""Rulings in words: the sentence, the way to put it right, the source, and where sources disagree."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rules_kb.core import BANK, TABLE, Entry, Fact, Position, Rule, Ruling, Violation
from rules_kb.corrections import Effective
from rules_kb.engine import Game, judge, walk
from rules_kb.threads import Thread, spun, touched

SEATS = frozenset({"player", "owner", "payer", "payee", "bidder", "next", "holder"})
PLACES = frozenset({"street", "deed", "other", "lot", "space", "colour"})


def names(players: tuple[str, ...]) -> dict[int, str]:
    """What every seat is called."""
    return {BANK: "bank", TABLE: "table", **dict(enumerate(players))}


def shown(ed: Any, key: str, fact: Fact, who: Mapping[int, str]) -> Fact:
    """A fact as a player reads it."""
    if key in SEATS and isinstance(fact, int):
        return who[fact]
    if key in PLACES and isinstance(fact, str):
        return str(ed.place_name(fact))
    if key == "card" and isinstance(fact, str):
        return str(ed.card_title(fact))
    return fact


def sentence(pattern: str, ed: Any, facts: Mapping[str, Fact], who: Mapping[int, str]) -> str:
    """A rule's words, filled with the facts of a breach, sums in the edition's money."""
    text: str = ed.priced(pattern.format_map({key: shown(ed, key, fact, who) for key, fact in facts.items()}))
    return text[:1].upper() + text[1:]


def citation(ed: Any, rule: str) -> str:
    """Where a rule is written: edition, source, section, year, and whether this text left it to its parent."""
    cite = ed.cites.get(rule)
    if cite is None:
        return str(ed.name)
    filled = f" (this text is silent; filled from {ed.parent})" if rule in ed.inherited and ed.parent else ""
    return f"{ed.name}: {place(cite)}{filled}"


def place(cite: Any) -> str:
    """Where a rule is written: source, section, year."""
    return ", ".join(str(part) for part in (cite.source, cite.section, cite.year) if part)


def certainty(ed: Any, rule: str) -> str:
    """How sure a rule is in this edition."""
    cite = ed.cites.get(rule)
    return cite.certainty if cite else "custom"


def explain(ed: Any, rule: Rule, violation: Violation, grade: str, who: Mapping[int, str]) -> dict[str, Any]:
    """A violation as the answer shows it."""
    facts = violation.facts
    told = {key: who[f] if key in SEATS and isinstance(f, int) else f for key, f in facts.items()}
    told = {key: ed.priced(fact) if isinstance(fact, str) else fact for key, fact in told.items()}
    row = {
        "rule": rule.id,
        "level": grade,
        "sentence": sentence(rule.says, ed, facts, who),
        "fix": sentence(rule.fix, ed, facts, who),
        "citation": citation(ed, rule.id),
        "certainty": certainty(ed, rule.id),
        "facts": told,
    }
    return {**row, "waived": True} if violation.waived else row


class Reader:
    """An edition that remembers which of its parameters were asked for."""

    def __init__(self, ed: Any) -> None:
        self.ed = ed
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.ed, name)


def outcome(ruling: Ruling, position: Position) -> tuple[Any, ...]:
    """All a reading of the rules could change about an entry: the ruling, the money, what is owed, who has what."""
    dues = [(d.frm, d.to, d.amount, d.times) for d in position.dues]
    return ruling.verdict, [v.rule for v in ruling.violations], ruling.moved, dues, position.holdings()


class Earlier:
    """The disputed points some earlier entry hung on, and the log judged on from there by their other readings.

    Such a point acts on through the position it left, so a fault may be one by this reading of it alone. Each other
    reading goes through the log once, no further than the last fault.
    """

    def __init__(self, game: Game, ed: Any, log: tuple[Effective, ...], kind: type[Position]) -> None:
        self.game, self.ed, self.log, self.kind = game, ed, log, kind
        self.found: list[dict[str, str]] = []
        self.since: dict[tuple[str, str], tuple[int, bytes]] = {}
        self.again: dict[tuple[str, str], Iterator[tuple[Effective, Any, Ruling]]] = {}

    def points(self, eyes: Reader, ruling: Ruling, rows: list[dict[str, str]]) -> list[dict[str, str]]:
        """The points of earlier entries whose other reading would change this ruling, if it found a fault."""
        if not ruling.violations:
            return []
        return [
            row
            for row in self.found
            if row not in rows and row["param"] in eyes.ed.contested and self.differs(row, ruling)
        ]

    def note(self, at: int, before: bytes, rows: list[dict[str, str]]) -> None:
        """Remember what an entry hangs on, and the position in which that began to matter."""
        for row in rows:
            key = row["param"], row["otherwise"]
            if key not in self.since:
                self.found.append(row)
                self.since[key] = at, before

    def differs(self, row: dict[str, str], ruling: Ruling) -> bool:
        """Whether the log judged on by the other reading rules otherwise here."""
        key = row["param"], row["otherwise"]
        if key not in self.again:
            at, before = self.since[key]
            start = msgspec.msgpack.decode(before, type=self.kind)
            self.again[key] = walk(self.game, self.ed.with_options(dict([key])), self.log[at:], start)
        there = next(found for step, _, found in self.again[key] if step.seq == ruling.seq)
        return told(there) != told(ruling)


def told(ruling: Ruling) -> tuple[str, list[str]]:
    """What a ruling says in short: the verdict and the rules broken."""
    return ruling.verdict, [violation.rule for violation in ruling.violations]


class Disputes:
    """Walks a log and finds, for each entry, the disputed points whose other reading would change its ruling."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.readings: dict[tuple[int, str, Any], Any] = {}

    def walk(self, ed: Any, log: Iterable[Effective], position: Position) -> Iterator[tuple[int, list[dict[str, str]]]]:
        """Every entry's number with its disputed points; only points the ruling really asked for are tried."""
        before, dues = msgspec.msgpack.encode(position), spun(position)
        points: dict[Thread, list[dict[str, str]]] = {}
        log = tuple(log)
        earlier = Earlier(self.game, ed, log, type(position))
        for at, (step, eyes, ruling) in enumerate(walk(self.game, ed, log, position, Reader)):
            rows = list(self.points(eyes, step, before, outcome(ruling, position), type(position)))
            acted = earlier.points(eyes, ruling, rows)
            earlier.note(at, before, rows)
            rows += acted
            now = spun(position)
            for each in sorted(touched(dues, now)):
                # A bill hangs on what it was made from: the points of its landing are those of its payment.
                known = [row for row in points.get(each, ()) if row["param"] in eyes.ed.contested]
                rows += [row for row in known if row not in rows]
                points[each] = rows
            yield step.seq, rows
            before, dues = msgspec.msgpack.encode(position), now

    def points(
        self, eyes: Reader, step: Effective, before: bytes, here: tuple[Any, ...], kind: type[Position]
    ) -> Iterator[dict[str, str]]:
        """The disputed points this entry asked for whose other reading would change its outcome."""
        for param in sorted(eyes.read & eyes.ed.contested.keys()):
            for value in eyes.ed.contested[param]:
                again = msgspec.msgpack.decode(before, type=kind)
                other = self.reading(eyes.ed, param, value)
                ruling = judge(self.game, other, again, Entry(step.seq, step.action), step.waived)
                if outcome(ruling, again) != here:
                    said = eyes.ed.word(param, getattr(eyes.ed, param))
                    yield {"param": param, "here": said, "otherwise": eyes.ed.word(param, value)}

    def reading(self, ed: Any, param: str, value: Any) -> Any:
        """An edition by its other reading of one point."""
        key = (id(ed), param, value)
        if key not in self.readings:
            # Kept together with the edition it was made from, so that the id stays its own.
            self.readings[key] = (ed, ed.with_options({param: value}))
        return self.readings[key][1]

"""Where sources disagree: the points whose other reading would change a ruling."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from rules_kb.answer.shapes import ContestedPoint
from rules_kb.editions.citation import note_on, says_otherwise
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.deciding import OtherReadings, broken_like_this
from rules_kb.kernel.engine import Reader, walk
from rules_kb.kernel.game import Game
from rules_kb.kernel.matters import Thread, spun, touched
from rules_kb.kernel.model import Position, Ruling


class OpenPoint(NamedTuple):
    """A disputed point an entry hangs on, and the rules that would not be broken like this by its other reading."""

    row: ContestedPoint
    rules: frozenset[str] = frozenset()


def by_rule(doubts: list[OpenPoint]) -> dict[str, tuple[str, ...]]:
    """For each rule that hangs on disputed points, those points."""
    rules = {rule for one in doubts for rule in one.rules}
    return {rule: tuple(dict.fromkeys(one.row["param"] for one in doubts if rule in one.rules)) for rule in rules}


def outcome(game: Game, sees: Any, ruling: Ruling, position: Position) -> tuple[Any, ...]:
    """All a reading of the rules could change about an entry: the ruling, the money, what is owed, who has what or won."""
    dues = [(d.frm, d.to, d.amount, d.times) for d in position.dues]
    won = game.winners(position, sees) if position.over else []
    return ruling.verdict, [v.rule for v in ruling.violations], ruling.moved, dues, position.holdings(), won


def contested_point(ed: Any, param: str, otherwise: str) -> ContestedPoint:
    """A point as it is played here, and as it might be."""
    here = str(ed.word(param, getattr(ed, param)))
    return {"param": param, "here": here, "otherwise": otherwise, "note": note_on(ed, param)}


class Earlier:
    """The disputed points some earlier entry hung on, and the log judged on from there by their other readings.

    Such a point acts on through the position it left, so a fault may be one by this reading of it alone. Each other
    reading goes through the log once, no further than the last fault. What only left something to be counted later, such
    as the plays of a turn, may also make a fault of what is none by this reading.
    """

    def __init__(self, game: Game, ed: Any, log: tuple[Effective, ...], kind: type[Position]) -> None:
        self.game, self.ed, self.log, self.kind = game, ed, log, kind
        self.found: dict[tuple[str, str], ContestedPoint] = {}
        self.counting: set[tuple[str, str]] = set()
        self.since: dict[tuple[str, str], tuple[int, bytes]] = {}
        self.again: dict[tuple[str, str], Iterator[tuple[Effective, Any, Ruling]]] = {}

    def doubts(self, eyes: Reader, ruling: Ruling, known: list[OpenPoint]) -> Iterator[OpenPoint]:
        """The points of earlier entries whose other reading would change this ruling.

        A deadline that is printed stays one, whatever might have kept the claim alive, unless its own text is at odds.
        """
        rows, broken = [one.row for one in known], {one.rule for one in ruling.violations}
        late = [rule for rule in broken if self.game.rules[rule].kind == "deadline"]
        for key, row in self.found.items():
            if not (broken or key in self.counting) or row in rows or row["param"] not in eyes.ed.contested:
                continue
            if all(says_otherwise(eyes.ed, rule, row["param"]) for rule in late):
                there = self.by_other_reading(key, ruling.seq)
                if told(there) != told(ruling):
                    yield OpenPoint(row, broken_like_this(ruling, there))

    def note(self, at: int, before: bytes, rows: list[ContestedPoint], counting: list[ContestedPoint]) -> None:
        """Remember what an entry hangs on, and the position in which that began to matter."""
        for row in (*rows, *counting):
            key = row["param"], row["otherwise"]
            if key not in self.since:
                self.found[key], self.since[key] = row, (at, before)
            if row in counting:
                self.counting.add(key)

    def by_other_reading(self, key: tuple[str, str], seq: int) -> Ruling:
        """The ruling on an entry by another reading of what came before."""
        if key not in self.again:
            at, before = self.since[key]
            start = msgspec.msgpack.decode(before, type=self.kind)
            self.again[key] = walk(self.game, self.ed.with_options(dict([key])), self.log[at:], start)
        return next(found for step, _, found in self.again[key] if step.seq == seq)


def told(ruling: Ruling) -> tuple[str, list[str]]:
    """What a ruling says in short: the verdict and the rules broken."""
    return ruling.verdict, [violation.rule for violation in ruling.violations]


class Disputes:
    """Walks a log and finds, for each entry, the disputed points whose other reading would change its ruling."""

    def __init__(self, game: Game) -> None:
        self.game, self.readings = game, OtherReadings(game)

    def walk(self, ed: Any, log: Iterable[Effective], position: Position) -> Iterator[tuple[int, list[OpenPoint]]]:
        """Every entry's number with its disputed points; only points the ruling really asked for are tried."""
        before, dues = msgspec.msgpack.encode(position), spun(position)
        points: dict[Thread, list[OpenPoint]] = {}
        log = tuple(log)
        earlier = Earlier(self.game, ed, log, type(position))
        for at, (step, eyes, ruling) in enumerate(walk(self.game, ed, log, position, Reader)):
            found, counting = self.doubts(eyes, step, before, ruling, position)
            acted = list(earlier.doubts(eyes, ruling, found))
            earlier.note(at, before, [one.row for one in found], counting)
            found += acted
            now = spun(position)
            for each in sorted(touched(dues, now)):
                # A bill hangs on what it was made from: the points of its landing are those of its payment.
                found += self.handed_on(points.get(each, ()), eyes, ruling, found)
                points[each] = found
            yield step.seq, found
            before, dues = msgspec.msgpack.encode(position), now

    def handed_on(
        self, made: Iterable[OpenPoint], eyes: Reader, ruling: Ruling, known: list[OpenPoint]
    ) -> list[OpenPoint]:
        """The points a bill was made from, as far as they are open still, with the rules about it that were broken."""
        rows, rules = [one.row for one in known], self.game.rules
        fresh = [one.row for one in made if one.row["param"] in eyes.ed.contested and one.row not in rows]
        return [
            OpenPoint(row, frozenset(one.rule for one in ruling.violations if row["param"] in rules[one.rule].reads))
            for row in fresh
        ]

    def doubts(
        self, eyes: Reader, step: Effective, before: bytes, ruling: Ruling, after: Position
    ) -> tuple[list[OpenPoint], list[ContestedPoint]]:
        """The disputed points this entry asked for whose other reading would change its outcome, and those by which
        only what is counted for later entries would differ."""
        here, found, counting = outcome(self.game, eyes, ruling, after), list[OpenPoint](), list[ContestedPoint]()
        for param, value, other, there, again in self.readings.of(eyes, step, before, type(after)):
            row = contested_point(eyes.ed, param, eyes.ed.word(param, value))
            if outcome(self.game, other, there, again) != here:
                found.append(OpenPoint(row, broken_like_this(ruling, there)))
            elif again.counting() != after.counting():
                counting.append(row)
        return found, counting

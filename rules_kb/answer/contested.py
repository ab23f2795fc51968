"""Where sources disagree: the points whose other reading would change a ruling."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rules_kb.answer.shapes import ContestedPoint
from rules_kb.editions.citation import note_on, says_otherwise
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.engine import Reader, judge, walk
from rules_kb.kernel.game import Game
from rules_kb.kernel.matters import Thread, spun, touched
from rules_kb.kernel.model import Entry, Position, Ruling


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
    reading goes through the log once, no further than the last fault.
    """

    def __init__(self, game: Game, ed: Any, log: tuple[Effective, ...], kind: type[Position]) -> None:
        self.game, self.ed, self.log, self.kind = game, ed, log, kind
        self.found: list[ContestedPoint] = []
        self.since: dict[tuple[str, str], tuple[int, bytes]] = {}
        self.again: dict[tuple[str, str], Iterator[tuple[Effective, Any, Ruling]]] = {}

    def points(self, eyes: Reader, ruling: Ruling, rows: list[ContestedPoint]) -> list[ContestedPoint]:
        """The points of earlier entries whose other reading would change this ruling, if it found a fault.

        A deadline that is printed stays one, whatever might have kept the claim alive, unless its own text is at odds.
        """
        if not ruling.violations:
            return []
        late = [one.rule for one in ruling.violations if self.game.rules[one.rule].kind == "deadline"]
        return [
            row
            for row in self.found
            if row not in rows
            and row["param"] in eyes.ed.contested
            and all(says_otherwise(eyes.ed, rule, row["param"]) for rule in late)
            and self.differs(row, ruling)
        ]

    def note(self, at: int, before: bytes, rows: list[ContestedPoint]) -> None:
        """Remember what an entry hangs on, and the position in which that began to matter."""
        for row in rows:
            key = row["param"], row["otherwise"]
            if key not in self.since:
                self.found.append(row)
                self.since[key] = at, before

    def differs(self, row: ContestedPoint, ruling: Ruling) -> bool:
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

    def walk(self, ed: Any, log: Iterable[Effective], position: Position) -> Iterator[tuple[int, list[ContestedPoint]]]:
        """Every entry's number with its disputed points; only points the ruling really asked for are tried."""
        before, dues = msgspec.msgpack.encode(position), spun(position)
        points: dict[Thread, list[ContestedPoint]] = {}
        log = tuple(log)
        earlier = Earlier(self.game, ed, log, type(position))
        for at, (step, eyes, ruling) in enumerate(walk(self.game, ed, log, position, Reader)):
            rows = list(self.points(eyes, step, before, outcome(self.game, eyes, ruling, position), type(position)))
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
    ) -> Iterator[ContestedPoint]:
        """The disputed points this entry asked for whose other reading would change its outcome."""
        for param in sorted(eyes.read & eyes.ed.contested.keys()):
            for value in eyes.ed.contested[param]:
                again = msgspec.msgpack.decode(before, type=kind)
                other = self.reading(eyes.ed, param, value)
                ruling = judge(self.game, other, again, Entry(step.seq, step.action), step.waived)
                if outcome(self.game, other, ruling, again) != here:
                    yield contested_point(eyes.ed, param, eyes.ed.word(param, value))

    def reading(self, ed: Any, param: str, value: Any) -> Any:
        """An edition by its other reading of one point."""
        key = (id(ed), param, value)
        if key not in self.readings:
            # Kept together with the edition it was made from, so that the id stays its own.
            self.readings[key] = (ed, ed.with_options({param: value}))
        return self.readings[key][1]

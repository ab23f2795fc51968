"""What decided a ruling: the values somebody set that it read, and that answer otherwise than what they were set instead of.

Where nothing was set and nothing is wrong nothing is asked, so a table that plays by a text pays nothing for this.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.engine import Reader, in_force, judge, walk
from rules_kb.kernel.game import Game
from rules_kb.kernel.log import Adopt, Decide
from rules_kb.kernel.matters import Thread, spun, thread, touched
from rules_kb.kernel.model import DUE, Entry, Matter, Position, Ruling


class Decided(NamedTuple):
    """The names of what decided an entry: all of them, and for each rule it broke those that make it this breach.

    `doubts` are for each rule it broke the disputed points by whose other reading it would not be this breach.
    """

    names: tuple[str, ...] = ()
    rules: dict[str, tuple[str, ...]] = {}
    doubts: dict[str, tuple[str, ...]] = {}


NOTHING = Decided()


class JudgedEntry(NamedTuple):
    """One entry with the edition it was judged by, its ruling, and what decided that."""

    step: Effective
    ed: Any
    ruling: Ruling
    decided: Decided


def walk_decided(game: Game, ed: Any, log: Iterable[Effective], position: Any) -> Iterator[JudgedEntry]:
    """Judge a log as the engine does; a due remembers what decided its sum, so that its payment knows it too."""
    log = tuple(log)
    deciding = Deciding(game, log) if anything_set(ed, log, position) else None
    readings, before = OtherReadings(game), msgspec.msgpack.encode(position)
    for at, (step, eyes, ruling) in enumerate(walk(game, ed, log, position, Reader)):
        decided = deciding.of(at, eyes, before, ruling, position) if deciding and eyes.ed.settings else NOTHING
        if ruling.violations:
            decided = decided._replace(doubts=readings.doubts(eyes, step, before, ruling, type(position)))
        yield JudgedEntry(step, eyes.ed, ruling, decided)
        before = msgspec.msgpack.encode(position)


def sets(step: Effective, name: str) -> bool:
    """Whether an entry decides a point."""
    return isinstance(step.action, Decide) and step.action.param == name


def anything_set(ed: Any, log: tuple[Effective, ...], position: Position) -> bool:
    """Whether any of these entries is judged by more than a text."""
    later = any(step.options or isinstance(step.action, Decide | Adopt) for step in log)
    return later or bool(in_force(ed, position).settings)


class OtherReading(NamedTuple):
    """An entry judged by another reading of one disputed point: the edition, the ruling, and where it leaves the game."""

    param: str
    value: Any
    ed: Any
    ruling: Ruling
    position: Position


def broken_like_this(here: Ruling, there: Ruling) -> frozenset[str]:
    """The rules an entry breaks here and not, or not in the same way, by another reading."""
    return frozenset(one.rule for one in here.violations if one not in there.violations)


class OtherReadings:
    """Judges entries by the other readings of the disputed points they asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.editions: dict[tuple[int, str, Any], Any] = {}

    def of(self, eyes: Reader, step: Effective, before: bytes, kind: type[Position]) -> Iterator[OtherReading]:
        """An entry by every other reading of every disputed point it asked for."""
        for param in sorted(eyes.read & eyes.ed.contested.keys()):
            for value in eyes.ed.contested[param]:
                again, other = msgspec.msgpack.decode(before, type=kind), self.edition(eyes.ed, param, value)
                there = judge(self.game, other, again, Entry(step.seq, step.action), step.waived)
                yield OtherReading(param, value, other, there, again)

    def doubts(
        self, eyes: Reader, step: Effective, before: bytes, ruling: Ruling, kind: type[Position]
    ) -> dict[str, tuple[str, ...]]:
        """For each rule an entry broke the points by whose other reading it is not broken like this."""
        found: dict[str, tuple[str, ...]] = {}
        for one in self.of(eyes, step, before, kind):
            for rule in broken_like_this(ruling, one.ruling):
                found[rule] = (*found.get(rule, ()), one.param)
        return found

    def edition(self, ed: Any, param: str, value: Any) -> Any:
        """An edition by its other reading of one point."""
        key = (id(ed), param, value)
        if key not in self.editions:
            # Kept together with the edition it was made from, so that the id stays its own.
            self.editions[key] = (ed, ed.with_options({param: value}))
        return self.editions[key][1]


class Deciding:
    """Tries what was set against what it was set instead of, entry by entry."""

    def __init__(self, game: Game, log: tuple[Effective, ...]) -> None:
        self.game, self.log = game, log
        self.others: dict[tuple[int, str], tuple[Any, list[Any]]] = {}
        # By what else was set: the log judged on, from where that first decided something.
        self.acting: dict[str, Iterator[tuple[Effective, Any, Ruling]]] = {}

    def of(self, at: int, eyes: Reader, before: bytes, ruling: Ruling, position: Any) -> Decided:
        """What decided an entry that has just been judged; the dues it touched remember it."""
        step, here, now = self.log[at], self.came_out(eyes, ruling, position), spun(position)
        names, rules = set[str](), dict[str, set[str]]()
        asked = self.candidates(eyes)
        # Several that decide only together are tried together.
        tries = [(name, (name,)) for name in asked] + ([("", tuple(asked))] if len(asked) > 1 else [])
        for name, blamed in tries:
            for other in self.otherwise(eyes.ed, name):
                again = msgspec.msgpack.decode(before, type=type(position))
                there = judge(self.game, other, again, Entry(step.seq, step.action), step.waived)
                if (name or not names) and self.came_out(other, there, again) != here:
                    names |= set(blamed)
                    for violation in (one for one in ruling.violations if one not in there.violations):
                        rules.setdefault(violation.rule, set()).update(blamed)
        self.acted_earlier(ruling, rules)
        for name in names - self.acting.keys():
            self.acting[name] = self.judged_on(at, eyes.ed, name, before, type(position))
        was = msgspec.msgpack.decode(before, type=type(position))
        self.follow(set(touched(spun(was), now)), [*was.matters, *position.matters], ruling, names, rules)
        return Decided(tuple(sorted(names)), {rule: tuple(sorted(found)) for rule, found in rules.items()})

    def acted_earlier(self, ruling: Ruling, rules: dict[str, set[str]]) -> None:
        """What decided earlier entries and left a position in which this one breaks a rule that it would not break."""
        broken = {one.rule for one in ruling.violations} - rules.keys()
        for name, again in self.acting.items() if broken else ():
            there = next((found for step, _, found in again if step.seq == ruling.seq), ruling)
            for rule in broken - {one.rule for one in there.violations}:
                rules.setdefault(rule, set()).add(name)

    def judged_on(
        self, at: int, ed: Any, name: str, before: bytes, kind: Any
    ) -> Iterator[tuple[Effective, Any, Ruling]]:
        """The log from an entry on, as it would be without something that was set."""
        others = self.otherwise(ed, name)
        start = msgspec.msgpack.decode(before, type=kind)
        # Whatever the table decided or moved to is in the edition already.
        start.ruled, start.ruled_at, start.edition = {}, {}, ""
        log = [msgspec.structs.replace(step, options={}) for step in self.log[at:] if not sets(step, name)]
        return walk(self.game, others[0], log, start) if others else iter(())

    def follow(
        self, threads: set[Thread], matters: list[Matter], ruling: Ruling, names: set[str], rules: dict[str, set[str]]
    ) -> None:
        """What decided a landing decides what is asked and paid for it."""
        dues = [one for one in matters if one.kind == DUE and thread(one) in threads]
        for due in dues:
            names |= set(due.read)
            for rule in {violation.rule for violation in ruling.violations} if due.read else ():
                if rule in (due.rule, due.late) or self.game.rules[rule].topic == due.why:
                    rules.setdefault(rule, set()).update(due.read)
        for due in dues:
            due.read = tuple(sorted({*due.read, *names}))

    def came_out(self, sees: Any, ruling: Ruling, position: Position) -> tuple[Any, ...]:
        """All there is to an entry: what is said of it, where it leaves the game, and who has won."""
        end = self.game.winners(position, sees) if position.over else ()
        return ruling, end, msgspec.msgpack.encode(position)

    def candidates(self, eyes: Reader) -> list[str]:
        """What may have decided: the parameters that were read, and any rule or piece that was changed.

        What a booklet offers is its own, whoever chose it.
        """
        params, points = eyes.ed.points.params.model_fields, eyes.ed.points
        asked = (name for name in eyes.ed.settings if name in eyes.read or name not in params)
        return sorted(name for name in asked if not points.is_offered(name, eyes.ed.origins[name].value))

    def otherwise(self, ed: Any, name: str) -> list[Any]:
        """The editions without something that was set, or without all of it; none that could not be played by."""
        key = id(ed), name
        if key not in self.others:
            values = ed.origins[name].instead_of if name else ()
            found = [ed.otherwise(name, value) for value in values] if name else [ed.printed]
            # Kept together with the edition it was made from, so that the id stays its own.
            self.others[key] = ed, [other for other in found if not other.misfits("")]
        return self.others[key][1]

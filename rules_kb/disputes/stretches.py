"""A log in stretches of so many entries, each kept as what its rulings were and where it left the game.

Whoever asks for a position within a stretch has it judged once more from where it begins; most are never asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple, Protocol

import msgspec

from rules_kb.kernel import engine
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.deciding import Decided, JudgedEntry
from rules_kb.kernel.game import Game
from rules_kb.kernel.log import Adopt, Decide
from rules_kb.kernel.model import Ruling
from rules_kb.kernel.readable import readable
from rules_kb.kernel.snapshot import Snapshot
from rules_kb.kernel.sums import Sums, WatchedLog
from rules_kb.kernel.threads import Thread, spun, touched

# So many entries are a stretch: what has to be judged where somebody asks for a position.
STRETCH = 50
NO_DUES: frozenset[Thread] = frozenset()


class Place(Protocol):
    """Where a game stood at one moment."""

    def position(self) -> Any:
        """The position, afresh."""


class Sight(NamedTuple):
    """The edition that ruled on an entry, and the parameters that were asked for."""

    ed: Any
    read: frozenset[str]


class Moment(msgspec.Struct, frozen=True, gc=False):
    """An entry with the positions around it, the edition that ruled on it, and how it left the dues it touched."""

    step: Effective
    eyes: Sight
    before: Place
    after: Place
    ruling: Ruling
    left: dict[Thread, Any]
    # Those of the dues that were there before it.
    known: frozenset[Thread]

    @property
    def threads(self) -> frozenset[Thread]:
        """The dues it opened, called, changed or closed."""
        return frozenset(self.left)


class RuledLine(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What there is to a moment besides its line and the positions around it, what decided it, what it did with money."""

    read: tuple[str, ...]
    ruling: Ruling
    left: tuple[tuple[Thread, tuple[int, int, str, bool] | None, bool], ...]
    decided: Decided
    sums: Sums | None


@readable
class Stretch(msgspec.Struct, frozen=True, array_like=True):
    """So many entries one after the other, and the position after them with all that is carried in it."""

    remembered: tuple[RuledLine, ...]
    ended: bytes


# Asks for the stretches that are kept of a log as it counts.
Kept = Callable[[tuple[Effective, ...]], Sequence[Stretch]]


class Stretches:
    """Goes along while a log is judged and has its stretches."""

    def __init__(
        self, game: Game, position: Any, log: Iterable[Effective],
        found: Iterable[Stretch] = (), newest: Iterable[RuledLine] = (),
    ) -> None:  # fmt: skip
        self.found, self.newest, self.dues = list(found), list(newest), spun(position)
        self.watched = WatchedLog(game.watch(), position, log)

    def ends(self, length: int) -> range:
        """The places among so many more entries where a stretch ends: there the position must be whole."""
        return range(STRETCH - len(self.newest), length + 1, STRETCH)

    def eyes(self, ed: Any) -> engine.Reader:
        """The edition for the next entry; what is looked at before it is judged is nothing that judging it asked for."""
        return engine.Reader(self.watched.eyes(ed))

    def add(self, one: JudgedEntry) -> RuledLine:
        """An entry that has just been judged, besides its line and the positions around it."""
        position = self.watched.position
        before, now = self.dues, spun(position)
        left = [(each, now.get(each), each in before) for each in touched(before, now)] if now != before else []
        self.dues = now
        sums = self.watched.after(one.step, one.ed, one.ruling)
        last = RuledLine(tuple(sorted(one.read)), one.ruling, tuple(left), one.decided, sums)
        self.newest.append(last)
        if len(self.newest) == STRETCH:
            self.found.append(Stretch(tuple(self.newest), msgspec.msgpack.encode(position)))
            self.newest = []
        return last


def moment(step: Effective, ed: Any, one: RuledLine, before: Place, after: Place) -> Moment:
    """A line with all that is remembered of it."""
    left = {each: how for each, how, _ in one.left} if one.left else {}
    known = frozenset([each for each, _, was in one.left if was]) if one.left else NO_DUES
    return Moment(step, Sight(ed, frozenset(one.read)), before, after, one.ruling, left, known)


class Within:
    """The positions within a stretch, judged from where it begins as soon as one of them is asked for."""

    def __init__(self, game: Game, ed: Any, began: bytes, steps: tuple[Effective, ...]) -> None:
        self.game, self.ed, self.began, self.steps = game, ed, began, steps

    @cached_property
    def found(self) -> list[Snapshot]:
        """Where the game stood at first and after every entry."""
        position = msgspec.msgpack.decode(self.began, type=self.game.position)
        position.others = []
        found = [Snapshot(position).unmarked()]
        for _ in engine.walk(self.game, self.ed, self.steps, position):
            found.append(Snapshot(position).unmarked())
        return found


class PlaceWithin(NamedTuple):
    """The position after so many entries of a stretch."""

    within: Within
    at: int

    def position(self) -> Any:
        """The position, afresh."""
        return self.within.found[self.at].position()


def moments_of(
    game: Game, edition: Any, log: tuple[Effective, ...], began: bytes, stretches: Iterable[Stretch]
) -> Iterator[Moment]:
    """The moments of the stretches a log begins with; it has no points that a later decision settles for older lines."""
    ed = edition
    for first, stretch in zip(count(0, STRETCH), stretches, strict=False):
        within = Within(game, edition, began, log[first : first + STRETCH])
        after = PlaceWithin(within, 0)
        for at, (step, one) in enumerate(zip(within.steps, stretch.remembered, strict=True), 1):
            before, after = after, PlaceWithin(within, at)
            yield moment(step, ed, one, before, after)
            if isinstance(step.action, (Decide, Adopt)):
                ed = engine.edition_after(ed, step.action, step.seq)
        began = stretch.ended


def marks(log: Iterable[Effective], known_by: str) -> Iterator[str]:
    """What each whole stretch of a log is known by: all it stands on, rules, head and every line up to its end."""
    mark, steps = known_by, list(log)
    for first in range(0, len(steps) - STRETCH + 1, STRETCH):
        lines = [(one.seq, one.action, sorted(one.waived)) for one in steps[first : first + STRETCH]]
        mark = sha256(mark.encode() + msgspec.msgpack.encode(lines)).hexdigest()
        yield mark

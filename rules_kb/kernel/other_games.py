"""The same log by other rules: where another reading of a point, or the text without what somebody set, has led so far.

Such a game begins with the entry that it first made a difference to, and goes on beside ours for a round of the table after
the last one. It is carried in the position, so that one more entry costs the same however long the log is.

Most differ from ours in words alone, such as the rule by which a line fell: such a game stands where ours does. What never
asks for its point comes out there as it does here, so those steps are counted and not taken.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rules_kb.kernel.consent import in_the_game
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.engine import MATTERS_OF_A_STEP, Reader, judge
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import FALLEN, Entry, Matter, OtherGame, Position, Ruling
from rules_kb.kernel.snapshot import Snapshot
from rules_kb.kernel.work import spend

EditionOf = Callable[[Any, OtherGame], Any]
# The name of what is otherwise, and its value in a word.
Key = tuple[str, str]


class OtherRuling(NamedTuple):
    """An entry ruled on in another game."""

    game: OtherGame
    ruling: Ruling


class OtherGames:
    """Goes on with the other games of a position; what nobody asks for is judged last, or never where a game ends first."""

    def __init__(self, game: Game, position: Any, edition_of: EditionOf) -> None:
        self.game, self.position, self.edition_of = game, position, edition_of
        self.waiting: dict[Key, list[tuple[Effective, Any]]] = {}
        # Where those stand that were judged here, as positions: they are written down when the log is at its end.
        self.at_hand: dict[Key, Any] = {}
        # Those that stand where ours does; and the steps of any that were not taken and are not counted yet.
        self.as_ours = {(one.name, one.value) for one in position.others if not one.position}
        self.not_counted: dict[Key, int] = {}

    def next(self, step: Effective, eyes: Reader, before: Snapshot, ruling: Ruling) -> list[OtherRuling]:
        """The next entry in the other games whose ruling may tell something; one that has no edition any more is over."""
        if not self.position.others:
            return []
        since = self.position.turn_number() - len(in_the_game(self.position))
        going_on = ((one, self.edition_of(eyes.ed, one)) for one in self.position.others if one.turn >= since)
        found = [(one, other) for one, other in going_on if other]
        self.position.others = [one for one, _ in found]
        for one, other in found:
            self.wait((one.name, one.value), step, other, eyes, before)
        return [OtherRuling(one, self.ruling_in(one, ruling)) for one, _ in found if ruling.violations or one.counts]

    def wait(self, key: Key, step: Effective, ed: Any, eyes: Reader, before: Snapshot) -> None:
        """An entry that another game has not come to yet; where it comes out as in ours, only its steps are left."""
        if key in self.as_ours:
            if never_asked(eyes, key[0]):
                steps = 1 + len(before.matters) // MATTERS_OF_A_STEP
                self.not_counted[key] = self.not_counted.get(key, 0) + steps
                return
            self.as_ours.remove(key)
            self.at_hand[key] = before
        self.waiting.setdefault(key, []).append((step, ed))

    def ruling_in(self, one: OtherGame, ruling: Ruling) -> Ruling:
        """The ruling on the newest entry in another game, where ours is this."""
        key = one.name, one.value
        if key in self.as_ours:
            spend(self.not_counted.pop(key))
            return ruling
        return self.judged_on(one)

    def judged_on(self, one: OtherGame) -> Ruling:
        """Judge all that waits in another game; the ruling on the last of it."""
        there, key = self.standing(one), (one.name, one.value)
        spend(self.not_counted.pop(key, 0))
        for step, ed in self.waiting.pop(key):
            ruling = judge(self.game, ed, there, Entry(step.seq, step.action), step.waived)
        self.keep(key, there)
        return ruling

    def keep(self, key: Key, there: Position) -> None:
        """Where another game stands by now, if that is not where ours does."""
        if stands_alike(there, self.position):
            self.as_ours.add(key)
        else:
            self.at_hand[key] = there

    def standing(self, one: OtherGame) -> Any:
        """Where another game stands, without what waits; it is taken out, so that a game given up half-way begins anew."""
        there = self.at_hand.pop((one.name, one.value), None)
        if isinstance(there, Snapshot):
            return there.position()
        return msgspec.msgpack.decode(one.position, type=type(self.position)) if there is None else there

    def carry(self, name: str, value: str, there: Position, *, counts: bool = False) -> None:
        """A difference an entry makes: where that leads goes on from here, unless it does so since an earlier entry."""
        turn, key = self.position.turn_number(), (name, value)
        for one in self.position.others:
            if (one.name, one.value) == key:
                one.turn, one.counts = turn, one.counts or counts
                return
        there.others = []
        self.waiting.pop(key, None)
        self.not_counted.pop(key, None)
        self.as_ours.discard(key)
        self.keep(key, there)
        self.position.others.append(OtherGame(name, value, b"", turn, counts))

    def settle(self) -> None:
        """The log is at its end: the position knows where every other game stands."""
        for one in self.position.others:
            key = one.name, one.value
            if key in self.waiting:
                self.judged_on(one)
            spend(self.not_counted.pop(key, 0))
            if key in self.as_ours:
                one.position = b""
            elif (there := self.at_hand.get(key)) is not None:
                one.position = msgspec.msgpack.encode(there)


def never_asked(eyes: Reader, name: str) -> bool:
    """Whether an entry came out without asking for a parameter; of a rule or of pieces nobody can tell."""
    return name not in vars(eyes) and name in eyes.ed.points.params.model_fields


def stands_alike(one: Position, other: Position) -> bool:
    """Whether two games go on alike by the same rules, whatever is told of how they came there."""
    if len(one.matters) != len(other.matters) or without_matters(one) != without_matters(other):
        return False
    return one.matters == other.matters or all(
        a == b or untold(a) == untold(b) for a, b in zip(one.matters, other.matters, strict=True)
    )


def without_matters(position: Position) -> Position:
    """All of a position but what is open, and the games beside it."""
    return replace(position, matters=[], others=[])


def untold(matter: Matter) -> Matter:
    """A matter without what no rule asks for: what its sum hangs on, and for which rules an entry fell."""
    if matter.kind != FALLEN:
        return replace(matter, read=(), doubts=())
    return replace(matter, rule="", told=tuple({one._replace(rule="") for one in matter.told}), read=(), doubts=())

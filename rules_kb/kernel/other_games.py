"""The same log by other rules: where another reading of a point, or the text without what somebody set, has led so far.

Such a game begins with the entry that it first made a difference to, and goes on beside ours for a round of the table after
the last one. It is carried in the position, so that one more entry costs the same however long the log is.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from rules_kb.kernel.consent import in_the_game
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.engine import judge
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Entry, OtherGame, Position, Ruling

EditionOf = Callable[[Any, OtherGame], Any]


class OtherRuling(NamedTuple):
    """An entry ruled on in another game."""

    game: OtherGame
    ruling: Ruling


class OtherGames:
    """Goes on with the other games of a position; what nobody asks for is judged last, or never where a game ends first."""

    def __init__(self, game: Game, position: Any, edition_of: EditionOf) -> None:
        self.game, self.position, self.edition_of = game, position, edition_of
        self.waiting: dict[tuple[str, str], list[tuple[Effective, Any]]] = {}
        # Where those stand that were judged here, as positions: they are written down when the log is at its end.
        self.at_hand: dict[tuple[str, str], Any] = {}

    def next(self, step: Effective, ed: Any, ruling: Ruling) -> list[OtherRuling]:
        """The next entry in the other games whose ruling may tell something; one that has no edition any more is over."""
        if not self.position.others:
            return []
        since = self.position.turn_number() - len(in_the_game(self.position))
        going_on = ((one, self.edition_of(ed, one)) for one in self.position.others if one.turn >= since)
        found = [(one, other) for one, other in going_on if other]
        self.position.others = [one for one, _ in found]
        for one, other in found:
            self.waiting.setdefault((one.name, one.value), []).append((step, other))
        return [OtherRuling(one, self.judged_on(one)) for one, _ in found if ruling.violations or one.counts]

    def judged_on(self, one: OtherGame) -> Ruling:
        """Judge all that waits in another game; the ruling on the last of it."""
        there, key = self.standing(one), (one.name, one.value)
        for step, ed in self.waiting.pop(key):
            ruling = judge(self.game, ed, there, Entry(step.seq, step.action), step.waived)
        self.at_hand[key] = there
        return ruling

    def standing(self, one: OtherGame) -> Any:
        """Where another game stands, without what waits; it is taken out, so that a game given up half-way begins anew."""
        there = self.at_hand.pop((one.name, one.value), None)
        return msgspec.msgpack.decode(one.position, type=type(self.position)) if there is None else there

    def carry(self, name: str, value: str, there: Position, *, counts: bool = False) -> None:
        """A difference an entry makes: where that leads goes on from here, unless it does so since an earlier entry."""
        turn = self.position.turn_number()
        for one in self.position.others:
            if (one.name, one.value) == (name, value):
                one.turn, one.counts = turn, one.counts or counts
                return
        there.others = []
        self.waiting.pop((name, value), None)
        self.at_hand[name, value] = there
        self.position.others.append(OtherGame(name, value, b"", turn, counts))

    def settle(self) -> None:
        """The log is at its end: the position knows where every other game stands."""
        for one in self.position.others:
            if (one.name, one.value) in self.waiting:
                self.judged_on(one)
            if (there := self.at_hand.get((one.name, one.value))) is not None:
                one.position = msgspec.msgpack.encode(there)

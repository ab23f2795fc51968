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


class Judged(NamedTuple):
    """An entry ruled on in another game."""

    game: OtherGame
    ruling: Ruling


def judged_on(game: Game, position: Any, step: Effective, edition_of: Callable[[OtherGame], Any]) -> list[Judged]:
    """The next entry in every other game that goes on still; one without an edition of its own has ended."""
    found, since = list[Judged](), position.turn_number() - len(in_the_game(position))
    for one in position.others:
        if one.turn >= since and (ed := edition_of(one)) is not None:
            there = msgspec.msgpack.decode(one.position, type=type(position))
            found.append(Judged(one, judge(game, ed, there, Entry(step.seq, step.action), step.waived)))
            one.position = msgspec.msgpack.encode(there)
    position.others = [one.game for one in found]
    return found


def carry(position: Any, name: str, value: str, there: Position, *, counts: bool = False) -> None:
    """A difference an entry makes: where that leads goes on from here, unless it does so since an earlier entry."""
    turn = position.turn_number()
    for one in position.others:
        if (one.name, one.value) == (name, value):
            one.turn, one.counts = turn, one.counts or counts
            return
    there.others = []
    position.others.append(OtherGame(name, value, msgspec.msgpack.encode(there), turn, counts))

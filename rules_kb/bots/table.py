"""What the tables of both games share: every line is judged as it is written, and any can be tried before."""

import random
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from rules_kb.kernel import engine
from rules_kb.kernel.model import Action, Entry, Position, Ruling

Moves = Iterator[Action]
# More lines than any turn can need: somebody is going round in circles.
LONGEST_TURN = 5_000

P = TypeVar("P", bound=Position)


class Bots(Generic[P]):
    """Bots at a table with a game under way: they see the true position."""

    def __init__(self, ed: Any, position: P, chance: random.Random) -> None:
        self.ed, self.position, self.chance = ed, position, chance
        self.turn_began = 0

    def write(self, action: Action) -> tuple[Entry, Ruling]:
        """One more line, judged."""
        turn = self.ed.game.turn
        before, entry = turn(self.position), Entry(self.position.seq + 1, action)
        ruling = engine.judge(self.ed.game, self.ed, self.position, entry)
        if turn(self.position) != before:
            self.turn_began = entry.seq
        if entry.seq - self.turn_began > LONGEST_TURN:
            raise RuntimeError(f"turn {before} does not end; the last line was {action}")
        return entry, ruling

    def tried(self, *actions: Action) -> P | None:
        """Where some lines would lead, one after the other; nowhere if one of them would not be legal."""
        position = engine.copy(self.position)
        for action in actions:
            if engine.judge(self.ed.game, self.ed, position, Entry(position.seq + 1, action)).violations:
                return None
        return position

    def allows(self, *actions: Action) -> bool:
        """Whether some lines would be legal, one after the other."""
        return self.tried(*actions) is not None

    def likely(self, share: float) -> bool:
        """Whether something happens that happens so often."""
        return self.chance.random() < share

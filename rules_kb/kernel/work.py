"""How much is worked out for one answer: counted in steps, never in time, so that a question always has the same answer.

A step is what it takes to rule on one entry of an ordinary game.
"""

from contextvars import ContextVar, Token
from typing import Self

# So much is worked out for one request: less than two seconds of work whatever is asked. A dispute at a table of two
# thousand entries takes half of it.
MOST_STEPS = 12_000


class TooMuchWork(Exception):
    """More than is worked out for one answer."""

    def __init__(self) -> None:
        super().__init__("This is too much to work out: more than a long evening of play asks for.")


class StepBudget:
    """So many steps; what is spent inside it is spent of the one around it too, unless it stands `apart`."""

    def __init__(self, steps: int, *, apart: bool = False) -> None:
        self.left, self.apart = steps, apart
        self.around: StepBudget | None = None
        self.tokens: list[Token[StepBudget | None]] = []

    def __enter__(self) -> Self:
        self.around = None if self.apart else NOW.get()
        self.tokens.append(NOW.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        NOW.reset(self.tokens.pop())


NOW: ContextVar[StepBudget | None] = ContextVar("allowance", default=None)


def spend(steps: int = 1) -> None:
    """Count some steps; TooMuchWork where an allowance has run out. Without one nothing is counted."""
    one = NOW.get()
    while one is not None:
        one.left -= steps
        if one.left < 0:
            raise TooMuchWork
        one = one.around


def afford(steps: int) -> None:
    """TooMuchWork where an allowance has less left than these steps; they are not counted yet."""
    one = NOW.get()
    while one is not None:
        if one.left < steps:
            raise TooMuchWork
        one = one.around

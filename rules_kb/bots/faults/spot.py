"""Where a fault may be slipped in, and how the ways to do it are declared."""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules_kb.board.edition import Edition
from rules_kb.board.state import Board
from rules_kb.core import Action, Entry


class Spot(NamedTuple):
    """A place in a legal game: the position, what really comes next, the edition, and a seeded chance."""

    board: Board
    next: Entry
    ed: Edition
    chance: random.Random


# What is logged instead of the next line; the last of it breaks the rule. None: this is no place for it.
Fault = Callable[[Any], Sequence[Action] | None]


class Way(NamedTuple):
    """A way to break one rule, the options under which it can be broken, and the editions it needs."""

    rule: str
    fault: Fault
    options: dict[str, str]
    editions: tuple[str, ...]


class Ways:
    """The ways of one topic."""

    def __init__(self, topic: str, *editions: str) -> None:
        self.topic = topic
        self.editions = editions or ("us-classic",)
        self.all: list[Way] = []

    def to_break(self, name: str, *editions: str, **options: str) -> Callable[[Fault], Fault]:
        """Declare the decorated function as a way to break `topic.name`."""

        def declare(fault: Fault) -> Fault:
            self.all.append(Way(f"{self.topic}.{name}", fault, options, editions or self.editions))
            return fault

        return declare

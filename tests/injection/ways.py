"""How the ways to break a rule are declared."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules_kb.kernel.model import Action

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

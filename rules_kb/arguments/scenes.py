"""A quarrel as a game record: where the game stood, what was done, and which line of it is asked about."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple, Self

import msgspec

from rules_kb.arguments.facts import Fact

Facts = SimpleNamespace


class Scene(NamedTuple):
    """What happened, in one sentence and as a record; `asked` is the entry in question, the last unless it says."""

    story: str
    log: str
    position: str = ""
    asked: int = 0
    options: str = ""
    assume: str = ""
    players: str = "Ann, Bob, Cal"
    # Why it is all right, where it is; without one the argument's own reason holds.
    fine: str = ""
    # What settles the quarrel itself, said before the working of a sum that is owed.
    adds: str = ""

    @property
    def entry(self) -> int:
        """The number of the entry in question."""
        return self.asked or len(self.log.strip().splitlines())

    def priced(self, ed: Any) -> Self:
        """The same with its sums, marked by a $, in the money of an edition."""
        return self._replace(story=ed.priced(self.story), fine=ed.priced(self.fine), adds=ed.priced(self.adds))

    def record(self, edition: str) -> str:
        """The record to be judged."""
        head = [f"edition: {edition}", *([f"options: {self.options}"] if self.options else [])]
        head += [f"players: {self.players}", *([f"assume: {self.assume}"] if self.assume else [])]
        lines = [f"  {line.strip()}" for line in self.position.strip().splitlines()]
        head += ["position:", *lines] if lines else []
        entries = [line.strip() for line in self.log.strip().splitlines()]
        return "\n".join([*head, "", *entries, ""])


class Argument(msgspec.Struct, frozen=True):
    """One kind of argument: the question as people ask it, the facts it hangs on, and its scene."""

    slug: str
    title: str
    topic: str
    facts: tuple[Fact, ...]
    scene: Callable[[Facts, Any], Scene]
    # The rule it turns on.
    rule: str
    # Further words somebody may look for.
    also: str = ""
    # Why it is all right, where it is: a referee who finds nothing wrong has little to say.
    fine: str = ""
    game: str = "board"
    # Whether an edition has what the argument is about, a card for instance.
    fits: Callable[[Any], bool] = lambda ed: True


def some(count: int, what: str) -> str:
    """So many of something, in words."""
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def price(sum_: int) -> str:
    """What is paid, as a story and a record say it; no money is nothing."""
    return f"${sum_}" if sum_ else "nothing"


class Topic:
    """The arguments about one subject, declared beside the scenes that stage them."""

    def __init__(self, name: str, game: str = "board") -> None:
        self.name = name
        self.game = game
        self.all: list[Argument] = []

    def argument(
        self,
        title: str,
        *facts: Fact,
        rule: str,
        also: str = "",
        fine: str = "",
        fits: Callable[[Any], bool] = lambda ed: True,
    ) -> Callable[[Callable[[Facts, Any], Scene]], Callable[[Facts, Any], Scene]]:
        """Register the decorated scene under its own name."""

        def declare(scene: Callable[[Facts, Any], Scene]) -> Callable[[Facts, Any], Scene]:
            slug = scene.__name__.replace("_", "-")
            self.all.append(Argument(slug, title, self.name, facts, scene, rule, also, fine, self.game, fits))
            return scene

        return declare

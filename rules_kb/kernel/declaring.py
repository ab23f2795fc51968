"""How a chapter declares what it has to say: its rules with their words, its effects with their questions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from rules_kb.kernel.model import Action, Fact, Level

Kind = Literal["", "deadline", "consent"]


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, what it watches, its words, and the function that answers.

    A rule with several outcomes has several sentences or remedies, by name, and its breach picks one.
    """

    id: str
    on: tuple[type[Action], ...]
    level: Level
    says: Mapping[str, str]
    fix: Mapping[str, str]
    reads: tuple[str, ...]
    law: str
    check: Callable[..., "Breach"]
    # Where it is broken nothing else about the line matters; it speaks even once the game is over.
    alone: bool = False
    after_the_end: bool = False
    # Whether it says until when something can be claimed, or who must agree.
    kind: Kind = ""
    # A cheap question of the position, the action and the edition, without which it cannot be broken.
    only_if: Callable[..., bool] | None = None

    @property
    def topic(self) -> str:
        """The topic of its game it belongs to."""
        return self.id.split(".")[1]


Breach = dict[str, Fact] | list[dict[str, Fact]] | None


def breach(**facts: Fact) -> dict[str, Fact]:
    """The facts of a broken rule, enough to fill its sentence; `says` and `fix` name which one, where there are several."""
    return facts


def templates(words: str | Mapping[str, str]) -> Mapping[str, str]:
    """The sentences of a rule by name; a rule with one needs no name for it."""
    return {"": words} if isinstance(words, str) else words


Run = TypeVar("Run", bound=Callable[..., None])


class Act(NamedTuple):
    """Something an entry does, and the question that decides whether; without one it always does it."""

    run: Callable[..., None]
    when: Callable[..., bool] | None = None


class Effects:
    """What the entries of one topic do, declared beside the functions that act."""

    def __init__(self) -> None:
        self.all: list[tuple[type[Action], Act]] = []

    def on(self, *actions: type[Action], when: Callable[..., bool] | None = None) -> Callable[[Run], Run]:
        """Register the decorated function for these actions; `when` is asked of the position before any of them acts."""

        def declare(run: Run) -> Run:
            self.all += [(kind, Act(run, when)) for kind in actions]
            return run

        return declare


def declared_in(game: str, chapters: Iterable[str], part: str) -> Iterator[Any]:
    """What the chapters of a game's package declare in their `rules` or `effects`; a chapter may have none."""
    for module in (f"{game}.{chapter}.{part}" for chapter in chapters):
        if find_spec(module):
            yield from getattr(import_module(module), part).all


def rules_of(game: str, chapters: Iterable[str]) -> dict[str, Rule]:
    """Every rule by its id, in the order of the chapters."""
    return {rule.id: rule for rule in declared_in(game, chapters, "rules")}


def effects_of(game: str, chapters: Iterable[str]) -> dict[type[Action], tuple[Act, ...]]:
    """What every action does, in the order of the chapters."""
    table: dict[type[Action], list[Act]] = {}
    for kind, act in declared_in(game, chapters, "effects"):
        table.setdefault(kind, []).append(act)
    return {kind: tuple(acts) for kind, acts in table.items()}


class Rules:
    """The rules of one topic, declared beside the functions that answer for them."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.all: list[Rule] = []

    def on(
        self,
        *actions: type[Action],
        says: str | Mapping[str, str],
        fix: str | Mapping[str, str],
        level: Level = "illegal",
        reads: Iterable[str] = (),
        alone: bool = False,
        after_the_end: bool = False,
        kind: Kind = "",
        only_if: Callable[..., bool] | None = None,
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register the decorated function as the rule `topic.function-name`."""

        def declare(check: Callable[..., Any]) -> Callable[..., Any]:
            name = check.__name__.strip("_").replace("_", "-")
            law = (check.__doc__ or "").strip().split("\n")[0]
            words = templates(says), templates(fix)
            id = f"{self.topic}.{name}"
            told = Rule(id, actions, level, *words, tuple(reads), law, check, alone, after_the_end, kind, only_if)
            self.all.append(told)
            return check

        return declare

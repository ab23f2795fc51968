"""What an argument is written in: its facts, its scenes."""

import re
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Annotated, Any, Literal, NamedTuple, Self

import msgspec

from rules_kb.kernel.said import sums_in

Kind = Literal["choice", "number", "place", "yes_no"]
# What a question wants to hear: yes or no, a sum, who, when or until when, or what is done.
Wants = Literal["yes_no", "sum", "who", "when", "what"]
# When the answer is yes: nothing is broken, something is, or in any case; or never.
Yes = Literal["kept", "broken", "yes", "no"]
LARGEST = 100_000
# A deed somebody holds: mortgaged, with so many houses or with a hotel.
HELD = re.compile(r"([a-z_]+)(?:\(([mh1-4])\))?")


class Choice(NamedTuple):
    """One answer to a fact: how an address says it and how a person reads it."""

    value: str
    label: str


YES_NO = (Choice("yes", "Yes"), Choice("no", "No"))


class Fact(msgspec.Struct, frozen=True):
    """One question about what happened; `default` is the commonest answer."""

    key: str
    label: str
    kind: Kind
    default: str
    choices: tuple[Choice, ...] = ()
    least: Annotated[int, msgspec.Meta(description="The smallest number.")] = 0
    most: Annotated[int, msgspec.Meta(description="The largest number; 0 where it is no number.")] = 0
    # The deeds of which any may be named instead, as a position lists them.
    deeds: tuple[str, ...] = ()

    def fault(self, said: str) -> str:
        """What is wrong with an answer, or nothing."""
        if self.kind != "number":
            offered = said in {each.value for each in self.choices} or self.lists(said)
            return "" if offered else "Pick one of the answers offered."
        if not (said.isascii() and said.isdigit() and len(said) <= len(str(LARGEST))):
            return f"A whole number from {self.least:,} to {self.most:,}, please."
        within = self.least <= int(said) <= self.most
        return "" if within else f"{int(said):,} is out of range: from {self.least:,} to {self.most:,}, please."

    def lists(self, said: str) -> bool:
        """Whether an answer is a list of deeds, each once, where one may be given."""
        named = [held[1] for part in said.split() if (held := HELD.fullmatch(part))]
        return bool(self.deeds) and len(set(named)) == len(said.split()) > 0 and set(named) <= set(self.deeds)

    def value(self, said: str) -> str | int | bool:
        """A faultless answer as a scene uses it."""
        if self.kind == "number":
            return int(said)
        return said == "yes" if self.kind == "yes_no" else said


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
    # What answers the question where a rule is broken; without it the sum that is owed or the law does.
    wrong: str = ""
    yes: Yes = "kept"
    # What settles the quarrel itself, said before the working of a sum that is owed.
    adds: str = ""
    # The sums its story names, known once it is priced.
    sums: frozenset[int] = frozenset()

    @property
    def entry(self) -> int:
        """The number of the entry in question."""
        return self.asked or len(self.log.strip().splitlines())

    def priced(self, ed: Any) -> Self:
        """The same with the sums of its story, marked by a $, in the money of an edition."""
        sums = frozenset(sums_in(self.story))
        return self._replace(story=ed.priced(self.story), sums=sums)

    def record(self, edition: str) -> str:
        """The record to be judged."""
        head = [f"edition: {edition}", *([f"options: {self.options}"] if self.options else [])]
        head += [f"players: {self.players}", *([f"assume: {self.assume}"] if self.assume else [])]
        lines = [f"  {line.strip()}" for line in self.position.strip().splitlines()]
        head += ["position:", *lines] if lines else []
        entries = [line.strip() for line in self.log.strip().splitlines()]
        return "\n".join([*head, "", *entries, ""])


Stage = Callable[[Facts, Any], Scene]


class Stated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that no record can show, as templates over the edition; as sure as its rule, or custom that none prints.

    Where a parameter decides, `by` names it and there is a sentence for each of its values.
    """

    says: str | dict[str, str]
    do: str
    why: str
    yes: Literal["yes", "no"] = "no"
    sure: Literal["rule", "custom"] = "custom"
    by: str = ""


class Argument(msgspec.Struct, frozen=True):
    """One kind of argument: the question as people ask it, the facts it hangs on, and its scene."""

    slug: str
    title: str
    topic: str
    facts: tuple[Fact, ...]
    scene: Stage
    # The rule it turns on.
    rule: str
    wants: Wants
    # Further words somebody may look for.
    also: str = ""
    # Why it is all right, where it is: a referee who finds nothing wrong has little to say.
    fine: str = ""
    game: str = "board"
    # Whether an edition has what the argument is about, a card for instance.
    fits: Callable[[Any], bool] = lambda ed: True
    # The answer where there is no scene to judge.
    stated: Stated | None = None
    # The rule in one sentence over the edition, where the facts a ruling takes are not told.
    open: str = ""

    def __hash__(self) -> int:
        return hash(self.slug)


def some(count: int, what: str) -> str:
    """So many of something, in words."""
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def price(sum_: int) -> str:
    """What is paid, as a story and a record say it; no money is nothing."""
    return f"${sum_}" if sum_ else "nothing"


Fits = Callable[[Any], bool]


class Topic:
    """The arguments about one subject: a file beside the module declares them, here are the scenes that take counting.

    `answers` are lists of answers that the scenes read too; the file calls them by name.
    """

    def __init__(self, name: str, game: str = "board", **answers: Mapping[str, str]) -> None:
        self.name = name
        self.game = game
        self.answers = answers
        self.scenes: dict[str, tuple[Stage, Fits]] = {}

    def scene(self, fits: Fits = lambda ed: True) -> Callable[[Stage], Stage]:
        """Stage the argument that is called like the decorated function."""

        def stage(scene: Stage) -> Stage:
            self.scenes[scene.__name__.replace("_", "-")] = scene, fits
            return scene

        return stage

"""What the editions of every game have in common: their head, sources, open points and options."""

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from rules_kb.errors import Malformed
from rules_kb.parameter import Points

Certainty = Literal["printed", "publisher", "custom", "disputed"]
# How the rules mark a sum in their words; before a word or a share the mark says nothing.
SUM = re.compile(r"\$(-?\d+\b(?!%))?")


class EditionError(Malformed):
    """An edition or a choice of options that cannot be read: every complaint, by its path."""


class Cite(BaseModel):
    """Where a rule or a value is written, and how sure that is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    section: str = ""
    year: int | None = None
    certainty: Certainty = "printed"
    note: str = ""


class Rulebook(BaseModel):
    """The rules of one printing or text, with what it leaves to its parent and what it leaves open."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    points: ClassVar[Points]

    id: str
    name: str
    game: str
    year: int | None = None
    # The edition it changes, with what that text is known by where one text is meant for ever.
    extends: str | None = None
    about: str = ""
    currency: str
    off: frozenset[str] = frozenset()
    cites: dict[str, Cite] = {}
    inherited: frozenset[str] = frozenset()
    contested: dict[str, tuple[Any, ...]] = {}
    decided: frozenset[str] = frozenset()
    # No part of the rules: what the text was that this was read from, and how other editions are found from here.
    fingerprint: str = ""
    find: Callable[[str], Any] | None = Field(default=None, exclude=True, repr=False)

    def __hash__(self) -> int:
        return hash((self.id, self.off, self.decided))

    @property
    def parent(self) -> str | None:
        """The id of the edition it extends."""
        return self.extends.partition(" ")[0] if self.extends else None

    def word(self, name: str, value: object) -> str:
        """How a value is written in an options line."""
        return self.points.word(name, value)

    def sum(self, amount: int) -> str:
        """Money as this edition writes it: a sign goes before the number, a letter behind it."""
        number, minus = f"{abs(amount):,}", "−" * (amount < 0)
        before, behind = ("", self.currency) if self.currency.isalpha() else (self.currency, "")
        return f"{minus}{before}{number}{behind}"

    def priced(self, text: str) -> str:
        """A text of the rules, in which `$` marks every sum, in this edition's money."""
        return SUM.sub(lambda found: self.sum(int(found[1])) if found[1] else "", text)

    def with_options(self, options: Mapping[str, object]) -> Self:
        """This edition as the table plays it; what the options fix is no longer contested."""
        chosen, errors = self.points.read(options, "options")
        if errors:
            raise EditionError(errors)
        parts = {name: getattr(self, name) for name in type(self).model_fields}
        parts["contested"] = {name: other for name, other in self.contested.items() if name not in chosen}
        played = type(self)(**{**parts, **chosen, "decided": self.decided | chosen.keys()})
        if errors := played.misfits("options"):
            raise EditionError(errors)
        return played

    @property
    def pinned(self) -> str:
        """What a record notes beside the id, so that a version of a house edition is always the same text."""
        return self.fingerprint if "@" in self.id else ""

    def moved_to(self, id: str) -> Self:
        """The edition of that id, with the options and decisions this one is played with."""
        if self.find is None:
            raise EditionError({"edition": f"nobody here knows {id!r}"})
        other: Self = self.find(id)
        chosen = {name: getattr(self, name) for name in sorted(self.decided)}
        return other.with_options(chosen) if chosen else other

    @abstractmethod
    def misfits(self, where: str) -> dict[str, str]:
        """Parameters that do not fit the game's pieces or themselves, by path."""

    @abstractmethod
    def place_name(self, id: str) -> str:
        """A place of the game as a player calls it."""

    @abstractmethod
    def card_title(self, id: str) -> str:
        """A card as a player calls it."""


def range_fault(players_range: tuple[int, int], where: str) -> dict[str, str]:
    """What is wrong with the numbers of players an edition allows."""
    fewest, most = players_range
    if 1 <= fewest <= most:
        return {}
    return {f"{where}.players_range": f"from {fewest} to {most} players is no range"}

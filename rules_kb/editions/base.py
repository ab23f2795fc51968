"""What the editions of every game have in common: their head, sources, open points and options."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field

from rules_kb.editions import EditionError
from rules_kb.editions.called import PIECES, worded
from rules_kb.editions.origin import OFF, table_origin
from rules_kb.editions.parameter import Points

Certainty = Literal["printed", "publisher", "custom", "disputed"]
# How the rules mark a sum in their words; before a word or a share the mark says nothing.
SUM = re.compile(r"\$(-?\d+\b(?!%))?")


class Cite(BaseModel):
    """Where a rule or a value is written, and how sure that is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    section: str = ""
    year: int | None = None
    certainty: Certainty = "printed"
    note: str = ""


class Caution(NamedTuple):
    """Something an edition says that does nothing or not what is meant: in words, how to put it right, and which setting."""

    says: str
    fix: str
    about: str = ""


class Rulebook(BaseModel):
    """The rules of one printing or text, with what it leaves to its parent and what it leaves open.

    It is put together from parts of which each was checked when it was read.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    points: ClassVar[Points]

    id: str
    name: str
    year: int | None = None
    # The edition it changes, with what that text is known by where one text is meant for ever.
    extends: str | None = None
    about: str = ""
    currency: str
    # What it calls houses, hotels, the jail and its decks, by the words of the rules.
    called: dict[str, str] = {}
    off: frozenset[str] = frozenset()
    cites: dict[str, Cite] = {}
    inherited: frozenset[str] = frozenset()
    contested: dict[str, tuple[Any, ...]] = {}
    decided: frozenset[str] = frozenset()
    # Where each parameter, each cited or switched rule and each changed list of pieces comes from; see `origin`.
    origins: dict[str, Any] = Field(default={}, repr=False)
    # Whether somebody made it for their own table; all others are texts.
    house: bool = False
    # The entry with which a table moved here in mid-game.
    since: int = 0
    # No part of the rules: what the text was that this was read from, the game it is of as it is played and written,
    # and how other editions are found from here.
    fingerprint: str = ""
    game: Any = Field(default=None, exclude=True, repr=False)
    find: Callable[[str], Any] | None = Field(default=None, exclude=True, repr=False)

    def __hash__(self) -> int:
        # By when each was decided, too: a table that decides one point again and again plays by ever other editions.
        when = sum(self.origins[name].entry for name in self.decided)
        return hash((self.id, self.off, self.decided, self.since, when))

    @property
    def parent(self) -> str | None:
        """The id of the edition it extends."""
        return self.extends.partition(" ")[0] if self.extends else None

    def word(self, name: str, value: object) -> str:
        """How a value is written in an options line; a rule is on or off, and pieces have no word."""
        known = name in self.points.params.model_fields
        return self.points.word(name, value) if known else value if isinstance(value, str) else ""

    def sum(self, amount: int) -> str:
        """Money as this edition writes it."""
        return "−" * (amount < 0) + self.sum_pattern.replace("#", f"{abs(amount):,}")

    @property
    def sum_pattern(self) -> str:
        """How a sum is written, with # for its number: as `currency` shows it, else a sign before it, a letter or word behind."""
        if "#" in self.currency:
            return self.currency
        if not self.currency[:1].isalpha():
            return f"{self.currency}#"
        return f"# {self.currency}" if len(self.currency) > 1 else f"#{self.currency}"

    @cached_property
    def letters(self) -> dict[str, int]:
        """What the letter behind a sum counts, where this edition has one: 1 for its own, a thousand for the next."""
        behind = self.sum_pattern.partition("#")[2].strip().lower()
        return {"k": {"k": 1, "m": 1000}, "m": {"m": 1}}.get(behind, {})

    def worded(self, text: str) -> str:
        """A text of the rules with this edition's words for houses, hotels, the jail and its decks."""
        return worded(text, self.called)

    @cached_property
    def vocabulary(self) -> dict[str, str]:
        """What this edition calls houses, hotels and the jail, one by one: for pages."""
        return {name: self.worded(name) for name in PIECES}

    def priced(self, text: str) -> str:
        """A text of the rules, in which `$` marks every sum, in this edition's money and words."""
        return self.in_money(self.worded(text))

    def in_money(self, text: str) -> str:
        """A text in which `$` marks every sum, in this edition's money."""
        return SUM.sub(lambda found: self.sum(int(found[1])) if found[1] else "", text) if "$" in text else text

    def with_options(self, options: Mapping[str, object], entries: Mapping[str, int] | None = None) -> Self:
        """This edition as the table plays it; what the options fix is no longer contested.

        `entries` are those at which some of them were decided in mid-game.
        """
        chosen, errors = self.points.read(options, "options")
        if errors:
            raise EditionError(errors)
        at = entries or {}
        ours = {name: table_origin(self, name, value, at.get(name, 0)) for name, value in chosen.items()}
        played = self.changed(
            **chosen,
            contested={name: other for name, other in self.contested.items() if name not in chosen},
            origins={**self.origins, **ours},
            decided=frozenset({*self.decided, *chosen}),
        )
        if errors := played.misfits("options"):
            raise EditionError(errors)
        return played

    @property
    def pinned(self) -> str:
        """What a record notes beside the id, so that a version of a house edition is always the same text."""
        return self.fingerprint if "@" in self.id else ""

    @cached_property
    def settings(self) -> frozenset[str]:
        """What was set by a house, by an option or by a decision instead of what a text says."""
        return frozenset(name for name, origin in self.origins.items() if origin.kind != "text" and origin.instead_of)

    def otherwise(self, name: str, value: Any) -> Self:
        """This edition with another value of a parameter, another list of pieces, or a rule switched back."""
        if name in self.points.params.model_fields:
            return self.changed(**{name: value})
        if "." in name:
            return self.changed(off=self.off | {name} if value == OFF else self.off - {name})
        parts = {key: getattr(self, key) for key in type(self).model_fields}
        return self.model_construct(**{**parts, name: value})

    def changed(self, **parts: Any) -> Self:
        """A copy with other parts, none of which its pieces hang on."""
        copy = self.model_copy(update=parts)
        for told in ("settings", "printed"):
            copy.__dict__.pop(told, None)
        return copy

    @cached_property
    def printed(self) -> Self:
        """This edition as its texts have it, without anything a house or the table set."""
        found = self
        for name in sorted(self.settings):
            found = found.otherwise(name, self.origins[name].printed.value)
        kept = {name: origin.printed for name, origin in self.origins.items()}
        return found.changed(origins=kept)

    def moved_to(self, id: str, since: int = 0) -> Self:
        """The edition of that id, with the options and decisions this one is played with."""
        if self.find is None:
            raise EditionError({"edition": f"nobody here knows {id!r}"})
        other: Self = self.find(id)
        chosen = {name: getattr(self, name) for name in sorted(self.decided)}
        entries = {name: self.origins[name].entry for name in chosen}
        return (other.with_options(chosen, entries) if chosen else other).changed(since=since)

    def before_it_changed(self, rule: str, reads: tuple[str, ...]) -> Iterator[tuple[str, Self]]:
        """The values a rule asks for that a younger text than its own changed, each with this edition as it was before."""
        text = self.origins[rule].edition if rule in self.origins else ""
        for name in reads if text != self.id else ():
            origin = self.origins[name]
            was = origin.replaced
            if was is not None and origin.kind == "text" and origin.edition != text and was.value != origin.value:
                other = self.otherwise(name, was.value)
                if (origin.edition == self.id or text in origin.lineage) and not other.misfits(""):
                    yield name, other

    def says_otherwise(self, rule: str, param: str) -> bool:
        """Whether a point is left open by the very text that says a rule, and not only by what others make of it."""
        here, there = self.cites.get(rule), self.cites.get(param)
        return bool(here and there and here.source == there.source)

    @abstractmethod
    def misfits(self, where: str) -> dict[str, str]:
        """Parameters that do not fit the game's pieces or themselves, by path."""

    @abstractmethod
    def place_name(self, id: str) -> str:
        """A place of the game as a player calls it."""

    def thing_name(self, id: str) -> str:
        """What changes hands, as a player calls it."""
        return self.place_name(id)

    @abstractmethod
    def card_title(self, id: str) -> str:
        """A card as a player calls it."""


def range_fault(players_range: tuple[int, int], where: str) -> dict[str, str]:
    """What is wrong with the numbers of players an edition allows."""
    fewest, most = players_range
    if 1 <= fewest <= most:
        return {}
    return {f"{where}.players_range": f"from {fewest} to {most} players is no range"}

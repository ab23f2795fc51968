"""One edition of the board game: its parameters, board, decks and sources, ready for the engine."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from rules_kb.board.params import CONSTANTS, Params, check_constant, check_value, parse_value, word
from rules_kb.errors import Malformed

DEEDS = ("street", "railroad", "utility")

Amount = Annotated[int, Field(ge=0)]


class EditionError(Malformed):
    """An edition or a choice of options that cannot be read: every complaint, by its path."""


class Space(BaseModel):
    """A space of the board; taxes are owed by the parameters, `flat` is only what is printed there."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    kind: Literal["go", "street", "railroad", "utility", "tax", "card", "jail", "free_parking", "go_to_jail"]
    group: str = ""
    price: Amount = 0
    rents: tuple[Amount, ...] = ()
    house_cost: Amount = 0
    mortgage: Amount = 0
    deck: str = ""
    tax: Literal["income", "luxury"] | None = None
    flat: Amount | None = None


class Repairs(NamedTuple):
    """What a repairs card charges for each building."""

    per_house: Amount
    per_hotel: Amount


class Card(BaseModel):
    """A card of a deck; exactly one of its effects is set. `or_draw` names a deck to draw from instead of paying."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    deck: str
    title: str
    move_to: str = ""
    nearest: Literal["railroad", "utility"] | None = None
    rent_multiplier: Amount = 1
    dice_multiple: Amount = 0
    move_by: int = 0
    back_to: str = ""
    go_to_jail: bool = False
    receive: Amount = 0
    pay: Amount = 0
    or_draw: str = ""
    pay_each: Amount = 0
    collect_each: Amount = 0
    repairs: Repairs | None = None
    keep: bool = False


class Cite(BaseModel):
    """Where a rule or a value is written, and how sure that is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    section: str = ""
    year: int | None = None
    certainty: Literal["printed", "publisher", "custom", "disputed"] = "printed"
    note: str = ""


class Edition(Params):
    """The rules of one printing or text, with what it leaves to its parent and what it leaves open."""

    id: str
    name: str
    year: int | None = None
    game: Literal["board"] = "board"
    parent: str | None = None
    about: str = ""
    currency: str = "$"
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    off: frozenset[str] = frozenset()
    cites: dict[str, Cite] = {}
    inherited: frozenset[str] = frozenset()
    contested: dict[str, tuple[Any, ...]] = {}
    decided: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        return hash((self.id, self.off, self.decided))

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each space."""
        return {space.id: number for number, space in enumerate(self.spaces)}

    @cached_property
    def deeds(self) -> dict[str, Space]:
        """The spaces that can be owned."""
        return {space.id: space for space in self.spaces if space.kind in DEEDS}

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The deeds of each group, in the order of the board."""
        deeds = self.deeds.values()
        names = dict.fromkeys(deed.group for deed in deeds)
        return {name: tuple(deed.id for deed in deeds if deed.group == name) for name in names}

    @cached_property
    def decks(self) -> dict[str, tuple[str, ...]]:
        """The cards of each deck."""
        names = dict.fromkeys(card.deck for card in self.cards)
        return {name: tuple(card.id for card in self.cards if card.deck == name) for name in names}

    @cached_property
    def card(self) -> dict[str, Card]:
        """The cards by id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def jail_at(self) -> int:
        """The number of the jail space."""
        return next(number for number, space in enumerate(self.spaces) if space.kind == "jail")

    @cached_property
    def go_at(self) -> int:
        """The number of Go."""
        return next(number for number, space in enumerate(self.spaces) if space.kind == "go")

    def word(self, name: str, value: object) -> str:
        """How a value is written in an options line."""
        return word(name, value)

    def with_options(self, options: Mapping[str, object]) -> "Edition":
        """This edition as the table plays it; what the options fix is no longer contested."""
        chosen, errors = read_params(options, "options")
        if errors:
            raise EditionError(errors)
        parts = {name: getattr(self, name) for name in Edition.model_fields}
        parts["contested"] = {name: other for name, other in self.contested.items() if name not in chosen}
        played = Edition(**{**parts, **chosen, "decided": self.decided | chosen.keys()})
        if errors := misfits(played, "options"):
            raise EditionError(errors)
        return played


def misfits(edition: Edition, where: str) -> dict[str, str]:
    """Parameters that do not fit the board or themselves, by path."""
    errors = {}
    fewest, most = edition.players_range
    if not 1 <= fewest <= most:
        errors[f"{where}.players_range"] = f"from {fewest} to {most} players is no range"
    for name, kind in (("railroad_rents", "railroad"), ("utility_multipliers", "utility")):
        have, need = len(getattr(edition, name)), sum(space.kind == kind for space in edition.spaces)
        if have != need:
            errors[f"{where}.{name}"] = f"{need} numbers are needed, one for each {kind}; there are {have}"
    return errors


def read_params(given: Mapping[str, object], where: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The values given for parameters, as words or as they are, and what is wrong with them by path."""
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, value in given.items():
        try:
            if name in CONSTANTS:
                check_constant(name, str(value))
            else:
                values[name] = read_value(name, value)
        except ValueError as wrong:
            errors[f"{where}.{name}"] = str(wrong)
    return values, errors


def read_value(name: str, value: object) -> Any:
    """One value of a parameter, given as a word or as it is."""
    if isinstance(value, str) or name not in Params.model_fields:
        return parse_value(name, str(value))
    return check_value(name, value)

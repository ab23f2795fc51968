"""One edition of the board game: its parameters, board, decks and sources, ready for the engine."""

from functools import cached_property
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from rules_kb.board.actions import JAIL_CARD
from rules_kb.board.params import BOARD_POINTS, Params
from rules_kb.editions.base import Rulebook, range_fault
from rules_kb.editions.parameter import Points
from rules_kb.kernel.text import LARGEST, typed

DEEDS = ("street", "railroad", "utility")
# What the notes of a set are worth, counted in its smallest.
NOTES = (500, 100, 50, 20, 10, 5, 1)

Amount = Annotated[int, Field(ge=0, le=LARGEST)]
# What else can be up for auction, as a player calls it.
PIECE_NAMES = {"house": "a house", "hotel": "a hotel"}


class Space(BaseModel):
    """A space of the board; what a tax costs is said once, by its parameter."""

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

    @property
    def carries(self) -> bool:
        """Whether buildings can stand there: on streets, where the set has houses for them."""
        return self.kind == "street" and self.house_cost > 0


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
    # A space to choose: so many on at most, or any of these groups; what is free there is its player's for nothing.
    up_to: Amount = 0
    to_groups: tuple[str, ...] = ()
    free: bool = False
    # It goes to whoever plays this token, and another card is drawn.
    for_token: str = ""

    @property
    def leaves_choice(self) -> bool:
        """Whether a player chooses where it leads."""
        return bool(self.up_to or self.to_groups)


class BoardEdition(Rulebook, Params):
    """The rules of one printing or text of the board game."""

    points: ClassVar[Points] = BOARD_POINTS

    currency: str = "$"
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each space."""
        return {space.id: number for number, space in enumerate(self.spaces)}

    @cached_property
    def deeds(self) -> dict[str, Space]:
        """The spaces that can be owned."""
        return {space.id: space for space in self.spaces if space.kind in DEEDS}

    @cached_property
    def space_names(self) -> dict[str, str]:
        """The plain name of every space by its id."""
        return {space.id: typed(space.name) for space in self.spaces}

    @cached_property
    def name_starts(self) -> frozenset[str]:
        """Everything that the name or id of a space begins with."""
        names = {*self.index, *self.space_names.values()}
        return frozenset(name[:end] for name in names for end in range(1, len(name) + 1))

    @cached_property
    def deed_names(self) -> dict[str, str]:
        """The plain name of every property by its id."""
        return {id: typed(deed.name) for id, deed in self.deeds.items()}

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The deeds of each group, in the order of the board."""
        deeds = self.deeds.values()
        names = dict.fromkeys(deed.group for deed in deeds)
        return {name: tuple(deed.id for deed in deeds if deed.group == name) for name in names}

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The groups that carry buildings."""
        return tuple(group for group, names in self.groups.items() if self.deeds[names[0]].carries)

    @cached_property
    def has_mortgages(self) -> bool:
        """Whether anything can be mortgaged."""
        return any(deed.mortgage for deed in self.deeds.values())

    @cached_property
    def decks(self) -> dict[str, tuple[str, ...]]:
        """The cards of each deck."""
        names = dict.fromkeys(card.deck for card in self.cards)
        return {name: tuple(card.id for card in self.cards if card.deck == name) for name in names}

    @cached_property
    def card(self) -> dict[str, Card]:
        """The cards by id."""
        return {card.id: card for card in self.cards}

    @property
    def notes(self) -> tuple[int, ...]:
        """What the notes of this set are worth, the largest first."""
        return tuple(note * self.smallest_note for note in NOTES)

    @cached_property
    def jail_at(self) -> int:
        """The number of the jail space."""
        return next(number for number, space in enumerate(self.spaces) if space.kind == "jail")

    @cached_property
    def go_at(self) -> int:
        """The number of Go."""
        return next(number for number, space in enumerate(self.spaces) if space.kind == "go")

    def place_name(self, id: str) -> str:
        """A space or a deck as a player calls it; a deck goes by the name of its spaces."""
        if id in self.decks:
            return self.called.get(id) or next(space.name for space in self.spaces if space.deck == id)
        return self.spaces[self.index[id]].name if id in self.index else self.worded(PIECE_NAMES.get(id, id))

    def thing_name(self, id: str) -> str:
        """A deed or a jail card as a player calls it."""
        return self.worded("a jail card") if id == JAIL_CARD else self.place_name(id)

    def card_title(self, id: str) -> str:
        """A card as a player calls it."""
        return self.card[id].title if id in self.card else id

    def misfits(self, where: str) -> dict[str, str]:
        """Parameters that do not fit the board or themselves, by path."""
        errors = range_fault(self.players_range, where)
        for name, kind in (("railroad_rents", "railroad"), ("utility_multipliers", "utility")):
            have, need = len(getattr(self, name)), sum(space.kind == kind for space in self.spaces)
            if have != need:
                errors[f"{where}.{name}"] = f"{need} numbers are needed, one for each {kind}; there are {have}"
        if self.dice_thrown == 1 and self.speed_die != "off":
            errors[f"{where}.speed_die"] = "the Speed Die is thrown with two others"
        return errors

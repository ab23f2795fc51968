"""The cards and colours of Monopoly Deal, the figures every text agrees on, and what a pack must have."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules_kb.editions.read import repeated

# The same in every text, and printed on the cards.
FIRST_HAND = 5
DRAW = 2
SETS_TO_WIN = 3
DEBT = 5
BIRTHDAY = 2
BONUS = {"house": 3, "hotel": 4}
BUILDINGS = tuple(BONUS)
PACK = 106
# The cards that do something besides paying. What they do hangs on their ids.
ACTIONS = frozenset(
    {
        "deal_breaker", "just_say_no", "sly_deal", "forced_deal", "debt_collector", "birthday", "pass_go",
        "double_the_rent", *BUILDINGS,
    }
)  # fmt: skip
# How many packs a table shuffles together, by the word for it.
PACKS = {"one": 1, "two": 2}

Amount = Annotated[int, Field(ge=0)]
Kind = Literal["money", "property", "wild", "rent", "action"]


class Colour(BaseModel):
    """A colour: how many cards make its set full, what the set earns by their number, and the names on its cards."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    size: Annotated[int, Field(ge=1)]
    rents: tuple[Amount, ...]
    builds: bool = True
    streets: tuple[str, ...] = ()


class Card(BaseModel):
    """A card as often as it is printed; one that is `any` goes with every colour."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str
    kind: Kind
    value: Amount
    count: Annotated[int, Field(ge=1)]
    colours: tuple[str, ...] = ()
    any: bool = False


Shades = Sequence[tuple[str, Colour]]
Pack = Sequence[tuple[str, Card]]
# How many colours a card of each kind shows.
SHOWS = {"property": (1,), "wild": (2,), "rent": (2,)}


def colour_faults(path: str, colour: Colour) -> dict[str, str]:
    """What is wrong with one colour."""
    errors = {}
    if len(colour.rents) != colour.size:
        found, need = len(colour.rents), colour.size
        errors[f"{path}.rents"] = f"{colour.name}: {need} rents are needed, one for each card; there are {found}"
    if list(colour.rents) != sorted(colour.rents):
        errors.setdefault(f"{path}.rents", f"{colour.name}: rents rise with the number of cards")
    return errors


def card_faults(path: str, card: Card, colours: set[str]) -> dict[str, str]:
    """What is wrong with one card."""
    if (card.id in ACTIONS) != (card.kind == "action"):
        is_known = card.id in ACTIONS
        wrong = "it acts, so its kind is action" if is_known else "no rule says what it does, so it is no action card"
        return {f"{path}.kind": f"{card.title}: {wrong}"}
    unknown = [name for name in card.colours if name not in colours]
    if unknown:
        return {f"{path}.colours": f"{card.title}: there is no colour {unknown[0]!r}"}
    if card.any:
        misplaced = card.kind not in ("wild", "rent") or set(card.colours) - colours
        return {f"{path}.any": f"{card.title}: only a wild or a rent card goes with every colour"} if misplaced else {}
    wanted = SHOWS.get(card.kind, (0,))
    if len(set(card.colours)) not in wanted:
        return {f"{path}.colours": f"{card.title}: {wanted[0]} colours are needed; there are {len(card.colours)}"}
    return {}


def pack_faults(colours: Shades, cards: Pack) -> dict[str, str]:
    """What is wrong with the colours and cards, one by one and together."""
    errors = repeated(colours) | repeated(cards)
    names = {colour.id for _, colour in colours}
    for path, colour in colours:
        errors |= colour_faults(path, colour)
    for path, card in cards:
        errors |= card_faults(path, card, names)
    return errors | missing_cards(colours, cards)


def missing_cards(colours: Shades, cards: Pack) -> dict[str, str]:
    """A pack has 106 cards, and for every colour the property cards that fill its set."""
    errors = {}
    total = sum(card.count for _, card in cards)
    if total != PACK:
        errors["cards"] = f"{PACK} cards are needed; there are {total}"
    for path, colour in colours:
        printed = sum(card.count for _, card in cards if card.kind == "property" and colour.id in card.colours)
        if printed < colour.size:
            errors[f"{path}.size"] = f"{colour.name}: {colour.size} cards fill the set; {printed} are printed"
    return errors

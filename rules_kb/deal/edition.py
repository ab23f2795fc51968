"""One edition of Monopoly Deal: its parameters, colours, cards and sources, ready for the engine."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from rules_kb.deal.cards import BUILDINGS, SETS_TO_WIN, Card, Colour, pack_faults
from rules_kb.deal.params import DEAL_POINTS, DealParams
from rules_kb.editions.base import Rulebook, range_fault
from rules_kb.editions.parameter import Points
from rules_kb.editions.read import Errors, Raw, pieces, read_rulebook
from rules_kb.kernel.text import plain, typed

PIECES = {"colours", "cards"}


class DealEdition(Rulebook, DealParams):
    """The rules of one leaflet of Monopoly Deal."""

    points: ClassVar[Points] = DEAL_POINTS

    currency: str = "M"
    colours: dict[str, Colour]
    cards: dict[str, Card]

    @cached_property
    def card(self) -> dict[str, Card]:
        """The cards by id."""
        return self.cards

    @cached_property
    def fewest_to_win(self) -> int:
        """With fewer cards on the table nobody has the sets that win, however they are counted."""
        return SETS_TO_WIN * min(self.set_sizes.values())

    # What is asked at every line is looked up by its id alone; none of it hangs on a parameter.
    @cached_property
    def set_sizes(self) -> dict[str, int]:
        """How many cards make the set of each colour full."""
        return {id: colour.size for id, colour in self.colours.items()}

    @cached_property
    def card_values(self) -> dict[str, int]:
        """What each card is worth."""
        return {id: card.value for id, card in self.cards.items()}

    @cached_property
    def dearest_card(self) -> int:
        """What the card is worth that is worth most."""
        return max(self.card_values.values())

    @cached_property
    def plain_properties(self) -> frozenset[str]:
        """The properties of one colour."""
        return frozenset(id for id, card in self.cards.items() if card.kind == "property")

    @cached_property
    def laid_out(self) -> frozenset[str]:
        """The cards that lie among the properties; no other ever does."""
        return frozenset({id for id, card in self.cards.items() if card.kind in ("property", "wild")} | {*BUILDINGS})

    @cached_property
    def wilds(self) -> dict[str, tuple[str, ...]]:
        """The wild cards with the colours each may count for."""
        return {id: card.colours for id, card in self.cards.items() if card.kind == "wild"}

    @cached_property
    def any_wilds(self) -> frozenset[str]:
        """The wild cards that go with every colour."""
        return frozenset(id for id, card in self.cards.items() if card.any and card.kind == "wild")

    @cached_property
    def sole_properties(self) -> frozenset[str]:
        """The properties and wild cards of one or two colours: each of them makes its colour one that is really there."""
        return self.laid_out - self.any_wilds - {*BUILDINGS}

    @cached_property
    def known_sets(self) -> dict[tuple[Any, ...], Any]:
        """What was worked out of cards that make a set or a part of one, by how they lie; it hangs on no parameter."""
        return {}

    @cached_property
    def rising_colours(self) -> frozenset[str]:
        """The colours that earn more with every card of their set."""
        rents = {id: (0, *colour.rents) for id, colour in self.colours.items()}
        return frozenset(id for id, sums in rents.items() if all(less < more for less, more in pairwise(sums)))

    @cached_property
    def rent_cards(self) -> dict[str, str]:
        """For each colour the first card that asks rent for it."""
        cards = [card for card in self.cards.values() if card.kind == "rent"]
        return {colour: card.id for card in reversed(cards) for colour in card.colours}

    @cached_property
    def card_names(self) -> dict[str, str]:
        """The plain title of every card by its id."""
        return {id: plain(card.title) for id, card in self.cards.items()}

    @cached_property
    def exact_cards(self) -> dict[str, str]:
        """What each card's id stands for as a record has it: nearly every line names its card so."""
        return {id: self.turned.get(id, id) for id in self.cards if typed(id) == id}

    @cached_property
    def colour_names(self) -> dict[str, str]:
        """The plain name of every colour by its id."""
        return {id: plain(colour.name) for id, colour in self.colours.items()}

    @cached_property
    def turned(self) -> dict[str, str]:
        """The two-colour cards by their colours the other way round."""
        twofold = (card for card in self.cards.values() if len(card.colours) == 2)
        return {f"{card.id.split('_')[0]}_{card.colours[1]}_{card.colours[0]}": card.id for card in twofold}

    def place_name(self, id: str) -> str:
        """A colour as a player calls it."""
        return self.colours[id].name if id in self.colours else id

    def card_title(self, id: str) -> str:
        """A card as a player calls it."""
        return self.cards[id].title if id in self.cards else id

    def thing_name(self, id: str) -> str:
        """A card that changes hands, as a player calls it."""
        return self.card_title(id)

    def misfits(self, where: str) -> dict[str, str]:
        """Parameters that do not fit themselves, by path."""
        return range_fault(self.players_range, where)


def read_deal(raw: Raw, parent: DealEdition | None, errors: Errors) -> dict[str, Any]:
    """The parts of the edition a text describes; what is wrong goes into `errors`."""
    parts = read_rulebook(raw, parent, DEAL_POINTS, PIECES, errors)
    colours = pieces(Colour, "colours", "size", raw, list(parent.colours.values()) if parent else (), errors)
    cards = pieces(Card, "cards", "kind", raw, list(parent.cards.values()) if parent else (), errors)
    if "called" in raw:
        errors["called"] = "the card game has no words to choose; its cards and colours have names"
    if not any(path.startswith(("extends", "colours", "cards")) for path in errors):
        errors |= pack_faults(colours, cards)
    shades = tuple(colour.id for _, colour in colours)
    parts["colours"] = {colour.id: colour for _, colour in colours}
    parts["cards"] = {card.id: card for card in spread([card for _, card in cards], shades)}
    return parts


def spread(cards: Sequence[Card], shades: tuple[str, ...]) -> list[Card]:
    """The cards, those for every colour with all of them."""
    return [card.model_copy(update={"colours": shades}) if card.any else card for card in cards]

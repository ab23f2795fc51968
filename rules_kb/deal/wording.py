"""Small words that sentences about cards share."""

from collections.abc import Iterable, Sequence

from rules_kb.core import Seat
from rules_kb.deal.edition import DealEdition


def cards_of(count: int) -> str:
    """A number of cards."""
    return "1 card" if count == 1 else f"{count} cards"


def some(asked: Sequence[Seat], rivals: Sequence[Seat]) -> str:
    """How many of the rivals are asked."""
    if len(asked) == len(rivals):
        return "everybody"
    return "one of them" if len(asked) == 1 else f"{len(asked)} of them"


def titles(ed: DealEdition, cards: Iterable[str]) -> str:
    """A card by its title, and several by their number."""
    names = [ed.cards[card].title for card in cards]
    return names[0] if len(names) == 1 else cards_of(len(names))

"""Small words that sentences about cards share."""

from collections.abc import Iterable, Sequence

from rules_kb.core import Seat
from rules_kb.deal.edition import DealEdition
from rules_kb.words import listed

SHORT = 30


def cards_of(count: int) -> str:
    """A number of cards."""
    return "1 card" if count == 1 else f"{count} cards"


def some(asked: Sequence[Seat], rivals: Sequence[Seat]) -> str:
    """How many of the rivals are asked."""
    if len(asked) == len(rivals):
        return "everybody"
    return "one of them" if len(asked) == 1 else f"{len(asked)} of them"


def titles(ed: DealEdition, cards: Iterable[str]) -> str:
    """Cards by their titles, and by their number where that would be long."""
    names = [ed.cards[card].title for card in cards]
    told = listed(names, "and")
    return told if len(names) == 1 or len(told) <= SHORT else cards_of(len(names))

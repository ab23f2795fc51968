"""The colours of Monopoly Deal, as its arguments name them."""

from typing import Any

COLOURS = {
    "brown": "Brown",
    "light_blue": "Light blue",
    "pink": "Pink",
    "orange": "Orange",
    "red": "Red",
    "yellow": "Yellow",
    "green": "Green",
    "dark_blue": "Dark blue",
    "railroad": "Railroads",
    "utility": "Utilities",
}


def a_card(colour: str) -> str:
    """One card of a colour, as a sentence names it."""
    name = {"railroad": "railroad", "utility": "utility"}.get(colour) or COLOURS[colour].lower()
    return f"{'an' if name[0] == 'o' else 'a'} {name}"


def of_colour(colour: str) -> str:
    """A colour before the word for a card or a set."""
    return a_card(colour).split(" ", 1)[1]


def full(ed: Any, colour: str, less: int = 0) -> str:
    """A full set of a colour as a position lists it, or one that lacks so many cards."""
    return f"property_{colour}({ed.colours[colour].size - less})"


def rent_card(ed: Any, colour: str) -> str:
    """The two-colour rent card of a colour."""
    found: str = next(
        id for id, card in ed.cards.items() if card.kind == "rent" and not card.any and colour in card.colours
    )
    return found

"""The names of cards and colours, in full or by an unambiguous start."""

from rules_kb.deal.actions import LOOSE, Laid
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.kernel.text import LineError, plain, shown
from rules_kb.record.naming import find
from rules_kb.record.reader import Words

MOST_COPIES = 20


def card(words: Words, ed: DealEdition) -> str:
    """The card named next."""
    return card_of(words.take("a card"), ed)


def card_of(word: str, ed: DealEdition) -> str:
    """The card a word names; two colours may stand in either order, and a street is its colour's property."""
    if word in ed.exact_cards:
        return ed.exact_cards[word]
    said = plain(word)
    try:
        return ed.turned.get(said) or find(word, ed.card_names, "a card")
    except LineError:
        if street := property_with(said, ed):
            return street
        raise


def property_with(said: str, ed: DealEdition) -> str:
    """The property card with a street printed on it that begins so; none if there are two such cards."""
    cards = {f"property_{id}" for id, each in ed.colours.items() for s in each.streets if plain(s).startswith(said)}
    found = [card for card in cards if said and card in ed.cards]
    return found[0] if len(found) == 1 else ""


def colour(words: Words, ed: DealEdition) -> str:
    """The colour named next."""
    return colour_of(words.take("a colour"), ed)


def colour_of(word: str, ed: DealEdition) -> str:
    """The colour a word names."""
    return find(word, ed.colour_names, "a colour")


def laid(words: Words, ed: DealEdition) -> Laid:
    """A card on a table, with the colour it lies as where that is said: wild_any=red."""
    return named(words.take("a card"), ed)


def named(word: str, ed: DealEdition) -> Laid:
    """A card and, behind =, what it lies as: a colour, or a building that is loose."""
    name, _, shade = word.partition("=")
    found = card_of(name, ed)
    if shade == LOOSE and found in BUILDINGS:
        return Laid(found, LOOSE)
    return Laid(found, colour_of(shade, ed) if shade else "")


def copies(words: Words, ed: DealEdition) -> list[Laid]:
    """A card as often as its mark says: property_red(2), wild_any=red."""
    word = words.marked()
    name, _, mark = word.partition("(")
    count = mark.rstrip(")")
    if mark and not (count.isdecimal() and 1 <= int(count) <= MOST_COPIES):
        raise LineError(f"{shown(word)}: a number of cards stands in the brackets, such as property_red(2).")
    return [named(name, ed)] * (int(count) if mark else 1)

"""The names of the board: spaces, deeds, groups, decks and cards, in full or by an unambiguous start."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from rules_kb.board.actions import JAIL_CARD
from rules_kb.board.edition import BoardEdition, Card
from rules_kb.kernel.text import LineError, did_you_mean, listed, plain, shown, typed, whole
from rules_kb.record.naming import find
from rules_kb.record.reader import Words

JAIL_CARD_WORDS = (JAIL_CARD, "jail_card")
# The words of the longest name a printed board has: Avenida de los Reyes Católicos.
LONGEST_NAME = 5


def space(words: Words, ed: BoardEdition) -> int:
    """The number of the space named next, by its name or its number."""
    if (number := whole(words.peek())) is not None:
        last = len(ed.spaces) - 1
        if number > last:
            raise LineError(f"The spaces are numbered 0 to {last}, so there is no {number:,}.")
        words.take("a space")
        return number
    refuse_several_words(words.peek(), coming(words, 1), ed)
    return ed.index[_named(words, "a space", ed.space_names)]


def deed(words: Words, ed: BoardEdition) -> str:
    """The id of the property named next."""
    return deed_of(words.take("a property"), ed, coming(words))


def deed_of(word: str, ed: BoardEdition, following: Sequence[str] = ()) -> str:
    """The id of the property a word names."""
    refuse_several_words(word, following, ed)
    if word in ed.index and word not in ed.deeds:
        raise LineError(f"{shown(word)} is a space nobody can own.")
    return find(word, ed.deed_names, "a property")


def coming(words: Words, ahead: int = 0) -> list[str]:
    """The next few words of a line."""
    return words.next_ones(ahead, LONGEST_NAME - 1)


def refuse_several_words(word: str, following: Sequence[str], ed: BoardEdition) -> None:
    """Says how to write a name that was written as several words."""
    joined = plain(word)
    for more in takewhile(bool, map(plain, following)):
        longer = f"{joined}_{more}"
        if longer not in ed.name_starts:
            break
        joined = longer
    if joined != plain(word):
        raise LineError(f"Write the name as one word: {joined}.")


def group_or_deed(words: Words, ed: BoardEdition) -> str:
    """The colour group or the property named next; an exact name goes before a start."""
    refuse_several_words(words.peek(), coming(words, 1), ed)
    named = {**ed.deed_names, **{group: group for group in ed.groups}}
    return find(words.take("a street or a colour group"), named, "a property or a colour group")


def deck(words: Words, ed: BoardEdition) -> str:
    """The deck named next."""
    return _named(words, "a deck", {name: typed(ed.place_name(name)) for name in ed.decks})


def lot(words: Words, ed: BoardEdition) -> str:
    """What is under the hammer: a property, a jail card or a building."""
    if words.took(*JAIL_CARD_WORDS):
        return JAIL_CARD
    if piece := words.took("house", "hotel"):
        return piece
    return deed(words, ed)


def card(words: Words, ed: BoardEdition) -> str:
    """The card named next: its id, or the start that in each deck fits one card or cards of one effect."""
    word = words.take("a card")
    said = plain(word)
    found = [_fitting(said, [ed.card[id] for id in ids]) for ids in ed.decks.values()]
    alike = all(len(cards) < 2 or len({_effect(card) for card in cards}) < 2 for cards in found)
    cards = [card.id for fitting in found for card in fitting]
    if not cards:
        raise LineError(f"{shown(word)} is not a card.{did_you_mean(said, ed.card)}")
    if not alike:
        raise LineError(f"{shown(word)} could be {listed(cards)}.")
    return cards[0] if len(cards) == 1 else said


def _fitting(said: str, cards: list[Card]) -> list[Card]:
    exact = [card for card in cards if card.id == said]
    return exact or [card for card in cards if said and card.id.startswith(said)]


def _effect(card: Card) -> str:
    return repr(card.model_dump(exclude={"id", "title"}))


def _named(words: Words, what: str, named: Mapping[str, str]) -> str:
    return find(words.take(what), named, what)

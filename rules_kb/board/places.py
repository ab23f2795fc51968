"""Places of the board: scenes name them as Atlantic City does, and each edition says them in its own words."""

import re
from functools import cache, lru_cache
from typing import Any

from rules_kb import games
from rules_kb.record.scenes import HELD, Choice, Fact, some

# What may stand on a street, as people are asked.
HOUSES = {"0": "None", "1": "1 house", "2": "2 houses", "3": "3 houses", "4": "4 houses", "5": "A hotel"}
HOME = "us-classic"
WORD = re.compile(r"\b[a-z][a-z_]+\b")
QUOTED = re.compile(r'("[^"]*")')


@cache
def home() -> Any:
    """The edition whose names the scenes use."""
    return games.load(HOME)


@cache
def streets() -> tuple[str, ...]:
    """Every street that can be built on, in the order of the board."""
    return tuple(id for id, deed in home().deeds.items() if deed.kind == "street")


@cache
def deeds() -> tuple[str, ...]:
    """Everything that can be owned, in the order of the board."""
    return tuple(home().deeds)


def of_kind(kind: str) -> tuple[str, ...]:
    """Every railroad, or every utility."""
    return tuple(id for id, deed in home().deeds.items() if deed.kind == kind)


def group(street: str) -> tuple[str, ...]:
    """All deeds of a place's group."""
    found: tuple[str, ...] = home().groups[home().deeds[street].group]
    return found


def others(street: str) -> tuple[str, ...]:
    """The rest of a place's group."""
    return tuple(each for each in group(street) if each != street)


def built(houses: int) -> str:
    """So many houses, in words."""
    return {0: "bare", 5: "a hotel"}.get(houses) or some(houses, "house")


def held(places: tuple[str, ...], mark: object = "") -> str:
    """Deeds as a position lists them, each with the same mark; no houses are no mark."""
    sign = "" if mark in ("", 0) else f"({'h' if mark == 5 else mark})"
    return " ".join(f"{each}{sign}" for each in places)


def before(space: str, steps: int) -> str:
    """The space from which so many steps lead to a place."""
    spaces = home().spaces
    found: str = spaces[(home().index[space] - steps) % len(spaces)].id
    return found


@lru_cache(maxsize=64)
def same_board(ed: Any) -> bool:
    """Whether scenes can be told of an edition: it has the same kinds of spaces in the same places, and counts in ones."""
    mine, theirs = home().spaces, ed.spaces
    if ed.smallest_note != home().smallest_note:
        return False
    alike = len(mine) == len(theirs) and all(a.kind == b.kind for a, b in zip(mine, theirs, strict=True))
    return alike and [len(g) for g in home().groups.values()] == [len(g) for g in ed.groups.values()]


@lru_cache(maxsize=64)
def translations(ed: Any, names: bool) -> dict[str, str]:
    """For every place that can be owned or taxed, and every group, the word this edition has for it."""
    found = {}
    for mine, theirs in zip(home().spaces, ed.spaces, strict=True):
        if mine.id in home().deeds or mine.kind in ("tax", "card"):
            found[mine.id] = theirs.name if names else theirs.id
        if mine.group:
            found[mine.group] = theirs.group.replace("_", " ") if names else theirs.group
    return found


def in_words_of(ed: Any, text: str, names: bool = False) -> str:
    """A text with every place as this edition calls it: by its id, or by its printed name; quotes stay as they are."""
    known = translations(ed, names)
    parts = QUOTED.split(text)
    parts[::2] = [WORD.sub(lambda word: known.get(word[0], word[0]), part) for part in parts[::2]]
    return "".join(parts)


def listed(said: str) -> str:
    """Deeds as a position lists them, in words."""
    marks = {"m": " (mortgaged)", "h": " (a hotel)", **{str(n): f" ({some(n, 'house')})" for n in range(1, 5)}}
    return ", ".join(f"{part[1]}{marks.get(part[2], '')}" for part in HELD.finditer(said))


def named(ed: Any, fact: Fact, said: str = "") -> tuple[Choice, ...]:
    """The answers to a fact as this edition names them, and the deeds that were listed instead."""
    if fact.lists(said):
        return (*fact.choices, Choice(said, in_words_of(ed, listed(said), names=True)))
    if fact.kind != "place":
        return fact.choices
    known = translations(ed, True)
    return tuple(Choice(each.value, known[each.value]) for each in fact.choices)


def drawn(ed: Any, **effect: Any) -> str:
    """The first Chance card with this effect, or nothing."""
    for card in ed.cards:
        if card.deck == "chance" and all(getattr(card, name) == wanted for name, wanted in effect.items()):
            return str(card.id)
    return ""


def card_named(names: tuple[str, ...], ed: Any) -> Any:
    """The card of an edition that goes by one of some names, if it has one."""
    return next((card for card in ed.cards if card.id in names), None)


def printed(names: tuple[str, ...]) -> Any:
    """The card that goes by one of some names in whichever edition has it."""
    loaded = (games.load(id) for id in games.shipped())
    return next(card for ed in loaded if ed.game.name == "board" and (card := card_named(names, ed)))

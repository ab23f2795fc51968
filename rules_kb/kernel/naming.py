"""What an act is called, and the pieces it names."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from rules_kb.kernel.model import Action

# What an act is about is told by the pieces it names; where it names none, by the colour or by whom it is with.
PIECES = (
    "deed", "lot", "more", "streets", "group", "card", "cards", "piece", "deck", "deeds", "gives", "gets", "legs",
)  # fmt: skip
ELSE = ("colour", "colours", "what", "to", "frm")


def things(action: Action) -> frozenset[str]:
    """What an act is about: the deeds, cards and pieces it names, else a colour or whom it is with."""
    for told in naming_fields(type(action)):
        if named := frozenset(names_in([getattr(action, name) for name in told])):
            return named
    return frozenset()


@cache
def naming_fields(kind: type[Action]) -> tuple[tuple[str, ...], ...]:
    """Which fields of an action name pieces, and which name something else."""
    return tuple(tuple(name for name in names if name in kind.__struct_fields__) for names in (PIECES, ELSE))


def names_in(part: Any) -> Iterator[str]:
    """Every name in a part of an act; of a card laid down the card, whatever colour it counts for."""
    if isinstance(part, (str, int)) and not isinstance(part, bool):
        yield from [str(part)] if part != "" else []
    elif hasattr(part, "card"):
        yield from names_in(part.card)
    elif isinstance(part, (tuple, list)):
        for each in part:
            yield from names_in(each)
    elif isinstance(part, msgspec.Struct):
        yield from names_in(
            [each for each in map(part.__getattribute__, part.__struct_fields__) if type(each) is not int]
        )


def verb(action: Action) -> str:
    """What an act is called."""
    return str(type(action).__struct_config__.tag)

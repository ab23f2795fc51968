"""Two people at one draft: what each changed since both saw it is put together; where they differ, both are told."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Raw = dict[str, Any]
NOTHING: Any = object()


class Clash(NamedTuple):
    """Something both changed, each otherwise; a side that says nothing of it inherits."""

    path: tuple[str, ...]
    mine: Any
    theirs: Any


def merged(base: Raw, mine: Raw, theirs: Raw) -> tuple[Raw, list[Clash]]:
    """Their draft with what I changed since the base; of what both changed, mine, and told as a clash."""
    clashes: list[Clash] = []
    return one(base, mine, theirs, (), clashes), clashes


def one(base: Any, mine: Any, theirs: Any, path: tuple[str, ...], clashes: list[Clash]) -> Any:
    """One value out of three."""
    if mine == base:
        return theirs
    if theirs in (base, mine):
        return mine
    known = [side for side in (base, mine, theirs) if side is not NOTHING]
    kind = next((way for fits, way in WAYS if all(map(fits, known))), None)
    if kind is None or is_gone(mine) != is_gone(theirs):
        clashes.append(Clash(path, mine, theirs))
        return mine
    return kind(base, mine, theirs, path, clashes)


def keys(base: Any, mine: Any, theirs: Any, path: tuple[str, ...], clashes: list[Clash]) -> Raw:
    """A table, key by key."""
    old, here, there = (side if side is not NOTHING else {} for side in (base, mine, theirs))
    found = {
        name: one(old.get(name, NOTHING), here.get(name, NOTHING), there.get(name, NOTHING), (*path, name), clashes)
        for name in dict.fromkeys((*there, *here))
    }
    return {name: value for name, value in found.items() if value is not NOTHING}


def rows(base: Any, mine: Any, theirs: Any, path: tuple[str, ...], clashes: list[Clash]) -> list[Raw]:
    """A list of pieces, piece by piece."""
    old, here, there = (
        {piece(row): row for row in side} if side is not NOTHING else {} for side in (base, mine, theirs)
    )
    return list(keys(old, here, there, path, clashes).values())


def words(base: Any, mine: Any, theirs: Any, path: tuple[str, ...], clashes: list[Clash]) -> list[str]:
    """A list of ids: what either put in or took out."""
    old, here, there = ({*side} if side is not NOTHING else set() for side in (base, mine, theirs))
    return sorted((there | (here - old)) - (old - here))


def piece(row: Raw) -> str:
    """What a row of pieces is known by: the piece it stands for."""
    return str(row.get("replaces") or row.get("id"))


def is_gone(side: Any) -> bool:
    """Whether this takes a piece out."""
    return isinstance(side, Mapping) and bool(side.get("gone"))


def is_rows(side: Any) -> bool:
    """Whether this is a list of pieces."""
    return isinstance(side, list) and bool(side) and all(isinstance(row, dict) for row in side)


def is_words(side: Any) -> bool:
    """Whether this is a list of ids."""
    return isinstance(side, list) and all(isinstance(word, str) for word in side)


WAYS: tuple[tuple[Callable[[Any], bool], Callable[..., Any]], ...] = (
    (lambda side: isinstance(side, Mapping), keys),
    (is_rows, rows),
    (is_words, words),
)

"""The editions that ship, and how one is read from TOML: all faults at once, each with its path."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from rules_kb.board.edition import Edition, EditionError, misfits
from rules_kb.board.edition_reading import read_edition

__all__ = ["EditionError", "from_toml", "load", "shipped", "shipped_text"]

FOLDER = Path(__file__).with_name("editions")

Find = Callable[[str], str]


def shipped() -> tuple[str, ...]:
    """The ids of the editions that ship."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def shipped_text(id: str) -> str:
    """The text of an edition that ships; KeyError for any other."""
    if id not in shipped():
        raise KeyError(id)
    return (FOLDER / f"{id}.toml").read_text(encoding="utf-8")


@cache
def load(id: str) -> Edition:
    """An edition that ships."""
    try:
        return from_toml(shipped_text(id))
    except KeyError:
        raise EditionError({"edition": unknown(id)}) from None


def from_toml(text: str, find: Find = shipped_text) -> Edition:
    """The edition a text describes; `find` gives the text of a parent or raises KeyError."""
    return read(text, find, ())


def unknown(id: str) -> str:
    """Says that there is no such edition, and which there are."""
    return f"there is no edition {id!r}; known: {', '.join(shipped())}"


def read(text: str, find: Find, line: tuple[str, ...]) -> Edition:
    """The edition of a text whose descendants, youngest first, are `line`."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise EditionError({"": f"not readable as TOML: {wrong}"}) from None
    errors: dict[str, str] = {}
    parent = read_parent(raw, find, line, errors)
    parts = read_edition(raw, parent, errors)
    if not errors:
        errors = misfits(edition := Edition(**parts), "params")
    if errors:
        raise EditionError(errors)
    return edition


def read_parent(raw: dict[str, Any], find: Find, line: tuple[str, ...], errors: dict[str, str]) -> Edition | None:
    """The edition a text extends, or nothing with the reason noted."""
    name = raw.get("extends")
    if not isinstance(name, str):
        return None
    line = (*line, str(raw.get("id")))
    if name in line:
        errors["extends"] = f"{' extends '.join((*line, name))}: that goes round in a circle"
        return None
    try:
        return read(find(name), find, line)
    except KeyError:
        errors["extends"] = unknown(name)
    except EditionError as wrong:
        errors["extends"] = wrong.errors.get("extends") or f"{name} cannot be read: {wrong}"
    return None

"""The editions that ship, and how one is read from TOML: all faults at once, each with its path."""

import tomllib
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from rules_kb.board.edition import Edition
from rules_kb.board.edition_reading import read_board
from rules_kb.deal.edition import DealEdition, read_deal
from rules_kb.edition_places import lines_of
from rules_kb.edition_writing import fingerprint, to_toml
from rules_kb.rulebook import EditionError, Rulebook
from rules_kb.rulebook_reading import Errors

__all__ = [
    "EditionError", "Find", "faults", "fingerprint", "from_toml", "lines_of", "load", "shipped", "shipped_text", "to_toml",
]  # fmt: skip

FOLDER = Path(__file__).with_name("editions")
# What reads the text of each game, and what it becomes.
GAMES: dict[str, tuple[type[Rulebook], Callable[[dict[str, Any], Any, Errors], dict[str, Any]]]] = {
    "board": (Edition, read_board),
    "deal": (DealEdition, read_deal),
}

Find = Callable[[str], str]


@cache
def shipped(game: str = "") -> tuple[str, ...]:
    """The ids of the editions that ship, or of those of one game."""
    ids = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return tuple(id for id in ids if not game or load(id).game == game)


@cache
def shipped_text(id: str) -> str:
    """The text of an edition that ships; KeyError for any other."""
    if id not in shipped():
        raise KeyError(id)
    return (FOLDER / f"{id}.toml").read_text(encoding="utf-8")


def load(id: str, find: Find = shipped_text) -> Any:
    """The edition of an id; `find` gives the text of any edition known or raises KeyError."""
    try:
        return loaded(find(id), find)
    except KeyError:
        raise EditionError({"edition": unknown(id)}) from None


@lru_cache(maxsize=256)
def loaded(text: str, find: Find) -> Any:
    """The edition of a text, read once."""
    return from_toml(text, find)


@cache
def neighbours(find: Find) -> Callable[[str], Any]:
    """How an edition finds the others: one function for each way of finding, so that editions stay comparable."""
    return partial(load, find=find)


def from_toml(text: str, find: Find = shipped_text) -> Any:
    """The edition a text describes; `find` gives the text of a parent or raises KeyError."""
    return read(text, find, ())


def faults(text: str, wrong: EditionError) -> list[str]:
    """What is wrong with a text, from its first line to its last: the line where it is known, the path, the words."""
    lines = {} if "" in wrong.errors else lines_of(text, wrong.errors)
    rows = [(lines.get(path, 0), path, said) for path, said in wrong.errors.items()]
    told = [(f"line {line}" if line else "", path, said) for line, path, said in sorted(rows)]
    return [": ".join(part for part in row if part) for row in told]


def unknown(id: str) -> str:
    """Says that there is no such edition, and which there are."""
    return f"there is no edition {id!r}; known: {', '.join(shipped())}"


def read(text: str, find: Find, line: tuple[str, ...]) -> Rulebook:
    """The edition of a text whose descendants, youngest first, are `line`."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise EditionError({"": f"not readable as TOML: {wrong}"}) from None
    errors: dict[str, str] = {}
    parent = read_parent(raw, find, line, errors)
    game = read_game(raw, parent, errors)
    model, read_parts = GAMES[game]
    parts = read_parts(raw, parent if parent and parent.game == game else None, errors)
    if not errors:
        parts |= {"fingerprint": fingerprint(text), "find": neighbours(find)}
        errors = (edition := model(**parts)).misfits("params")
    if errors:
        raise EditionError(errors)
    return edition


def read_game(raw: dict[str, Any], parent: Rulebook | None, errors: dict[str, str]) -> str:
    """The game a text is of: what it says, else its parent's, else the board game."""
    given = raw.get("game", parent.game if parent else "board")
    if not isinstance(given, str) or given not in GAMES:
        errors["game"] = f"{given!r} is not known; known: {', '.join(GAMES)}"
        return parent.game if parent else "board"
    if parent and given != parent.game:
        errors["extends"] = f"{parent.id} is of the other game, {parent.game}"
    return str(given)


def read_parent(raw: dict[str, Any], find: Find, line: tuple[str, ...], errors: dict[str, str]) -> Rulebook | None:
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

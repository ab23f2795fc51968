"""The editions that ship, and how one is read from TOML: all faults at once, each with its path."""

import tomllib
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from rules_kb.board.edition import Edition
from rules_kb.board.edition_reading import read_board
from rules_kb.deal.edition import DealEdition, read_deal
from rules_kb.edition_names import citable, only_known, strangers, without_strangers
from rules_kb.edition_places import lines_of
from rules_kb.edition_writing import fingerprint, to_toml
from rules_kb.games import PLAYS
from rules_kb.rulebook import EditionError, Rulebook
from rules_kb.rulebook_reading import Errors

__all__ = [
    "EditionError", "Find", "faults", "fingerprint", "from_toml", "lines_of", "load", "parsed", "renewed", "shipped",
    "shipped_text", "to_toml",
]  # fmt: skip

FOLDER = Path(__file__).with_name("editions")
# What reads the text of each game, and what it becomes.
GAMES: dict[str, tuple[type[Rulebook], Callable[[dict[str, Any], Any, Errors], dict[str, Any]]]] = {
    "board": (Edition, read_board),
    "deal": (DealEdition, read_deal),
}

# An edition has a list of tables with a list in them, and no more.
DEEPEST = 10
TOO_DEEP = "not readable as TOML: its brackets are nested too deeply"

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
    """The edition of a text that was sound when it was stored, read once; rules that are no more are passed over."""
    return read(text, find, ())


@cache
def neighbours(find: Find) -> Callable[[str], Any]:
    """How an edition finds the others: one function for each way of finding, so that editions stay comparable."""
    return partial(load, find=find)


def from_toml(text: str, find: Find = shipped_text) -> Any:
    """The edition a text describes, with every fault told; `find` gives the text of a parent or raises KeyError."""
    return read(text, find, (), strict=True)


def faults(text: str, wrong: EditionError) -> list[str]:
    """What is wrong with a text, from its first line to its last: the line where it is known, the path, the words."""
    lines = {} if "" in wrong.errors else lines_of(text, wrong.errors)
    rows = [(lines.get(path, 0), path, said) for path, said in wrong.errors.items()]
    told = [(f"line {line}" if line else "", path, said) for line, path, said in sorted(rows)]
    return [": ".join(part for part in row if part) for row in told]


def unknown(id: str) -> str:
    """Says that there is no such edition, and which there are."""
    return f"there is no edition {id!r}; known: {', '.join(shipped())}"


def parsed(text: str) -> dict[str, Any]:
    """The tables of a text; EditionError where it is no TOML, or none that anybody would write."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise EditionError({"": f"not readable as TOML: {wrong}"}) from None
    except ValueError:
        raise EditionError({"": "not readable as TOML: a number in it has thousands of digits"}) from None
    except RecursionError:
        raise EditionError({"": TOO_DEEP}) from None
    layer: list[Any] = [raw]
    for _ in range(DEEPEST):
        layer = [part for node in layer for part in (node.values() if isinstance(node, dict) else node)]
        layer = [part for part in layer if isinstance(part, dict | list)]
    if layer:
        raise EditionError({"": TOO_DEEP})
    return raw


def renewed(raw: dict[str, Any]) -> dict[str, Any]:
    """A stored text as a draft to go on from: rules and parameters that are no more are left out."""
    known = [citable(PLAYS[game].rules, model.points) for game, (model, _) in GAMES.items()]
    return without_strangers(raw, {name for names in known for name in names})


def read(text: str, find: Find, line: tuple[str, ...], strict: bool = False) -> Rulebook:
    """The edition of a text whose descendants, youngest first, are `line`; `strict`: every name in it must be known."""
    raw = parsed(text)
    errors: dict[str, str] = {}
    parent = read_parent(raw, find, line, errors)
    game = read_game(raw, parent, errors)
    (model, read_parts), rules = GAMES[game], PLAYS[game].rules
    parts = read_parts(raw, parent if "extends" not in errors else None, errors)
    if strict:
        errors |= strangers(raw, rules, model.points)
    parts = only_known(parts, rules, model.points) | {"fingerprint": fingerprint(text), "find": neighbours(find)}
    edition = model.model_construct(**parts) if errors else model(**parts)
    if not any(path.startswith(("extends", "spaces", "cards", "colours")) for path in errors):
        errors = edition.misfits("params") | errors
    if errors:
        raise EditionError(errors)
    return edition


def read_game(raw: dict[str, Any], parent: Rulebook | None, errors: dict[str, str]) -> str:
    """The game a text is of: what it says, else its parent's, else the board game."""
    given = raw.get("game", parent.game if parent else likely_game(raw))
    if not isinstance(given, str) or given not in GAMES:
        errors["game"] = f"{given!r} is not known; known: {', '.join(GAMES)}"
        return parent.game if parent else likely_game(raw)
    if parent and given != parent.game:
        errors["extends"] = f"{parent.id} is of the other game, {parent.game}"
    return str(given)


def likely_game(raw: dict[str, Any]) -> str:
    """The game a text speaks of that does not say it: most of its names are of that game, else the board game."""
    said = [raw.get(key) for key in ("params", "contested", "cites", "off")]
    names = {str(name) for part in said if isinstance(part, dict | list) for name in part} | raw.keys()
    return max(GAMES, key=lambda game: len(names & (GAMES[game][0].model_fields.keys() | PLAYS[game].rules.keys())))


def read_parent(raw: dict[str, Any], find: Find, line: tuple[str, ...], errors: dict[str, str]) -> Rulebook | None:
    """The edition a text extends, or nothing with the reason noted."""
    name = raw.get("extends")
    if not isinstance(name, str):
        errors |= {"extends": "text is needed"} if name is not None else {}
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

"""The editions that ship, and what an edition is: read with all faults at once, written, declared."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from rules_kb.editions.places import lines_of
from rules_kb.kernel.model import Malformed

FOLDER = Path(__file__).with_name("data")
# An edition has a list of tables with a list in them, and no more.
DEEPEST = 10
TOO_DEEP = "not readable as TOML: its brackets are nested too deeply"
Find = Callable[[str], str]


class EditionError(Malformed):
    """An edition or a choice of options that cannot be read: every complaint, by its path."""


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the editions that ship."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def shipped_text(id: str) -> str:
    """The text of an edition that ships; KeyError for any other."""
    if id not in shipped_ids():
        raise KeyError(id)
    return (FOLDER / f"{id}.toml").read_text(encoding="utf-8")


def faults(text: str, wrong: EditionError) -> list[str]:
    """What is wrong with a text, from its first line to its last: the line where it is known, the path, the words."""
    lines = {} if "" in wrong.errors else lines_of(text, wrong.errors)
    rows = [(lines.get(path, 0), path, said) for path, said in wrong.errors.items()]
    told = [(f"line {line}" if line else "", path, said) for line, path, said in sorted(rows)]
    return [": ".join(part for part in row if part) for row in told]


def unknown(id: str) -> str:
    """Says that there is no such edition, and which there are."""
    return f"there is no edition {id!r}; known: {', '.join(shipped_ids())}"


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

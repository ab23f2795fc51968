"""An edition as the text it can be read from: whole, or only where it differs from its parent."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from rules_kb.editions.base import Rulebook
from rules_kb.editions.origin import shapes

BARE = re.compile(r"[A-Za-z0-9_-]+")
HEAD = ("id", "name", "year", "game", "extends", "about", "currency", "off")
Raw = dict[str, Any]


def to_toml(edition: Rulebook | Mapping[str, Any], parent: Rulebook | None = None) -> str:
    """The text of an edition or of a draft; given the parent it extends, only what differs is written."""
    said = differences(edition, parent) if isinstance(edition, Rulebook) else edition
    return "\n".join(lines(said)) + "\n"


def fingerprint(text: str) -> str:
    """What tells one text from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def lines(said: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a draft: first what stands alone, then its lists, then its tables."""
    tables = {key: value for key, value in said.items() if isinstance(value, Mapping)}
    alone = [key for key in said if key not in tables and said[key] is not None]
    for key in sorted(
        alone, key=lambda key: (HEAD.index(key) if key in HEAD else len(HEAD), isinstance(said[key], list))
    ):
        yield from listed(key, said[key])
    for key, table in tables.items():
        yield from ("", f"[{name(key)}]")
        yield from (f"{name(each)} = {value(table[each])}" for each in table)


def listed(key: str, given: Any) -> Iterator[str]:
    """One key with its value; a list of tables has a line for each."""
    if isinstance(given, list) and any(isinstance(row, Mapping) for row in given):
        yield from ("", f"{name(key)} = [", *(f"  {value(row)}," for row in given), "]")
    else:
        yield f"{name(key)} = {value(given)}"


def name(key: str) -> str:
    """A key, quoted where it must be."""
    return key if BARE.fullmatch(key) else value(key)


def value(given: Any) -> str:
    """A value as TOML has it."""
    if isinstance(given, Mapping):
        return "{ " + ", ".join(f"{name(key)} = {value(given[key])}" for key in given) + " }" if given else "{}"
    if isinstance(given, list | tuple):
        return f"[{', '.join(value(each) for each in given)}]"
    # JSON writes these as TOML does, but for one character that TOML wants escaped.
    return json.dumps(given, ensure_ascii=False).replace("\x7f", "\\u007f")


def differences(edition: Rulebook, parent: Rulebook | None = None) -> Raw:
    """An edition as a draft: what it says itself, or everything when it has no parent."""
    said: Raw = {key: getattr(edition, key) for key in ("id", "name", "year", "about")}
    said["game"] = edition.game.name
    said["extends"] = parent.id if parent else None
    if not parent or edition.currency != parent.currency:
        said["currency"] = edition.currency
    if edition.off != (parent.off if parent else frozenset()):
        said["off"] = sorted(edition.off)
    for key, items in pieces_of(edition).items():
        said[key] = rows(pieces_of(parent)[key] if parent else (), items) or None
    params = own_params(edition, parent)
    before = parent.called if parent else {}
    tables = {
        "called": {name: word for name, word in edition.called.items() if before.get(name) != word},
        "params": params,
        "contested": own_contested(edition, parent, params),
        "cites": own_cites(edition, parent, params),
    }
    return {key: given for key, given in (said | tables).items() if given not in (None, {}, "")}


def own_params(edition: Rulebook, parent: Rulebook | None) -> Raw:
    """The parameters an edition sets itself."""
    played = {name: getattr(edition, name) for name in edition.points.params.model_fields}
    if parent is None:
        return played
    return {n: v for n, v in played.items() if n not in edition.inherited or v != getattr(parent, n)}


def own_contested(edition: Rulebook, parent: Rulebook | None, params: Raw) -> Raw:
    """The other readings an edition names itself; an empty list settles what its parent leaves open."""
    before = {name: others for name, others in (parent.contested if parent else {}).items() if name not in params}
    names = [*before, *(name for name in edition.contested if name not in before)]
    now = {name: edition.contested.get(name, ()) for name in names}
    return {name: list(others) for name, others in now.items() if others != before.get(name, ())}


def own_cites(edition: Rulebook, parent: Rulebook | None, params: Raw) -> Raw:
    """The sources an edition names itself."""
    before = {key: cite for key, cite in (parent.cites if parent else {}).items() if key not in params}
    return {
        key: whole(cite)
        for key, cite in edition.cites.items()
        if key not in edition.inherited or before.get(key) != cite
    }


def pieces_of(edition: Rulebook) -> dict[str, Sequence[BaseModel]]:
    """The pieces of an edition's game by the name of their list: spaces and cards, colours and cards."""
    shared = Rulebook.model_fields.keys() | edition.points.params.model_fields.keys()
    found = {key: getattr(edition, key) for key in type(edition).model_fields if key not in shared}
    return {key: tuple(items.values() if isinstance(items, Mapping) else items) for key, items in found.items()}


@lru_cache(maxsize=64)
def layout(edition: Rulebook) -> dict[str, list[tuple[Any, ...]]]:
    """What must not change under a game that has begun: which pieces there are, and of what kind."""
    return {key: shapes(items) for key, items in pieces_of(edition).items()}


def whole(item: BaseModel) -> Raw:
    """A piece with all that it does not leave at its default."""
    fields = type(item).model_fields
    return {key: plain(getattr(item, key)) for key in fields if getattr(item, key) != fields[key].default}


def plain(given: Any) -> Any:
    """A value without its type: named parts as a table."""
    return given._asdict() if hasattr(given, "_asdict") else given


def rows(old: Sequence[Any], new: Sequence[Any]) -> list[Raw]:
    """The rows that make the new pieces out of the old ones: what changed, went, came or moved; else all of them."""
    had, has = {item.id: item for item in old}, [item.id for item in new]
    fixed = in_order(list(had), has)
    lost = between([item for item in old if item.id in fixed or item.id not in has], fixed)
    found, before, gap = [], "", ""
    for item in new:
        gap = item.id if item.id in fixed else gap
        if item.id in had:
            row = changed(had[item.id], item)
            found += [row] if item.id in fixed and row else []
            found += [(row or {"id": item.id}) | {"after": before}] if item.id not in fixed else []
        else:
            found.append(changed(lost[gap].pop(0), item) if lost[gap] else {**whole(item), "after": before})
        before = item.id
    found += [{"id": item.id, "gone": True} for some in lost.values() for item in some]
    is_shorter = len(found) <= len(new) or not set(has) - had.keys()
    return found if old and is_shorter else [whole(item) for item in new]


def in_order(had: list[str], has: list[str]) -> set[str]:
    """As many ids as there are that follow each other in both lists; all others have moved.

    Of several ways to say so, the one by which most stand where they stood: of two that changed places, both have moved.
    """
    place = {id: number for number, id in enumerate(id for id in had if id in has)}
    # The best row that ends with each id: how long it is and how many of it kept their number; and what comes before.
    best: dict[str, tuple[int, int]] = {"": (0, 0)}
    before: dict[str, str] = {}
    for number, id in enumerate(each for each in has if each in place):
        before[id] = max((one for one in best if not one or place[one] < place[id]), key=lambda one: best[one])
        length, same = best[before[id]]
        best[id] = (length + 1, same + (place[id] == number))
    found, last = set[str](), max(best, key=lambda one: best[one])
    while last:
        found.add(last)
        last = before[last]
    return found


def between(items: Sequence[Any], fixed: set[str]) -> dict[str, list[Any]]:
    """The pieces after each of those that stay where they are, by its id; before the first one by none."""
    found: dict[str, list[Any]] = {"": []}
    here = found[""]
    for item in items:
        if item.id in fixed:
            here = found[item.id] = []
        else:
            here.append(item)
    return found


def changed(was: Any, now: Any) -> Raw:
    """What makes one piece out of another; nothing when they are alike."""
    names = [key for key in type(now).model_fields if getattr(was, key) != getattr(now, key)]
    if not names:
        return {}
    # TOML has no word for nothing, so a piece that loses something is written anew.
    if "id" in names or any(getattr(now, key) is None for key in names):
        return {"replaces": was.id, **whole(now)}
    return {"id": now.id} | {key: plain(getattr(now, key)) for key in names}

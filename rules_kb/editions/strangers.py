"""The rules and parameters an edition's text names: those the game has, and what is told about any other."""

from collections.abc import Collection
from typing import Any

from rules_kb.editions.parameter import Points
from rules_kb.editions.read import Errors, Raw
from rules_kb.kernel.text import did_you_mean, shown


def strangers(raw: Raw, rules: Collection[str], points: Points) -> Errors:
    """Every name in `off` and `cites` that the game does not have, by its place, with the nearest it has."""
    off, cites = raw.get("off"), raw.get("cites")
    errors = {
        f"off.{number}": unknown("rule", str(each), rules)
        for number, each in enumerate(off if isinstance(off, list) else ())
        if str(each) not in rules
    }
    known = citable(rules, points)
    return errors | {
        f"cites.{key}": unknown("rule or parameter", key, known)
        for key in (cites if isinstance(cites, dict) else ())
        if key not in known
    }


def unknown(what: str, name: str, known: Collection[str]) -> str:
    """Says that there is no such name, and which are near."""
    return f"there is no {what} {shown(name)}{did_you_mean(name, known).replace(' Did', '; did')}"


def citable(rules: Collection[str], points: Points) -> list[str]:
    """What a source can be given for."""
    return [*rules, *points.params.model_fields, *points.constants]


def only_known(parts: dict[str, Any], rules: Collection[str], points: Points) -> dict[str, Any]:
    """The parts of an edition without names of rules that a release has renamed or given up."""
    known = set(citable(rules, points))
    cites = {key: cite for key, cite in parts["cites"].items() if key in known}
    return {**parts, "off": parts["off"] & set(rules), "cites": cites, "inherited": parts["inherited"] & known}


def without_strangers(raw: Raw, known: Collection[str]) -> Raw:
    """A text that was sound when it was written, without the names no game has any more."""
    kept: Raw = {"off": [each for each in raw.get("off", ()) if each in known]}
    kept["cites"] = {key: cite for key, cite in raw.get("cites", {}).items() if key in known}
    return {key: kept.get(key, said) for key, said in raw.items()}

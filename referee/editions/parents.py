"""What a house edition extends: kept as it was, so that a release changes nobody's rules, and what has changed since."""

import tomllib
from typing import Any, NamedTuple

from referee.editions import find as edition_find
from referee.editions.models import EditionVersion, KeptText
from rules_kb import editions
from rules_kb.compare import Difference, differences
from rules_kb.editions import EditionError
from rules_kb.log_lines import pin

Raw = dict[str, Any]


class Since(NamedTuple):
    """A parent that has moved on: what would be different on it, or why the text does not fit it."""

    parent: str
    differences: list[Difference]
    faults: list[str]


def as_shipped(id: str) -> tuple[str, str]:
    """A shipped edition written out whole, defaults and all, and what one has to extend to mean this very text."""
    text = editions.to_toml(editions.load(id))
    return f"{id} {editions.fingerprint(text)}", text


def keeping(raw: Raw) -> Raw:
    """A draft that extends a shipped edition as that is now, kept; a version of a house edition never changes anyway."""
    parent = raw.get("extends")
    if parent in editions.shipped():
        extends, text = as_shipped(parent)
        KeptText.objects.get_or_create(fingerprint=pin(extends)[1], defaults={"text": text})
        return {**raw, "extends": extends}
    if isinstance(parent, str) and "@" not in parent and not pin(parent)[1]:
        raise EditionError({"extends": f"say which version of {parent} is meant, as in {parent}@1"})
    return raw


def today(extends: str) -> str:
    """What one would have to extend to have the same parent as it is now."""
    id, _ = pin(extends)
    if id in editions.shipped():
        return as_shipped(id)[0]
    newer = edition_find.newer_than(id)
    return str(newer) if newer else extends


def on_todays(raw: Raw) -> Raw:
    """A draft on its parent as that is now."""
    if "extends" not in raw:
        return raw
    return {**raw, "extends": pin(today(raw["extends"]))[0]}


def since(version: EditionVersion) -> Since | None:
    """What has become of a version's parent; nothing where no rule would be different on it."""
    try:
        here = editions.loaded(version.text, edition_find.find)
    except EditionError:
        return None
    if not here.extends or today(here.extends) == here.extends:
        return None
    raw = on_todays(editions.renewed(tomllib.loads(version.text)))
    try:
        there = editions.from_toml(editions.to_toml(raw), edition_find.find)
    except EditionError as wrong:
        return Since(raw["extends"], [], editions.faults("", wrong))
    found = differences(here, there)
    return Since(raw["extends"], found, []) if found else None

"""What a house edition extends: kept as it was, so that a release changes nobody's rules, and what has changed since."""

import tomllib
from typing import Any, NamedTuple

from referee.editions import find as edition_find
from referee.editions.models import EditionVersion, KeptText
from rules_kb import games
from rules_kb.answer.compare import Difference, differences
from rules_kb.editions import EditionError, faults
from rules_kb.editions.write import differences as told
from rules_kb.editions.write import fingerprint, to_toml
from rules_kb.record.log_lines import pin

Raw = dict[str, Any]


class Since(NamedTuple):
    """A parent that has moved on: what would be different on it, or why the text does not fit it."""

    parent: str
    differences: list[Difference]
    faults: list[str]


def as_shipped(id: str) -> list[tuple[str, str]]:
    """A shipped edition and those it extends, itself first: what one has to extend to mean this very text, and the text.

    The oldest is written out whole, defaults and all; each of the others only with what is its own, so that nobody takes
    what an older text says for a younger one's.
    """
    edition = games.load(id)
    if not edition.extends:
        before, text = [], to_toml(edition)
    else:
        before = as_shipped(edition.extends)
        text = to_toml({**told(edition, games.load(edition.extends)), "extends": before[0][0]})
    return [(f"{id} {fingerprint(text)}", text), *before]


def keeping(raw: Raw) -> Raw:
    """A draft that extends a shipped edition as that is now, kept; a version of a house edition never changes anyway."""
    parent = raw.get("extends")
    if parent in games.shipped():
        kept = as_shipped(parent)
        for extends, text in kept:
            KeptText.objects.get_or_create(fingerprint=pin(extends)[1], defaults={"text": text})
        return {**raw, "extends": kept[0][0]}
    if isinstance(parent, str) and "@" not in parent and not pin(parent)[1]:
        raise EditionError({"extends": f"say which version of {parent} is meant, as in {parent}@1"})
    return raw


def today(extends: str) -> str:
    """What one would have to extend to have the same parent as it is now."""
    id, _ = pin(extends)
    if id in games.shipped():
        return as_shipped(id)[0][0]
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
        here = games.loaded(version.text, edition_find.find)
    except EditionError:
        return None
    if not here.extends or today(here.extends) == here.extends:
        return None
    raw = on_todays(games.renewed(tomllib.loads(version.text)))
    try:
        there = games.from_toml(to_toml(raw), edition_find.find)
    except EditionError as wrong:
        return Since(raw["extends"], [], faults("", wrong))
    found = differences(here, there)
    return Since(raw["extends"], found, []) if found else None

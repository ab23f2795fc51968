"""Where editions are found: those that ship, and the published versions of house editions."""

import re
from contextlib import suppress
from functools import lru_cache
from typing import Any

from django.db.models import Q

from referee.editions.models import DRAFT, PUBLISHED, EditionVersion, KeptText
from rules_kb import games
from rules_kb.editions import EditionError, shipped_text
from rules_kb.record.log_lines import pin

HOUSE = re.compile(r"(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)(?:@(?P<number>[1-9][0-9]{0,4}))?")


def find(id: str) -> str:
    """The text of an edition by its id, `family-rules@2` or the newest `family-rules`; KeyError if there is none.

    `us-classic 0123456789abcdef` is that shipped edition as it was when it had that text.
    """
    if id in games.shipped():
        return shipped_text(id)
    known, fingerprint = pin(id)
    if fingerprint:
        return kept(known, fingerprint)
    named = HOUSE.fullmatch(id)
    if named is None:
        raise KeyError(id)
    slug, number = named["slug"], named["number"]
    wanted = Q(number=int(number)) & ~Q(state=DRAFT) if number else Q(state=PUBLISHED)
    found = EditionVersion.objects.filter(wanted, edition__slug=slug)
    text = found.values_list("text", flat=True).first()
    if text is None:
        raise KeyError(id)
    return str(text)


def kept(id: str, fingerprint: str) -> str:
    """A shipped edition as it was; what the rules of today cannot read gives way to what ships, so that games go on."""
    text = KeptText.objects.filter(fingerprint=fingerprint).values_list("text", flat=True).first()
    if text is None:
        raise KeyError(id)
    try:
        games.loaded(text, find)
    except EditionError:
        return shipped_text(id)
    return str(text)


def load(id: str) -> Any:
    """The edition of an id; EditionError if there is none."""
    return games.load(id, find)


def playable() -> tuple[Any, ...]:
    """The published house editions; those withdrawn, or that later rules cannot read any more, are left out."""
    rows = EditionVersion.objects.filter(state=PUBLISHED, edition__withdrawn_at=None).order_by("name", "pk")
    found = []
    for slug, number, fingerprint in rows.values_list("edition__slug", "number", "fingerprint"):
        with suppress(EditionError):
            found.append(version_read(f"{slug}@{number}", fingerprint))
    return tuple(found)


def drafts(game: str) -> list[EditionVersion]:
    """The drafts of one game that the rules of today can read."""
    found = []
    for version in EditionVersion.objects.filter(state=DRAFT).select_related("edition"):
        with suppress(EditionError):
            found += [version] if games.loaded(version.text, find).game.name == game else []
    return found


@lru_cache(maxsize=256)
def version_read(id: str, fingerprint: str) -> Any:
    """A published version, read once: its text, which the fingerprint stands for, never changes."""
    return load(id)


def newer_than(id: str) -> EditionVersion | None:
    """The published version that has superseded this one, if any."""
    slug, _, number = id.partition("@")
    if not number.isdecimal():
        return None
    found = EditionVersion.objects.filter(edition__slug=slug, state=PUBLISHED, number__gt=int(number))
    return found.select_related("edition").first()

"""Who changed what in a draft, and when; and how the draft stood when somebody opened it."""

from typing import Any, NamedTuple

from referee.editions import find as edition_find
from referee.editions.fields import words
from referee.editions.merging import Clash
from referee.editions.models import DraftChange, Edition, EditionVersion
from rules_kb import games
from rules_kb.answer.compare import differences
from rules_kb.answer.value_words import in_words
from rules_kb.editions import EditionError

# A board replaced says more than anybody reads.
MOST_SAID = 40
MOST_SHOWN = 30


class ClashTold(NamedTuple):
    """A clash as people read it."""

    asks: str
    mine: str
    theirs: str


def latest(version: EditionVersion) -> int:
    """What tells how a draft stands: the number of its last save, nothing before the first."""
    return version.changes.values_list("pk", flat=True).last() or 0 if version.pk else 0


def text_when(version: EditionVersion, seen: str) -> str:
    """The draft as it stood at that save; as it is now where nobody knows."""
    if not seen.isdecimal() or len(seen) > 18:
        return version.text
    known = version.changes.filter(pk=int(seen)).first() if int(seen) else version.changes.first()
    return known.text if known else version.text


def note(version: EditionVersion, before: str, by: Any) -> None:
    """Remember a save; of a draft that nobody has saved yet, also how it was before."""
    if not version.changes.exists():
        DraftChange.objects.create(version=version, text=before)
    said = told(before, version.text)
    if before != version.text:
        DraftChange.objects.create(version=version, text=version.text, by=by, said=said[:MOST_SAID])


def told(before: str, after: str) -> list[tuple[str, str, str]]:
    """What one text says otherwise than another, in words."""
    try:
        one, other = (games.loaded(text, edition_find.find) for text in (before, after))
    except EditionError:
        return []
    found = [(each.asks, each.here, each.there) for each in differences(one, other)]
    renamed = [("What it is called.", one.name, other.name)] if one.name != other.name else []
    return [*renamed, *found]


def since(version: EditionVersion, seen: str) -> list[DraftChange]:
    """What others saved after that save."""
    after = int(seen) if seen.isdecimal() and len(seen) <= 18 else 0
    return [change for change in version.changes.filter(pk__gt=after).select_related("by") if change.said]


def newest(edition: Edition) -> list[DraftChange]:
    """The last things that were changed in a house edition, the newest first."""
    found = (
        DraftChange.objects.filter(version__edition=edition).exclude(said=[]).select_related("by", "version__edition")
    )
    return list(found.order_by("-pk")[:MOST_SHOWN])


def in_plain_words(ed: Any, clash: Clash) -> ClashTold:
    """A clash by what it is about."""
    kind, *rest = (*clash.path, "")
    if kind == "params" and rest[0] in ed.points.params.model_fields:
        name = rest[0]
        return ClashTold(ed.points.label(name), *(value_told(ed, name, side) for side in (clash.mine, clash.theirs)))
    asks = ", ".join(words(part) for part in clash.path)
    return ClashTold(asks, *(plain(side) for side in (clash.mine, clash.theirs)))


def value_told(ed: Any, name: str, value: Any) -> str:
    """The value of a parameter in words; one that is not set is inherited."""
    try:
        return in_words(ed, name, ed.points.read_value(name, value))
    except (ValueError, TypeError):
        return "inherited"


def plain(value: Any) -> str:
    """Any other value of a draft."""
    if isinstance(value, dict):
        return ", ".join(f"{words(key).lower()} {plain(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(plain, value))
    return str(value) if isinstance(value, str | int) else "inherited"

"""Everything that is done to house editions: made, drafted, imported, published; whole or not at all."""

import re
import tomllib
from typing import Any

from django.db import transaction
from django.utils import timezone

from referee.editions import find as edition_find
from referee.editions import history, parents
from referee.editions.impact import begun_since, tables_of
from referee.editions.merging import Clash, merged
from referee.editions.models import DRAFT, PUBLISHED, SUPERSEDED, Edition, EditionVersion
from rules_kb import games
from rules_kb.editions import EditionError, parsed
from rules_kb.editions.write import to_toml

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 30
LONGEST_TEXT = 300_000
ONE_LEFT = "One table has not been looked at yet."
TWO_DRAFTS = "there is a draft already; edit that one, or throw it away first"

Raw = dict[str, Any]


class NotSeen(Exception):
    """What a version would change at the tables that play an older one has not been looked at yet."""

    def __init__(self, tables: int) -> None:
        super().__init__(f"{tables} tables have not been looked at yet." if tables > 1 else ONE_LEFT)


class Clashing(Exception):
    """Somebody else has changed the same since, to something else."""

    def __init__(self, clashes: list[Clash]) -> None:
        super().__init__(f"{len(clashes)} clashes")
        self.clashes = clashes


def slug_fault(slug: str) -> str:
    """What keeps a word from being the id of a new house edition, or nothing."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_ID:
        return f"small letters, digits and hyphens make an id, {LONGEST_ID} at most"
    if slug in games.shipped():
        return f"{slug} is the id of an edition that ships"
    return f"there is a house edition {slug} already" if Edition.objects.filter(slug=slug).exists() else ""


@transaction.atomic
def make_edition(*, slug: str, name: str, base: str) -> EditionVersion:
    """The first draft of a house edition: another edition, and nothing different yet."""
    if fault := slug_fault(slug):
        raise EditionError({"id": fault})
    parent = edition_find.load(base)
    raw = {"id": f"{slug}@1", "name": name, "extends": parent.id}
    return write_draft(Edition.objects.create(slug=slug), 1, raw)


@transaction.atomic
def start_draft(*, edition: Edition, follow: bool = False, by: Any = None) -> EditionVersion:
    """The draft of the next version, alike to the newest; the one there is if there is one.

    It extends what the newest does, or with `follow` that parent as it is now; EditionError where it does not fit.
    """
    newest = edition.versions.first()
    raw = games.renewed(tomllib.loads(newest.text))
    if follow:
        raw = parents.on_todays(raw)
    if newest.state == DRAFT:
        return save_draft(version=newest, raw=raw, by=by) if follow else newest
    number = newest.number + 1
    return write_draft(edition, number, {**raw, "id": f"{edition.slug}@{number}"})


def write_draft(edition: Edition, number: int, raw: Raw) -> EditionVersion:
    """A draft of its own, if its text can be read."""
    text, read = checked(raw)
    return EditionVersion.objects.create(
        edition=edition, number=number, text=text, name=read.name, fingerprint=read.fingerprint
    )


def checked(raw: Raw) -> tuple[str, Any]:
    """The text of a draft and the edition it describes; EditionError with every fault."""
    text = to_toml(parents.keeping({key: value for key, value in raw.items() if value != {}}))
    if len(text) > LONGEST_TEXT:
        raise EditionError({"": f"this is longer than {LONGEST_TEXT:,} characters"})
    return text, games.from_toml(text, edition_find.find)


@transaction.atomic
def save_draft(
    *, version: EditionVersion, raw: Raw, seen: Raw | None = None, knowing: int = 0, by: Any = None
) -> EditionVersion:
    """A draft with another text; what others changed since it was `seen` stays.

    What both changed is a Clashing, unless it is saved `knowing` the draft as it stands now.
    """
    version = EditionVersion.objects.select_for_update().get(pk=version.pk)
    if version.state != DRAFT:
        raise EditionError({"": "it has been published meanwhile; draft the next version"})
    before, now = version.text, tomllib.loads(version.text)
    if seen is not None and seen != now:
        raw, clashes = merged(seen, raw, now)
        if clashes and knowing != history.latest(version):
            raise Clashing(clashes)
    text, read = checked({**raw, "id": str(version)})
    version.text, version.name, version.fingerprint = text, read.name, read.fingerprint
    version.save()
    history.note(version, before, by)
    return version


@transaction.atomic
def import_edition(*, text: str) -> EditionVersion:
    """A draft out of a file: of a new house edition, or the next version of the one with its id."""
    raw = parsed(text)
    # The text as it came says where its faults are; what is kept is the same, written our way.
    games.from_toml(text, edition_find.find)
    slug = str(raw["id"]).partition("@")[0]
    edition = Edition.objects.filter(slug=slug).first()
    if edition is None and (fault := slug_fault(slug)):
        raise EditionError({"id": fault})
    edition = edition or Edition.objects.create(slug=slug)
    newest = edition.versions.first()
    if newest and newest.state == DRAFT:
        raise EditionError({"id": TWO_DRAFTS})
    number = newest.number + 1 if newest else 1
    return write_draft(edition, number, {**raw, "id": f"{slug}@{number}"})


@transaction.atomic
def discard_draft(*, version: EditionVersion) -> None:
    """Throw a draft away, and the house edition with it if nothing of it was ever published."""
    edition = version.edition
    version.delete()
    if not edition.versions.exists():
        edition.delete()


@transaction.atomic
def withdraw(*, edition: Edition, again: bool = False) -> None:
    """Offer a house edition to no new table any more, or `again`; tables that play it go on."""
    edition.withdrawn_at = None if again else timezone.now()
    edition.save()


@transaction.atomic
def publish(*, version: EditionVersion) -> EditionVersion:
    """Make a draft the version new tables get; the one before is superseded, and its tables keep it."""
    version = EditionVersion.objects.select_for_update().get(pk=version.pk)
    if version.state != DRAFT:
        return version
    games.from_toml(version.text, edition_find.find)
    if left := unseen(version):
        raise NotSeen(left)
    for older in version.edition.versions.filter(state=PUBLISHED):
        older.state = SUPERSEDED
        older.save()
    version.state, version.published_at = PUBLISHED, timezone.now()
    version.save()
    return version


def unseen(version: EditionVersion) -> int:
    """How many tables on an older version have not been looked at with this very draft."""
    look = version.impacts.filter(fingerprint=version.fingerprint).first()
    if look is None:
        return tables_of(version).count()
    waiting = look.parts.filter(done_at=None).values_list("tables", flat=True)
    return sum(map(len, waiting)) + len(begun_since(look))


def exported(version: EditionVersion) -> str:
    """A version as one file that needs only editions that ship: what other house editions add is written into it."""
    try:
        read = games.loaded(version.text, edition_find.find)
    except EditionError:
        # What cannot be read any more can still be taken along and mended.
        return str(version.text)
    if not read.extends or (read.parent in games.shipped() and read.extends == parents.today(read.extends)):
        raw = games.renewed(tomllib.loads(version.text))
        return to_toml({**raw, **({"extends": read.parent} if read.parent else {})})
    base = read
    while base.extends and base.parent not in games.shipped():
        base = edition_find.load(base.extends)
    return to_toml(read, games.load(base.parent) if base.parent else None)


def export(*, id: str) -> str:
    """An edition that ships or is published here as one file; KeyError if there is none."""
    text = edition_find.find(id)
    if id in games.shipped():
        return text
    version = EditionVersion.objects.exclude(state=DRAFT).filter(text=text).first()
    return exported(version) if version else text

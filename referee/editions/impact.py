"""What a draft would change at the tables that play an older version: looked at part by part, safe to repeat."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from referee import logs
from referee.editions import find as edition_find
from referee.editions.models import EditionVersion, Impact, ImpactChange, ImpactPart
from referee.models import Table
from rules_kb import games
from rules_kb.answer import impact

LONGEST_WORDS = 120


def tables_of(version: EditionVersion) -> "QuerySet[Table]":
    """The tables that play any older version of an edition."""
    older = version.edition.versions.filter(number__lt=version.number)
    return Table.objects.filter(edition__in=[str(one) for one in older.select_related("edition")])


def begun_since(look: Impact) -> list[int]:
    """The tables on an older version that a look does not know of, the oldest first."""
    known = {pk for tables in look.parts.values_list("tables", flat=True) for pk in tables}
    ids = tables_of(look.version).order_by("pk").values_list("pk", flat=True)
    return [pk for pk in ids if pk not in known]


def judge_part(*, part_id: int) -> None:
    """Look at the tables of one part; a part that is done or of a cancelled look is left alone."""
    part = ImpactPart.objects.select_related("impact__version__edition").get(pk=part_id)
    if part.done_at or part.impact.cancelled_at:
        return
    other = games.loaded(part.impact.version.text, edition_find.find)
    if other.fingerprint != part.impact.fingerprint:
        return
    tables = Table.objects.filter(pk__in=part.tables)
    rows = [row for table in tables for row in rows_of(part, table, other)]
    with transaction.atomic():
        # Whoever did the same part meanwhile wrote the same rows: they are written once.
        ImpactPart.objects.select_for_update().get(pk=part.pk)
        part.changes.all().delete()
        ImpactChange.objects.bulk_create(rows)
        ImpactPart.objects.filter(pk=part.pk).update(done_at=timezone.now())


def rows_of(part: ImpactPart, table: Table, other: Any) -> list[ImpactChange]:
    """The rulings of one table that would be others."""
    lines = dict(table.logged.values_list("seq", "text"))
    found = changes_at(table, other)
    rows = [ImpactChange(part=part, table=table, line=lines.get(one.seq, ""), **one._asdict()) for one in found]
    for row in rows:
        row.was, row.now = row.was[:LONGEST_WORDS], row.now[:LONGEST_WORDS]
    return rows


def changes_at(table: Table, other: Any) -> list[impact.RulingChange]:
    """What another edition would change about everything logged at a table."""
    record = logs.opened(table.head)
    log = logs.whole(record, table.logged.values_list("seq", "text"))
    return list(impact.changes(record, log, other))

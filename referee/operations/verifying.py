"""Whether everything stored is what was logged: every entry with its time and author, heads, hosts, ends, and rulings."""

import json
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS

from referee import judging, logs
from referee.models import DeletedTable, Entry, Ruling, Table
from rules_kb.record.chain import first_bad

# A table that is played at while it is read looks broken for a moment.
LOOKS = 3
SAID = tuple(field.name for field in Ruling._meta.fields if field.name not in ("id", "table"))


def first_bad_entry(table: Table) -> int | None:
    """The first entry that is not what was logged, or None when the chain holds to its end; 0 is the head."""
    return first_bad(table.head, table.entries.all(), table.length, table.last_hash)


def fault(table: Table) -> str:
    """What is wrong with a table's log or row, in words; nothing where all is well."""
    bad = first_bad_entry(table)
    if bad == 0:
        return "the head is not what it began with"
    if bad is not None:
        return f"entry {bad} is not what was logged{', or the head before it' if bad == 1 else ''}"
    if table.seal != table.sealed:
        return "its host, when it was made or where its log ends was changed by hand"
    return ""


def ruled_otherwise(table: Table) -> str:
    """What of the stored position and rulings does not come out of the log, judged again; nothing where it does."""
    record = logs.opened(table.head)
    judged = judging.whole_log(table)
    if logs.unpack(record, logs.pack(judged.position)) != logs.unpack(record, table.position):
        return "its position is not what its log leads to"
    stored = {row["seq"]: written(row) for row in table.rulings.values(*SAID)}
    again = {row.seq: written({name: getattr(row, name) for name in SAID}) for row in judged.rulings}
    wrong = sorted(seq for seq in stored.keys() | again.keys() if stored.get(seq) != again.get(seq))
    return f"the ruling on entry {wrong[0]} is not what the rules say" if wrong else ""


def written(row: dict[str, Any]) -> str:
    """A ruling as one text, however the database gave it back."""
    return json.dumps(row, sort_keys=True, default=str)


def faults(deep: bool = False, using: str = DEFAULT_DB_ALIAS) -> Iterator[str]:
    """Everything that is wrong, table by table."""
    tables = Table.objects.using(using)
    for pk in list(tables.order_by("pk").values_list("pk", flat=True)):
        for _ in range(LOOKS):
            table = tables.filter(pk=pk).first()
            if table is None:
                break
            found = fault(table) or (ruled_otherwise(table) if deep and judging.is_in_step(table) else "")
            if not found:
                break
        else:
            yield f"table {table.code}: {found}"
    if lost := Entry.objects.using(using).exclude(table_id__in=tables.values("pk")).count():
        yield f"{lost} entries belong to no table"
    gone = DeletedTable.objects.using(using).values("number")
    for table in tables.filter(pk__in=gone):
        yield f"table {table.code}: it is said to be deleted, and is there"

"""Tables that go: when their host says so, or by age. What stays of one is its last hash, and nothing of its people."""

from datetime import timedelta
from pathlib import Path

from django.db import connection, transaction
from django.utils import timezone

from referee.evenings import files
from referee.live import news
from referee.models import DeletedTable, Meeting, PlayGroup, Table
from referee.seated.queries import seated
from referee.seats.chairs import is_host
from referee.seats.handovers import NotAsked
from referee.services import writing


def delete_table(*, code: str, phone: str) -> None:
    """Delete a table for everybody; NotAsked unless this phone hosts it."""
    with writing(code) as table:
        if not is_host(table, phone):
            raise NotAsked
        erase(table)


def erase(table: Table) -> None:
    """Delete a table and all that hangs on it. The database lets its entries go only once its last hash is kept."""
    if connection.vendor == "sqlite":
        # What is deleted is overwritten, in the file and, once that is stored, in what was written beside it.
        connection.cursor().execute("PRAGMA secure_delete = ON")
        transaction.on_commit(checkpoint, robust=True)
    codes, length = (table.code, table.watch), table.length
    # The same number again makes an open page look, and there it finds nothing.
    transaction.on_commit(lambda: news.tell(codes, length), robust=True)
    DeletedTable.objects.create(number=table.pk, last_hash=table.last_hash, length=length)
    table.entries.all().delete()
    groups = list(PlayGroup.objects.filter(meetings__table=table).values_list("pk", flat=True))
    # The evening after it stays one of its group.
    Meeting.objects.filter(after=table).update(after=None)
    table.delete()
    PlayGroup.objects.filter(pk__in=groups, meetings=None).delete()


def checkpoint() -> None:
    """Move what SQLite has written beside the file into it."""
    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")


def retire(*, older_than: timedelta, archive: Path | None = None) -> int:
    """Delete every table at which nothing has happened for so long, each kept as a file first where a folder is named."""
    old = Table.objects.filter(changed_at__lt=timezone.now() - older_than)
    count = 0
    for code in old.order_by("pk").values_list("code", flat=True):
        with writing(code) as table:
            if archive:
                keep(table, archive)
            erase(table)
        count += 1
    return count


def keep(table: Table, folder: Path) -> None:
    """A table's log as the JSON that can be put in again, for nobody but the owner of the folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{table.made_at:%Y-%m-%d}-{table.last_hash[:16]}.json"
    path.touch(mode=0o600)
    path.write_bytes(files.FILES["json"].make(seated(table)))

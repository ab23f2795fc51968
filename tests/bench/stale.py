"""Tables judged by rules that are no longer in force, as many as somebody wants."""

from referee import services
from referee.models import Entry, Table, new_code
from tests.kb.evenings import quiet_evening

LINES = 40


def fill(many: int) -> None:
    """So many tables with some turns each, and the code of the last, which is judged last."""
    head, _, log = quiet_evening(7, LINES).partition("\n\n")
    first = services.make_table(name="Old", head=head + "\n")
    for n, line in enumerate(log.splitlines()[:LINES]):
        services.log_line(code=first.code, line=line, key=str(n))
    first.refresh_from_db()
    entries = list(first.entries.all())
    tables = [copy(first, n) for n in range(many - 1)]
    for table in Table.objects.bulk_create(tables, batch_size=200):
        Entry.objects.bulk_create([chained(table, entry) for entry in entries])
    Table.objects.update(judged_by="older rules")
    print(tables[-1].code if tables else first.code)


def copy(table: Table, n: int) -> Table:
    """Another table at which the same was played."""
    kept = {name: getattr(table, name) for name in ("head", "edition", "length", "last_hash", "position", "judged_by")}
    other = Table(name=f"Old {n}", code=new_code(), watch=new_code(), **kept)
    other.seal = other.sealed
    return other


def chained(table: Table, entry: Entry) -> Entry:
    """The same line in the log of another table: a chain knows nothing of the table it belongs to."""
    names = ("seq", "text", "key", "logged_by", "logged_at", "hash")
    return Entry(table=table, **{name: getattr(entry, name) for name in names})

"""Every write: one function for each thing somebody wants, whole or not at all."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.db import connection, transaction

from referee import logs
from referee.models import Entry, Ruling, Table
from referee.seats import speaking
from referee.seats.phones import known_as
from referee.version import rules_version
from rules_kb.core import Ruling as Ruled
from rules_kb.corrections import Effective
from rules_kb.view import View

# SQLite waits for its write lock by sleeping, unfairly; inside one process a queue is far quicker.
QUEUE = threading.Lock()


class Stale(Exception):
    """The page this came from had not seen the newest entries."""

    def __init__(self, length: int) -> None:
        super().__init__(f"The log has {length} entries by now.")
        self.length = length


class KeyReused(Exception):
    """The same key came with another line."""


class Logged(NamedTuple):
    """An accepted entry and its ruling; `again` when it was there already."""

    entry: Entry
    ruling: Ruling | None
    again: bool = False


@contextmanager
def writing(code: str) -> Iterator[Table]:
    """One table, locked, in one transaction."""
    queue = QUEUE if connection.vendor == "sqlite" else threading.Lock()
    with queue, transaction.atomic():
        yield Table.objects.select_for_update().get(code=code)


def make_table(
    *, name: str, head: str, tokens: tuple[str, ...] = (), family: bool = True, banker: str = "", phone: str = ""
) -> Table:
    """A new table at the beginning of its game, `phone` its host; Malformed if its head cannot be read."""
    head = logs.pinned(head)
    record = logs.opened(head)
    return Table.objects.create(
        name=name,
        head=head,
        edition=record.edition_id,
        tokens=list(tokens),
        family=family,
        banker=banker,
        host=known_as(phone),
        last_hash=logs.head_hash(head),
        position=logs.pack(logs.start(record)),
        judged_by=rules_version(),
    )


def log_line(*, code: str, line: str, key: str, seen: int | None = None, phone: str = "") -> Logged:
    """Add one line and rule on it. A key seen before gives its entry back; a stale page is refused.

    A yes or no for a seat that has another phone is NotYours; saying the same again gives the earlier entry back.
    """
    with writing(code) as table:
        record = logs.opened(table.head)
        before = table.entries.filter(key=key).first()
        if before is not None:
            return again(table, before, line)
        if seen is not None and seen != table.length:
            raise Stale(table.length)
        action, chairs = logs.read_line(record, line, table.length), speaking.taken(table)
        speaking.check(table, record, chairs, action, phone)
        if said := speaking.said_before(table, record, action):
            return Logged(said, table.rulings.filter(seq=said.seq).first(), again=True)
        entry = append(table, logs.written(record, action), key, speaking.logger(record, chairs, phone))
        if speaking.reaches_back(table, record, action) or table.judged_by != rules_version():
            rejudge(table)
        else:
            judge_newest(table, Effective(entry.seq, action))
        table.save()
        return Logged(entry, table.rulings.filter(seq=entry.seq).first())


def again(table: Table, entry: Entry, line: str) -> Logged:
    """A line that was logged before under the same key."""
    record = logs.opened(table.head)
    if logs.written(record, logs.read_line(record, line, table.length)) != entry.text:
        raise KeyReused
    return Logged(entry, table.rulings.filter(seq=entry.seq).first(), again=True)


def append(table: Table, text: str, key: str, logged_by: str) -> Entry:
    """The next link of the chain."""
    table.length += 1
    table.last_hash = logs.link(table.last_hash, table.length, key, logged_by, text)
    return Entry.objects.create(
        table=table, seq=table.length, text=text, key=key, logged_by=logged_by, hash=table.last_hash
    )


def judge_newest(table: Table, step: Effective) -> None:
    """Rule on the newest entry alone: it costs the same after two thousand entries as after twenty."""
    record = logs.opened(table.head)
    position = logs.unpack(record, table.position)
    for judged, view, ruling in logs.judged(record, position, [step]):
        row(table, judged, view, ruling).save()
    table.position, table.edition = logs.pack(position), logs.edition_of(record, position)


def rejudge(table: Table) -> None:
    """Make every ruling and the position again from the log."""
    record = logs.opened(table.head)
    position = logs.start(record)
    log = logs.whole(record, table.entries.values_list("seq", "text"))
    rows = [row(table, *judged) for judged in logs.judged(record, position, log)]
    table.rulings.all().delete()
    Ruling.objects.bulk_create(rows)
    table.position, table.judged_by = logs.pack(position), rules_version()
    table.edition = logs.edition_of(record, position)


def row(table: Table, step: Effective, view: View, ruling: Ruled) -> Ruling:
    """A ruling as it is kept: in words, with names."""
    return Ruling(
        table=table,
        seq=step.seq,
        verdict=ruling.verdict,
        stands=ruling.stands,
        violations=view.violations(step.action, ruling),
        # What nobody can explain is no payment.
        moved=[] if ruling.notes else [view.moved(transfer) for transfer in ruling.moved],
        notes=[view.unexplained(note) for note in ruling.notes],
        now=logs.written(logs.opened(table.head), step.action),
        turn=view.play.turn(view.position),
    )


def catch_up(*, code: str) -> None:
    """Bring a table's rulings in step with the rules in force; doing it twice changes nothing."""
    with writing(code) as table:
        if table.judged_by != rules_version():
            rejudge(table)
            table.save(update_fields=["position", "judged_by", "edition"])

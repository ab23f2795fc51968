"""Every write: one function for each thing somebody wants, whole or not at all."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

from django.db import connection, transaction

from referee import judging, logs
from referee.live import news
from referee.models import Entry, Ruling, Table
from referee.ruling_words import ruling_row
from referee.seats import permissions as speaking
from referee.seats.phones import known_as
from referee.version import rules_version
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.model import ARBITER

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
    """An accepted entry, its ruling, and its table as it stands with it; `again` when it was there already."""

    entry: Entry
    ruling: Ruling | None
    table: Table
    again: bool = False


@contextmanager
def one_writer() -> Iterator[None]:
    """One transaction, in which SQLite has no other writer."""
    with QUEUE if connection.vendor == "sqlite" else nullcontext(), transaction.atomic():
        yield


@contextmanager
def writing(code: str) -> Iterator[Table]:
    """One table, locked, in one transaction."""
    with one_writer():
        yield Table.objects.select_for_update().get(code=code)


def make_table(
    *, name: str, head: str, tokens: tuple[str, ...] = (), family: bool = True, banker: str = "", phone: str = "",
    confirms: bool = False,
) -> Table:  # fmt: skip
    """A new table at the beginning of its game, `phone` its host; Malformed if its head cannot be read."""
    about = {"tokens": list(tokens), "family": family, "confirms": confirms, "banker": banker, "host": known_as(phone)}
    table = new_table(name=name, head=head, **about)
    table.save(force_insert=True)
    return table


def new_table(*, head: str, **about: Any) -> Table:
    """A table at the beginning of its game, not stored yet."""
    head = logs.pinned(head)
    record = logs.opened(head)
    return Table(
        head=head,
        edition=record.edition_id,
        last_hash=logs.head_hash(head),
        position=logs.pack(logs.start(record)),
        judged_by=rules_version(),
        **about,
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
            return Logged(said, judging.ruling_on(table, said.seq), table, again=True)
        logger = speaking.ARBITERS if action.by == ARBITER else speaking.seat_name(record, chairs, phone)
        entry = append(table, logs.written(record, action), key, logger)
        if speaking.reaches_back(table, record, action) or not judging.is_in_step(table):
            made = rejudge(table)
        else:
            made = judge_newest(table, Effective(entry.seq, action))
        table.save()
        return Logged(entry, next((one for one in made if one.seq == entry.seq), None), table)


def again(table: Table, entry: Entry, line: str) -> Logged:
    """A line that was logged before under the same key."""
    record = logs.opened(table.head)
    if logs.written(record, logs.read_line(record, line, table.length)) != entry.text:
        raise KeyReused
    return Logged(entry, judging.ruling_on(table, entry.seq), table, again=True)


def announce(table: Table) -> None:
    """Once this is stored, open pages of the table hear that it has moved on; that they cannot be told harms nobody."""
    transaction.on_commit(lambda: news.tell((table.code, table.watch), table.length), robust=True)


def append(table: Table, text: str, key: str, logged_by: str) -> Entry:
    """The next link of the chain."""
    announce(table)
    table.length += 1
    table.last_hash = logs.link(table.last_hash, table.length, key, logged_by, text)
    return Entry.objects.create(
        table=table, seq=table.length, text=text, key=key, logged_by=logged_by, hash=table.last_hash
    )


def judge_newest(table: Table, step: Effective) -> list[Ruling]:
    """Rule on the newest entry alone: it costs the same after two thousand entries as after twenty."""
    record = logs.opened(table.head)
    position = logs.unpack(record, table.position)
    ((step, view, ruling),) = logs.judged(record, position, [step])
    made = ruling_row(table, record, step, view, ruling)
    made.save(force_insert=True)
    # The earlier rulings that a new one closes, or opens again, say so; nothing else of them changes.
    for seq, how in ruling.closes:
        closed = {"closed_by": ruling.seq if how else None, "how": how}
        table.rulings.filter(seq=seq).exclude(verdict="legal").update(**closed)
    table.position, table.edition = logs.pack(position), logs.edition_of(record, position)
    return [made]


def rejudge(table: Table) -> list[Ruling]:
    """Make every ruling and the position again from the log."""
    position, made = judging.whole_log(table)
    table.rulings.all().delete()
    Ruling.objects.bulk_create(made)
    table.position, table.judged_by = logs.pack(position), rules_version()
    table.edition = logs.edition_of(logs.opened(table.head), position)
    return made


def catch_up(*, code: str) -> None:
    """Bring a table's rulings in step with the rules in force; doing it twice changes nothing."""
    with writing(code) as table:
        if not judging.is_in_step(table):
            rejudge(table)
            table.save(update_fields=["position", "judged_by", "edition"])

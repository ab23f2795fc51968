"""Every write: one function for each thing somebody wants, whole or not at all."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from copy import copy
from typing import Any, NamedTuple, cast

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from referee import judging, kept_stretches, logs, statements, stored_rows, table_log
from referee.live import news
from referee.models import Entry, Job, Ruling, Table
from referee.operations import metrics
from referee.ruling_words import ruling_row
from referee.seats import permissions as speaking
from referee.seats.phones import known_as
from referee.version import rules_version
from rules_kb.disputes.stretches import Stretch
from rules_kb.disputes.timeline import judged_record, stretches_of
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.model import ARBITER, Action, Closing, Malformed
from rules_kb.kernel.work import TooMuchWork

# SQLite waits for its write lock by sleeping, unfairly; inside one process a queue is far quicker.
QUEUE = threading.Lock()
# How often a line is worked out again because another was logged meanwhile, before the others wait for it.
TRIES_UNLOCKED = 3
# The job of whoever adds to the stretches of a log that has grown.
KEEP_MORE = "keep_more"
# What of a table changes with every line.
MOVES_ON = ("length", "last_hash", "seal", "position", "edition", "judged_by", "changed_at")


class Stale(Exception):
    """The page this came from had not seen the newest entries."""

    def __init__(self, length: int) -> None:
        super().__init__(f"The log has {length} entries by now.")
        self.length = length


class KeyReused(Exception):
    """The same key came with another line."""

    def __init__(self) -> None:
        super().__init__("This key was used for another line.")


# Why a line is not logged; anything else that is raised is our own bug.
REFUSALS = (Malformed, Stale, speaking.NotYours, TooMuchWork)


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
    confirms: bool = False, clock: int | None = None,
) -> Table:  # fmt: skip
    """A new table at the beginning of its game, `phone` its host; Malformed if its head cannot be read.

    Its clock, of so many seconds, stands until somebody starts it.
    """
    about = {"tokens": list(tokens), "family": family, "confirms": confirms, "banker": banker, "host": known_as(phone)}
    table = new_table(name=name, head=head, clock_left=clock, **about)
    table.seal = table.sealed
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


class Foreseen(NamedTuple):
    """What one more line brings, worked out before the log is locked: it holds while the log is as it was."""

    action: Action
    logger: str
    position: Any
    rulings: list[Ruling]
    closes: tuple[Closing, ...] = ()
    # Where every ruling was made again and not only the newest, what is kept of a long log.
    stretches: kept_stretches.Marked | None = None

    @property
    def whole(self) -> bool:
        """Whether every ruling was made again."""
        return self.stretches is not None


def log_line(
    *, code: str, line: str, key: str, seen: int | None = None, phone: str = "", table: Table | None = None
) -> Logged:
    """Add one line and rule on it. A key seen before gives its entry back; a stale page is refused.

    A yes or no for a seat that has another phone is NotYours; saying the same again gives the earlier entry back. What is
    too much to work out is TooMuchWork, and nothing is stored. `table` is the one of the code where it was just read.
    """
    try:
        return log_new(code, line, key, seen, phone, table)
    except IntegrityError:
        # Nearly every key is new, so nobody looks first whether it is: the log has one entry for each.
        table = Table.objects.get(code=code)
        if (before := logged_under(table, key)) is None:
            raise
        return again(table, before, line)


def log_new(code: str, line: str, key: str, seen: int | None, phone: str, table: Table | None) -> Logged:
    """The same for a key that is probably new; IntegrityError where it is not and nothing else was wrong with the line."""
    for at in range(TRIES_UNLOCKED):
        table = copy(table) if table and not at else stored_rows.table_of(code)
        found = foresee(table, line, key, seen, phone)
        if isinstance(found, Logged):
            return found
        with one_writer():
            if logged := store(table, found, key):
                return logged
        if not found.whole:
            break  # one line is judged in no time; where many are logged at once, trying again would only be in the way
    with writing(code) as table:
        found = foresee(table, line, key, seen, phone)
        return found if isinstance(found, Logged) else cast(Logged, store(table, found, key))


def foresee(table: Table, line: str, key: str, seen: int | None, phone: str) -> Foreseen | Logged:
    """What a line would bring as the next of a log, or the entry it was logged as before; nothing is stored."""
    try:
        found = foresee_new(table, line, seen, phone)
    except REFUSALS:
        # Whatever is wrong with a line by now, it may have been logged when it was not.
        if (before := logged_under(table, key)) is None:
            raise
        return again(table, before, line)
    if isinstance(found, Logged) and (before := logged_under(table, key)) is not None:
        return again(table, before, line)
    return found


def logged_under(table: Table, key: str) -> Entry | None:
    """The entry of a key."""
    return table.entries.filter(key=key).first()


def foresee_new(table: Table, line: str, seen: int | None, phone: str) -> Foreseen | Logged:
    """What a line would bring, or the entry that says it already; refused where its page or its phone may not."""
    record = logs.opened(table.head)
    if seen is not None and seen != table.length:
        raise Stale(table.length)
    action, chairs = logs.read_line(record, line, table.length), speaking.taken(table)
    speaking.check(table, record, chairs, action, phone)
    if said := speaking.said_before(table, record, action):
        return Logged(said, judging.ruling_on(table, said.seq), table, again=True)
    logger = speaking.ARBITERS if action.by == ARBITER else speaking.seat_name(record, chairs, phone)
    if speaking.reaches_back(table, record, action) or not judging.is_in_step(table):
        lines = [*table.logged.values_list("seq", "text"), (table.length + 1, logs.written(record, action))]
        judged = judging.judged_lines(table, lines)
        return Foreseen(action, logger, judged.position, judged.rulings, stretches=judged.stretches)
    return judge_newest(table, action, logger)


@metrics.JUDGING.labels("line").time()
def judge_newest(table: Table, action: Action, logger: str) -> Foreseen:
    """Rule on the newest entry alone: it costs the same after two thousand entries as after twenty."""
    record = logs.opened(table.head)
    position = logs.unpack(record, table.position)
    ((step, view, ruling),) = logs.judged(record, position, [Effective(table.length + 1, action)])
    row = ruling_row(table, record, step, view, ruling, view.game.turn(position))
    return Foreseen(action, logger, position, [row], ruling.closes)


def store(table: Table, found: Foreseen, key: str) -> Logged | None:
    """Write down a line and what it brings; None where the log has gone on since that was worked out."""
    as_found = {"last_hash": table.last_hash, "judged_by": table.judged_by}
    before = table_log.at_hand(table)
    text = logs.written(logs.opened(table.head), found.action)
    table.length, table.judged_by = table.length + 1, rules_version()
    table.changed_at = at = timezone.now()
    table.last_hash = logs.link(table.last_hash, table.length, key, found.logger, text, at.isoformat())
    table.seal = table.sealed
    place(table, found.position)
    if not statements.update(table, MOVES_ON, as_found):
        return None
    announce(table)
    transaction.on_commit(metrics.ENTRIES.inc)
    about = {"logged_by": found.logger, "logged_at": at, "hash": table.last_hash}
    statements.insert(entry := Entry(table=table, seq=table.length, text=text, key=key, **about))
    write_rulings(table, found)
    # The earlier rulings that a new one closes, or opens again, say so; nothing else of them changes.
    for seq, how in found.closes:
        closed = {"closed_by": entry.seq if how else None, "how": how}
        table.rulings.filter(seq=seq).exclude(verdict="legal").update(**closed)
    ruling = next((one for one in found.rulings if one.seq == entry.seq), None)
    if before and ruling and not found.whole and (lines := table_log.carried_on(before, entry, ruling, found.closes)):
        transaction.on_commit(lambda: table_log.keep(table, lines))
    return Logged(entry, ruling, table)


def write_rulings(table: Table, found: Foreseen) -> None:
    """The newest ruling beside the others, or all of them in their place."""
    if found.stretches is not None:
        statements.delete_all(Ruling, table)
        statements.insert_all(found.rulings)
        kept_stretches.store(table, found.stretches)
        return
    statements.insert(found.rulings[0])
    if kept_stretches.may_end(table):
        # Nobody waits for it, so no worker is told: whoever goes round after what waits finds the row.
        Job.objects.bulk_create([Job(table=table, task=KEEP_MORE)], ignore_conflicts=True)


def keep_more(table: Table) -> None:
    """Add the stretches that a long log has more of since it has grown."""
    if not kept_stretches.is_near(table):
        return
    known: list[Stretch] = []

    def kept_of(log: tuple[Effective, ...]) -> list[Stretch]:
        known.extend(kept_stretches.stored(table, log))
        return known

    judgement = judged_record(judging.whole_record(table), None, kept_of)
    if len(found := stretches_of(judgement)) > len(known):
        kept_stretches.store_more(table, kept_stretches.marked(table, judgement.judged.log, found), len(known))


def again(table: Table, entry: Entry, line: str) -> Logged:
    """A line that was logged before under the same key."""
    record = logs.opened(table.head)
    if logs.written(record, logs.read_line(record, line, table.length)) != entry.text:
        raise KeyReused
    return Logged(entry, judging.ruling_on(table, entry.seq), table, again=True)


def announce(table: Table) -> None:
    """Once this is stored, open pages of the table hear that it has moved on; that they cannot be told harms nobody."""
    transaction.on_commit(lambda: news.tell((table.code, table.watch), table.length), robust=True)


def place(table: Table, position: Any) -> None:
    """Where a table's game stands now."""
    table.position, table.edition = logs.pack(position), logs.edition_of(logs.opened(table.head), position)


def store_rulings(table: Table, made: judging.JudgedLog) -> None:
    """Put every ruling, the position and what is kept of a long log in the place of those there were."""
    statements.delete_all(Ruling, table)
    statements.insert_all(made.rulings)
    kept_stretches.store(table, made.stretches)
    place(table, made.position)
    table.judged_by = rules_version()


def catch_up(*, code: str) -> None:
    """Bring a table's rulings in step with the rules in force; doing it twice changes nothing.

    It is worked out before the log is locked, and again where somebody has logged meanwhile.
    """
    while not judging.is_in_step(table := Table.objects.get(code=code)):
        judged = judging.whole_log(table)
        with writing(code) as locked:
            if locked.last_hash == table.last_hash and not judging.is_in_step(locked):
                store_rulings(locked, judged)
                locked.save(update_fields=["position", "judged_by", "edition"])

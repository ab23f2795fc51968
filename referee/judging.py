"""A table by the rules in force: what is stored where that is in step, else judged in memory for this answer."""

import operator
from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from django.db.models import Q
from msgspec import structs

from referee import kept_stretches, logs, stored_rows
from referee.kept import KeptByTable
from referee.models import OPEN, Ruling, Table
from referee.operations import metrics
from referee.ruling_words import ruling_row
from referee.version import rules_version
from rules_kb.answer.view import View
from rules_kb.kernel.matters import closings
from rules_kb.record.lines import Record

LET_STAND = "let_stand"
# Tables that are behind and that somebody in this process has opened: whoever judges stored tables again begins with these.
OPENED: deque[int] = deque(maxlen=100)


class Known(NamedTuple):
    """A log at one moment and the rules in force: what follows from these alone may be kept for the next who asks."""

    table_id: int
    length: int
    last_hash: str
    rules: str

    def table(self) -> Table:
        """The table as it was then: its entries never change, there are only more of them."""
        table = Table.objects.get(pk=self.table_id)
        table.length = self.length
        return table


def known(table: Table) -> Known:
    """What is known of a table in this answer."""
    return Known(table.pk, table.length, table.last_hash, rules_version())


T = TypeVar("T")


def carried_on(kept: KeptByTable[Known, T], now: Known, make: Callable[[T | None], T]) -> T:
    """What is kept of a log as it is now, else made; `make` is given what was known of it by the same rules."""
    then, found = kept.newest(now.table_id)
    if then == now and found is not None:
        return found
    return kept.keep(now.table_id, now, make(found if then and then.rules == now.rules else None))


class Remembered(NamedTuple):
    """A whole log, judged and kept for the next answer: the position as bytes, so that nothing tried out can leak."""

    position: bytes
    rulings: tuple[Ruling, ...]


# The lookups by which rulings are asked for, for those that no database has.
LOOKUPS: dict[str, Callable[[Any, Any], bool]] = {
    "": operator.eq,
    "gt": operator.gt,
    "lte": operator.le,
    "in": lambda value, several: value in several,
    "range": lambda value, ends: ends[0] <= value <= ends[1],
}


def is_in_step(table: Table) -> bool:
    """Whether what is stored of a table was judged by the rules in force."""
    return bool(table.judged_by == rules_version())


def whole_record(table: Table) -> Record:
    """A table as the record it would be written as, its lines read."""
    head, texts = logs.opened(table.head), dict(table.logged.values_list("seq", "text"))
    return structs.replace(head, entries=logs.entries(head, texts.items()), texts=texts)


class JudgedLog(NamedTuple):
    """A log judged from its beginning: where it leaves the game, a row for every ruling, and what is kept of a long one."""

    position: Any
    rulings: list[Ruling]
    stretches: kept_stretches.Marked


def whole_log(table: Table) -> JudgedLog:
    """A table's log judged from its beginning; nothing is stored."""
    return judged_lines(table, table.logged.values_list("seq", "text"))


@metrics.JUDGING.labels("log").time()
def judged_lines(
    table: Table, lines: Iterable[tuple[int, str]], seen: Callable[[int], None] = lambda judged: None
) -> JudgedLog:
    """A log judged from its beginning; `seen` is told after every line how many there were."""
    record = logs.opened(table.head)
    position, log = logs.start(record), logs.whole(record, lines)
    kept, judged = kept_stretches.going_along(record.edition.game, log, position), []
    for each in logs.judged(record, position, log, kept):
        judged.append((*each, record.edition.game.turn(position)))
        seen(len(judged))
    # Rows are made one after the other, not in turns with judging: that takes a quarter less.
    rows = [ruling_row(table, record, *each) for each in judged]
    closed = closings(ruling for _, _, ruling, _ in judged)
    for row in rows:
        if row.seq in closed and row.verdict != "legal":
            row.closed_by, row.how, _ = closed[row.seq]
    return JudgedLog(position, rows, kept_stretches.marked(table, log, kept.found if kept else ()))


@lru_cache(maxsize=16)
def in_memory(now: Known) -> Remembered:
    """A table that is behind, judged once for all who look at it: a pure answer to log and rules."""
    judged = whole_log(now.table())
    return Remembered(logs.pack(judged.position), tuple(sorted(judged.rulings, key=lambda one: one.seq)))


def remembered(table: Table) -> Remembered:
    """What the rules in force say of a table whose stored rulings are behind."""
    OPENED.append(table.pk)
    return in_memory(known(table))


def position_of(table: Table) -> View:
    """Where a table's game stands now, by the rules in force; nothing is stored."""
    record = logs.opened(table.head)
    packed = table.position if is_in_step(table) else remembered(table).position
    return logs.view(record, logs.unpack(record, packed))


def rulings(
    table: Table, *, most: int | None = None, newest_first: bool = False, only_open: bool = False, **asked: Any
) -> list[Ruling]:
    """The rulings on a table by the rules in force that fit what is asked of their fields, oldest first."""
    if is_in_step(table):
        found = table.ruled.filter(OPEN if only_open else Q(), **asked)
        return list(found.order_by("-seq" if newest_first else "seq")[:most])
    kept = [one for one in remembered(table).rulings if fits(one, asked) and (one.is_open or not only_open)]
    return (kept[::-1] if newest_first else kept)[:most]


def fits(ruling: Ruling, asked: dict[str, Any]) -> bool:
    """Whether a ruling is one of those asked for."""
    parts = (key.partition("__") for key in asked)
    return all(LOOKUPS[how](getattr(ruling, name), asked[name + line + how]) for name, line, how in parts)


def ruling_on(table: Table, seq: int) -> Ruling | None:
    """The ruling on one entry; none where it was struck."""
    return next(iter(rulings(table, seq=seq)), None)


def rulings_on(table: Table, seqs: set[int]) -> list[Ruling]:
    """The rulings on some entries, in no order."""
    if is_in_step(table):
        return stored_rows.among(Ruling, table, seqs)
    return [one for one in remembered(table).rulings if one.seq in seqs]


def outline(table: Table) -> dict[int, tuple[str, str, str]]:
    """For every entry that counts its verdict, the line as it counts, and how the ruling was closed."""
    if is_in_step(table):
        rows = table.ruled.values_list("seq", "verdict", "now", "how")
        return {seq: (verdict, now, how) for seq, verdict, now, how in rows}
    return {one.seq: (one.verdict, one.now, one.how) for one in remembered(table).rulings}


def turns_since(table: Table, turn: int) -> list[tuple[int, int]]:
    """The entries that count from some turn on, by number, each with its turn."""
    if is_in_step(table):
        return stored_rows.turns_since(table, turn)
    return [(one.seq, one.turn) for one in remembered(table).rulings if one.turn >= turn]


def newest_and_open(table: Table, *, after: int, most: int) -> list[Ruling]:
    """Some rulings in one question: all after an entry, the newest that wait, and what the table let stand."""
    if not is_in_step(table):
        waiting = rulings(table, only_open=True, newest_first=True, most=most)
        return [one for one in remembered(table).rulings if one.seq > after or one in waiting or one.how == LET_STAND]
    waiting = table.ruled.filter(OPEN).order_by("-seq").values("pk")[:most]
    return list(table.ruled.filter(Q(seq__gt=after) | Q(pk__in=waiting) | Q(how=LET_STAND)))


def count_open(table: Table) -> int:
    """How many rulings wait for the table."""
    return stored_rows.count_open(table) if is_in_step(table) else len(rulings(table, only_open=True))

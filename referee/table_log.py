"""What one answer reads of a table's log: every entry, ruling and line is asked for once and handed on."""

from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property
from typing import NamedTuple, Protocol

from referee import judging, logs, stored_rows
from referee.kept import KeptByTable
from referee.models import Entry, Ruling, Table
from rules_kb.kernel.model import Action, Closing
from rules_kb.record.lines import Record

# So many lines back are looked at for what may be taken back or still misses a yes.
NEWEST = 40


class NewestLines(NamedTuple):
    """The newest lines of a log, the newest first, and by number the rulings that a table's page asks for.

    Those are on the newest lines, none where one was struck; then so many that wait, and what was let stand.
    """

    entries: tuple[Entry, ...]
    ruled: dict[int, Ruling | None]
    waiting: int


# What was read or written last, of so many tables: it follows from log and rules alone.
AT_HAND: KeptByTable[judging.Known, NewestLines] = KeptByTable(most=200)


def at_hand(table: Table) -> NewestLines | None:
    """The newest lines of a table that is in step, where they were read or written by this process."""
    return AT_HAND.at(table.pk, judging.known(table)) if judging.is_in_step(table) else None


def keep(table: Table, lines: NewestLines) -> None:
    """Have the newest lines of a table at hand for the next who asks."""
    AT_HAND.keep(table.pk, judging.known(table), lines)


def carried_on(before: NewestLines, entry: Entry, ruling: Ruling, closes: tuple[Closing, ...]) -> NewestLines | None:
    """The newest lines with one more; none where what it closes or opens again is not among them."""
    is_all = sum(one is not None and one.is_open for one in before.ruled.values()) < before.waiting
    if not is_all or any(before.ruled.get(seq) is None for seq, _ in closes):
        return None
    now, after = {**before.ruled, entry.seq: ruling, **dict(closed(before, entry, closes))}, max(entry.seq - NEWEST, 0)
    older = {seq: one for seq, one in sorted(now.items()) if seq <= after and is_kept(one)}
    newest = {seq: now[seq] for seq in range(after + 1, entry.seq + 1)}
    return NewestLines((entry, *before.entries)[:NEWEST], newest | older, before.waiting)


def closed(before: NewestLines, entry: Entry, closes: tuple[Closing, ...]) -> Iterator[tuple[int, Ruling]]:
    """The earlier rulings that a new one closes or opens again, as they are now."""
    for seq, how in closes:
        one = before.ruled[seq]
        if one is not None and one.verdict != "legal":
            one = copy(one)
            one.closed_by, one.how = (entry.seq if how else None), how
            yield seq, one


def is_kept(one: Ruling | None) -> bool:
    """Whether a page asks for a ruling however old it is."""
    return one is not None and (one.is_open or one.how == judging.LET_STAND)


class LoggedLine(Protocol):
    """What consent asks of an entry."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def text(self) -> str:
        """The line."""

    @property
    def logged_by(self) -> str:
        """Under whose name it was logged."""


class BriefEntry(NamedTuple):
    """An entry as a long log is looked through."""

    seq: int
    text: str
    logged_by: str


class TableLog:
    """The log of one table for the length of one answer."""

    def __init__(self, table: Table, record: Record) -> None:
        self.table, self.record, self.at_hand = table, record, at_hand(table)
        self.lines: dict[str, Action] = {}
        self.known: dict[int, Entry] = {one.seq: one for one in self.at_hand.entries} if self.at_hand else {}
        self.ruled: dict[int, Ruling | None] = dict(self.at_hand.ruled) if self.at_hand else {}

    def action(self, line: str) -> Action:
        """What a line tells; Malformed if it cannot be read."""
        if line not in self.lines:
            self.lines[line] = logs.read_line(self.record, line, self.table.length)
        return self.lines[line]

    @cached_property
    def newest(self) -> list[Entry]:
        """The newest entries, the newest first."""
        if self.at_hand:
            return list(self.at_hand.entries)
        found = self.table.logged.filter(seq__gt=self.table.length - NEWEST)
        self.known |= {entry.seq: entry for entry in found}
        return sorted(found, key=lambda entry: -entry.seq)

    def brief(self) -> list[BriefEntry]:
        """Every entry in brief, oldest first."""
        return [BriefEntry(*row) for row in self.table.logged.values_list(*BriefEntry._fields)]

    def there(self, seqs: Iterable[int]) -> set[int]:
        """Those of some numbers that entries have; others may be too large to ask for."""
        return {seq for seq in seqs if 0 < seq <= self.table.length}

    def entries(self, seqs: Iterable[int]) -> dict[int, Entry]:
        """Some entries by number; those that are not there are left out."""
        wanted = self.there(seqs)
        if missing := wanted - self.known.keys():
            self.known |= {entry.seq: entry for entry in stored_rows.among(Entry, self.table, missing)}
        return {seq: self.known[seq] for seq in sorted(wanted & self.known.keys())}

    def rulings(self, seqs: Iterable[int]) -> dict[int, Ruling]:
        """The rulings on some entries; one that was struck has none."""
        wanted = self.there(seqs)
        if missing := wanted - self.ruled.keys():
            found = {one.seq: one for one in judging.rulings_on(self.table, missing)}
            self.ruled |= {seq: found.get(seq) for seq in missing}
        return {seq: one for seq in sorted(wanted) if (one := self.ruled[seq])}

    def problems(self, most: int) -> list[Ruling]:
        """The rulings that are not legal: on the newest lines, the newest that wait, and what was let stand; newest first."""
        return sorted((one for one in self.asked_for(most) if one.verdict != "legal"), key=lambda one: -one.seq)

    def asked_for(self, most: int) -> list[Ruling]:
        """The rulings that a table's page asks for, at hand or read; then they are at hand for the next."""
        if self.at_hand and self.at_hand.waiting == most:
            return [one for one in self.at_hand.ruled.values() if one]
        after = self.table.length - NEWEST
        found = judging.newest_and_open(self.table, after=after, most=most)
        newest: dict[int, Ruling | None] = dict.fromkeys(range(max(after, 0) + 1, self.table.length + 1))
        ruled = newest | {one.seq: one for one in found}
        self.ruled |= ruled
        if judging.is_in_step(self.table):
            keep(self.table, NewestLines(tuple(self.newest), ruled, most))
        return found

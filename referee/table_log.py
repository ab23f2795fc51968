"""What one answer reads of a table's log: every entry, ruling and line is asked for once and handed on."""

from collections.abc import Iterable
from functools import cached_property

from referee import judging, logs
from referee.models import Entry, Ruling, Table
from rules_kb.kernel.model import Action
from rules_kb.record.lines import Record

# So many lines back are looked at for what may be taken back or still misses a yes.
NEWEST = 40


class TableLog:
    """The log of one table for the length of one answer."""

    def __init__(self, table: Table, record: Record) -> None:
        self.table, self.record = table, record
        self.lines: dict[str, Action] = {}
        self.known: dict[int, Entry] = {}
        self.ruled: dict[int, Ruling | None] = {}

    def action(self, line: str) -> Action:
        """What a line tells; Malformed if it cannot be read."""
        if line not in self.lines:
            self.lines[line] = logs.read_line(self.record, line, self.table.length)
        return self.lines[line]

    @cached_property
    def newest(self) -> list[Entry]:
        """The newest entries, the newest first."""
        found = self.table.logged.filter(seq__gt=self.table.length - NEWEST)
        self.known |= {entry.seq: entry for entry in found}
        return sorted(found, key=lambda entry: -entry.seq)

    def there(self, seqs: Iterable[int]) -> set[int]:
        """Those of some numbers that entries have; others may be too large to ask for."""
        return {seq for seq in seqs if 0 < seq <= self.table.length}

    def entries(self, seqs: Iterable[int]) -> dict[int, Entry]:
        """Some entries by number; those that are not there are left out."""
        wanted = self.there(seqs)
        if missing := wanted - self.known.keys():
            self.known |= {entry.seq: entry for entry in self.table.logged.filter(seq__in=missing)}
        return {seq: self.known[seq] for seq in sorted(wanted & self.known.keys())}

    def rulings(self, seqs: Iterable[int]) -> dict[int, Ruling]:
        """The rulings on some entries; one that was struck has none."""
        wanted = self.there(seqs)
        if missing := wanted - self.ruled.keys():
            found = {one.seq: one for one in judging.rulings(self.table, seq__in=missing)}
            self.ruled |= {seq: found.get(seq) for seq in missing}
        return {seq: one for seq in sorted(wanted) if (one := self.ruled[seq])}

    def problems(self, most: int) -> list[Ruling]:
        """The rulings that are not legal: on the newest lines, the newest that wait, and what was let stand; newest first."""
        after = self.table.length - NEWEST
        found = judging.newest_and_open(self.table, after=after, most=most)
        self.ruled |= dict.fromkeys(range(max(after, 0) + 1, self.table.length + 1)) | {one.seq: one for one in found}
        return sorted((one for one in found if one.verdict != "legal"), key=lambda one: -one.seq)

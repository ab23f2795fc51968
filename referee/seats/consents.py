"""What was said about entries, whose yes is missing, and what the table has decided."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee import judging, logs, queries
from referee.models import Entry, Table
from referee.seats import permissions as speaking
from referee.table_log import TableLog
from rules_kb.kernel.consent import Consents, Outcome, Say, in_the_game, outcome
from rules_kb.kernel.log import Decide, Settle
from rules_kb.kernel.model import Seat, Transfer
from rules_kb.record.lines import Record

playing = in_the_game


class Vote(NamedTuple):
    """Where one entry stands with those it asks."""

    seq: int
    says: list[Say]
    missing: tuple[Seat, ...]

    @property
    def outcome(self) -> Outcome:
        """What the majority says."""
        return outcome(self.says)


class Precedent(NamedTuple):
    """A point this table has decided, with the vote on it."""

    seq: int
    param: str
    value: str
    question: str
    vote: Vote

    @property
    def holds(self) -> bool:
        """Whether no majority can be against it: a missing yes blocks nothing."""
        return self.vote.outcome != "edition"


def votes(log: TableLog, position: Any, entries: Iterable[Entry], asked: set[int]) -> dict[int, Vote]:
    """Those of the entries asked about that ask for a yes, read from all entries that may hold one."""
    consents = Consents(speaking.read(log, entries, asked), playing(position))
    paid = settled(log, consents)
    found = {}
    for seq in asked & consents.lines.keys():
        if consents.asked(seq, paid.get(seq, ())):
            missing = consents.missing(seq, paid.get(seq, ()))
            found[seq] = Vote(seq, consents.votes(seq, paid.get(seq, ())), missing)
    return found


def settled(log: TableLog, consents: Consents) -> dict[int, list[Transfer]]:
    """The money that settling entries moved."""
    seqs = [seq for seq, line in consents.lines.items() if isinstance(line.action, Settle)]
    return {seq: [Transfer(*row) for row in one.moved] for seq, one in log.rulings(seqs).items()}


def said(table: Table, n: int) -> list[Say]:
    """Who has said what about an entry, where, and whether on a phone of one's own: those it asks, else all players."""
    view = judging.position_of(table)
    log = TableLog(table, logs.opened(table.head))
    consents = Consents(speaking.read(log, table.logged.all(), {n}), playing(view.position))
    return consents.votes(n, settled(log, consents).get(n, ()))


def precedents(table: Table) -> list[Precedent]:
    """The points this table has decided and not taken back, oldest first."""
    decided = list(table.logged.filter(text__startswith="table rule "))
    if not decided:
        return []
    record, view = logs.opened(table.head), judging.position_of(table)
    log = TableLog(table, record)
    voted = votes(log, view.position, table.logged.all(), {entry.seq for entry in decided})
    return [precedent(record, entry, voted[entry.seq]) for entry in decided if entry.seq in voted]


def precedent(record: Record, entry: Entry, vote: Vote) -> Precedent:
    """One decision as later rulings show it."""
    action = logs.read_line(record, entry.text, entry.seq)
    assert isinstance(action, Decide)  # noqa: S101
    question = queries.question(record.edition_id, action.param)
    return Precedent(entry.seq, action.param, action.value, question, vote)

"""What was said about entries, whose yes is missing, and what the table has decided."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from referee import judging, logs, queries
from referee.models import Table
from referee.seats import permissions as speaking
from referee.table_log import LoggedLine, TableLog
from rules_kb.kernel.consent import Around, Consents, Outcome, Say, in_the_game, outcome
from rules_kb.kernel.consent_table import ConsentRow
from rules_kb.kernel.log import Decide, Settle
from rules_kb.kernel.model import ARBITER, Seat, Transfer
from rules_kb.record.lines import Record

playing = in_the_game
DECIDES = re.compile(r"\S+ rule ")


class Vote(NamedTuple):
    """Where one entry stands with those it asks."""

    seq: int
    says: list[Say]
    missing: tuple[Seat, ...]
    row: ConsentRow

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

    # Who decided it: the table, or its arbiter, whom no vote overrules.
    arbiter: bool = False

    @property
    def holds(self) -> bool:
        """Whether no majority can be against it: a missing yes blocks nothing."""
        return self.arbiter or self.vote.outcome != "edition"


def votes(log: TableLog, position: Any, entries: Iterable[LoggedLine], asked: set[int]) -> dict[int, Vote]:
    """Those of the entries asked about that ask for a yes, read from all entries that may hold one."""
    return votes_in(read(log, position, entries, asked), asked)


def votes_in(consents: Consents, asked: set[int]) -> dict[int, Vote]:
    """Those of the entries asked about that ask for a yes."""
    found = sorted(seq for seq in asked & consents.lines.keys() if consents.asked(seq))
    return {seq: Vote(seq, consents.votes(seq), consents.missing(seq), consents.row(seq)) for seq in found}


def read(log: TableLog, position: Any, entries: Iterable[LoggedLine], asked: set[int]) -> Consents:
    """What is asked and was said about some entries, at this table as it is."""
    lines = speaking.read(log, entries, asked)
    # Money matters where somebody settles, and at a careful table everywhere.
    paying = {one.seq for one in lines if isinstance(one.action, Settle)} | (asked if log.table.confirms else set())
    moved = {seq: tuple(Transfer(*row) for row in one.moved) for seq, one in log.rulings(paying).items()}
    phones = frozenset(speaking.taken(log.table))
    around = Around(playing(position), phones, log.table.confirms, moved)
    return Consents(lines, around)


def about(table: Table, n: int) -> Consents:
    """What is asked and was said about one entry."""
    view = judging.position_of(table)
    log = TableLog(table, logs.opened(table.head))
    return read(log, view.position, log.brief(), {n})


def said(table: Table, n: int) -> list[Say]:
    """Who has said what about an entry, where, and whether on a phone of one's own: those it asks, else all players."""
    return about(table, n).votes(n)


def precedents(table: Table) -> list[Precedent]:
    """The points this table has decided and not taken back, oldest first."""
    decided = [one for one in table.logged.filter(text__contains=" rule ") if DECIDES.match(one.text)]
    if not decided:
        return []
    record, view = logs.opened(table.head), judging.position_of(table)
    log = TableLog(table, record)
    consents = read(log, view.position, log.brief(), {entry.seq for entry in decided})
    return [precedent(record, consents, entry.seq) for entry in decided if consents.counts(entry.seq)]


def precedent(record: Record, consents: Consents, seq: int) -> Precedent:
    """One decision as later rulings show it."""
    action = consents.lines[seq].action
    assert isinstance(action, Decide)  # noqa: S101
    question = queries.question(record.edition_id, action.param)
    vote = Vote(seq, consents.votes(seq), consents.missing(seq), consents.row(seq))
    return Precedent(seq, action.param, action.value, question, vote, action.by == ARBITER)

"""What was said about entries, whose yes is missing, and what the table has decided."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee import logs, queries
from referee.models import Entry, Table
from referee.seats import speaking
from rules_kb.core import BANK, Seat, Transfer
from rules_kb.disputes.consent import Consents, Line, Outcome, Say, in_the_game, outcome
from rules_kb.log import Decide, Settle
from rules_kb.notation import Record

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


def votes(table: Table, record: Record, position: Any, entries: Iterable[Entry]) -> dict[int, Vote]:
    """Every one of some entries that asks for a yes; those that need none are left out."""
    return of_lines(table, record, position, speaking.read(record, entries, table.length))


def of_lines(table: Table, record: Record, position: Any, lines: Iterable[Line]) -> dict[int, Vote]:
    """The same for entries that were read already."""
    consents = Consents(lines, playing(position))
    paid = settled(table, record, consents)
    found = {}
    for seq in consents.lines:
        if consents.asked(seq, paid.get(seq, ())):
            missing = consents.missing(seq, paid.get(seq, ()))
            found[seq] = Vote(seq, consents.votes(seq, paid.get(seq, ())), missing)
    return found


def settled(table: Table, record: Record, consents: Consents) -> dict[int, list[Transfer]]:
    """The money that settling entries moved."""
    seqs = [seq for seq, line in consents.lines.items() if isinstance(line.action, Settle)]
    rows = table.rulings.filter(seq__in=seqs).values_list("seq", "moved") if seqs else ()
    seats = {name: seat for seat, name in enumerate(record.players)}
    return {
        seq: [Transfer(seats.get(one["from"], BANK), seats.get(one["to"], BANK), one["amount"]) for one in moved]
        for seq, moved in rows
    }


def says(table: Table, n: int) -> list[tuple[Seat, str]]:
    """Who has said what about an entry: those it asks, else everybody still in the game."""
    return [(say.seat, say.word) for say in said(table, n)]


def said(table: Table, n: int) -> list[Say]:
    """The same with where it was said, and whether on a phone of one's own."""
    view = queries.position_of(table)
    record = logs.opened(table.head)
    consents = Consents(speaking.read(record, table.entries.all(), table.length), playing(view.position))
    return consents.votes(n, settled(table, record, consents).get(n, ()))


def precedents(table: Table) -> list[Precedent]:
    """The points this table has decided and not taken back, oldest first."""
    decided = table.entries.filter(text__startswith="table rule ")
    if not decided.exists():
        return []
    record, view = logs.opened(table.head), queries.position_of(table)
    voted = votes(table, record, view.position, table.entries.all())
    return [precedent(record, entry, voted[entry.seq]) for entry in decided if entry.seq in voted]


def precedent(record: Record, entry: Entry, vote: Vote) -> Precedent:
    """One decision as later rulings show it."""
    action = logs.read_line(record, entry.text, entry.seq)
    assert isinstance(action, Decide)  # noqa: S101
    question = queries.question(record.edition_id, action.param)
    return Precedent(entry.seq, action.param, action.value, question, vote)

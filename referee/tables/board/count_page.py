"""Counting the cash: by sum or by notes, what differs from the log, what explains it, what puts it right."""

from functools import partial
from typing import Any, NamedTuple

import msgspec

from referee import judging, kept_stretches, logs
from referee.kept import KeptByTable
from referee.models import Table
from referee.seated.queries import Seated
from referee.tables.board import consequences, sheets
from rules_kb.board.actions import Count
from rules_kb.counts.counted import Counted, Counting
from rules_kb.counts.miscounts import Explanation, Finding, examine, new_counts
from rules_kb.kernel.corrections import effective
from rules_kb.kernel.model import Action, Malformed, Seat
from rules_kb.kernel.text import LARGEST
from rules_kb.record.lines import Record

Asked = Any
MOST_LINES = 20
# Tables whose cash was counted lately, with all the money that moved there.
GONE_THROUGH: KeptByTable[judging.Known, Counting] = KeptByTable(most=8)


class Differs(NamedTuple):
    """A count beside what the log says."""

    who: str
    counted: str
    log: str
    more: str


class CountChoice(NamedTuple):
    """One entry to be put right, with the lines that do it."""

    seq: int
    says: str
    lines: tuple[str, ...]


class Explained(NamedTuple):
    """What may have happened, in words, with a tap for each entry it may have been."""

    says: list[str]
    choices: list[CountChoice]
    fitting: int


def of(s: Seated, asked: Asked) -> dict[str, Any]:
    """The whole page: what was counted beside the log, what explains it, and the form; nothing is logged by looking."""
    entries = logs.entries(s.record, s.table.logged.values_list("seq", "text"))
    record = msgspec.structs.replace(s.record, entries=entries)
    counts = counted_by_all(s, asked)
    finding = found_in(s.table, record, counts)
    noted = tuple(logs.written(s.record, one) for one in new_counts(record, counts))
    return {
        "seats": [purse(s, row, asked) for row in sheets.seats(s)],
        "counted": bool(counts),
        "noted": noted,
        "differ": [differs(s, one) for one in finding.differ],
        "explained": [explained(s, one, noted) for one in finding.explanations if not reminds(s, one)],
        "owed": consequences.owed(s),
    }


def found_in(table: Table, record: Record, counts: dict[Seat, int]) -> Finding:
    """What differs from the log and what explains it; where nobody ever counted, the log is not gone through."""
    if not counts and not any(is_cash_count(step.action) for step in effective(record.entries)):
        return Finding([], [])
    kept_of = partial(kept_stretches.stored, table)
    gone_through = judging.carried_on(
        GONE_THROUGH, judging.known(table), lambda earlier: Counting(record, earlier, kept_of)
    )
    return examine(record, counts, gone_through)


def blank_form(s: Seated, asked: Asked) -> dict[str, Any]:
    """The form alone, with what was put in and could not be used."""
    return {"seats": [purse(s, row, asked) for row in sheets.seats(s)]}


def purse(s: Seated, row: dict[str, Any], asked: Asked) -> dict[str, Any]:
    """One player's fields, as they were filled."""
    seat = row["seat"]
    notes = [(note, s.words.sum(note), asked.get(f"notes-{seat}-{note}", "")) for note in s.ed.notes]
    return {**row, "sum": asked.get(f"sum-{seat}", ""), "notes": notes, "by_notes": any(count for *_, count in notes)}


def differs(s: Seated, one: Counted) -> Differs:
    """A count in words."""
    side = f"{s.words.sum(abs(one.more))} {'more' if one.more > 0 else 'less'}" if one.more else "agrees now"
    return Differs(s.words.who(one.seat), s.words.sum(one.amount), s.words.sum(one.amount - one.more), side)


def reminds(s: Seated, one: Explanation) -> bool:
    """Whether an explanation would tell a tournament of rent that may still be asked for."""
    hidden = {due.seq for due in s.board.dues if consequences.is_hidden(s, due)}
    return "rent-unlogged" in one.kind and not hidden.isdisjoint(one.entries)


def explained(s: Seated, one: Explanation, noted: tuple[str, ...]) -> Explained:
    """An explanation with its taps, which note the count and correct the log; two slips are put right by one tap."""
    says = [s.words.sentence(each) for each in one.says]
    if not one.fixes[0].lines:
        return Explained(says, [CountChoice(0, "", (*noted, *one.lines))], 1)
    choices = [CountChoice(fix.seq, s.words.sentence(fix.says), (*noted, *fix.lines)) for fix in one.fixes]
    return Explained(says, choices, len(one.entries))


def chosen(post: Asked) -> list[str]:
    """The lines somebody chose, as they were offered."""
    return [line.strip() for line in post.getlist("line") if line.strip()][:MOST_LINES]


def counted_by_all(s: Seated, asked: Asked) -> dict[Seat, int]:
    """What everybody has who was counted; Malformed where a form was sent without a sum, or with one nobody can read."""
    found = {seat: sum_ for seat in range(len(s.record.players)) if (sum_ := counted(s, asked, seat)) is not None}
    if not found and any(name.startswith("sum-") for name in asked):
        raise Malformed({"count": "Put in what at least one player has."})
    return found


def counted(s: Seated, post: Asked, seat: Seat) -> int | None:
    """What one player has, by sum or by notes; None where nothing was put in."""
    sum_, who = whole(post.get(f"sum-{seat}", "")), s.words.who(seat)
    notes = {note: whole(post.get(f"notes-{seat}-{note}", "")) for note in s.ed.notes}
    if all(count is None for count in notes.values()):
        return sum_
    total = sum(note * (count or 0) for note, count in notes.items())
    if sum_ is not None and sum_ != total:
        raise Malformed({"count": f"{who}: the notes come to {total:,}, the sum says {sum_:,}."})
    return total


def whole(text: str) -> int | None:
    """A whole number as people type it; None for nothing."""
    word = text.strip().replace(",", "")
    if not word:
        return None
    if not (word.isascii() and word.isdecimal() and len(word) <= len(str(LARGEST))):
        raise Malformed({"count": "Whole numbers only, please."})
    return int(word)


def is_cash_count(action: Action) -> bool:
    """Whether a line counts the cash of somebody: a sum that differs from the log may be explained by it."""
    return isinstance(action, Count) and not action.worth

"""Counting the cash: by sum or by notes, what differs from the log, what explains it, what puts it right."""

from typing import Any, NamedTuple

import msgspec

from referee import logs
from referee.seated.queries import Seated
from referee.tables.board import consequences, sheets
from rules_kb.board.actions import Count
from rules_kb.counts.board.slips import NOTES
from rules_kb.counts.counted import Counted
from rules_kb.counts.miscounts import Explanation, examine
from rules_kb.kernel.model import Action, Malformed, Seat

Post = Any
MOST_LINES = 6


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


def of(s: Seated) -> dict[str, Any]:
    """The whole page: the counts that differ and why, then the form for the next count."""
    entries = logs.entries(s.record, s.table.entries.values_list("seq", "text"))
    finding = examine(msgspec.structs.replace(s.record, entries=entries))
    return {
        "seats": sheets.seats(s),
        "notes": NOTES,
        "differ": [differs(s, one) for one in finding.differ],
        "explained": [explained(s, one) for one in finding.explanations if not reminds(s, one)],
        "owed": consequences.owed(s),
    }


def differs(s: Seated, one: Counted) -> Differs:
    """A count in words."""
    side = f"{s.words.sum(abs(one.more))} {'more' if one.more > 0 else 'less'}" if one.more else "agrees now"
    return Differs(s.words.who(one.seat), s.words.sum(one.amount), s.words.sum(one.amount - one.more), side)


def reminds(s: Seated, one: Explanation) -> bool:
    """Whether an explanation would tell a tournament of rent that may still be asked for."""
    hidden = {due.seq for due in s.board.dues if consequences.is_hidden(s, due)}
    return "rent-unlogged" in one.kind and not hidden.isdisjoint(one.entries)


def explained(s: Seated, one: Explanation) -> Explained:
    """An explanation with its taps; two slips are put right by one tap."""
    says = [s.words.sentence(each) for each in one.says]
    if not one.fixes[0].lines:
        return Explained(says, [CountChoice(0, "", one.lines)], 1)
    choices = [CountChoice(fix.seq, s.words.sentence(fix.says), fix.lines) for fix in one.fixes]
    return Explained(says, choices, len(one.entries))


def composed(s: Seated, post: Post) -> list[str]:
    """The lines a form of this page stands for: a correction as it was offered, or what was counted."""
    if offered := [line.strip() for line in post.getlist("line") if line.strip()][:MOST_LINES]:
        return offered
    counts = {seat: sum_ for seat in range(len(s.record.players)) if (sum_ := counted(s, post, seat)) is not None}
    if not counts:
        raise Malformed({"count": "Put in what at least one player has."})
    return [f"{s.words.name(seat)} count {sum_}" for seat, sum_ in counts.items()]


def counted(s: Seated, post: Post, seat: Seat) -> int | None:
    """What one player has, by sum or by notes; None where nothing was put in."""
    sum_, who = whole(post.get(f"sum-{seat}", "")), s.words.who(seat)
    notes = {note: whole(post.get(f"notes-{seat}-{note}", "")) for note in NOTES}
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
    if not (word.isascii() and word.isdecimal() and len(word) < 8):
        raise Malformed({"count": "Whole numbers only, please."})
    return int(word)


def is_cash_count(action: Action) -> bool:
    """Whether a line counts the cash of somebody: a sum that differs from the log may be explained by it."""
    return isinstance(action, Count) and not action.worth

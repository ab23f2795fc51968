"""What a phone sees of the seats: where it may sit, whose yes is missing, whom it may speak for."""

import re
from typing import Any, NamedTuple

from referee import logs, queries
from referee.models import Entry
from referee.seats import chairs, consents, speaking
from referee.seats.consents import Vote
from referee.tables.queries import Seated
from referee.tables.shapes import Button
from referee.tables.wording import blank, joined
from rules_kb.core import Seat
from rules_kb.disputes.consent import Line, Say
from rules_kb.log import Decide

NEWEST = 40
# The words without which a line asks for nobody's yes.
MAY_ASK = re.compile(r"\b(trade|strike|replace|insert|overrule|waive|settle|rule|edition)\b")


class Voice(NamedTuple):
    """A phone, and the seats that phones have taken."""

    taken: dict[Seat, str]
    phone: str

    def may_say(self, seat: Seat) -> bool:
        """Whether this phone speaks for a seat."""
        return speaking.is_free_for(self.taken, seat, self.phone)


class Spoken(NamedTuple):
    """One seat's word on an entry, and the buttons with which this phone may give it."""

    who: str
    words: str
    buttons: list[Button]


class Shown(NamedTuple):
    """An entry that asks for a yes, as a page shows it."""

    seq: int
    told: str
    title: str
    says: list[Spoken]
    is_open: bool


def of(s: Seated, phone: str, shared: bool) -> dict[str, Any]:
    """Everything the table's page shows of seats and votes."""
    rows = chairs.rows(s.table, s.record, phone)
    mine = [row.seat for row in rows if row.yours]
    free = [row for row in rows if not row.taken and not s.board.players[row.seat].out]
    return {
        "mine": mine,
        "free": [{"seat": row.seat, "who": row.who, "token": s.token(row.seat)} for row in free],
        "sit_down": bool(free) and not mine and not shared and not is_everybodys(s, rows, phone) and not s.board.over,
        "pending": pending(s, phone),
    }


def is_everybodys(s: Seated, rows: list[chairs.Row], phone: str) -> bool:
    """Whether this phone made the table and is the only one there: then it lies in the middle, for all."""
    return chairs.is_host(s.table, phone) and not any(row.taken for row in rows)


def pending(s: Seated, phone: str) -> list[Shown]:
    """The newest entries that still miss somebody's yes, the newest first."""
    newest = list(s.table.entries.order_by("-seq")[:NEWEST])
    # Most of the time nothing asks anybody, and then nothing is read.
    if not any(MAY_ASK.search(entry.text) for entry in newest):
        return []
    votes = consents.of_lines(s.table, s.record, s.board, with_targets(s, newest))
    open_ = [entry for entry in newest if entry.seq in votes and votes[entry.seq].missing]
    taken = speaking.taken(s.table) if open_ else {}
    return [shown_vote(s, votes[entry.seq], entry.text, Voice(taken, phone)) for entry in open_]


def with_targets(s: Seated, entries: list[Entry]) -> list[Line]:
    """Some entries and those they are about, however far back."""
    found: dict[int, Line] = {}
    while entries:
        found |= {line.seq: line for line in speaking.read(s.record, entries, s.table.length)}
        about = {getattr(line.action, "n", 0) for line in found.values()} - found.keys() - {0}
        entries = list(s.table.entries.filter(seq__in=about)) if about else []
    return [found[seq] for seq in sorted(found)]


def add_votes(s: Seated, lines: list[dict[str, Any]], phone: str) -> None:
    """To every line of the log that asks for a yes: who has given it."""
    votes = consents.votes(s.table, s.record, s.board, s.table.entries.all())
    voice = Voice(speaking.taken(s.table), phone)
    for line in lines:
        vote = votes.get(line["seq"])
        line["vote"] = shown_vote(s, vote, line["text"], voice) if vote else None


def shown_vote(s: Seated, vote: Vote, text: str, voice: Voice) -> Shown:
    """One vote in words, with the buttons this phone may tap."""
    says = [
        Spoken(s.words.who(say.seat), words(say), buttons(s, vote.seq, say) if voice.may_say(say.seat) else [])
        for say in vote.says
    ]
    is_newest = vote.seq == s.table.length
    return Shown(vote.seq, told(s, text), title(s, vote, text), says, is_newest)


def told(s: Seated, text: str) -> str:
    """What an entry says; of a decision, the point and how it was decided."""
    action = logs.read_line(s.record, text, s.table.length)
    if not isinstance(action, Decide):
        return s.told(text)
    return f"{queries.question(s.record.edition_id, action.param)}: {blank(action.value)}"


def words(say: Say) -> str:
    """A seat's word; said on somebody else's phone it is marked as such."""
    if not say.word:
        return "has not said yes yet"
    return f"says {say.word}" if say.own else f"says {say.word}, on a shared phone"


def title(s: Seated, vote: Vote, text: str) -> str:
    """Whose yes is missing; of a decision, how the vote stands."""
    if is_decision(text):
        yes = sum(say.word == "yes" for say in vote.says)
        ends = {"holds": "It holds", "edition": "No majority, the edition stands", "open": "It holds so far"}
        return f"{ends[vote.outcome]}: {yes} of {len(vote.says)} say yes"
    if not vote.missing:
        return "Confirmed by all"
    return f"Not yet confirmed: {joined([s.words.who(seat) for seat in vote.missing])}"


def is_decision(text: str) -> bool:
    """Whether a line decides a point of the rules."""
    return text.startswith(("table rule ", "table edition "))


def buttons(s: Seated, n: int, say: Say) -> list[Button]:
    """Yes and no for one seat, without what it says already."""
    name = s.words.name(say.seat)
    both = (("yes", f"{name} agree {n}"), ("no", f"{name} contest {n}"))
    return [Button(word.title(), line) for word, line in both if word != say.word]

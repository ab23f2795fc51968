"""What a phone sees of the seats: where it may sit, whose yes is missing, whom it may speak for."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from referee import queries
from referee.models import Entry
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.seated.wording import blank, joined
from referee.seats import chairs, consents, handover_page
from referee.seats import permissions as speaking
from referee.seats.consents import Vote
from rules_kb.kernel.consent import Say
from rules_kb.kernel.log import Decide
from rules_kb.kernel.model import Seat

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
    # A phone that made the table and is the only one there lies in the middle, for all.
    everybodys = chairs.is_host(s.table, phone) and not any(row.taken for row in rows)
    return {
        "mine": mine,
        "free": [{"seat": row.seat, "who": row.who, "token": s.token(row.seat)} for row in free],
        "sit_down": bool(free) and not (mine or shared or everybodys or s.board.over),
        # Before the first line is the time to let the others in; the phone in the middle of the table shows how.
        "let_in": bool(free) and not s.table.length and chairs.is_host(s.table, phone),
        "pending": pending(s, phone),
        "requests": handover_page.requests(s, phone),
        "lost": handover_page.lost(s, phone),
    }


def pending(s: Seated, phone: str) -> list[Shown]:
    """The newest entries that still miss somebody's yes, the newest first."""
    newest = s.log.newest
    asked = may_ask((entry.seq, entry.text) for entry in newest)
    # Most of the time nothing asks anybody, and then nothing is read.
    if not asked:
        return []
    votes = consents.votes(s.log, s.board, with_targets(s, newest), asked)
    voice = Voice(speaking.taken(s.table), phone)
    open_ = [entry for entry in newest if entry.seq in votes and votes[entry.seq].missing]
    return [shown_vote(s, votes[entry.seq], entry.text, voice) for entry in open_]


def may_ask(lines: Iterable[tuple[int, str]]) -> set[int]:
    """The entries that may ask for somebody's yes."""
    return {seq for seq, text in lines if MAY_ASK.search(text)}


def with_targets(s: Seated, entries: list[Entry]) -> list[Entry]:
    """Some entries and those they are about, however far back."""
    found = {entry.seq: entry for entry in entries}
    while about := {n for one in found.values() for n in speaking.about(one.text)} - found.keys():
        if not (older := s.log.entries(about)):
            break
        found |= older
    return [found[seq] for seq in sorted(found)]


def add_votes(s: Seated, lines: list[dict[str, Any]], phone: str) -> None:
    """To every line of the log that asks for a yes: who has given it."""
    asked = may_ask((line["seq"], line["text"]) for line in lines)
    votes = consents.votes(s.log, s.board, s.table.logged.all(), asked) if asked else {}
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
    action = s.read(text)
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
    if text.startswith(("table rule ", "table edition ")):
        yes = sum(say.word == "yes" for say in vote.says)
        ends = {"holds": "It holds", "edition": "No majority, the edition stands", "open": "It holds so far"}
        return f"{ends[vote.outcome]}: {yes} of {len(vote.says)} say yes"
    if not vote.missing:
        return "Confirmed by all"
    return f"Not yet confirmed: {joined([s.words.who(seat) for seat in vote.missing])}"


def buttons(s: Seated, n: int, say: Say) -> list[Button]:
    """Yes and no for one seat, without what it says already."""
    name = s.words.name(say.seat)
    both = (("yes", f"{name} agree {n}"), ("no", f"{name} contest {n}"))
    return [Button(word.title(), line) for word, line in both if word != say.word]

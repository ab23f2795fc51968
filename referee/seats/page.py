"""What a phone sees of the seats: where it may sit, whose yes is missing, whom it may speak for."""

import re
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from referee import queries
from referee.models import Arbiter, Entry
from referee.rulings import SIGNS, WORDS
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.seated.wording import blank, joined
from referee.seats import chairs, consents, handover_page
from referee.seats import permissions as speaking
from referee.seats.consents import Vote
from rules_kb.kernel.consent import Say
from rules_kb.kernel.consent_table import LETTING_STAND, ROWS, ConsentRow
from rules_kb.kernel.log import Decide, Settle, Strike
from rules_kb.kernel.model import Seat

# The words without which a line asks for nobody's yes.
MAY_ASK = re.compile(
    r"\b(trade|strike|replace|insert|overrule|waive|settle|rule|edition|bankrupt|resign)\b"
    r"|^table (end|time)$| pay \S+ (\d+, )?[a-z]"
)


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
    # What is asked, what a no would mean, and the yes of everybody where this phone may give it.
    question: str = ""
    no: str = ""
    everybody: Button | None = None


def seats_context(s: Seated, phone: str, shared: bool) -> dict[str, Any]:
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
        "arbiter": bool(s.board.disputed) and Arbiter.objects.filter(table=s.table).exclude(phone="").exists(),
        "requests": handover_page.requests(s, phone),
        "lost": handover_page.lost(s, phone),
    }


def pending(s: Seated, phone: str) -> list[Shown]:
    """The newest entries that still miss somebody's yes, the newest first."""
    newest = s.log.newest
    asked = may_ask(s, ((entry.seq, entry.text) for entry in newest)) - set(s.board.disputed)
    # Most of the time nothing asks anybody, and then nothing is read.
    if not asked:
        return []
    votes = consents.votes(s.log, s.board, with_targets(s, newest), asked)
    voice = Voice(speaking.taken(s.table), phone)
    # What does not stand anyway waits for nobody, unless it stands by that yes alone.
    stands = {seq for seq, one in s.log.rulings(votes).items() if one.stands or votes[seq].row is ROWS["claim"]}
    open_ = [entry for entry in newest if entry.seq in stands and votes[entry.seq].missing]
    return [shown_vote(s, votes[entry.seq], entry.text, voice) for entry in open_]


def may_ask(s: Seated, lines: Iterable[tuple[int, str]]) -> set[int]:
    """The entries that may ask for somebody's yes: at a careful table any line with which money or a deed goes."""
    return {seq for seq, text in lines if s.table.confirms or MAY_ASK.search(text)}


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
    asked = may_ask(s, ((line["seq"], line["text"]) for line in lines))
    read = consents.read(s.log, s.board, s.log.brief(), asked) if asked else None
    votes, refused = (consents.votes_in(read, asked), read.reading.refused) if read else ({}, set())
    voice = Voice(speaking.taken(s.table), phone)
    for line in lines:
        # What does not stand by the rules waits for nobody's yes, but a claim does.
        vote = votes.get(line["seq"]) if line["verdict"] != "illegal" or " insert " in line["text"] else None
        line["vote"] = shown_vote(s, vote, line["text"], voice) if vote else None
    mark_refused(lines, refused)


def mark_refused(lines: list[dict[str, Any]], refused: Collection[int]) -> None:
    """Lines that a no keeps from counting are not struck: they wait to be settled."""
    for line in lines:
        if line["seq"] in refused and line["verdict"] == "struck":
            line |= {"verdict": "refused", "sign": SIGNS["refused"], "word": WORDS["refused"]}


def shown_vote(s: Seated, vote: Vote, text: str, voice: Voice) -> Shown:
    """One vote in words, with the buttons this phone may tap."""
    # Whoever holds this phone finds the own buttons first.
    says = sorted((spoken(s, vote.seq, say, vote.row, voice) for say in vote.says), key=lambda one: not one.buttons)
    is_newest, no = vote.seq == s.table.length, vote.row.no
    means = f"Say no, and {no[:1].lower()}{no[1:]}"
    everybody = agree_all(s, vote.seq, vote.says, voice) if vote.missing else None
    return Shown(vote.seq, told(s, text), title(s, vote, text), says, is_newest, vote.row.question, means, everybody)


def spoken(s: Seated, n: int, say: Say, row: ConsentRow, voice: Voice) -> Spoken:
    """One seat's word, with the buttons this phone may tap for it."""
    return Spoken(s.words.who(say.seat), words(say), buttons(s, n, say, row) if voice.may_say(say.seat) else [])


def agree_all(s: Seated, n: int, says: list[Say], voice: Voice) -> Button | None:
    """One tap for the yes of everybody, where several are missing and this phone speaks for the whole table."""
    missing = [say.seat for say in says if say.word != "yes"]
    is_all = all(voice.may_say(seat) for seat in range(len(s.record.players)))
    return Button("Everybody agrees", f"table agree {n}") if is_all and len(missing) > 1 else None


def told(s: Seated, text: str) -> str:
    """What an entry says, with the entry it is about; of a decision, the point and how it was decided."""
    action = s.read(text)
    if isinstance(action, (*LETTING_STAND, Settle, Strike)):
        return f"{s.told(text)}: {s.told(s.log.entries([action.n])[action.n].text)}"
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
    if vote.row is ROWS["decision"]:
        yes = sum(say.word == "yes" for say in vote.says)
        ends = {"holds": "It holds", "edition": "No majority, the edition stands", "open": "It holds so far"}
        return f"{ends[vote.outcome]}: {yes} of {len(vote.says)} say yes"
    if against := [s.words.who(say.seat) for say in vote.says if say.word == "no"]:
        return f"In dispute: no from {joined(against)}"
    if not vote.missing:
        return "Confirmed by all"
    return f"Not yet confirmed: {joined([s.words.who(seat) for seat in vote.missing])}"


def buttons(s: Seated, n: int, say: Say, row: ConsentRow) -> list[Button]:
    """Yes and no for one seat, without what it says already; a no to a deal says that it was never agreed to."""
    name, why = s.words.name(say.seat), ": never-agreed" if row is ROWS["trade"] else ""
    both = (("yes", f"{name} agree {n}"), ("no", f"{name} contest {n}{why}"))
    return [Button(word.title(), line) for word, line in both if word != say.word]

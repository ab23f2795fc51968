"""What the pages of a table ask: how it stands, what was logged, what a line would mean."""

import re
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from referee import logs, reminders, ruling_words
from referee.judging import position_of
from referee.models import Entry, Ruling, Table
from referee.queries import question, try_on
from referee.rulings import CERTAINTY, SIGNS, WORDS
from referee.seated.wording import TableWords, blank
from referee.stored_rows import table_of
from referee.table_log import TableLog
from rules_kb.answer.explain import past_sentence, spoken_names
from rules_kb.answer.notes import note_sentences
from rules_kb.answer.shapes import MoneyMoved, ViolationTold
from rules_kb.answer.view import View
from rules_kb.answer.ways import legal_part
from rules_kb.kernel.model import BANK, TABLE, Action, Malformed
from rules_kb.kernel.text import LineError
from rules_kb.record.lines import Record

MOST_TABLES, MOST_LATELY = 30, 3
# The cookie with the codes of a phone's tables, and what a code looks like.
TABLES = "tables"
SLUG = re.compile(r"[\w-]{1,32}", re.ASCII)
STRIKE = "table strike "
INSERT = " insert after "


class Seated(NamedTuple):
    """A table as its pages see it: what is stored, how it began, where it stands, what was logged."""

    table: Table
    record: Record
    view: View
    log: TableLog

    @property
    def board(self) -> Any:
        """The position."""
        return self.view.position

    @property
    def ed(self) -> Any:
        """The rules in force here, with what the table has decided."""
        return self.view.edition

    @property
    def words(self) -> TableWords:
        """How this table says things."""
        return TableWords(self.record)

    @property
    def who(self) -> dict[int, str]:
        """What everybody is called in a sentence."""
        return {seat: self.words.who(seat) for seat in (BANK, TABLE, *range(len(self.record.players)))}

    @property
    def open_count(self) -> int:
        """How many matters are open here and may be shown: a tournament's referee reminds nobody of rent."""
        return sum(one.closed is None and not reminders.is_hidden(self.table, one) for one in self.board.matters)

    def law(self, rule: str) -> str:
        """A rule as one sentence; what is owed by a deal alone has none."""
        found = self.view.game.rules.get(rule)
        return str(self.ed.worded(found.law)) if found else ""

    def told(self, line: str) -> str:
        """A line of the log as a sentence; Malformed if it cannot be read."""
        try:
            return line_told(line, self.record.players, self.record.edition)
        except LineError as wrong:
            raise Malformed({"line": wrong.message}) from wrong

    def read(self, line: str) -> Action:
        """What a line of the log tells, as a value."""
        return self.log.action(line)

    def token(self, seat: int) -> str:
        """The token of a seat; a table made elsewhere has none, so everybody gets one by order."""
        tokens = self.table.tokens
        return tokens[seat] if seat < len(tokens) else TOKENS[seat % len(TOKENS)]


@lru_cache(maxsize=30_000)
def line_told(line: str, players: tuple[str, ...], edition: Any) -> str:
    """A line as a sentence: it follows from these alone, and logs have the same lines again and again."""
    return past_sentence(logs.parsed(line, players, edition), edition, spoken_names(players))


TOKENS = ("star", "square", "moon", "heart", "diamond", "drop", "cross", "ring")


def sit(code: str) -> Seated:
    """The table of a code by the rules in force; DoesNotExist if there is none."""
    return seated(table_of(code))


def seated(table: Table) -> Seated:
    """A table as its pages see it."""
    record = logs.opened(table.head)
    return Seated(table, record, position_of(table), TableLog(table, record))


class Tried(NamedTuple):
    """What a line would bring, without logging it."""

    told: str
    line: str
    verdict: str
    stands: bool
    violations: list[dict[str, Any]]
    moved: list[dict[str, Any]]
    # Where the game would stand, and the part of it that is legal as a line; nothing where all or none of it is.
    after: View | None = None
    part: str = ""


def tried(seated: Seated, line: str) -> Tried:
    """May I? The line, judged on a copy; Malformed if it cannot be read."""
    action, view, ruling = try_on(seated.table, line)
    moved = [transfer(seated.words, view.moved(one)) for one in ruling.moved]
    text = logs.written(seated.record, action)
    broken = [plain(seated.words, one) for one in view.violations(action, ruling)]
    only = legal_part(view.players, view.edition, action, ruling.violations)
    return Tried(seated.words.past_sentence(action), text, ruling.verdict, ruling.stands, broken, moved, view, only)


def transfer(words: TableWords, one: MoneyMoved) -> dict[str, Any]:
    """Money that moved, as people write it."""
    seats = {side: {"bank": "the Bank"}.get(one[side], blank(one[side])) for side in ("from", "to")}
    return {**one, **seats, "sum": words.sum(one["amount"])}


def row(seated: Seated, entry: Entry, ruling: Ruling | None) -> dict[str, Any]:
    """One line of the log as a page shows it; without a ruling it was struck."""
    verdict = ruling.verdict if ruling else "struck"
    counts = ruling.now if ruling and ruling.now else entry.text
    notes = ruling_words.notes(ruling) if ruling and ruling.notes else []
    at = timezone.localtime(entry.logged_at).isoformat()
    return {
        "seq": entry.seq,
        "text": entry.text,
        "told": seated.told(counts),
        "counts": counts,
        "was": seated.told(entry.text) if counts != entry.text and INSERT not in entry.text else "",
        # The entry behind which it was put in later.
        "after": entry.text.partition(INSERT)[2].partition(":")[0] if entry.text.startswith(f"table{INSERT}") else "",
        "verdict": verdict,
        "sign": SIGNS[verdict],
        "word": WORDS[verdict],
        "closed": CLOSED.get(ruling.how, ruling.how) if ruling else "",
        "closed_by": ruling.closed_by if ruling and ruling.closed_by != entry.seq else None,
        "violations": violations(seated, ruling) if ruling else [],
        "contested": ruling_words.points(seated.table.head, ruling) if ruling else [],
        "moved": moved(seated, ruling) if ruling else [],
        # What a position says and nothing in the log explains, a sentence for every difference.
        "unexplained": [said for note in notes for said in note_sentences(note, seated.record.edition, seated.who)],
        "logged_at": at,
        "clock": at[11:16],
        "logged_by": blank(entry.logged_by),
    }


# How a ruling was closed, as the log says it; what is not here is said as it is called.
CLOSED = {"assumed": "paid", "done": "put right", "let_stand": "let stand", "lapsed": "too late"}


def violations(seated: Seated, ruling: Ruling) -> list[dict[str, Any]]:
    """What an entry broke, in words."""
    found = ruling_words.violations(seated.table.head, ruling)
    return [{**plain(seated.words, one), "law": seated.law(one["rule"])} for one in found]


def moved(seated: Seated, ruling: Ruling) -> list[dict[str, Any]]:
    """The money an entry moved, as people write it."""
    return [transfer(seated.words, one) for one in ruling_words.moved(seated.table.head, ruling)]


def plain(words: TableWords, one: ViolationTold) -> dict[str, Any]:
    """A broken rule with names as people write them, and with how sure it is."""
    said = {field: words.plain(one[field]) for field in ("sentence", "fix")}
    return {**one, **said, "certainty_words": CERTAINTY[one["certainty"]]}


def rows(seated: Seated, entries: list[Entry]) -> list[dict[str, Any]]:
    """Some lines of the log with their rulings."""
    rulings = seated.log.rulings(entry.seq for entry in entries)
    return [row(seated, entry, rulings.get(entry.seq)) for entry in entries]


def lately(seated: Seated) -> dict[str, Any]:
    """The newest lines, what Undo takes back and what Redo brings back."""
    newest = seated.log.newest
    rulings = seated.log.rulings(entry.seq for entry in newest)
    entries = [entry for entry in newest if not entry.text.startswith(STRIKE)]
    undo = next((entry.seq for entry in entries if entry.seq in rulings), None)
    redo = newest[0].seq if newest and newest[0].text.startswith(STRIKE) else None
    lines = rows(seated, entries[:MOST_LATELY])
    back = taken_back(seated, newest[0]) if redo else ""
    return {"lines": lines, "undo": undo, "redo": redo, "newest": lines[0] if lines else None, "taken_back": back}


def taken_back(seated: Seated, strike: Entry) -> str:
    """What a strike took back, as a sentence; nothing where it brought something back."""
    n = int(strike.text.removeprefix(STRIKE))
    text = seated.log.entries([n])[n].text
    return "" if text.startswith(STRIKE) else seated.told(text)


def tables_of(request: HttpRequest) -> list[str]:
    """The codes of the tables this phone has sat at, the newest first."""
    # Phones of earlier days have theirs in the session, where looking at a table was a write.
    codes = request.COOKIES.get(TABLES, "").split(".") + request.session.get("tables", [])
    return [code for code in dict.fromkeys(codes) if SLUG.fullmatch(code)][:MOST_TABLES]


def remember(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Keep a table on this phone itself: looking at one writes nothing here."""
    known = tables_of(request)
    if known[:1] != [code] or TABLES not in request.COOKIES:
        codes = ".".join([code, *(one for one in known if one != code)][:MOST_TABLES])
        secure, age = settings.SESSION_COOKIE_SECURE, settings.SESSION_COOKIE_AGE
        response.set_cookie(TABLES, codes, max_age=age, secure=secure, httponly=True, samesite="Lax")


def options(s: Seated) -> list[str]:
    """What this table plays differently from its edition, in the words of each parameter."""
    return [f"{question(s.record.edition_id, name)}: {blank(value)}" for name, value in s.record.options]

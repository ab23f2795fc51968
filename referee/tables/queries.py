"""What the pages of a table ask: how it stands, what was logged, what a line would mean."""

from typing import Any, NamedTuple

from referee import logs
from referee.models import Entry, Ruling, Table
from referee.queries import position_of, question, try_on
from referee.rulings import CERTAINTY, SIGNS, WORDS
from referee.tables import unexplained
from referee.tables.sentences import told
from referee.tables.wording import Words, blank
from rules_kb.board.actions import Roll
from rules_kb.board.speed_die import CHOICES
from rules_kb.corrections import Effective
from rules_kb.may_i import legal_part
from rules_kb.notation import Record
from rules_kb.view import View

MOST_TABLES = 30
STRIKE = "table strike "
HOLDINGS = {"board": "Deeds", "deal": "Cards"}
COUNTED = {"board": "cash", "deal": "hand"}


class Seated(NamedTuple):
    """A table as its pages see it: what is stored, how it began, where it stands."""

    table: Table
    record: Record
    view: View

    @property
    def board(self) -> Any:
        """The position."""
        return self.view.position

    @property
    def ed(self) -> Any:
        """The rules in force here, with what the table has decided."""
        return self.view.edition

    @property
    def words(self) -> Words:
        """How this table says things."""
        return Words(self.record)

    @property
    def holdings(self) -> str:
        """What the page of everybody's things is called."""
        return HOLDINGS[self.ed.game]

    @property
    def counted(self) -> str:
        """What players count of their own."""
        return COUNTED[self.ed.game]

    def told(self, line: str) -> str:
        """A line of the log as a sentence."""
        return told(self.words, logs.read_line(self.record, line, self.table.length))

    def token(self, seat: int) -> str:
        """The token of a seat; a table made elsewhere has none, so everybody gets one by order."""
        tokens = self.table.tokens
        return tokens[seat] if seat < len(tokens) else TOKENS[seat % len(TOKENS)]


TOKENS = ("star", "square", "moon", "heart", "diamond", "drop", "cross", "ring")


def sit(code: str) -> Seated:
    """The table of a code, its rulings in step with the rules in force; DoesNotExist if there is none."""
    table = Table.objects.get(code=code)
    view = position_of(table)
    return Seated(table, logs.opened(table.head), view)


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
    part = legal_part(action, ruling)
    only = f"{text.split(' ', 2)[0]} {text.split(' ', 2)[1]} {part}" if part else ""
    return Tried(told(seated.words, action), text, ruling.verdict, ruling.stands, broken, moved, view, only)


def throw_line(seated: Seated, roll: Roll) -> str:
    """A throw as phones log it: with the space where the referee says the token goes."""
    position = logs.unpack(seated.record, seated.table.position)
    list(logs.judged(seated.record, position, [Effective(seated.table.length + 1, roll)]))
    fixed = not (roll.rent or roll.cocked or position.turn.step in CHOICES)
    to = position.players[roll.by].at if fixed else None
    return logs.written(seated.record, Roll(roll.by, roll.dice, roll.speed, to, roll.rent, roll.cocked))


def transfer(words: Words, one: dict[str, Any]) -> dict[str, Any]:
    """Money that moved, as people write it."""
    seats = {side: {"bank": "the Bank"}.get(one[side], blank(one[side])) for side in ("from", "to")}
    return {**one, **seats, "sum": words.sum(one["amount"])}


def row(seated: Seated, entry: Entry, ruling: Ruling | None) -> dict[str, Any]:
    """One line of the log as a page shows it; without a ruling it was struck."""
    verdict = ruling.verdict if ruling else "struck"
    counts = ruling.now if ruling and ruling.now else entry.text
    return {
        "seq": entry.seq,
        "text": entry.text,
        "told": seated.told(counts),
        "counts": counts,
        "is_block": "\n" in counts,
        "was": seated.told(entry.text) if counts != entry.text and " insert after " not in entry.text else "",
        "verdict": verdict,
        "sign": SIGNS[verdict],
        "word": WORDS[verdict],
        "stands": bool(ruling and ruling.stands),
        "violations": violations(seated, ruling) if ruling else [],
        "moved": [transfer(seated.words, one) for one in ruling.moved] if ruling else [],
        "unexplained": unexplained.in_row(seated.words, ruling),
        "turn": ruling.turn if ruling else None,
        "logged_at": entry.logged_at,
        "logged_by": blank(entry.logged_by),
    }


def violations(seated: Seated, ruling: Ruling) -> list[dict[str, Any]]:
    """What an entry broke, in words."""
    return [plain(seated.words, one) for one in ruling.violations]


def plain(words: Words, one: dict[str, Any]) -> dict[str, Any]:
    """A broken rule with names as people write them, and with how sure it is."""
    said = {field: words.plain(one[field]) for field in ("sentence", "fix")}
    return {**one, **said, "certainty_words": CERTAINTY[one["certainty"]]}


def rows(seated: Seated, entries: list[Entry]) -> list[dict[str, Any]]:
    """Some lines of the log with their rulings."""
    found = seated.table.rulings.filter(seq__in=[entry.seq for entry in entries])
    rulings = {ruling.seq: ruling for ruling in found}
    return [row(seated, entry, rulings.get(entry.seq)) for entry in entries]


def lately(seated: Seated, most: int = 3) -> dict[str, Any]:
    """The newest lines, what Undo takes back and what Redo brings back."""
    newest = rows(seated, list(seated.table.entries.order_by("-seq")[:40]))
    told_ = [line for line in newest if not line["text"].startswith(STRIKE)]
    undo = next((line["seq"] for line in told_ if line["verdict"] != "struck"), None)
    redo = newest[0]["seq"] if newest and newest[0]["text"].startswith(STRIKE) else None
    return {"lines": told_[:most], "undo": undo, "redo": redo, "newest": told_[0] if told_ else None}


def remember(session: Any, code: str) -> None:
    """Keep a table on this phone, the newest first."""
    codes = session.get("tables", [])
    if codes[:1] != [code]:
        session["tables"] = [code, *(one for one in codes if one != code)][:MOST_TABLES]


def options(s: Seated) -> list[str]:
    """What this table plays differently from its edition, in the words of each parameter."""
    return [f"{question(s.record.edition_id, name)}: {blank(value)}" for name, value in s.record.options]

"""The tables of a phone: what they play, who, whose turn it is, and when something was logged."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery
from django.utils.timesince import timesince

from referee import logs
from referee.models import Entry, Table
from referee.tables import desks
from referee.tables.queries import Seated
from referee.tables.wording import joined
from referee.version import rules_version


class Mine(NamedTuple):
    """One table as a list of them shows it."""

    code: str
    name: str
    edition: str
    players: str
    # Whose turn it is or who won; nothing while the rulings are behind the rules in force.
    now: str
    logged: str


def of(session: Any) -> list[Mine]:
    """The tables this phone has sat at, the newest first; none without asking the database."""
    codes = session.get("tables", [])
    newest = Entry.objects.filter(table=OuterRef("pk"), seq=OuterRef("length")).values("logged_at")
    tables = Table.objects.filter(code__in=codes).annotate(logged_at=Subquery(newest)) if codes else []
    found = {table.code: row(table, table.logged_at) for table in tables}
    return [found[code] for code in codes if code in found]


def row(table: Table, logged_at: datetime | None) -> Mine:
    """One table, read from its head and its stored position."""
    record = logs.opened(table.head)
    players = ", ".join(name.replace("_", " ") for name in record.players)
    now = ""
    if table.judged_by == rules_version():
        now = standing(Seated(table, record, logs.view(record, logs.unpack(record, table.position))))
    logged = f"Logged {timesince(logged_at, depth=1)} ago" if logged_at else "Nothing logged yet"
    return Mine(table.code, table.name, record.edition.name, players, now, logged)


def standing(s: Seated) -> str:
    """Whose turn it is, or how it ended."""
    winners = s.view.play.winners(s.board, s.ed)
    if winners:
        return f"{joined([s.words.who(seat) for seat in winners])} won"
    return "Game over" if s.board.over else f"{s.words.who(desks.of(s).turn(s))}’s turn"

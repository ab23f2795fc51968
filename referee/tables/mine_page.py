"""The tables of a phone: what they play, who, whose turn it is, and when something was logged."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.utils.timesince import timesince

from referee import judging, logs
from referee.models import Entry, Table
from referee.seated.queries import Seated, seated, tables_of
from referee.seated.wording import blank, joined
from referee.tables import games


class Mine(NamedTuple):
    """One table as a list of them shows it."""

    code: str
    name: str
    edition: str
    players: str
    # Whose turn it is or who won; nothing while the rulings are behind the rules in force.
    now: str
    logged: str


def tables_of_phone(request: HttpRequest) -> list[Mine]:
    """The tables this phone has sat at, the newest first; none without asking the database."""
    codes = tables_of(request)
    newest = Entry.objects.filter(table=OuterRef("pk"), seq=OuterRef("length")).values("logged_at")
    tables = Table.objects.filter(code__in=codes).annotate(logged_at=Subquery(newest)) if codes else []
    found = {table.code: row(table, table.logged_at) for table in tables}
    return [found[code] for code in codes if code in found]


def row(table: Table, logged_at: datetime | None) -> Mine:
    """One table, read from its head and its stored position."""
    record = logs.opened(table.head)
    players = ", ".join(map(blank, record.players))
    now = standing(seated(table)) if judging.is_in_step(table) else ""
    ago = timesince(logged_at, depth=1) if logged_at else ""
    logged = f"Logged {'just now' if ago.startswith('0') else f'{ago} ago'}" if ago else "Nothing logged yet"
    return Mine(table.code, table.name, record.edition.name, players, now, logged)


def standing(s: Seated) -> str:
    """Whose turn it is, or how it ended."""
    winners = s.view.game.winners(s.board, s.ed)
    if winners:
        return f"{joined([s.words.who(seat) for seat in winners])} won"
    return "Game over" if s.board.over else f"{s.words.who(games.pages_of(s).turn(s))}’s turn"

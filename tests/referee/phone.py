"""A phone that sends the forms of a table."""

from typing import Any

from django.http import HttpResponse
from django.test import Client

from referee.models import Table

HEAD = "edition: us-classic\nplayers: Ann, Uncle_Bob, Cleo\nassume: salary, tax, cards\n"
# Only a game that time ends has a clock.
TIMED = HEAD.replace("players:", "options: game_end=time\nplayers:")
MIDDLE = """position:
  Ann cash 900, at free_parking, owns st_james tennessee new_york oriental
  Uncle_Bob cash 460, at electric, owns boardwalk park_place jail-card
  Cleo cash 395, at go, owns marvin(m)
  turn Ann
""".replace(" jail-card", ", jail-card chance")
PART = {"X-Part": "1"}


def post(
    client: Client, table: Table, sheet: str, key: str = "", seen: int | None = None, **fields: Any
) -> HttpResponse:
    """A form of the table, sent from a page that has seen everything unless said otherwise."""
    table.refresh_from_db()
    sent = {"key": key or f"k{table.length}", "seen": table.length if seen is None else seen}
    return client.post(f"/t/{table.code}/{sheet}", {**sent, **fields}, headers=PART)


def lines(table: Table) -> list[str]:
    """The stored log."""
    return list(table.entries.values_list("text", flat=True))

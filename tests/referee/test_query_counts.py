"""A page asks the database as often after an evening as after a few turns, whatever is published meanwhile.

It reads no more lines of the log than it shows, and looking at a table or logging a throw has its budget.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.editions import services as edition_services
from referee.models import Table
from referee.seats import chairs
from referee.tables import kept_pages
from referee.tables.common import demo
from tests.referee.bot_tables import seat
from tests.referee.phone import PART, lines

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


def queries(client: Client, address: str) -> int:
    """How often a page asks; the first time it is shown does not count, when things are read that are kept."""
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_no_page_of_a_table_asks_more_as_its_log_grows(client: Client) -> None:
    short, long = seat("us-classic", seed=3, turns=12), seat("us-classic", seed=3, turns=200)
    assert long.length > 5 * short.length
    for page in (
        "",
        "/log",
        "/deeds",
        "/count",
        "/may-i",
        "/right",
        "/right/5",
        "/dispute/5",
        "/seats",
        "/share/3",
        "/more",
    ):
        assert queries(client, f"/t/{long.code}{page}") <= queries(client, f"/t/{short.code}{page}"), page
    for page in ("", "/entries", "/rulings", "/rulings?open=1", "/precedents", "/dues", "/entries/5/says"):
        at = "/api/v1/tables/"
        assert queries(client, f"{at}{long.code}{page}") <= queries(client, f"{at}{short.code}{page}"), page


def test_no_page_asks_more_for_every_house_edition(client: Client) -> None:
    pages = (
        "/",
        "/new",
        "/rules/board.build.even",
        "/editions",
        "/editions/us-classic",
        "/editions/us-classic/boardwalk",
    )
    counts = []
    for slug in ("ours", "theirs", "everybodys"):
        edition_services.publish(version=edition_services.make_edition(slug=slug, name=slug, base="us-classic"))
        counts.append([queries(client, page) for page in pages])

    assert counts[0] == counts[1] == counts[2]
    assert max(counts[0]) <= 3


class Spent(NamedTuple):
    """What an answer took: questions to the database, and lines of the log that were read."""

    queries: int
    lines: int


@contextmanager
def lines_read() -> Iterator[list[str]]:
    """Every line that goes through the reader of lines."""
    found: list[str] = []

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code.co_name == "parse_line":
            found.append(frame.f_locals["text"])

    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(None)


def spent(client: Client, address: str, form: dict[str, Any] | None = None) -> Spent:
    """What it takes to look at a page, or to send a form and see the table with it."""
    with CaptureQueriesContext(connection) as asked, lines_read() as read:
        got = client.post(address, form, headers=PART) if form else client.get(address)
    assert got.status_code == (201 if form else 200)
    return Spent(len(asked), len(read))


@pytest.fixture(params=["us-classic", "deal-2008"])
def evening(request: pytest.FixtureRequest) -> Table:
    """A table in the middle of a long game."""
    return seat(request.param, seed=3, turns=60)


@pytest.fixture(params=[False, True], ids=["nobody sits", "all sit"])
def sitting(request: pytest.FixtureRequest, client: Client, evening: Table) -> Table:
    """The same, with nobody's phone on a chair, or somebody's on each, this one's on the first."""
    if request.param:
        client.post(f"/t/{evening.code}/seats", {"do": "take", "seat": "0"})
        for at in (1, 2):
            chairs.take(code=evening.code, seat=at, phone=f"phone-{at}-0123456789", who="")
    return evening


def test_the_table_has_its_budget(client: Client, sitting: Table) -> None:
    queries(client, f"/t/{sitting.code}")
    kept_pages.PAGES.cache_clear()
    took = spent(client, f"/t/{sitting.code}")
    # The table, the phone's session, and inside the transaction of a test who sits there; the newest lines are at hand.
    assert took.queries <= 3
    assert took.lines <= 1


def test_a_table_that_this_phone_has_seen_costs_nothing_more(client: Client, sitting: Table) -> None:
    queries(client, f"/t/{sitting.code}")
    took = spent(client, f"/t/{sitting.code}")
    assert took.queries <= 3
    assert took.lines == 0


def test_a_throw_has_its_budget_and_brings_the_table_with_it(client: Client, sitting: Table) -> None:
    queries(client, f"/t/{sitting.code}")
    told = next(line for line in lines(sitting) if " roll " in line or " play " in line)
    took = spent(client, f"/t/{sitting.code}/line", {"key": "k", "seen": sitting.length, "line": told})
    # A test's transaction adds a savepoint and its release, and who sits there is asked again.
    assert took.queries <= 10
    assert took.lines <= 1


def test_the_log_reads_the_lines_it_shows_and_no_others(client: Client, sitting: Table) -> None:
    page = client.get(f"/t/{sitting.code}/log").content.decode()
    shown = {int(part.split('"')[0]) for part in page.split('id="entry-')[1:]}
    assert shown
    took = spent(client, f"/t/{sitting.code}/log")
    # Where all have phones they are asked whether the game is over, and what they said may stand anywhere later.
    assert took.queries <= 9
    assert took.lines <= len(shown)


@pytest.mark.parametrize("game", ["board", "deal"])
def test_a_table_in_the_middle_of_a_quarrel_has_the_same_budget(client: Client, game: str) -> None:
    table = demo.make("", game)
    queries(client, f"/t/{table.code}")
    kept_pages.PAGES.cache_clear()
    took = spent(client, f"/t/{table.code}")
    assert took.queries <= 8
    assert took.lines <= 6

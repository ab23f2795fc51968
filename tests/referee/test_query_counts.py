"""A page asks the database as often after an evening as after a few turns, whatever is published meanwhile."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.editions import services as edition_services
from tests.referee.bot_tables import seat

pytestmark = pytest.mark.django_db


def queries(client: Client, address: str) -> int:
    """How often a page asks; the first time it is shown does not count, when things are read that are kept."""
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_no_page_of_a_table_asks_more_as_its_log_grows(client: Client) -> None:
    short, long = seat("us-classic", seed=3, turns=12), seat("us-classic", seed=3, turns=200)
    assert long.length > 5 * short.length
    for page in ("", "/log", "/deeds", "/count", "/may-i", "/dispute", "/dispute/5", "/seats", "/share/3", "/more"):
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

"""The report of an evening: what its page says, who may see it, and the link that shows it to others."""

import re

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from tests.kb.test_evening_report import BOARD, CARDS

pytestmark = pytest.mark.django_db


def played(text: str, name: str = "Friday") -> Table:
    """A table at which a record was logged line by line."""
    head, _, lines = text.partition("\n\n")
    table = services.make_table(name=name, head=head + "\n")
    for number, line in enumerate(lines.splitlines()):
        services.log_line(code=table.code, line=line, key=str(number))
    table.refresh_from_db()
    return table


def words(page: bytes) -> str:
    """What somebody reads on a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.decode()).split())


def test_the_report_says_who_won_and_what_it_is_made_of(client: Client) -> None:
    table = played(BOARD)

    said = words(client.get(f"/t/{table.code}/report").content)

    assert "Ann won" in said
    assert "Place 1 Ann Worth $1,498 Cash $1,438 Deeds $60" in said
    assert "Place 3 Cleo Worth $1,306 Cash $1,406 Deeds $100 Still owed −$200" in said
    assert "Cleo pays the Bank $200" in said
    assert "Oriental Avenue Cleo $6 1" in said
    assert "Ann said no: The amount is wrong. The referee: allowed. The table let entry 12 stand." in said
    # The chart's own table: cash after the last turn.
    assert "4 $1,438 $1,496 $1,406" in said


def test_a_report_of_cards_counts_cards(client: Client) -> None:
    table = played(CARDS)

    said = words(client.get(f"/t/{table.code}/report").content)

    assert "Ann is ahead" in said
    assert "Place 1 Ann Full sets 1 Bank 2M Properties 11M Hand 2" in said
    assert "Rent collected 6M 0M" in said


def test_a_table_without_a_line_has_a_report_too(client: Client) -> None:
    table = services.make_table(name="New", head="players: Ann, Bob\n")

    assert "Nobody is ahead yet" in words(client.get(f"/t/{table.code}/report").content)


def test_a_finished_table_leads_to_its_report_in_one_tap(client: Client) -> None:
    table = played(BOARD)

    assert f'href="/t/{table.code}/report"' in client.get(f"/t/{table.code}").content.decode()
    assert f'href="/w/{table.watch}/report"' in client.get(f"/w/{table.watch}").content.decode()
    looked_at = client.get(f"/w/{table.watch}/report").content.decode()
    assert "Ann won" in looked_at
    assert table.code not in looked_at
    assert "<form" not in looked_at.partition("<main")[2]


def test_a_shared_report_shows_the_page_and_no_way_to_the_table(client: Client) -> None:
    table = played(BOARD)
    client.post(f"/t/{table.code}/report", {"do": "make"})
    link = table.shares.get()

    page = client.get(f"/e/{link.code}")

    assert page.status_code == 200
    assert "Ann won" in words(page.content)
    assert table.code not in page.content.decode()
    assert table.watch not in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"
    # It is no ruling, and a ruling's link is no evening.
    assert client.get(f"/r/{link.code}").status_code == 404

    client.post(f"/t/{table.code}/report", {"do": "revoke"})
    assert client.get(f"/e/{link.code}").status_code == 404


def test_programs_share_a_report_as_number_0(client: Client) -> None:
    table = played(BOARD)
    shares = f"/api/v1/tables/{table.code}/shares"

    made = client.post(shares, {"seq": 0}, content_type="application/json").json()

    assert made["page"].endswith(f"/e/{made['code']}")
    assert client.get(shares).json() == [made]
    assert client.get(f"/api/v1/shared/{made['code']}").status_code == 404
    assert client.delete(f"{shares}/0").status_code == 204
    assert client.get(f"/e/{made['code']}").status_code == 404

"""The last houses, a cocked die and the deal, all by buttons."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from tests.referee.phone import lines, post

pytestmark = pytest.mark.django_db
SHORT = """players: Ann, Bob, Cal
position:
  Ann cash 900, owns st_james tennessee new_york
  Bob cash 900, owns kentucky indiana illinois
  Cal cash 900, owns reading
  bank houses 1 hotels 12
  turn Ann
"""


@pytest.fixture
def short() -> Table:
    """A table where two could build and one house is left."""
    return services.make_table(name="Short", head=SHORT)


def page(client: Client, table: Table, sheet: str = "") -> str:
    """A page of the table."""
    return client.get(f"/t/{table.code}{sheet}").content.decode()


def test_those_who_can_build_say_how_many_they_want(client: Client, short: Table) -> None:
    sheet = page(client, short, "/build")
    assert 'value="Ann want 1 house"' in sheet
    assert 'value="Bob want 3 houses"' in sheet
    assert "Cal want" not in sheet


def test_with_houses_enough_for_all_nobody_is_asked(client: Client) -> None:
    table = services.make_table(name="Plenty", head=SHORT.replace("houses 1", "houses 32"))
    assert "want 1 house" not in page(client, table, "/build")


def test_a_house_wanted_by_two_comes_under_the_hammer_and_is_sold_to_a_street(client: Client, short: Table) -> None:
    for line in ("Ann want 1 house", "Bob want 1 house"):
        post(client, short, "line", line=line)
    table = page(client, short)
    assert "A house goes to auction" in table
    assert 'value="Ann bid 50 for house"' in table
    assert "Cal bid" not in table
    assert "Nobody wants it" not in table
    post(client, short, "line", line="Ann bid 50 for house")
    post(client, short, "line", line="Bob bid 150 for house")
    table = page(client, short)
    assert 'value="Ann pass"' in table
    assert 'value="Bob win house for 150 on indiana_avenue"' in table
    post(client, short, "line", line="Bob win house for 150 on indiana_avenue")
    assert [ruling.verdict for ruling in short.rulings.all()] == ["legal"] * 5
    assert "goes to auction" not in page(client, short)


def test_a_cocked_throw_is_logged_and_does_not_count(client: Client, table: Table) -> None:
    assert "A die was cocked" in page(client, table, "/more")
    post(client, table, "throw", by="Ann", d1="5", d2="3", cocked="1")
    assert lines(table) == ["Ann roll 5 3 cocked"]
    post(client, table, "throw", by="Ann", d1="1", d2="2")
    assert [ruling.verdict for ruling in table.rulings.all()] == ["legal", "legal"]


def test_the_deal_of_a_short_game_is_ticked_off(client: Client) -> None:
    table = services.make_table(name="Short game", head="edition: short-game\nplayers: Ann, Bob\n")
    assert "Deal 3 deeds to each player" in page(client, table)
    assert "The deal: 3 deeds each" in page(client, table, "/more")
    post(client, table, "deal", by="Ann", deed=["reading_railroad", "boardwalk", "baltic_avenue"])
    post(client, table, "deal", by="Bob", deed=["park_place", "marvin_gardens", "water_works"])
    assert "Deal 3 deeds" not in page(client, table)
    post(client, table, "throw", by="Ann", d1="1", d2="2")
    assert "The deal" not in page(client, table, "/more")
    assert [ruling.verdict for ruling in table.rulings.all()] == ["legal"] * 3


def test_a_deal_of_nothing_asks_which_deeds(client: Client) -> None:
    table = services.make_table(name="Short game", head="edition: short-game\nplayers: Ann, Bob\n")
    assert "Which deeds?" in post(client, table, "deal", by="Ann").content.decode()
    assert lines(table) == []

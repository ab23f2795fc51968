"""Settings are found by how a club says them: what was meant is among the first three, in words that no setting has."""

import pytest
from django.test import Client

from referee.editions.settings_found import hits
from rules_kb import games
from tests.referee.edition_desk import address
from tests.referee.house import family

pytestmark = pytest.mark.django_db
FIRST = 3
# What somebody types, and the settings or house rules any of which is what was meant.
MEANT = (
    ("money in the middle when you land on free parking", "pot free_parking_reward"),
    ("everybody gets 3000 at the start", "starting_cash"),
    ("stop after two hours", "game_end last_round time_up"),
    ("collect 300 at go", "go_salary"),
    ("no building the first time round", "build_on_first_lap late_building laps_before_building"),
    ("property must be bought", "buy_on_landing"),
    ("cannot buy until you have been round once", "first_lap buy_before_first_lap"),
    ("put three houses on one street and none on the other", "uneven even_build"),
    ("double rent when you own all of a colour", "double_rent_complete_group"),
    ("owner forgot the rent, too late", "rent_claim_deadline rent_owed"),
    ("interest 20 percent", "unmortgage_interest_percent"),
    ("sell houses back at full price", "building_resale_price"),
    ("how many turns in jail", "jail_max_turns"),
    ("free stay as part of a deal", "promises immunity_deals"),
    ("player gives up", "resignation"),
    ("youngest goes first", "first_player"),
    ("hotel after three houses", "houses_before_hotel"),
    ("deal out two properties each at the beginning", "initial_deal_of_deeds"),
    ("luxury tax 100", "luxury_tax_amount"),
    ("lowest bid 50", "auction_opening_bid"),
)


@pytest.mark.parametrize(("asked", "meant"), MEANT)
def test_what_is_meant_is_among_the_first_three(asked: str, meant: str) -> None:
    found = [one.name for one in hits(games.load("us-2008"), asked)[:FIRST]]

    assert {*found} & {*meant.split()}, found


def test_a_chapter_that_is_chosen_is_shown_and_not_the_list_of_them(desk: Client) -> None:
    page = desk.get(address(family(), "params?chapter=jail")).content.decode()

    assert "<summary>By chapter: Getting out of jail</summary>" in page
    assert "<details open>" not in page


def test_where_no_table_plays_an_older_version_publishing_says_so(desk: Client) -> None:
    page = desk.get(f"/admin/referee/edition/{family().edition_id}/publish/").content.decode()

    assert "No table plays an older version." in page

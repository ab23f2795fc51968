"""Making a table: what a family knows about its box becomes the head of a record."""

from typing import Any

import pytest
from django.test import Client

from referee import logs
from referee.models import Table
from referee.tables.house_rules import HOUSE_RULES
from referee.tables.making import edition_of

pytestmark = pytest.mark.django_db
ASSUME = ["salary", "tax", "cards"]


def make(client: Client, **fields: Any) -> Table:
    """A table of Ann and Uncle Bob, made through the page."""
    sent = {"name0": "Ann", "name1": "Uncle Bob", "assume": ASSUME, **fields}
    answer = client.post("/new", sent)
    table = Table.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{table.code}")
    return table


def test_the_page_starts_with_what_phones_assume(client: Client) -> None:
    page = client.get("/new")

    assert page.status_code == 200
    assert page.context["moving"] == ASSUME


def test_the_least_that_makes_a_table_is_two_names(client: Client) -> None:
    table = make(client)

    assert table.head == "edition: us-classic\nplayers: Ann, Uncle_Bob\nassume: salary, tax, cards\n"
    assert (table.name, table.family, table.banker) == ("Ann · Uncle Bob", True, "")
    assert table.tokens == ["star", "square"]


@pytest.mark.parametrize(
    ("board", "bought", "game", "edition"),
    [
        ("us", "old", "whole", "us-classic"),
        ("us", "mid", "whole", "us-2008"),
        ("us", "new", "whole", "us-2021"),
        ("us", "new", "short", "short-game"),
        ("us", "old", "timed", "timed-game"),
        ("uk", "new", "whole", "uk-london"),
    ],
)
def test_three_answers_choose_the_edition(client: Client, board: str, bought: str, game: str, edition: str) -> None:
    table = make(client, board=board, bought=bought, game=game)

    assert logs.opened(table.head).edition_id == edition


def test_the_short_game_on_the_london_board_keeps_its_streets(client: Client) -> None:
    record = logs.opened(make(client, board="uk", game="short").head)

    assert (record.edition_id, record.edition.game_end) == ("uk-london", "first_bankruptcy")
    assert record.edition.houses_before_hotel == 3
    assert edition_of("uk", "mid", "timed")[1]["game_end"] == "time"


def test_an_edition_from_the_list_goes_before_the_answers(client: Client) -> None:
    table = make(client, board="uk", edition="claim-deadlines")

    assert table.head.startswith("edition: claim-deadlines\nplayers:")


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.id)
def test_every_switch_changes_the_rules_it_says(client: Client, rule: Any) -> None:
    plain, played = (logs.opened(head).edition for head in ("players: A1, B2\n", make(client, rules=[rule.id]).head))
    changed = {name for name in rule.options if getattr(plain, name) != getattr(played, name)}

    assert changed == set(rule.options)


def test_all_switches_together_make_a_table(client: Client) -> None:
    table = make(client, rules=[rule.id for rule in HOUSE_RULES])

    assert len(logs.opened(table.head).options) == len({name for rule in HOUSE_RULES for name in rule.options})


def test_players_without_a_name_are_left_out_and_the_order_is_kept(client: Client) -> None:
    table = make(client, name0="", name1="Cleo", token1="ring", name4="Ann", token4="moon", banker="Cleo")

    assert logs.opened(table.head).players == ("Cleo", "Ann")
    assert (table.tokens, table.banker) == (["ring", "moon"], "Cleo")


def test_a_tournament_is_remembered(client: Client) -> None:
    assert make(client, style="tournament").family is False


def test_nothing_moves_by_itself_when_nothing_is_ticked(client: Client) -> None:
    assert "assume: nothing" in make(client, assume=[]).head


def test_a_game_can_be_taken_up_in_the_middle(client: Client) -> None:
    fields = {"cash0": "500", "at0": "free_parking", "owns0": "st_james tennessee new_york(1)", "at1": "in jail 2"}
    table = make(client, start="middle", more="bank houses 31\nturn Uncle_Bob", **fields)
    board = logs.unpack(logs.opened(table.head), table.position)

    assert (board.players[0].cash, board.players[0].at, board.players[1].jail) == (500, 20, 2)
    assert board.deeds["new_york_avenue"].houses == 1
    assert (board.houses, board.turn.seat) == (31, 1)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name1": ""}, "Two players at least"),
        ({"name1": "ann"}, "Ann"),
        ({"name1": "Bank"}, "ank"),
        ({"name1": "A:b"}, "A:b"),
        ({"edition": "mars"}, "mars"),
        ({"rules": ["no such rule"]}, "no such rule"),
        ({"start": "middle", "owns0": "atlantis"}, "atlantis"),
        ({"start": "middle", "cash0": "lots"}, "lots"),
        ({"title": "x" * 81}, "80"),
    ],
)
def test_what_does_not_fit_is_said_and_makes_no_table(client: Client, fields: dict[str, Any], said: str) -> None:
    answer = client.post("/new", {"name0": "Ann", "name1": "Bob", **fields})

    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert Table.objects.count() == 0


def test_what_was_filled_in_comes_back_with_the_complaint(client: Client) -> None:
    answer = client.post("/new", {"name0": "Ann", "name1": "", "rules": ["pot"], "assume": ["rent"], "title": "Ours"})
    page = answer.content.decode()

    assert 'value="Ann"' in page and 'value="Ours"' in page
    assert (answer.context["chosen"], answer.context["moving"]) == (["pot"], ["rent"])


@pytest.mark.parametrize("name", ["Ann\nassume: rent", "Ann\n\nBob roll 3 4", "Ann, Eve"])
def test_a_name_cannot_smuggle_in_another_line(client: Client, name: str) -> None:
    client.post("/new", {"name0": name, "name1": "Bob"})

    assert not Table.objects.exists() or len(logs.opened(Table.objects.get().head).players) == 2

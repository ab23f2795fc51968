"""Making a table: what a family knows about its box becomes the head of a record."""

from typing import Any

import pytest
from django.test import Client

from referee import logs
from referee.models import Table
from referee.tables.making import HOUSE_RULES, edition_of

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
        ("de", "new", "whole", "de-standard"),
        ("fr", "new", "whole", "fr-paris"),
        ("es", "new", "whole", "es-madrid"),
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


MIDDLE = {
    "cash-0": "500",
    "at-0": "20",
    "jail-1": "2",
    **{f"owner-{name}": "0" for name in ("st_james_place", "tennessee_avenue", "new_york_avenue", "marvin_gardens")},
    "state-new_york_avenue": "1",
    "state-marvin_gardens": "m",
    "card-chance": "1",
    "houses": "30",
    "turn": "1",
}


def board_of(table: Table) -> Any:
    """The position a table began with."""
    return logs.unpack(logs.opened(table.head), table.position)


def test_a_game_taken_up_in_the_middle_is_asked_how_it_stands(client: Client) -> None:
    page = client.post("/new", {"name0": "Ann", "name1": "Uncle Bob", "start": "middle", "board": "uk", "rules": "pot"})

    assert (page.status_code, Table.objects.count()) == (200, 0)
    assert {("name1", "Uncle Bob"), ("board", "uk"), ("rules", "pot")} <= set(page.context["kept"])
    assert [deed["name"] for deed in page.context["groups"]["dark_blue"]] == ["Park Lane", "Mayfair"]


def test_what_the_second_page_says_is_how_the_table_begins(client: Client) -> None:
    table = make(client, start="middle", placed="1", **MIDDLE)
    board = board_of(table)

    assert (board.players[0].cash, board.players[0].at, board.players[1].jail) == (500, 20, 2)
    assert (board.deeds["new_york_avenue"].houses, board.deeds["marvin_gardens"].mortgaged) == (1, True)
    assert (board.players[1].cards, board.players[1].cash) == (["chance"], 1500)
    assert (board.houses, board.turn.seat, board.turn.no, board.midgame) == (30, 1, 1, True)


def test_a_second_page_left_as_it_lies_is_still_a_game_in_the_middle(client: Client) -> None:
    assert board_of(make(client, start="middle", placed="1")).midgame


def test_how_it_stands_can_be_told_as_text_with_the_names_on_the_board(client: Client) -> None:
    said = "Ann cash 500, at Free Parking, owns Park Place, boardwalk(2)\nbank houses 30\nturn Uncle_Bob"
    board = board_of(make(client, start="middle", more=said))

    assert (board.players[0].at, board.deeds["park_place"].owner, board.deeds["boardwalk"].houses) == (20, 0, 2)
    assert (board.houses, board.turn.seat) == (30, 1)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cash-0": "lots"}, "lots"),
        ({"at-0": "77"}, "77"),
        ({"owner-boardwalk": "9"}, "Who has Boardwalk?"),
        ({"state-boardwalk": "3"}, "Who has Boardwalk?"),
        ({"owner-boardwalk": "0", "state-boardwalk": "9"}, "What stands on Boardwalk?"),
        ({"turn": "5"}, "Whose turn is it?"),
        ({"houses": "33"}, "there are only 32"),
    ],
)
def test_a_second_page_that_does_not_fit_comes_back_filled_in(
    client: Client, fields: dict[str, str], said: str
) -> None:
    sent = {"name0": "Ann", "name1": "Bob", "start": "middle", "placed": "1", "cash-1": "77", **fields}
    answer = client.post("/new", sent)

    assert (answer.status_code, Table.objects.count()) == (400, 0)
    assert said in answer.content.decode()
    assert answer.context["said"]["cash-1"] == "77"


@pytest.mark.parametrize("banker", ["uncle bob", " UNCLE  BOB"])
def test_the_banker_is_found_however_the_name_is_spelt(client: Client, banker: str) -> None:
    assert make(client, banker=banker).banker == "Uncle_Bob"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name1": ""}, "Two players at least"),
        ({"name1": "ann"}, "Ann"),
        ({"name1": "Bank"}, "ank"),
        ({"name1": "A:b"}, "A:b"),
        ({"edition": "mars"}, "mars"),
        ({"rules": ["no such rule"]}, "no such rule"),
        ({"start": "middle", "more": "Ann owns atlantis"}, "atlantis"),
        ({"start": "middle", "more": "Ann cash lots"}, "lots"),
        ({"banker": "Dora"}, "The banker is one of the players, and Dora is not."),
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

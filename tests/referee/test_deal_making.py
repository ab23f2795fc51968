"""A Monopoly Deal table made from its box, in the middle of a game, or as the demo."""

from typing import Any

import pytest
from django.test import Client

from referee import logs
from referee.models import Table
from referee.seated import queries as table_queries
from referee.tables.making import DEAL_RULES
from tests.referee.phone import PART

pytestmark = pytest.mark.django_db


def make(client: Client, **fields: Any) -> Table:
    """A Deal table made through the page."""
    client.post("/new", {"name0": "Ann", "name1": "Uncle Bob", "board": "deal", **fields})
    table: Table = Table.objects.get()
    return table


def test_a_deal_table_is_made_from_two_names_and_its_box(client: Client) -> None:
    table = make(client)

    assert table.head == "edition: deal-2008\nplayers: Ann, Uncle_Bob\n"
    assert client.get(f"/t/{table.code}").status_code == 200


def test_a_newer_leaflet_and_a_text_from_the_list(client: Client) -> None:
    assert make(client, leaflet="2024").head.startswith("edition: deal-2024\n")
    Table.objects.all().delete()
    assert make(client, board="us", edition="deal-2024", assume=["salary"]).head.count("\n") == 2


@pytest.mark.parametrize("rule", DEAL_RULES, ids=lambda rule: rule.id)
def test_every_deal_switch_changes_the_rules_it_says(client: Client, rule: Any) -> None:
    heads = ("edition: deal-2008\nplayers: A1, B2\n", make(client, rules=[rule.id, "pot"]).head)
    plain, played = (logs.opened(head).edition for head in heads)

    assert {name for name in rule.options if getattr(plain, name) == getattr(played, name)} == set()
    assert "tax_and_fines_go_to" not in heads[1]


def test_a_game_of_deal_is_taken_up_in_the_middle(client: Client) -> None:
    table = make(client, start="middle", hand0="3", bank0="money_5m money_1m(2)", owns1="property_red(2)",
                 cash1="500", more="pile 60\nturn Uncle_Bob")  # fmt: skip
    board = table_queries.sit(table.code).board

    assert (board.players[0].hand, len(board.players[0].bank), len(board.players[1].area)) == (3, 3, 2)
    assert (board.pile, board.turn.seat) == (60, 1)


def test_the_demo_comes_with_cards_too(client: Client) -> None:
    answer = client.post("/demo", {"game": "deal"})
    page = client.get(answer.headers["Location"])

    assert page.context["held"][0].verdict == "illegal"
    assert client.get(answer.headers["Location"], headers=PART).context["table"].length == 7

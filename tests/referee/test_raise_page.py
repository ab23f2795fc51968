"""Raising money: what is owed to whom, the plan with its running total, and the estate when nothing helps."""

from typing import Any

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from tests.referee.phone import lines, post

pytestmark = pytest.mark.django_db
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\nposition:\n"
DEBTOR = """  Ann cash {cash}, at boardwalk, owns st_james(1) tennessee(1) new_york(1) reading
  Bob cash 500, owns boardwalk
  Cleo cash 500
  {owing}
  turn Ann, rolled
"""


def debtor(cash: str = "20", owing: str = "Ann owes Bob 250 for rent", family: bool = True) -> Table:
    """A table at which Ann owes more than she has."""
    return services.make_table(name="Debts", head=HEAD + DEBTOR.format(cash=cash, owing=owing), family=family)


def sheet(client: Client, table: Table) -> Any:
    """What the sheet shows for Ann."""
    return client.get(f"/t/{table.code}/raise?who=0").context


def test_each_step_says_what_it_brings_what_is_then_in_hand_and_what_it_gives_up(client: Client) -> None:
    shown = sheet(client, debtor())
    hand = 20
    for step in shown["steps"]:
        hand += int(step.brings.strip("$"))
        assert step.after == f"${hand}"
        assert step.gives_up
    assert hand >= 250
    assert [(one["to"], one["sum"], one["why"]) for one in shown["debts"]] == [("Bob", "$250", "rent")]
    assert (shown["hopeless"], shown["estate"]) == (False, None)


def test_steps_done_are_ticked_and_the_way_ends_with_the_payment(client: Client) -> None:
    table = debtor()
    for _ in range(9):
        shown = sheet(client, table)
        if not shown["steps"]:
            break
        post(client, table, "line", line=shown["steps"][0].line)

    assert shown["enough"]
    assert len(shown["done"]) == len(lines(table))
    (pays,) = shown["debts"][0]["pay"]
    post(client, table, "line", line=pays.line)
    assert {ruling.verdict for ruling in table.rulings.all()} == {"legal"}


def test_who_can_pay_is_not_offered_bankruptcy(client: Client) -> None:
    page = client.get(f"/t/{debtor().code}/raise?who=0").content.decode()

    assert "ankrupt" not in page


def test_bankruptcy_comes_with_the_estate_worked_out_and_is_legal(client: Client) -> None:
    table = debtor(owing="Ann owes Bob 2000 for rent")
    shown = sheet(client, table)
    (bob,) = shown["estate"]["heirs"]

    assert shown["hopeless"] and shown["missing"] == "$1,450"
    assert (bob["who"], bob["cash"], bob["total"]) == ("Bob", "$170", "$930")
    assert shown["estate"]["sold"] == [
        ("St. James Place", "$50"),
        ("Tennessee Avenue", "$50"),
        ("New York Avenue", "$50"),
    ]
    post(client, table, "line", line=shown["out"][0].line)
    assert table.rulings.get().verdict == "legal"


def test_several_creditors_are_named_in_order(client: Client) -> None:
    table = debtor(owing="Ann owes Cleo 2000 for rent\n  Ann owes bank 75 for tax")
    shown = sheet(client, table)
    assert shown["out"][0].line == "Ann bankrupt to Cleo, bank"

    post(client, table, "line", line=shown["out"][0].line)
    assert table.rulings.get().verdict == "legal"


def test_nobody_can_tell_where_cash_is_unknown(client: Client) -> None:
    page = client.get(f"/t/{debtor(cash='?').code}/raise?who=0").content.decode()

    assert "the referee cannot tell" in page
    assert "Bankrupt to" not in page


def test_a_tournament_is_told_nothing_of_rent_nobody_asked_for(client: Client) -> None:
    table = services.make_table(
        name="Cup", head=HEAD + "  Ann cash 5, at go\n  Bob owns baltic\n  turn Ann\n", family=False
    )
    post(client, table, "line", line="Ann roll 1 2 to baltic_avenue")

    assert sheet(client, table)["debts"] == []


def test_nobody_is_bankrupt_for_a_purchase_that_can_be_taken_back(client: Client) -> None:
    head = HEAD + "  Ann cash 60, at go\n  Bob cash 500\n  Cleo cash 500\n  turn Ann\n"
    table = services.make_table(name="Too dear", head=head)
    post(client, table, "line", line="Ann roll 6 5 to st_charles_place")
    post(client, table, "line", line="Ann buy for 50")
    page = client.get(f"/t/{table.code}/raise?who=0")

    assert (page.context["hopeless"], page.context["too_dear"], page.context["out"]) == (False, [2], [])
    assert "bankrupt to" not in page.content.decode()
    assert f"/t/{table.code}/dispute/2" in page.content.decode()


def test_a_debt_beside_a_purchase_still_leads_to_bankruptcy_when_it_cannot_be_paid(client: Client) -> None:
    head = HEAD + "  Ann cash 60, at st_charles\n  Bob cash 500\n  Cleo cash 500\n  Ann owes Bob 900 for rent\n"
    table = services.make_table(name="Worse", head=head + "  turn Ann, rolled\n")
    shown = client.get(f"/t/{table.code}/raise?who=0").context

    assert (shown["hopeless"], shown["too_dear"]) == (True, [])
    assert [button.line for button in shown["out"]] == ["Ann bankrupt to Bob"]
    assert [(heir["who"], heir["cash"], heir["total"]) for heir in shown["estate"]["heirs"]] == [("Bob", "$60", "$60")]

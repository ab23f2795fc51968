"""A Deal table that waits for somebody: who has to answer, who has nothing to pay with, what the thumb is offered."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table

pytestmark = pytest.mark.django_db
HEAD = """edition: deal-2008
players: Ann, Bob, Cleo, Dan
position:
  Ann hand 9, bank money_2m, owns property_red(3) property_utility(2) property_dark_blue
  Bob hand 6, bank money_4m(2), owns property_orange(2) wild_any=orange property_dark_blue
  Cleo hand 4, bank money_3m
  Dan hand 3, owns wild_any
  turn Ann, drawn
"""


@pytest.fixture
def table() -> Table:
    """A game in the middle, Ann on turn; Dan has nothing that pays."""
    return services.make_table(name="Deal", head=HEAD)


def log(table: Table, *said: str) -> None:
    """Some lines logged past the pages."""
    for line in said:
        services.log_line(code=table.code, line=line, key=line)


def test_a_charge_names_everybody_who_still_has_to_answer(client: Client, table: Table) -> None:
    log(table, "Ann birthday")
    page = client.get(f"/t/{table.code}").context
    assert page["now"].says == "Bob and Cleo each pay or say no, before Ann’s next card."

    log(table, "Cleo pay Ann money_3m")
    page = client.get(f"/t/{table.code}").context
    assert page["now"].says == "Bob pays or says no, before Ann’s next card."
    assert [one.kind for one in page["pad"]["ways"] if one.label == "End turn"] == [""]


def test_who_has_nothing_to_pay_with_has_nothing_to_tap(client: Client, table: Table) -> None:
    log(table, "Ann birthday")
    last = client.get(f"/t/{table.code}").context["owed"][-1]
    assert (last.says, last.buttons) == ("Dan has nothing to pay with", [])

    log(table, "Cleo pay Ann money_3m", "Bob no", "Ann bank money_1m")
    assert client.get(f"/t/{table.code}").context["owed"] == []


def test_a_no_is_answered_before_the_rest_is_paid(client: Client, table: Table) -> None:
    log(table, "Ann birthday", "Cleo no")
    owed = client.get(f"/t/{table.code}").context["owed"]
    assert [one.says for one in owed] == ["Cleo said no", "Bob owes Ann 2M", "Dan has nothing to pay with"]

    log(table, "Ann no Cleo")
    services.log_line(code=table.code, line="Cleo no", key="the third")
    owed = client.get(f"/t/{table.code}").context["owed"]
    assert [one.says for one in owed] == ["Bob owes Ann 2M", "Cleo said no", "Dan has nothing to pay with"]


def test_the_first_offer_breaks_no_set_to_save_a_note(client: Client, table: Table) -> None:
    log(table, "Ann debt Bob")
    first = client.get(f"/t/{table.code}").context["owed"][0].buttons[0]
    assert (first.line, first.note) == ("Bob pay Ann money_4m, money_4m", "3M too much; no change")


def test_cards_are_put_away_by_the_big_button_only_after_the_plays(client: Client, table: Table) -> None:
    def away() -> list[tuple[str, str]]:
        return [(one.label, one.kind) for one in client.get(f"/t/{table.code}").context["pad"]["ways"]][:1]

    assert away() == [("Put 2 under the pile", "")]
    log(table, "Ann play pass_go", "Ann bank money_1m", "Ann bank money_3m")
    assert away() == [("Put 1 under the pile", "main")]


def test_a_theft_that_wins_leaves_nothing_but_its_answer(client: Client, table: Table) -> None:
    log(table, "Ann sly Bob property_dark_blue")
    page = client.get(f"/t/{table.code}").context
    assert [one.line for one in page["now"].buttons] == ["Ann win", "Bob no"]
    assert page["pad"]["ways"] == []


def test_a_card_of_no_use_is_banked_with_one_tap(client: Client, table: Table) -> None:
    log(table, "Ann end", "Bob draw 2")
    page = client.get(f"/t/{table.code}/action?card=hotel")
    assert page.context["bank"] == "Bob bank hotel"
    assert 'name="line" value="Bob bank hotel"' in page.content.decode()

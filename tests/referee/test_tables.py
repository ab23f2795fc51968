"""The pages of a table: every tap is one stored line, every refusal stores nothing."""

import re
from typing import Any

import pytest
from django.test import Client

from referee import logs, services
from referee.models import Table
from referee.seated import queries as table_queries
from referee.tables import page as table_page
from tests.referee.phone import HEAD, PART, lines, post

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


def offered(table: Table) -> list[str]:
    """The lines of every button on the consequence card."""
    page = table_page.page_context(table_queries.sit(table.code))
    return [b.line for b in (*page["now"].buttons, *(b for one in page["owed"] for b in one.buttons))]


def test_a_throw_is_stored_with_the_space_the_token_goes_to(client: Client, table: Table) -> None:
    answer = post(client, table, "throw", by="Ann", d1="2", d2="4")

    assert answer.status_code == 201
    assert lines(table) == ["Ann roll 2 4 to oriental_avenue"]
    assert "Oriental Avenue is for sale" in answer.content.decode()


def test_the_landing_offers_purchase_and_refusal(client: Client, table: Table) -> None:
    post(client, table, "throw", by="Ann", d1="2", d2="4")

    assert offered(table) == ["Ann buy oriental_avenue", "Ann decline"]


def test_doubles_on_the_third_throw_are_stored_with_jail(client: Client, table: Table) -> None:
    for dice in (("1", "1"), ("2", "2"), ("3", "3")):
        post(client, table, "throw", by="Ann", d1=dice[0], d2=dice[1])

    assert lines(table)[-1] == "Ann roll 3 3 to jail"
    assert table.rulings.get(seq=3).verdict != "illegal"


def test_the_right_rent_is_one_of_the_buttons(client: Client, table: Table) -> None:
    for line in ("Ann roll 1 2 to baltic_avenue", "Ann buy baltic_avenue", "Uncle_Bob roll 1 2 to baltic_avenue"):
        post(client, table, "line", line=line)

    assert offered(table) == ["Uncle_Bob pay Ann 4", "Ann demand rent from Uncle_Bob"]
    page = client.get(f"/t/{table.code}").content.decode()
    assert "Ann may ask Uncle Bob for $4" in page and "Uncle_Bob throws" not in page


def test_a_tournament_mentions_no_rent_before_it_is_asked_for(client: Client) -> None:
    table = services.make_table(name="Cup", head=HEAD, family=False)
    for line in ("Ann roll 1 2 to baltic_avenue", "Ann buy baltic_avenue", "Uncle_Bob roll 1 2 to baltic_avenue"):
        post(client, table, "line", line=line)
    before = client.get(f"/t/{table.code}").content.decode()
    assert "$4" not in before and "may ask" not in before
    assert "demand rent from" not in client.get(f"/t/{table.code}/line").content.decode()
    post(client, table, "demand", by="Ann", to="Uncle_Bob")

    assert "Uncle Bob owes Ann $4" in client.get(f"/t/{table.code}").content.decode()
    assert lines(table)[-1] == "Ann demand rent from Uncle_Bob"


def test_names_with_blanks_are_shown_with_blanks(client: Client, table: Table) -> None:
    page = client.get(f"/t/{table.code}").content.decode()
    words = re.sub(r"<[^>]*>", " ", page)

    assert "Uncle Bob" in words
    assert "Uncle_Bob" not in words


def test_an_illegal_line_is_stored_and_its_ruling_is_on_top(client: Client, middle: Table) -> None:
    answer = post(client, middle, "build", by="Ann", new_york_avenue="3")
    page = answer.content.decode()

    assert answer.status_code == 201
    assert lines(middle) == ["Ann build new_york_avenue 3"]
    assert "Does not stand" in page
    assert 'value="table replace 1: Ann build new_york_avenue 1"' in page
    assert 'value="table strike 1"' in page and 'value="table overrule 1"' in page


@pytest.mark.parametrize(
    ("way", "houses"),
    [("table strike 1", 0), ("table replace 1: Ann build new_york_avenue 1", 1), ("table overrule 1", 3)],
)
def test_each_way_on_clears_the_ruling(client: Client, middle: Table, way: str, houses: int) -> None:
    post(client, middle, "build", by="Ann", new_york_avenue="3")
    post(client, middle, "line", line=way)
    seated = table_queries.sit(middle.code)

    assert seated.board.deeds["new_york_avenue"].houses == houses
    assert "Does not stand" not in client.get(f"/t/{middle.code}").content.decode()


def test_what_can_never_be_has_no_button_to_let_it_stand(client: Client, middle: Table) -> None:
    page = post(client, middle, "line", line="Ann mortgage boardwalk").content.decode()

    assert "Does not stand" in page
    assert "table overrule" not in page


def test_a_wrong_sum_can_be_settled_with_one_tap(client: Client, table: Table) -> None:
    for line in ("Ann roll 1 2 to baltic_avenue", "Ann buy baltic_avenue", "Uncle_Bob roll 1 2 to baltic_avenue"):
        post(client, table, "line", line=line)
    page = post(client, table, "pay", by="Uncle_Bob", to="Ann", amount="3").content.decode()
    assert 'value="table settle 4"' in page
    post(client, table, "line", line="table settle 4")

    assert table_queries.sit(table.code).board.dues == []


def test_a_page_that_missed_something_gets_409_and_keeps_its_line(client: Client, table: Table) -> None:
    post(client, table, "line", line="Ann roll 1 2 to baltic_avenue")
    answer = post(client, table, "line", key="late", seen=0, line="Ann buy")
    page = answer.content.decode()

    assert answer.status_code == 409
    assert lines(table) == ["Ann roll 1 2 to baltic_avenue"]
    assert 'name="line" value="Ann buy"' in page and "Log it now" in page


def test_a_key_used_for_another_line_gets_422(client: Client, table: Table) -> None:
    post(client, table, "line", key="same", line="Ann roll 1 2 to baltic_avenue")
    answer = post(client, table, "line", key="same", seen=1, line="Ann buy")

    assert answer.status_code == 422
    assert len(lines(table)) == 1


@pytest.mark.parametrize("sheet", ["throw", "line"])
def test_a_tap_sent_twice_is_one_entry(client: Client, table: Table, sheet: str) -> None:
    fields = {"by": "Ann", "d1": "2", "d2": "4", "line": "Ann roll 2 4 to oriental_avenue"}
    first = post(client, table, sheet, key="same", seen=0, **fields)
    again = post(client, table, sheet, key="same", seen=0, **fields)

    assert (first.status_code, again.status_code) == (201, 201)
    assert len(lines(table)) == 1


@pytest.mark.parametrize(
    ("sheet", "fields"),
    [
        ("line", {"line": "Ann fetch crisps"}),
        ("line", {"line": ""}),
        ("line", {"line": "Ann roll 1 2\nAnn buy"}),
        ("throw", {"by": "Ann", "d1": "2", "d2": ""}),
        ("throw", {"by": "Ann", "d1": "7", "d2": "1"}),
        ("throw", {"by": "Nobody", "d1": "1", "d2": "1"}),
        ("throw", {"by": "Ann", "d1": "1", "d2": "1", "speed": "9"}),
        ("pay", {"by": "Ann", "to": "Ann", "amount": "5"}),
        ("pay", {"by": "Ann", "to": "Cleo", "amount": ""}),
        ("build", {"by": "Ann"}),
        ("build", {"by": "Ann", "oriental_avenue": "many"}),
        ("build", {"by": "Ann", "oriental_avenue": "1", "vermont_avenue": "-1"}),
        ("trade", {"by": "Ann", "to": "Mars"}),
        ("position", {"block": " "}),
        ("position", {"block": "Ann cash lots"}),
        ("token", {"n": "99", "space": "go"}),
        ("line", {"line": "Ann buy", "key": ""}),
        ("line", {"line": "Ann buy", "seen": "many"}),
    ],
)
def test_what_cannot_be_read_gets_400_and_stores_nothing(
    client: Client, table: Table, sheet: str, fields: dict[str, str]
) -> None:
    sent = {"key": "k", "seen": "0", **fields}
    answer = client.post(f"/t/{table.code}/{sheet}", sent, headers=PART)
    table.refresh_from_db()

    assert answer.status_code == 400
    assert "Not logged yet" in answer.content.decode()
    assert (table.length, lines(table)) == (0, [])


@pytest.mark.parametrize(
    ("sheet", "fields", "line"),
    [
        ("pay", {"by": "Ann", "to": "Cleo", "amount": "20", "why": "gift"}, "Ann pay Cleo 20 for gift"),
        ("pay", {"by": "bank", "to": "Cleo", "amount": "200", "why": "go"}, "Cleo collect 200 for go"),
        ("build", {"by": "Ann", "st_james_place": "1", "oriental_avenue": "0"}, "Ann build st_james_place 1"),
        ("build", {"by": "Ann", "st_james_place": "-1"}, "Ann sell st_james_place 1"),
        ("count", {"by": "Cleo", "amount": "395"}, "Cleo count 395"),
        ("move", {"by": "Cleo", "space": "5"}, "Cleo move reading_railroad"),
        ("move", {"by": "Ann", "space": "5", "verb": "land"}, "Ann land reading_railroad"),
        ("win", {"by": "Cleo", "lot": "baltic_avenue", "amount": "30"}, "Cleo win baltic_avenue for 30"),
        ("bid", {"by": "Cleo", "amount": "30"}, "Cleo bid 30"),
        ("demand", {"by": "Ann", "to": "Cleo", "amount": "12"}, "Ann demand 12 from Cleo"),
        ("line", {"line": "ann  COUNT 900"}, "Ann count 900"),
        (
            "trade",
            {"by": "Ann", "to": "Uncle_Bob", "give_deed": ["oriental_avenue"], "give_cash": "50", "get_cards": "1"},
            "Ann trade Uncle_Bob: oriental_avenue, $50 for jail-card",
        ),
        (
            "trade",
            {"by": "Ann", "to": "Cleo", "get_promise": 'no "rent"'},
            'Ann trade Cleo: nothing for promise "no \\"rent\\""',
        ),
        (
            "trade",
            {"by": "Ann", "to": "Cleo", "give_free": "st_james_place", "give_free_times": "2", "get_cash": "40"},
            "Ann trade Cleo: immunity st_james_place 2 for $40",
        ),
        (
            "trade",
            {"by": "Ann", "to": "Cleo", "give_rent": "st_james_place", "get_loan": "90", "get_loan_turns": "3"},
            "Ann trade Cleo: rent st_james_place 50% for loan 90 in 3 turns",
        ),
        (
            "trade",
            {
                "by": "Ann",
                "to": "Cleo",
                "give_loan": "100",
                "give_loan_percent": "10",
                "get_rent": "reading_railroad",
                "get_rent_percent": "25",
                "get_rent_times": "4",
            },
            "Ann trade Cleo: loan 100 at 10% for rent reading_railroad 25% 4",
        ),
        (
            "position",
            {"block": "Ann cash 850\n\n  Cleo in jail 2"},
            "table position:\n  Ann cash 850\n  Cleo in jail 2",
        ),
    ],
)
def test_each_form_becomes_one_line(
    client: Client, middle: Table, sheet: str, fields: dict[str, Any], line: str
) -> None:
    record = logs.opened(middle.head)
    answer = post(client, middle, sheet, **fields)

    assert answer.status_code == 201
    assert lines(middle) == [logs.written(record, logs.read_line(record, line, 0))]


def test_a_throw_can_be_put_on_the_space_it_really_went_to(client: Client, table: Table) -> None:
    post(client, table, "throw", by="Ann", d1="2", d2="4")
    post(client, table, "token", n="1", space="vermont_avenue")

    assert lines(table)[-1] == "table replace 1: Ann roll 2 4 to vermont_avenue"
    assert table_queries.sit(table.code).board.players[0].at == 8


def test_undo_strikes_the_newest_line_and_redo_brings_it_back(client: Client, table: Table) -> None:
    post(client, table, "throw", by="Ann", d1="2", d2="4")
    undone = post(client, table, "line", line="table strike 1").content.decode()
    assert 'value="table strike 2">Redo' in undone
    assert table_queries.sit(table.code).board.players[0].at == 0
    post(client, table, "line", line="table strike 2")

    assert table_queries.sit(table.code).board.players[0].at == 6


def test_undo_goes_on_behind_what_is_undone_already(client: Client, table: Table) -> None:
    post(client, table, "throw", by="Ann", d1="2", d2="4")
    post(client, table, "line", line="Ann buy oriental_avenue")
    page = post(client, table, "line", line="table strike 2").content.decode()

    assert 'value="table strike 1">Undo' in page


def test_an_auction_is_one_tap_a_bid_and_one_for_the_hammer(client: Client, table: Table) -> None:
    for line in ("Ann roll 2 4 to oriental_avenue", "Ann decline"):
        post(client, table, "line", line=line)
    page = client.get(f"/t/{table.code}").content.decode()
    assert all(f'value="{who} bid {n}"' in page for who in ("Ann", "Uncle_Bob", "Cleo") for n in (1, 10, 50))
    post(client, table, "line", line="Cleo bid 10")
    page = client.get(f"/t/{table.code}").content.decode()
    assert 'value="Ann bid 11"' in page and 'value="Cleo win oriental_avenue for 10"' in page
    post(client, table, "line", line="Cleo win oriental_avenue for 10")

    assert table_queries.sit(table.code).board.deeds["oriental_avenue"].owner == 2
    assert [ruling.verdict for ruling in table.rulings.all()] == ["legal"] * 4


def test_a_missed_auction_can_be_held_later(client: Client, table: Table) -> None:
    for line in ("Ann roll 2 4 to oriental_avenue", "Ann decline", "Uncle_Bob roll 1 1 to community_chest_1"):
        post(client, table, "line", line=line)

    assert 'value="bank auction oriental_avenue"' in client.get(f"/t/{table.code}").content.decode()


def test_the_card_sheet_lists_the_deck_that_is_due(client: Client, table: Table) -> None:
    post(client, table, "throw", by="Ann", d1="3", d2="4")
    page = client.get(f"/t/{table.code}/card").content.decode()

    assert 'value="Ann draw advance_boardwalk"' in page
    assert "bank_error" not in page


def test_jail_offers_the_fine_only_when_it_may_be_paid(client: Client, table: Table) -> None:
    post(client, table, "position", block="Ann in jail 1")
    assert "Ann pay bank 50 for jail" in offered(table)
    post(client, table, "position", block="Ann in jail 3")

    assert "Ann pay bank 50 for jail" not in offered(table)


def test_the_tenth_is_offered_beside_the_flat_tax(client: Client, table: Table) -> None:
    post(client, table, "throw", by="Ann", d1="1", d2="3")

    assert offered(table) == ["Ann pay bank 200 for tax", "Ann choose 10%"]


def test_the_raise_sheet_shows_the_way_to_the_money(client: Client, middle: Table) -> None:
    post(client, middle, "position", block="Cleo cash 5\nCleo owes Ann 30 for rent")
    page = client.get(f"/t/{middle.code}/raise?who=2").content.decode()
    assert "not enough" in page and 'value="Cleo bankrupt to Ann"' in page
    post(client, middle, "position", block="Ann cash 5\nAnn owes Cleo 30 for rent")

    assert 'value="Ann mortgage ' in client.get(f"/t/{middle.code}/raise?who=0").content.decode()

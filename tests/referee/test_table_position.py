"""Saying how it stands: by form or as text, what the log cannot explain, and putting such a line right."""

import pytest
from django.test import Client
from phone import HEAD, MIDDLE, lines, post

from referee import services
from referee.models import Table
from referee.seated import queries
from referee.tables import page as table_page
from referee.tables.board import position_fields

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A game in the middle."""
    return services.make_table(name="Us", head=HEAD + MIDDLE)


def filled_in(table: Table, **changed: str) -> dict[str, str]:
    """The whole form as a browser sends it, with what was changed."""
    s = queries.sit(table.code)
    fields = position_fields.by_log(position_fields.PositionForm(s.record, s.board))
    return {**fields, **{name.replace("__", "-"): value for name, value in changed.items()}}


def test_the_form_is_filled_in_with_what_the_log_says(client: Client, table: Table) -> None:
    page = client.get(f"/t/{table.code}/position")
    said = page.context["said"]

    assert (said["cash-1"], said["at-0"], said["owner-oriental_avenue"], said["state-marvin_gardens"]) == (
        "460",
        "20",
        "0",
        "m",
    )
    assert (said["card-chance"], said["turn"], said["rolled"]) == ("1", "0", "0")


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"cash__0": "850"}, "  Ann cash 850"),
        ({"cash__2": "?"}, "  Cleo cash ?"),
        ({"at__1": "24"}, "  Uncle_Bob at illinois_avenue"),
        ({"jail__1": "2"}, "  Uncle_Bob in jail 2"),
        ({"state__marvin_gardens": "0"}, "  Cleo owns marvin_gardens"),
        ({"owner__marvin_gardens": "-1", "state__marvin_gardens": "0"}, "  Cleo owns nothing"),
        ({"state__boardwalk": "5"}, "  Uncle_Bob owns park_place boardwalk(h)"),
        ({"card__chance": "-1"}, "  Uncle_Bob jail-card none"),
        ({"houses": "20"}, "  bank houses 20"),
        ({"turn": "2", "rolled": "1"}, "  turn Cleo, rolled"),
    ],
)
def test_only_what_was_changed_is_logged(client: Client, table: Table, changed: dict[str, str], line: str) -> None:
    assert post(client, table, "position", **filled_in(table, **changed)).status_code == 201

    assert lines(table) == [f"table position:\n{line}"]


def test_a_deed_that_changed_hands_is_told_of_both(client: Client, table: Table) -> None:
    post(client, table, "position", **filled_in(table, owner__oriental_avenue="2"))
    s = queries.sit(table.code)

    assert s.board.deeds["oriental_avenue"].owner == 2
    assert table_page.page_context(s)["recent"]["newest"]["unexplained"] == [
        "Ann no longer has Oriental Avenue.",
        "Cleo has Oriental Avenue.",
    ]


def test_a_form_in_which_nothing_was_changed_is_not_logged(client: Client, table: Table) -> None:
    answer = post(client, table, "position", **filled_in(table))

    assert (answer.status_code, lines(table)) == (400, [])
    assert "Nothing is different" in answer.content.decode()


def test_text_takes_the_names_on_the_board(client: Client, table: Table) -> None:
    post(client, table, "position", block="Cleo owns St. Charles Place, Ventnor Avenue\nAnn at Free Parking")

    assert lines(table) == [
        "table position:\n  Cleo owns st_charles_place ventnor_avenue\n  Ann at free_parking",
    ]


def test_what_the_log_cannot_explain_is_listed_and_is_no_payment(client: Client, table: Table) -> None:
    post(client, table, "position", **filled_in(table, cash__0="850", state__boardwalk="1", houses="31"))
    says = ["Ann, cash: $900 by the log, $850 now.", "Boardwalk: bare by the log, 1 house now."]
    says.append("The Bank, houses: 32 by the log, 31 now.")
    newest = table_page.page_context(queries.sit(table.code))["recent"]["newest"]

    assert (newest["unexplained"], newest["moved"]) == (says, [])
    for address in (f"/t/{table.code}", f"/t/{table.code}/log"):
        page = client.get(address).content.decode()
        assert all(sentence in page for sentence in ("Not explained by the log", *says))
    ruling = client.get(f"/api/v1/tables/{table.code}/entries").json()[0]["ruling"]
    assert (ruling["moved"], ruling["notes"][0]) == ([], "Ann, cash: 900 by the log, 850 now.")


def test_a_line_that_says_how_it_stands_is_put_right_in_the_log(client: Client, table: Table) -> None:
    post(client, table, "position", block="Ann cash 850\nCleo cash 400")
    assert "<textarea" in client.get(f"/t/{table.code}/right/1").content.decode()

    right = "table position:\r\n  Ann cash 860\r\n  Cleo cash 400"
    (way,) = client.get(f"/t/{table.code}/right/1", {"replace": right}).context["preview"].ways
    assert post(client, table, "right/1", line=list(way.lines)).status_code == 302
    assert queries.sit(table.code).board.players[0].cash == 860


def test_a_game_in_the_middle_begins_with_turn_1_and_saying_how_it_stands_begins_none(
    client: Client, table: Table
) -> None:
    for line in ("Ann roll 1 3", "table position:\n  Ann cash 700\n  turn Ann, rolled", "Uncle_Bob roll 1 2"):
        post(client, table, "line", line=line)

    assert list(table.rulings.values_list("turn", flat=True)) == [1, 1, 2]


def test_how_much_moves_by_itself_can_be_changed_at_the_table(client: Client, table: Table) -> None:
    page = client.get(f"/t/{table.code}/more")
    assert [id for id, _, moves in page.context["assumed"] if moves] == ["salary", "tax", "cards"]
    post(client, table, "assume", what=["salary", "rent"])
    post(client, table, "assume")

    assert lines(table) == ["table assume salary, rent", "table assume nothing"]
    assert queries.sit(table.code).board.assume == []


def test_the_board_leads_to_the_deeds_from_the_drawing_and_from_the_list(client: Client, table: Table) -> None:
    page = client.get(f"/t/{table.code}/board").content.decode()

    assert page.count(f'href="/t/{table.code}/deeds/boardwalk"') == 2
    assert f'href="/watch/{table.watch}' not in page
    assert "/deeds/" not in client.get(f"/w/{table.watch}").content.decode()


def test_the_phone_that_made_a_table_is_everybodys_until_another_sits_down(client: Client) -> None:
    client.post("/new", {"name0": "Ann", "name1": "Bob"})
    code = Table.objects.get().code
    assert not client.get(f"/t/{code}").context["sit_down"]

    other = Client()
    assert other.get(f"/t/{code}").context["sit_down"]
    other.post(f"/t/{code}/seats", {"do": "take", "seat": "1"})
    assert client.get(f"/t/{code}").context["sit_down"]

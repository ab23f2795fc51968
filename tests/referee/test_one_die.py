"""A table of Monopoly Junior: one row of dice, one die in the log, and deeds without houses."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Two players at a table of Junior."""
    return services.make_table(name="Saturday", head="edition: junior\nplayers: Ann, Bob\n")


def test_the_page_has_one_row_of_dice_and_logs_one_die(client: Client, table: Table) -> None:
    page = client.get(f"/t/{table.code}").content.decode()
    assert 'name="d1"' in page and 'name="d2"' not in page
    assert "Tap the die below as it fell." in page
    client.post(f"/t/{table.code}/throw", {"by": "Ann", "d1": "4", "key": "one", "seen": "0"})
    assert [entry.text for entry in table.entries.all()] == ["Ann roll 4 to candy_store"]


def test_the_deed_says_its_price_and_one_rent(client: Client, table: Table) -> None:
    services.log_line(code=table.code, line="Ann roll 4", key="1")
    services.log_line(code=table.code, line="Ann buy", key="2")
    page = client.get(f"/t/{table.code}/deeds/candy_store")
    assert page.status_code == 200
    assert "a house costs" not in page.content.decode()


def test_nothing_is_shown_of_what_a_set_without_buildings_and_mortgages_has_no_use_for(
    client: Client, table: Table
) -> None:
    for number, line in enumerate(("Ann roll 4", "Ann buy", "Bob roll 1", "Bob buy")):
        services.log_line(code=table.code, line=line, key=str(number))
    table.refresh_from_db()
    at = f"/t/{table.code}"
    page = client.get(at)
    assert [name for name, _ in page.context["bar"]] == ["pay", "trade", "card", "more"]
    for path in (
        at,
        f"{at}/deeds",
        f"{at}/deeds/candy_store",
        f"{at}/board",
        f"{at}/may-i",
        f"/w/{table.watch}/middle",
    ):
        said = client.get(path).content.decode().replace("Houserules", "")
        words = {word for word in ("houses", "hotels", "Mortgage", "mortgage") if word in said}
        assert (path, words) == (path, set())
    position = client.get(f"{at}/position").content.decode()
    assert 'name="houses"' not in position and 'name="state-candy_store"' not in position
    assert client.post(f"{at}/position", {"cash-0": "12", "key": "p", "seen": table.length}).status_code == 302
    assert client.get(f"{at}/pay").context["chips"] == [1, 5, 10, 20]


def test_a_card_that_leaves_a_space_to_be_chosen_has_a_button_for_each(client: Client, table: Table) -> None:
    for number, line in enumerate(("Ann roll 4", "Ann buy", "Bob roll 3", "Bob draw light_blue_or_red")):
        services.log_line(code=table.code, line=line, key=str(number))
    now = client.get(f"/t/{table.code}").context["now"]
    assert (now.title, now.says) == ("To a light blue or red space", "Where does Bob go?")
    assert [(button.label, button.line, button.note) for button in now.buttons] == [
        ("Candy Store", "Bob move candy_store", "Ann"),
        ("Ice Cream Parlor", "Bob move ice_cream_parlor", "free"),
        ("Video Game Arcade", "Bob move video_game_arcade", "free"),
        ("Movie Theater", "Bob move movie_theater", "free"),
    ]


def test_a_card_that_may_be_exchanged_for_another_says_so(client: Client, table: Table) -> None:
    for number, line in enumerate(("Ann roll 3", "Ann draw one_or_card")):
        services.log_line(code=table.code, line=line, key=str(number))
    now = client.get(f"/t/{table.code}").context["now"]
    assert [(button.label, button.line, button.href) for button in now.buttons] == [
        ("Candy Store", "Ann move candy_store", ""),
        ("Draw another card", "", "card?deck=chance"),
    ]
    assert "What did Ann draw?" in client.get(f"/t/{table.code}/card?deck=chance").content.decode()


def test_jail_speaks_of_no_doubles_where_one_die_is_thrown(client: Client, table: Table) -> None:
    services.log_line(code=table.code, line="Ann land go_to_jail", key="1")
    services.log_line(code=table.code, line="Bob land free_parking", key="2")
    page = client.get(f"/t/{table.code}")
    assert page.context["now"].says == "One die throws no doubles: the door opens before the throw."
    assert [button.line for button in page.context["now"].buttons] == ["Ann pay bank 1 for jail"]
    assert "for doubles" not in page.content.decode()

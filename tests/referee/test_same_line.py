"""The same throw from two phones is one throw: recognised, offered as such, and logged again only on purpose."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from referee.seats import chairs
from tests.referee.phone import HEAD, lines, post

pytestmark = pytest.mark.django_db
THROW = {"by": "Ann", "d1": "3", "d2": "4"}
RED, BLUE = "aaaaaaaaaaaa", "bbbbbbbbbbbb"


@pytest.fixture
def table() -> Table:
    """A table at the beginning, where Uncle Bob has a phone of his own."""
    table = services.make_table(name="Friday", head=HEAD)
    chairs.take(code=table.code, seat=1, phone="blue-token-0123456789", who="Uncle Bob")
    return table


@pytest.fixture
def blue() -> Client:
    """Uncle Bob's phone."""
    client = Client()
    session = client.session
    session["phone"] = "blue-token-0123456789"
    session.save()
    return client


def test_a_throw_that_another_phone_logged_is_offered_to_be_dropped(client: Client, blue: Client, table: Table) -> None:
    post(blue, table, "throw", key=f"{BLUE}1", **THROW)
    answer = post(client, table, "throw", key=f"{RED}1", seen=0, **THROW)
    page = answer.content.decode()

    assert answer.status_code == 409
    assert "Ann’s 3 and 4 is already logged (by Uncle Bob’s phone), as line 1." in page
    assert "Drop it" in page and "Log it all the same" in page
    assert lines(table) == ["Ann roll 3 4 to chance_1"]


def test_it_is_recognised_on_a_page_that_shows_it_already(client: Client, blue: Client, table: Table) -> None:
    post(blue, table, "throw", key=f"{BLUE}1", **THROW)

    assert post(client, table, "throw", key=f"{RED}1", **THROW).status_code == 409
    assert post(client, table, "line", key=f"{RED}2", line="Ann roll 3 4").status_code == 409
    assert len(lines(table)) == 1


def test_it_is_logged_a_second_time_only_on_purpose(client: Client, blue: Client, table: Table) -> None:
    post(blue, table, "throw", key=f"{BLUE}1", **THROW)
    answer = post(client, table, "line?same", key=f"{RED}1", line="Ann roll 3 4")

    assert answer.status_code == 201
    assert len(lines(table)) == 2


@pytest.mark.parametrize("other", [{"by": "Uncle_Bob"}, {"d2": "5"}, {"d1": "4", "d2": "3"}])
def test_another_throw_is_not_the_same(client: Client, table: Table, other: dict[str, str]) -> None:
    post(client, table, "throw", key=f"{BLUE}1", **THROW)

    assert post(client, table, "throw", key=f"{RED}1", **{**THROW, **other}).status_code == 201


def test_the_same_doubles_twice_on_one_phone_are_two_throws(client: Client, table: Table) -> None:
    doubles = {"by": "Ann", "d1": "5", "d2": "5"}
    post(client, table, "throw", key=f"{RED}1", **doubles)

    assert post(client, table, "throw", key=f"{RED}2", **doubles).status_code == 201
    assert post(client, table, "throw", key=f"{BLUE}1", **doubles).status_code == 409


def test_the_same_throw_a_round_later_is_a_new_one(client: Client, table: Table) -> None:
    for n, by in enumerate(("Ann", "Uncle_Bob", "Cleo", "Ann")):
        assert post(client, table, "throw", key=f"{RED}{n}", by=by, d1="3", d2="4").status_code == 201


def test_a_throw_that_was_taken_back_can_be_logged_again(client: Client, table: Table) -> None:
    post(client, table, "throw", key=f"{RED}1", **THROW)
    post(client, table, "line", key=f"{RED}2", line="table strike 1")

    assert post(client, table, "throw", key=f"{BLUE}1", **THROW).status_code == 201


def test_any_line_that_others_logged_since_is_recognised(client: Client, table: Table) -> None:
    post(client, table, "line", key=f"{BLUE}1", line="Cleo pay bank 5")
    late = post(client, table, "line", key=f"{RED}1", seen=0, line="Cleo pay bank 5")
    rebased = post(client, table, "line", key=f"{RED}2", since=0, line="Cleo pay bank 5")

    assert [late.status_code, rebased.status_code] == [409, 409]
    assert "is already logged" in rebased.content.decode()
    assert post(client, table, "line", key=f"{RED}3", line="Cleo pay bank 5").status_code == 201


def test_a_phone_does_not_take_its_own_lines_for_those_of_others(client: Client, table: Table) -> None:
    post(client, table, "line", key=f"{RED}1", since=0, line="Cleo pay bank 5")

    assert post(client, table, "line", key=f"{RED}2", since=0, line="Cleo pay bank 5").status_code == 201


def test_without_script_the_choice_is_a_page(client: Client, blue: Client, table: Table) -> None:
    post(blue, table, "throw", key=f"{BLUE}1", **THROW)
    answer = client.post(f"/t/{table.code}/throw", {"key": "0123456789abcdef", "seen": "0", **THROW})

    assert answer.status_code == 409
    assert f'href="/t/{table.code}" data-drop>Drop it' in answer.content.decode()
    assert "line?same" in answer.content.decode()
    assert len(lines(table)) == 1

"""The same players again, and the group that comes of it: three evenings with changing players, counted by hand."""

import pytest
from django.test import Client

from referee import logs, services
from referee.evenings import groups
from referee.evenings.groups import Pair, Score
from referee.models import Meeting, PlayGroup, Table
from tests.referee.test_report_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
HEAD = "edition: us-classic\noptions: tax_and_fines_go_to=pot\nplayers: Ann, Uncle_Bob, Cleo\nassume: salary, cards\n"


def log(table: Table, *lines: str) -> None:
    """Some lines at a table."""
    for number, line in enumerate(lines):
        services.log_line(code=table.code, line=line, key=f"{number} {line}")


def end(table: Table, **cash: int) -> None:
    """An evening ended with so much cash, whatever was played."""
    log(table, "\n  ".join(["table position:", *(f"{name} cash {sum_}" for name, sum_ in cash.items())]), "table end")


@pytest.fixture
def first() -> Table:
    """An evening with a house rule, a decision and a token chosen: Ann wins before Bob and Cleo."""
    table = services.make_table(name="Friday", head=HEAD, tokens=("ring", "moon", "heart"), banker="Cleo")
    log(table, "table rule auction_on_decline=never")
    end(table, Ann=1700, Uncle_Bob=1600, Cleo=1000)
    return table


def test_again_is_one_tap_with_the_same_rules_and_players(client: Client, first: Table) -> None:
    answer = client.post(f"/t/{first.code}/again", {"begins": "1"})

    made = Meeting.objects.get(after=first).table
    assert answer["Location"] == f"/t/{made.code}"
    record = logs.opened(made.head)
    assert record.players == ("Uncle_Bob", "Cleo", "Ann")
    assert dict(record.options) == {"auction_on_decline": "never", "tax_and_fines_go_to": "pot"}
    assert (record.edition_id, record.assume) == ("us-classic", ("salary", "cards"))
    assert (made.tokens, made.banker, made.length, made.name) == (["moon", "heart", "ring"], "Cleo", 0, "Friday")
    assert made.host
    # A second tap, on any phone, leads to the same table, and the report shows the way.
    assert Client().post(f"/t/{first.code}/again")["Location"] == f"/t/{made.code}"
    assert f'href="/t/{made.code}"' in client.get(f"/t/{first.code}/report").content.decode()
    assert Table.objects.count() == 2


def test_other_players_in_another_order(client: Client, first: Table) -> None:
    assert b'value="Uncle Bob"' in client.get(f"/t/{first.code}/again").content
    wrong = client.post(f"/t/{first.code}/again", {"name0": "Ann", "name1": "Ann"})
    assert wrong.status_code == 400
    assert client.post(f"/t/{first.code}/again", {"name0": "Ann\0", "name1": "\0Ann"}).status_code == 400
    assert Table.objects.count() == 1

    client.post(f"/t/{first.code}/again", {"name0": "Dan", "name2": "Uncle Bob"})

    made = Meeting.objects.get(after=first).table
    assert logs.opened(made.head).players == ("Dan", "Uncle_Bob")
    assert (made.tokens, made.banker) == (["star", "moon"], "")


def test_three_evenings_with_changing_players_are_counted_right(client: Client, first: Table) -> None:
    second = groups.play_again(code=first.code, players=["Cleo", "Ann", "Dan"])
    end(second, Cleo=1900, Ann=1900, Dan=100)
    third = groups.play_again(code=second.code, players=["Dan", "Uncle_Bob", "Ann"])
    end(third, Dan=10, Uncle_Bob=2000, Ann=1500)
    fourth = groups.play_again(code=third.code)
    group = PlayGroup.objects.get()

    # 1: Ann, Bob, Cleo. 2: Cleo and Ann share the first place before Dan. 3: Bob, Ann, Dan. The fourth is not over.
    evenings = groups.results(group)
    assert [one.places for one in evenings] == [
        {"Ann": 1, "Uncle Bob": 2, "Cleo": 3},
        {"Ann": 1, "Cleo": 1, "Dan": 3},
        {"Uncle Bob": 1, "Ann": 2, "Dan": 3},
        {},
    ]
    assert groups.standings(evenings) == [
        Score("Ann", 3, 2, 4, 1.3),
        Score("Uncle Bob", 2, 1, 3, 1.5),
        Score("Cleo", 2, 1, 1, 2.0),
        Score("Dan", 2, 0, 0, 3.0),
    ]
    assert groups.head_to_head(evenings) == [
        Pair("Ann", "Cleo", 2, 1, 0),
        Pair("Ann", "Dan", 2, 2, 0),
        Pair("Ann", "Uncle Bob", 2, 1, 1),
        Pair("Cleo", "Dan", 1, 1, 0),
        Pair("Cleo", "Uncle Bob", 1, 0, 1),
        Pair("Dan", "Uncle Bob", 1, 0, 1),
    ]
    page = client.get(f"/g/{group.code}")
    said = words(page.content)
    assert "Ann 2 3 4 1.3" in said
    assert "Ann and Uncle Bob 1 : 1" in said
    assert "Cleo and Ann won" in said
    assert ": never" in said
    for table in (first, second, third, fourth):
        assert table.code not in page.content.decode()
    # What was decided at the first evening still holds at the fourth.
    assert dict(logs.opened(fourth.head).options)["auction_on_decline"] == "never"


def test_a_group_is_renamed_and_plays_again_by_its_link(client: Client, first: Table) -> None:
    groups.play_again(code=first.code)
    group = PlayGroup.objects.get()

    client.post(f"/g/{group.code}", {"name": "The  Fridays"})
    assert client.post(f"/g/{group.code}", {"name": " "}).status_code == 400
    client.post(f"/g/{group.code}", {"do": "again"})

    group.refresh_from_db()
    assert (group.name, group.meetings.count()) == ("The Fridays", 3)


def test_programs_play_again_and_read_groups(client: Client, first: Table) -> None:
    sent = {"players": ["Cleo", "Ann"]}
    made = client.post(f"/api/v1/tables/{first.code}/again", sent, content_type="application/json")
    assert made.status_code == 201
    group = client.get(f"/api/v1/groups/{made.json()['group']}").json()

    assert group["standings"][0] == {"who": "Ann", "evenings": 1, "won": 1, "beaten": 2, "place": 1.0}
    assert [one["won"] for one in group["evenings"]] == ["Ann", ""]
    assert group["head_to_head"][0] == {"one": "Ann", "other": "Cleo", "met": 1, "one_first": 1, "other_first": 0}

"""May I? A line weighed with what it costs and changes; what may be done now; what is owed until when."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from tests.referee.phone import lines, post

pytestmark = pytest.mark.django_db


def test_yes_says_what_it_costs_and_what_it_changes(client: Client, middle: Table) -> None:
    shown = client.get(f"/t/{middle.code}/may-i", {"line": "Ann build new_york"}).context

    assert shown["tried"].verdict == "legal"
    assert shown["changes"] == [
        ("Ann’s cash", "$900", "$800"),
        ("Rent on New York Avenue", "$32", "$80"),
        ("Houses in the Bank", "32", "31"),
    ]
    assert lines(middle) == []


def test_no_cites_the_rule_and_offers_the_part_that_is_legal(client: Client, middle: Table) -> None:
    page = client.get(f"/t/{middle.code}/may-i", {"line": "Ann build new_york 3"})

    assert (page.context["tried"].verdict, page.context["changes"]) == ("illegal", [])
    assert "board.build.even" in page.content.decode()
    assert page.context["part"].line == "Ann build new_york_avenue"
    assert ("Ann’s cash", "$900", "$800") in page.context["part_changes"]


def test_without_a_line_it_says_what_may_be_done_now(client: Client, middle: Table) -> None:
    shown = client.get(f"/t/{middle.code}/may-i").context
    groups = {group["title"]: len(group["lines"]) for group in shown["overview"]["property"]}

    assert shown["seat"] == 0
    assert [one["label"] for one in shown["overview"]["now"]] == ["Throw the dice"]
    assert groups == {"Build": 3, "Mortgage": 4}


def test_everything_offered_is_legal(client: Client, middle: Table) -> None:
    for seat in range(3):
        overview = client.get(f"/t/{middle.code}/may-i", {"who": seat}).context["overview"]
        offered = [line for group in overview["property"] for _, line in group["lines"]]
        assert offered
        for line in offered:
            assert client.get(f"/t/{middle.code}/may-i", {"line": line}).context["tried"].verdict == "legal", line


@pytest.mark.parametrize(("family", "told"), [(True, "Bob may ask Ann for $4"), (False, None)])
def test_what_is_owed_is_told_with_its_deadline_but_no_tournament_is_reminded(
    client: Client, family: bool, told: str | None
) -> None:
    head = "edition: us-classic\nplayers: Ann, Bob, Cleo\nposition:\n  Ann at go\n  Bob owns baltic\n  turn Ann\n"
    table = services.make_table(name="Cup", head=head, family=family)
    post(client, table, "line", line="Ann roll 1 2 to baltic_avenue")
    ann, bob = (client.get(f"/t/{table.code}/may-i", {"who": seat}).context["overview"] for seat in (0, 1))

    assert [one.says for one in ann["owes"]] == ([told] if told else [])
    assert [one.says for one in bob["gets"]] == ([told] if told else [])
    assert all(one.until for one in bob["gets"])
    assert any("demand" in one.get("line", "") for one in bob["now"]) is family


def test_a_payment_shows_what_is_owed_afterwards(client: Client, middle: Table) -> None:
    shown = client.get(f"/t/{middle.code}/may-i", {"line": "Ann pay bank 40"}).context

    assert ("the Bank owes Ann", "", "$40") in shown["changes"]


def test_yes_says_why_and_by_which_rule_of_something_not_done_yet(client: Client, middle: Table) -> None:
    page = client.get(f"/t/{middle.code}/may-i", {"line": "Ann build new_york"})
    shown, text = page.context, page.content.decode()

    assert shown["asks"].startswith("Ann builds 1 on New York Avenue")
    assert (
        shown["card"].verdict == "legal" and shown["card"].why and shown["card"].rules[0].id.startswith("board.build.")
    )
    assert f"<code>{shown['card'].rules[0].id}</code>" in text and shown["card"].rules[0].citation in text
    assert "built" not in text and "has paid" not in text


def test_a_contested_point_is_said_before_it_is_logged(client: Client, middle: Table) -> None:
    page = client.get(f"/t/{middle.code}/may-i", {"line": "Ann pay Uncle_Bob 40 for gift"})

    assert any(
        told.startswith("Sources disagree: if players give nothing away") for told in page.context["card"].changes
    )
    assert "Sources disagree: if players give nothing away" in page.content.decode()


def test_everything_offered_is_told_as_still_to_be_done(client: Client, middle: Table) -> None:
    overview = client.get(f"/t/{middle.code}/may-i").context["overview"]
    labels = [label for group in overview["property"] for label, _ in group["lines"]]

    assert {label.split(" ")[1] for label in labels} == {"builds", "mortgages"}

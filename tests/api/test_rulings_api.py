"""The rulings of a table over the API: all of them, one of them, and those still to be put right."""

from typing import Any

import jsonschema
import pytest
from django.test import Client

from referee import services
from referee.models import Table

HEAD = "edition: us-classic\nplayers: Ann, Bob\nassume: salary, tax, cards\n"

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


def table(*lines: str, family: bool = True) -> Table:
    """A table at which this was logged."""
    made = services.make_table(name="Friday", head=HEAD, family=family)
    for n, line in enumerate(lines):
        services.log_line(code=made.code, line=line, key=str(n))
    return made


def asked(client: Client, at: Table, query: str = "") -> Any:
    """The answer on a table's rulings."""
    return client.get(f"/api/v1/tables/{at.code}/rulings{query}").json()


def test_every_ruling_is_told_as_it_is_now(client: Client) -> None:
    at = table("Ann roll 1 2", "Ann buy", "Ann build boardwalk", "table replace 1: Ann roll 1 2 to baltic")
    said = asked(client, at)

    assert [(one["seq"], one["verdict"], one["stands"]) for one in said] == [
        (1, "legal", True), (2, "legal", True), (3, "illegal", False), (4, "legal", True),
    ]  # fmt: skip
    assert said[0]["now"] == "Ann roll 1 2 to baltic_avenue"
    assert said[1]["moved"] == [{"from": "Ann", "to": "bank", "amount": 60}]
    assert said[2]["violations"][0]["rule"] == "board.build.group"


def test_one_ruling_is_asked_for_by_its_entry_and_the_rest_by_what_was_seen(client: Client) -> None:
    at = table("Ann roll 1 2", "Ann buy", "Bob roll 1 1")

    assert [one["seq"] for one in asked(client, at, "?seq=2")] == [2]
    assert [one["seq"] for one in asked(client, at, "?after=1")] == [2, 3]
    assert asked(client, at, "?seq=9") == []


def test_what_is_open_is_closed_by_letting_it_stand_or_striking_it(client: Client) -> None:
    at = table("Ann build boardwalk", "Ann mortgage boardwalk", "Ann roll 1 2", "Ann buy baltic for 50")
    assert [one["seq"] for one in asked(client, at, "?open=1")] == [1, 2, 4]
    services.log_line(code=at.code, line="table strike 1", key="a")
    services.log_line(code=at.code, line="table settle 4", key="b")

    assert [one["seq"] for one in asked(client, at, "?open=1")] == [2]
    assert 1 not in [one["seq"] for one in asked(client, at)]


def test_what_was_left_undone_is_open_until_it_is_done_or_let_pass(client: Client) -> None:
    lines = ("Ann roll 2 4", "Ann decline", "Bob roll 4 4")
    for line in ("Bob win oriental for 50", "table overrule 3"):
        at = table(*lines)
        assert [one["seq"] for one in asked(client, at, "?open=1")] == [3]
        services.log_line(code=at.code, line=line, key="a")
        assert asked(client, at, "?open=1") == []


def test_a_tournaments_rulings_remind_nobody_of_rent(client: Client) -> None:
    lines = ("Ann roll 1 2", "Ann buy", "Bob roll 1 2")
    quiet, loud = (table(*lines, family=family) for family in (False, True))

    assert client.get(f"/api/v1/tables/{loud.code}/dues").json()["dues"][0]["amount"] == 4
    for query in ("", "?open=1", "?seq=3"):
        assert "rent" not in str(asked(client, quiet, query)).lower()
    assert asked(client, quiet, "?open=1") == []


@pytest.mark.parametrize("query", ["after=-1", "after=x", "seq=0", "seq=" + "9" * 40, "open=perhaps"])
def test_a_question_that_cannot_be_read_is_400_with_its_place(client: Client, query: str) -> None:
    refused = client.get(f"/api/v1/tables/{table().code}/rulings?{query}")

    assert (refused.status_code, refused.headers["Content-Type"]) == (400, "application/problem+json")
    assert refused.json()["errors"][0]["pointer"] == f"#/{query.split('=')[0]}"


def test_the_schema_says_so(client: Client) -> None:
    schema = client.get("/api/schema?format=json").json()
    path = schema["paths"]["/api/v1/tables/{code}/rulings"]["get"]
    said = path["responses"]["200"]["content"]["application/json"]["schema"]

    assert {one["name"] for one in path["parameters"]} == {"code", "after", "seq", "open"}
    jsonschema.validate(asked(client, table("Ann build boardwalk")), {**said, "components": schema["components"]})

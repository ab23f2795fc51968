"""Tables over the API: what is stored, what is refused, and how it is said."""

from typing import Any

import jsonschema
import pytest
from django.test import Client

from referee.models import Entry, Table

HEAD = "edition: us-classic\nplayers: Ann, Bob\nassume: salary, tax, cards\n"

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


def post(client: Client, path: str, **body: Any) -> Any:
    """A JSON post."""
    return client.post(f"/api/v1/{path}", body, content_type="application/json")


@pytest.fixture
def code(client: Client) -> str:
    """The address of a fresh table."""
    return str(post(client, "tables", name="Friday", head=HEAD).json()["code"])


def test_a_table_begins_where_its_head_says(client: Client) -> None:
    made = post(client, "tables", name="Friday", head=HEAD + "position:\n  Ann cash 700\n")
    assert made.status_code == 201
    assert [row["cash"] for row in made.json()["standings"]] == [700, 1500]


def test_a_head_that_cannot_be_read_is_refused_with_its_place(client: Client) -> None:
    refused = post(client, "tables", name="Mars", head="edition: mars\nplayers: Ann, Bob\n")
    assert (refused.status_code, refused.headers["Content-Type"]) == (400, "application/problem+json")
    assert "mars" in refused.json()["errors"][0]["detail"]
    assert not Table.objects.exists()


def test_an_illegal_line_is_201_with_its_ruling(client: Client, code: str) -> None:
    logged = post(client, f"tables/{code}/entries", line="Ann build boardwalk", key="a", seen=0)
    assert logged.status_code == 201
    assert (logged.json()["seq"], logged.json()["ruling"]["verdict"]) == (1, "illegal")
    assert logged.json()["ruling"]["violations"][0]["rule"] == "board.build.group"


def test_a_line_sent_again_is_200_and_one_entry(client: Client, code: str) -> None:
    for status in (201, 200, 200):
        assert post(client, f"tables/{code}/entries", line="Ann roll 1 2", key="a", seen=0).status_code == status
    assert Entry.objects.count() == 1


def test_a_stale_sender_gets_409_and_a_reused_key_422(client: Client, code: str) -> None:
    post(client, f"tables/{code}/entries", line="Ann roll 1 2", key="a")
    stale = post(client, f"tables/{code}/entries", line="Ann buy", key="b", seen=0)
    assert (stale.status_code, stale.json()["length"]) == (409, 1)
    assert post(client, f"tables/{code}/entries", line="Ann buy", key="a").status_code == 422
    assert Entry.objects.count() == 1


def test_an_unreadable_line_is_400_and_stores_nothing(client: Client, code: str) -> None:
    refused = post(client, f"tables/{code}/entries", line="Ann fetch crisps", key="a")
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["pointer"] == "#/line"
    assert not Entry.objects.exists()


def test_may_i_answers_without_storing(client: Client, code: str) -> None:
    post(client, f"tables/{code}/entries", line="Ann roll 1 2", key="a")
    asked = post(client, f"tables/{code}/check", line="Ann buy").json()
    assert (asked["verdict"], asked["moved"]) == ("legal", [{"from": "Ann", "to": "bank", "amount": 60}])
    assert asked["after"]["standings"][0]["cash"] == 1440
    assert Entry.objects.count() == 1
    assert client.get(f"/api/v1/tables/{code}").json()["standings"][0]["cash"] == 1500


def test_dues_name_their_deadline(client: Client, code: str) -> None:
    for n, line in enumerate(("Ann roll 1 2", "Ann buy", "Bob roll 1 2")):
        post(client, f"tables/{code}/entries", line=line, key=str(n))
    due = client.get(f"/api/v1/tables/{code}/dues").json()["dues"][0]
    assert (due["from"], due["to"], due["amount"], due["state"], due["until"]) == (
        "Bob",
        "Ann",
        4,
        "open",
        "Bob throws",
    )


def test_the_log_is_read_in_parts(client: Client, code: str) -> None:
    for n in range(3):
        post(client, f"tables/{code}/entries", line=f"Ann count {n}", key=str(n))
    assert [row["seq"] for row in client.get(f"/api/v1/tables/{code}/entries?after=1").json()] == [2, 3]
    for wrong in ("-1", "x", "9" * 40):
        assert client.get(f"/api/v1/tables/{code}/entries?after={wrong}").status_code == 400


def test_a_table_nobody_made_is_404(client: Client) -> None:
    for path in ("tables/nowhere", "tables/nowhere/entries", "tables/nowhere/dues"):
        assert client.get(f"/api/v1/{path}").status_code == 404
    assert post(client, "tables/nowhere/entries", line="Ann end", key="a").status_code == 404
    assert post(client, "tables/nowhere/check", line="Ann end").status_code == 404


def test_answers_are_as_the_schema_says(client: Client, code: str) -> None:
    schema = client.get("/api/schema?format=json").json()

    def check(path: str, method: str, response: Any) -> None:
        kind = response.headers["Content-Type"].split(";")[0]
        said = schema["paths"][path][method]["responses"][str(response.status_code)]["content"][kind]["schema"]
        jsonschema.validate(response.json(), {**said, "components": schema["components"]})

    base = "/api/v1/tables/{code}"
    check(f"{base}/entries", "post", post(client, f"tables/{code}/entries", line="Ann build boardwalk", key="a"))
    check(f"{base}/entries", "post", post(client, f"tables/{code}/entries", line="Ann end", key="a"))
    check(f"{base}/entries", "get", client.get(f"/api/v1/tables/{code}/entries"))
    check(f"{base}/dues", "get", client.get(f"/api/v1/tables/{code}/dues"))
    check(f"{base}/check", "post", post(client, f"tables/{code}/check", line="Ann roll 1 2"))
    check(base, "get", client.get(f"/api/v1/tables/{code}"))

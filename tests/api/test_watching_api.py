"""Looking on over the API: everything to read by the second code, nothing to write, no way in, no reminders."""

from typing import Any

import jsonschema
import pytest
from django.test import Client

from referee import services
from referee.models import Table
from referee.seats import sharing

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
HEAD = "edition: us-2008\nplayers: Ann, Bob\nassume: salary, tax, cards\n"
RENT = ("Ann roll 1 2", "Ann buy", "Bob roll 1 2")


def played(family: bool = True) -> Table:
    """A table at which rent could be asked for."""
    table = services.make_table(name="Cup", head=HEAD, family=family)
    for line in RENT:
        services.log_line(code=table.code, line=line, key=line)
    table.refresh_from_db()
    return table


def checked(client: Client, path: str, address: str) -> Any:
    """An answer that is what the schema says."""
    schema = client.get("/api/schema?format=json").json()
    answer = client.get(address)
    said = schema["paths"][path]["get"]["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
    jsonschema.validate(answer.json(), {**said, "components": schema["components"]})
    return answer.json()


def test_a_spectator_reads_the_table_and_finds_no_way_in(client: Client) -> None:
    table = played()
    seen = checked(client, "/api/v1/watched/{watch}", f"/api/v1/watched/{table.watch}")
    assert (seen["name"], seen["length"], seen["last_hash"]) == ("Cup", 3, table.last_hash)
    assert [(due["from"], due["amount"]) for due in seen["dues"]] == [("Bob", 4)]
    assert table.code not in str(seen)
    assert client.get(f"/api/v1/watched/{table.code}").status_code == 404
    assert client.get(f"/api/v1/tables/{table.watch}").status_code == 404


def test_a_spectator_reads_the_log_from_where_it_left_off(client: Client) -> None:
    table = played()
    address = f"/api/v1/watched/{table.watch}/entries"
    rows = checked(client, "/api/v1/watched/{watch}/entries", address)
    assert [(row["seq"], row["text"].split(" to ")[0], row["ruling"]["verdict"]) for row in rows] == [
        (1, "Ann roll 1 2", "legal"), (2, "Ann buy", "legal"), (3, "Bob roll 1 2", "legal"),
    ]  # fmt: skip
    assert [row["seq"] for row in client.get(f"{address}?after=2").json()] == [3]
    assert client.get(f"{address}?after=x").status_code == 400
    assert client.post(address, {"line": "Ann end", "key": "k"}, content_type="application/json").status_code == 405


@pytest.mark.parametrize(
    "address", ["/api/v1/tables/{0.code}", "/api/v1/tables/{0.code}/dues", "/api/v1/watched/{0.watch}"]
)
def test_a_tournament_is_reminded_of_no_rent_until_it_is_asked_for(client: Client, address: str) -> None:
    table = played(family=False)
    seen = client.get(address.format(table)).json()
    assert seen["dues"] == []
    assert "demand" not in str(seen)
    services.log_line(code=table.code, line="Ann demand rent from Bob", key="claim")
    assert [(due["to"], due["amount"]) for due in client.get(address.format(table)).json()["dues"]] == [("Ann", 4)]


def test_may_i_reminds_a_tournament_of_nothing_either(client: Client) -> None:
    table = played(family=False)
    asked = {"line": "Bob count 1500"}
    answer = client.post(f"/api/v1/tables/{table.code}/check", asked, content_type="application/json").json()
    assert (answer["verdict"], answer["after"]["dues"]) == ("legal", [])


@pytest.mark.parametrize(("family", "says"), [(True, True), (False, False)])
def test_a_shared_ruling_of_a_tournament_reminds_nobody(client: Client, family: bool, says: bool) -> None:
    link = sharing.share(code=played(family).code, seq=3).code
    card = client.get(f"/api/v1/shared/{link}").json()["card"]
    assert ("$4" in str(card)) is says
    assert ("$4" in client.get(f"/r/{link}").content.decode()) is says

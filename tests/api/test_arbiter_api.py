"""Disputes and the arbiter over the API: asked, called, and ruling."""

from typing import Any

import pytest
from django.test import Client

from referee.models import Table
from tests.referee.phone import HEAD, MIDDLE

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
HOST, BLUE, JUDGE, OTHER = (f"{who}-token-0123456789" for who in ("host", "blue", "judge", "other"))


def call(method: str, path: str, phone: str = "", **sent: Any) -> Any:
    """One request of a program."""
    send = getattr(Client(), method)
    return send(f"/api/v1/{path}", sent, content_type="application/json", headers={"X-Phone": phone} if phone else {})


@pytest.fixture
def table() -> str:
    """A careful table, Blue on Uncle Bob's seat, and a bankruptcy let stand that Blue says no to."""
    made = call("post", "tables", HOST, name="Cup", head=HEAD + MIDDLE, careful=True).json()
    assert made["careful"] is True
    at = f"tables/{made['code']}"
    call("put", f"{at}/chairs/1", BLUE)
    for n, (line, phone) in enumerate(
        (("Uncle_Bob bankrupt to Ann", HOST), ("table overrule 1", HOST), ("Uncle_Bob contest 2", BLUE))
    ):
        assert call("post", f"{at}/entries", phone, line=line, key=str(n)).status_code == 201
    return at


def test_a_dispute_is_listed_called_for_and_ruled_by_the_arbiter(table: str) -> None:
    invited = call("put", f"{table}/arbiter", HOST).json()
    assert (invited["taken"], invited["page"]) == (False, f"http://testserver/a/{invited['link']}")
    desk = f"arbiters/{invited['link']}"
    assert call("put", desk, BLUE).status_code == 409
    assert call("put", desk, JUDGE).json()["taken"] is True
    assert call("put", desk, OTHER).status_code == 409
    assert call("post", f"{table}/disputes/2/call").status_code == 204
    (dispute,) = call("get", f"{table}/disputes").json()
    assert (dispute["seq"], dispute["by"], dispute["counts"], dispute["called"]) == (2, "Uncle Bob", False, True)
    assert call("get", desk).json()["disputes"] == [dispute]

    for phone, line in ((OTHER, "arbiter agree 2"), (HOST, "arbiter agree 2"), (JUDGE, "Ann roll 1 2")):
        assert call("post", f"{desk}/rulings", phone, line=line, key=line).status_code == 403
    ruled = call("post", f"{desk}/rulings", JUDGE, line="arbiter agree 2", key="r")
    assert (ruled.status_code, ruled.json()["logged_by"]) == (201, "the arbiter")
    assert call("get", f"{table}/disputes").json() == []
    refused = call("post", f"{table}/entries", HOST, line="table strike 4", key="s")
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:referee:problem:not-yours")
    assert [one["out"] for one in call("get", table).json()["standings"]].count(True) == 1


def test_what_the_arbiter_decides_is_a_precedent_and_a_link_taken_back_leads_nowhere(table: str) -> None:
    link = call("put", f"{table}/arbiter", HOST).json()["link"]
    call("put", f"arbiters/{link}", JUDGE)
    call("post", f"arbiters/{link}/rulings", JUDGE, line="arbiter rule even_build=false", key="r")
    for n, player in enumerate(("Ann", "Cleo")):
        call("post", f"{table}/entries", HOST, line=f"{player} contest 4", key=f"no{n}")
    (one,) = call("get", f"{table}/precedents").json()
    assert (one["param"], one["arbiter"], one["holds"]) == ("even_build", True, True)
    assert call("delete", f"{table}/arbiter", BLUE).status_code == 403
    assert call("delete", f"{table}/arbiter", HOST).status_code == 204
    assert call("get", f"arbiters/{link}").status_code == 404
    late = call("post", f"{table}/entries", JUDGE, line="arbiter agree 2", key="late")
    assert (late.status_code, Table.objects.get().length) == (403, 6)


def test_only_the_host_chooses_how_careful_a_table_is(table: str) -> None:
    assert call("put", f"{table}/careful", BLUE, careful=False).status_code == 403
    assert call("put", f"{table}/careful", HOST, careful=False).json() == {"careful": False}
    assert Table.objects.get().confirms is False
    assert call("put", f"{table}/careful", HOST, careful="perhaps").status_code == 400

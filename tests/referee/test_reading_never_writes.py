"""Whoever looks at something leaves the database as it was, whatever is behind the rules in force."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee import judging, queries, services
from referee.models import Arbiter, Table
from referee.seats import chairs, joining, sharing
from tests.referee.phone import MIDDLE, TIMED
from tests.referee.routes import ROWS, Row

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "SAVEPOINT", "BEGIN")
SHOWN = [row for row in ROWS if "GET" in row.answers]
LINES = ("Ann trade Uncle_Bob: oriental for $50", "Ann roll 2 2", "Ann build new_york", "table rule even_build=no")


@pytest.fixture
def behind() -> Table:
    """A table with seats, a shared ruling and a decision, judged by rules that are no longer in force."""
    table = services.make_table(name="Saturday", head=TIMED + MIDDLE)
    chairs.take(code=table.code, seat=0, phone="red-token-0123456789", who="Ann")
    for n, line in enumerate(LINES):
        services.log_line(code=table.code, line=line, key=str(n))
    sharing.share(code=table.code, seq=1)
    table.rulings.all().delete()
    Table.objects.filter(pk=table.pk).update(judged_by="older rules", position=b"")
    table.refresh_from_db()
    return table


def refuse_writes(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """A connection on which one can only read."""
    assert not sql.lstrip().upper().startswith(WRITES), sql
    return execute(sql, params, many, context)


@pytest.mark.parametrize("row", SHOWN, ids=lambda row: row.route or "home")
def test_no_address_writes_when_it_is_looked_at(client: Client, behind: Table, row: Row) -> None:
    links = {
        "link": behind.shares.get().code,
        "evening": sharing.share_evening(code=behind.code).code,
        "door": joining.open_door(code=behind.code).link,
        "arbiter": Arbiter.objects.get_or_create(table=behind, defaults={"link": "arbiters-link"})[0].link,
    }
    path = row.path.format(code=behind.code, watch=behind.watch, **links)
    for method in ("get", "head"):
        with connection.execute_wrapper(refuse_writes):
            assert getattr(client, method)(path).status_code == row.answers["GET"][1 if "{door}" in row.path else 4]


@pytest.mark.parametrize("page", ["", "/log", "/dispute/3?about=wrong-move", "/count", "/raise?who=0"])
def test_a_page_looks_the_same_before_and_after_its_table_is_judged_again(
    client: Client, behind: Table, page: str
) -> None:
    before = shown(client, f"/t/{behind.code}{page}")
    services.catch_up(code=behind.code)
    assert shown(client, f"/t/{behind.code}{page}") == before


def shown(client: Client, address: str) -> str:
    """A page without what is new in every form."""
    found = client.get(address)
    assert found.status_code == 200
    lines = found.content.decode().splitlines()
    return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line and 'name="key"' not in line)


@pytest.mark.parametrize(
    "tail", ["", "/entries", "/rulings", "/rulings?open=1", "/rulings?seq=3", "/dues", "/precedents"]
)
def test_programs_are_told_the_same_before_and_after(client: Client, behind: Table, tail: str) -> None:
    before = client.get(f"/api/v1/tables/{behind.code}{tail}").json()
    services.catch_up(code=behind.code)
    assert client.get(f"/api/v1/tables/{behind.code}{tail}").json() == before


def test_a_table_that_is_behind_is_judged_once_for_all_who_look(client: Client, behind: Table) -> None:
    judging.in_memory.cache_clear()
    for page in ("", "", "/log"):
        assert client.get(f"/t/{behind.code}{page}").status_code == 200
    assert judging.in_memory.cache_info().misses == 1


def test_the_next_line_brings_a_table_in_step(client: Client, behind: Table) -> None:
    services.log_line(code=behind.code, line="Ann end", key="next")
    behind.refresh_from_db()
    assert judging.is_in_step(behind)
    assert behind.rulings.count() == len(LINES) + 1


def test_trying_a_line_writes_nothing(behind: Table) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert queries.try_line(behind, "Cleo count 5")["verdict"]
    assert not [one for one in asked if one["sql"].lstrip().upper().startswith(WRITES)]


def test_a_phone_remembers_its_tables_by_itself(client: Client, behind: Table) -> None:
    client.get(f"/t/{behind.code}")
    assert behind.name in client.get("/tables").content.decode()
    assert "sessionid" not in client.cookies


def test_a_phone_that_kept_its_tables_in_its_session_still_has_them(client: Client, behind: Table) -> None:
    session = client.session
    session["tables"] = [behind.code]
    session.save()
    assert behind.name in client.get("/tables").content.decode()

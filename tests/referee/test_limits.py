"""What a stranger may do before he has to wait, and that a club behind one address never does."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from django.utils import timezone
from prometheus_client import REGISTRY

from referee.models import Allowance, Table
from referee.operations import limits
from referee.settings import limited
from tests.referee.routes import NEW, RECORD

pytestmark = pytest.mark.django_db
BOX = {"name0": "Ann", "name1": "Bob", "board": "us", "bought": "mid", "game": "whole"}
JSON = "application/json"
AWAY = "192.0.2.7"


@pytest.fixture
def few(settings: Any) -> None:
    """Two tables, two records, 100 kB."""
    settings.LIMITS = {**settings.LIMITS, "tables": (2, 60), "judge": (2, 60), "bytes": (100_000, 60)}


def hits(limit: str) -> float:
    """How often a limit was reached."""
    return REGISTRY.get_sample_value("referee_limits_hit_total", {"limit": limit}) or 0.0


@pytest.mark.usefixtures("few")
def test_so_many_tables_are_made_from_one_place_by_whatever_way(client: Client) -> None:
    before = hits("tables")
    assert client.post("/new", BOX).status_code == 302
    assert client.post("/api/v1/tables", NEW, content_type=JSON).status_code == 201
    code = Table.objects.latest("pk").code
    ways = [("/new", BOX), ("/demo", {}), ("/put-in", RECORD), (f"/t/{code}/again", {"name0": "A", "name1": "B"})]
    for path, sent in ways:
        refused = client.post(path, sent)
        assert refused.status_code == 429 and 3_500 < int(refused["Retry-After"]) <= 3_600
        assert "Those were 2 tables from one place. Wait 60 minutes." in refused.content.decode()
    for path, sent in (("tables", NEW), ("records", RECORD), (f"tables/{code}/again", {})):
        problem = client.post(f"/api/v1/{path}", sent, content_type=JSON)
        assert (problem.status_code, problem["Content-Type"]) == (429, "application/problem+json")
        assert problem.json()["type"] == "urn:referee:problem:too-much" and int(problem["Retry-After"]) > 3_500
    assert (Table.objects.count(), hits("tables") - before) == (2, 7)
    assert client.post("/new", BOX, REMOTE_ADDR=AWAY).status_code == 302
    Allowance.objects.update(until=timezone.now())
    assert client.post("/new", BOX).status_code == 302


@pytest.mark.usefixtures("few")
def test_so_many_records_are_judged_for_one_place(client: Client) -> None:
    assert client.post("/", RECORD).status_code == 200
    assert client.post("/api/v1/judge", RECORD, content_type=JSON).status_code == 200
    assert client.post("/", RECORD).status_code == 429
    assert client.post("/api/v1/judge", RECORD, content_type=JSON).status_code == 429
    assert client.get("/").status_code == 200


@pytest.mark.usefixtures("few")
def test_so_many_bytes_are_taken_from_one_place_and_then_no_more(client: Client, settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "judge": (0, 0)}
    sent = {"record": "# " + "a" * 70_000}
    assert [client.post("/", sent).status_code for _ in range(3)] == [400, 400, 429]
    small = client.post("/join", {"code": "BBBBBB"})
    assert small.status_code == 429 and "more than 100,000 bytes" in small.content.decode()
    program = client.post("/api/v1/judge", sent, content_type="application/json")
    assert (program.status_code, program.json()["type"]) == (429, "urn:referee:problem:too-much")
    assert int(program["Retry-After"]) > 3_500
    assert client.get("/").status_code == 200
    assert client.post("/", sent, REMOTE_ADDR=AWAY).status_code == 400


def test_an_evening_of_a_club_behind_one_address_meets_no_limit(client: Client, settings: Any) -> None:
    taps_an_hour, bytes_a_tap = 60 * 3_600, 600
    assert settings.LIMITS["bytes"][0] > taps_an_hour * bytes_a_tap
    assert settings.LIMITS["tables"][0] >= 60 and settings.LIMITS["codes"][0] >= 30
    assert settings.LIMITS["judge"][0] >= 60 * 10


def test_wrong_passwords_make_the_next_wait_longer_and_then_lock(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [timezone.now()]
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock[0])
    User.objects.create_superuser("ann", password="right one")

    def tried(password: str, **more: Any) -> Any:
        return client.post("/admin/login/", {"username": "ann", "password": password}, **more)

    assert [tried("wrong").status_code for _ in range(3)] == [200] * 3
    waits = []
    for _ in range(5):
        refused = tried("right one")
        assert refused.status_code == 429 and "too many wrong tries" in refused.content.decode()
        waits.append(int(refused["Retry-After"]))
        clock[0] += timedelta(seconds=waits[-1])
        assert tried("wrong").status_code == 200
    assert waits == [8, 8, 16, 32, 64]
    assert tried("right one", REMOTE_ADDR=AWAY).status_code == 302
    Allowance.objects.update(used=10)
    assert int(tried("right one")["Retry-After"]) > 60
    clock[0] += timedelta(minutes=15)
    assert tried("right one").status_code == 302
    assert Allowance.objects.count() == 0


@pytest.mark.parametrize(
    ("proxies", "forwarded", "place"),
    [
        (0, "203.0.113.5", "127.0.0.1"),
        (1, "10.0.0.1, 203.0.113.5", "203.0.113.5"),
        (2, "1.1.1.1, 203.0.113.5, 10.0.0.1", "203.0.113.5"),
        (2, "203.0.113.5", "127.0.0.1"),
        (1, "", "127.0.0.1"),
        (1, "nonsense", "elsewhere"),
        (1, "2001:db8::17", "2001:db8::/64"),
        (1, "::ffff:203.0.113.5", "203.0.113.5"),
    ],
)
def test_behind_proxies_a_place_is_what_the_outermost_of_ours_saw(
    settings: Any, proxies: int, forwarded: str, place: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert limits.place_of(RequestFactory().get("/", headers={"X-Forwarded-For": forwarded})) == place


def test_a_limit_that_makes_no_sense_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, meant in (("5/10", (5, 10)), ("0", (0, 0)), ("", None), ("many", None), ("5", None), ("5/0", None)):
        monkeypatch.setenv("LIMIT_OF_THIS_TEST", said)
        if meant is None:
            with pytest.raises(ImproperlyConfigured, match="LIMIT_OF_THIS_TEST"):
                limited("LIMIT_OF_THIS_TEST", "1/1")
        else:
            assert limited("LIMIT_OF_THIS_TEST", "1/1") == meant


def test_the_schema_says_that_there_may_be_too_much(client: Client) -> None:
    paths = client.get("/api/schema?format=json").json()["paths"]
    sends = [each[how] for each in paths.values() for how in each.keys() & {"post", "put", "delete"}]
    assert sends and all("Retry-After" in each["responses"]["429"]["headers"] for each in sends)

"""Whoever has a table open hears of an entry at once, and of nothing else."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.live.hub import AT_ONE_ADDRESS
from tests.resilience.broker import Redis
from tests.resilience.conftest import Serve, asked
from tests.resilience.listener import Listener
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

HEAD = "players: Ann, Bob\n"
# Of a server process: those that answer, and those at the door of the streams.
THREADS = 8 + 2
PHONE = {"X-Phone": "a-token-of-its-own-0123456789"}


class Made(NamedTuple):
    """The two addresses of a table."""

    code: str
    watch: str


def table(server: Server) -> Made:
    """A new table."""
    made = server.call("POST", "tables", {"name": "Hall", "head": HEAD})[1]
    return Made(made["code"], made["watch"])


def log(server: Server, code: str, key: str) -> int:
    """One more entry; its number."""
    status, answer = server.call("POST", f"tables/{code}/entries", {"line": "Ann count 1500", "key": key})
    assert status == 201
    return int(answer["seq"])


def listening(server: Server, *paths: str) -> list[Listener]:
    """Somebody at each address, who has heard where the table stands."""
    found = [Listener(server, path) for path in paths]
    for one in found:
        assert one.status() == 200
        assert one.number() is not None
    return found


@pytest.fixture
def server(tmp_path: Path, serve: Serve) -> Server:
    """A server with nobody at it."""
    return serve(f"sqlite:///{tmp_path / 'table.sqlite3'}")


def test_an_entry_reaches_everybody_who_listens_with_its_number_and_nothing_else(server: Server) -> None:
    made = table(server)
    log(server, made.code, "before")
    paths = (f"/t/{made.code}", f"/t/{made.code}", f"/w/{made.watch}")
    listeners = [Listener(server, path) for path in paths]
    assert [one.status() for one in listeners] == [200] * 3
    assert [one.number() for one in listeners] == [1] * 3
    assert {one.headers["Content-Type"] for one in listeners} == {"text/event-stream; charset=utf-8"}
    assert {one.headers["X-Accel-Buffering"] for one in listeners} == {"no"}

    assert log(server, made.code, "now") == 2
    assert [one.number() for one in listeners] == [2] * 3
    server.call("PUT", f"tables/{made.code}/chairs/0", headers=PHONE)
    assert [one.number() for one in listeners] == [2] * 3
    server.call("DELETE", f"tables/{made.code}/chairs/0", headers=PHONE)
    assert [one.number() for one in listeners] == [2] * 3
    # A line that is sent again is not news, and neither is a refused one: the next number is the next entry's.
    server.call("POST", f"tables/{made.code}/entries", {"line": "Ann count 1500", "key": "now"})
    server.call("POST", f"tables/{made.code}/entries", {"line": "Ann count 1", "key": "late", "seen": 0})
    assert log(server, made.code, "next") == 3
    assert [one.number() for one in listeners] == [3] * 3


def test_what_is_said_is_numbers_alone(server: Server) -> None:
    made = table(server)
    page = Listener(server, f"/t/{made.code}")
    assert page.status() == 200
    assert page.number() == 0
    log(server, made.code, "a")
    log(server, made.code, "b")
    server.stop()
    rest = page.answer.read().decode()
    # One event or two: what a page is too slow for becomes one.
    assert re.fullmatch(r"\n\r\n(?:\w+\r\ndata: \d\n\n\r\n){1,2}0\r\n\r\n", rest), rest


def test_only_who_may_see_the_page_may_listen(server: Server) -> None:
    made = table(server)
    for path in ("/t/nothere", f"/t/{made.watch}", f"/w/{made.code}", "/w/nothere"):
        assert Listener(server, path).status() == 404, path
    assert server.page(f"/t/{made.code}/events", method="POST")[0] == 403
    assert server.page(f"/t/{made.code}/events", method="HEAD")[0] == 204


def test_a_server_that_is_stopped_ends_its_streams_properly(server: Server) -> None:
    made = table(server)
    listeners = listening(server, f"/t/{made.code}", f"/w/{made.watch}")
    server.stop()

    assert [one.number() for one in listeners] == [None, None]


def test_two_hundred_pages_hear_an_entry_and_hold_no_connection_to_the_database(database: str, serve: Serve) -> None:
    server = serve(database, WORKERS="1")
    made = table(server)
    before = connections(server, database)
    listeners = listening(server, *[f"/t/{made.code}"] * 150, *[f"/w/{made.watch}"] * 50)

    # A thread may keep the one it last used; a page that listens has no thread.
    assert connections(server, database) - before <= 2
    assert log(server, made.code, "now") == 1
    assert [one.number() for one in listeners] == [1] * 200
    assert connections(server, database) <= THREADS


def connections(server: Server, database: str) -> int:
    """How often a server has its database open."""
    if database.startswith("sqlite"):
        return server.opened(Path(database.removeprefix("sqlite:///")))
    name = database.rpartition("/")[2]
    question = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname = %s"
    return int(asked(question, name)[0][0])


def test_an_address_that_is_full_is_refused_in_words_until_somebody_leaves(server: Server) -> None:
    made = table(server)
    listeners = listening(server, *[f"/w/{made.watch}"] * AT_ONE_ADDRESS)
    refused = Listener(server, f"/w/{made.watch}")
    assert (refused.status(), refused.headers["Retry-After"]) == (503, "30")
    assert refused.answer.read() == b"Too many listen here. Please look again now and then."
    # Those who play are not crowded out by those who look on.
    assert Listener(server, f"/t/{made.code}").status() == 200

    listeners[0].close()
    assert 200 in (Listener(server, f"/w/{made.watch}").status() for _ in range(500))


def test_processes_tell_each_other_through_redis_and_ask_while_it_is_away(
    tmp_path: Path, redis: Redis, serve: Serve
) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    here, there = (serve(database, LIVE_URL=redis.url) for _ in range(2))
    made = table(here)
    listeners = [*listening(here, f"/t/{made.code}"), *listening(there, f"/t/{made.code}", f"/w/{made.watch}")]
    assert log(here, made.code, "a") == 1
    assert [one.number() for one in listeners] == [1] * 3

    redis.kill()
    assert [one.number() for one in listeners] == [None] * 3
    assert log(here, made.code, "b") == 2
    refused = Listener(there, f"/t/{made.code}")
    assert (refused.status(), refused.headers["Retry-After"]) == (503, "30")

    redis.start()
    tries = (Listener(there, f"/t/{made.code}") for _ in range(100))
    back = next(one for one in tries if one.status() == 200)
    assert back.number() == 2
    assert log(here, made.code, "c") == 3
    assert back.number() == 3


def test_several_processes_that_cannot_tell_each_other_stream_nothing(tmp_path: Path, serve: Serve) -> None:
    server = serve(f"sqlite:///{tmp_path / 'table.sqlite3'}", WORKERS="2", BROKER_URL="")
    assert Listener(server, f"/t/{table(server).code}").status() == 503

"""A look at five hundred games: two workers on a real Redis, or the server itself; something is killed in the middle."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.resilience.broker import Redis, Worker
from tests.resilience.conftest import Serve, address, asked
from tests.resilience.server import Server

GAMES, PARTS = 500, 50


@pytest.fixture
def workers() -> Iterator[list[Worker]]:
    """Workers that are killed in the end."""
    hired: list[Worker] = []
    yield hired
    for worker in hired:
        worker.kill()


def told(server: Server, code: str) -> str:
    """What a few lines of Python say on the server's database."""
    answer = server.manage("shell", "--verbosity", "0", "-c", f"from tests.resilience import house_games as h; {code}")
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


def until_done(server: Server, parts: int) -> None:
    """Wait for so many parts."""
    for _ in range(300):
        if int(told(server, "h.done()")) >= parts:
            return
        time.sleep(0.2)
    raise AssertionError(f"not even {parts} parts are done")


def right_and_many(server: Server) -> bool:
    """Whether what was found is right, and was worth looking for."""
    word, count = told(server, "h.compare()").split()
    return word == "same" and int(count) > GAMES


def test_two_workers_one_of_them_killed_find_every_change_once(
    postgres: str, redis: Redis, serve: Serve, workers: list[Worker]
) -> None:
    server = serve(address(postgres), BROKER_URL=redis.url, JOB_LEASE="12")
    told(server, f"h.fill({GAMES})")
    told(server, "h.look()")
    workers += [Worker(server.environment), Worker(server.environment)]
    until_done(server, 5)
    workers[0].kill()
    until_done(server, PARTS)
    assert right_and_many(server)
    assert asked("SELECT count(*) FROM referee_job WHERE done_at IS NULL", database=postgres) in ([(0,)], [(1,)])


def test_without_a_broker_the_server_finds_the_same_though_it_is_killed(serve: Serve, tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite3'}", JOB_LEASE="12")
    told(server, f"h.fill({GAMES})")
    told(server, "h.look()")
    until_done(server, 5)
    server.kill()
    server.start()
    until_done(server, PARTS)
    assert right_and_many(server)

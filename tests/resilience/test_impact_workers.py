"""A look at many games: two workers on a real Redis, or the server itself; something is killed in the middle."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.resilience.broker import Redis, Worker
from tests.resilience.conftest import Serve, address, asked
from tests.resilience.server import Server
from tests.tiers import often

pytestmark = pytest.mark.trial

# Ten games are one part.
PARTS = often(4, soak=50)
GAMES = 10 * PARTS
DONE = "SELECT count(*) FROM referee_impactpart WHERE done_at IS NOT NULL"


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


def until(parts: int, done: Callable[[], int]) -> None:
    """Wait for so many parts."""
    for _ in range(1500):
        if done() >= parts:
            return
        time.sleep(0.1)
    raise AssertionError(f"not even {parts} parts are done")


def right_and_many(server: Server) -> bool:
    """Whether what was found is right, and was worth looking for."""
    word, count = told(server, "h.compare()").split()
    return word == "same" and int(count) > GAMES


def test_two_workers_one_of_them_killed_find_every_change_once(
    postgres: str, redis: Redis, serve: Serve, workers: list[Worker]
) -> None:
    server = serve(address(postgres), BROKER_URL=redis.url, JOB_LEASE="12")
    told(server, f"h.fill({GAMES}); h.look()")
    workers += [Worker(server.environment), Worker(server.environment)]
    done = lambda: int(asked(DONE, database=postgres)[0][0])  # noqa: E731 - one line is all it says
    until(1, done)
    workers[0].kill()
    until(PARTS, done)
    assert right_and_many(server)
    assert asked("SELECT count(*) FROM referee_job WHERE done_at IS NULL", database=postgres) in ([(0,)], [(1,)])


def test_without_a_broker_the_server_finds_the_same_though_it_is_killed(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    server = serve(f"sqlite:///{file}", JOB_LEASE="12")
    told(server, f"h.fill({GAMES}); h.look()")
    with closing(sqlite3.connect(file)) as told_by:
        done = lambda: int(told_by.execute(DONE).fetchone()[0])  # noqa: E731 - one line is all it says
        until(1, done)
        server.kill()
        server.start()
        until(PARTS, done)
    assert right_and_many(server)

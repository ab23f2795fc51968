"""A look at five hundred games by two workers on a real Redis, one of them killed in the middle."""

import time
from collections.abc import Iterator

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


def until_done(postgres: str, parts: int) -> None:
    """Wait for so many parts."""
    for _ in range(900):
        ((done,),) = asked("SELECT count(*) FROM referee_impactpart WHERE done_at IS NOT NULL", database=postgres)
        if done >= parts:
            return
        time.sleep(0.2)
    raise AssertionError(f"{done} of {parts} parts")


def test_two_workers_one_of_them_killed_find_every_change_once(
    postgres: str, redis: Redis, serve: Serve, workers: list[Worker]
) -> None:
    server = serve(address(postgres), BROKER_URL=redis.url, JOB_LEASE="12")
    told(server, f"h.fill({GAMES})")
    told(server, "h.look()")
    workers += [Worker(server.environment), Worker(server.environment)]
    until_done(postgres, 5)
    workers[0].kill()
    until_done(postgres, PARTS)
    assert told(server, "h.compare()").startswith("same ")
    assert asked("SELECT count(*) FROM referee_job WHERE done_at IS NULL", database=postgres) in ([(0,)], [(1,)])

"""Background work with a real Redis and a real worker, each killed at the worst moment."""

import time
from collections.abc import Callable, Iterator

import pytest

from referee.version import rules_version
from tests.resilience.broker import Redis, Worker
from tests.resilience.conftest import Serve, address, asked, locked
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

HEAD = "players: Ann, Bob\n"
# Seconds until a dead worker's job is given up; long enough for the work itself, short enough to wait for.
LEASE = "4"

Hire = Callable[[Server], Worker]


@pytest.fixture
def hire() -> Iterator[Hire]:
    """Starts workers, and kills them in the end."""
    workers: list[Worker] = []

    def start(server: Server) -> Worker:
        workers.append(Worker(server.environment))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()


def table_of_older_rules(server: Server, postgres: str) -> str:
    """A table with a broken rule in it, judged by rules no longer in force, its rulings gone."""
    code = str(server.call("POST", "tables", {"name": "Old", "head": HEAD})[1]["code"])
    for key, line in (("a", "Ann roll 1 2"), ("b", "Ann build boardwalk")):
        status, _ = server.call("POST", f"tables/{code}/entries", {"line": line, "key": key})
        assert status == 201
    asked("DELETE FROM referee_ruling", database=postgres)
    asked("UPDATE referee_table SET judged_by = 'older rules'", database=postgres)
    return code


def wait_for(postgres: str, statement: str) -> None:
    """Until a statement finds something."""
    for _ in range(300):
        if asked(statement, database=postgres):
            return
        time.sleep(0.2)
    raise AssertionError(f"never came true: {statement}")


def assert_judged_again(server: Server, postgres: str, code: str, attempts: int) -> None:
    """The work is done, once in effect."""
    wait_for(postgres, "SELECT 1 FROM referee_job WHERE done_at IS NOT NULL")
    assert asked("SELECT judged_by FROM referee_table", database=postgres) == [(rules_version(),)]
    # On a busy machine a try may be given up once more before it is through.
    ((tries,),) = asked("SELECT attempts FROM referee_job", database=postgres)
    assert tries >= attempts
    rows = server.call("GET", f"tables/{code}/entries")[1]
    assert [row["ruling"]["verdict"] for row in rows] == ["legal", "illegal"]
    assert rows[1]["ruling"]["violations"][0]["rule"] == "board.build.group"


def test_a_worker_judges_a_stored_table_again(postgres: str, redis: Redis, serve: Serve, hire: Hire) -> None:
    server = serve(address(postgres), BROKER_URL=redis.url)
    code = table_of_older_rules(server, postgres)
    hire(server)
    # The server may have asked for it before.
    assert server.manage("rejudge").stdout.strip() in ("0 tables to judge again.", "1 tables to judge again.")
    assert_judged_again(server, postgres, code, attempts=1)


def test_a_worker_killed_in_the_middle_of_a_job_leaves_it_to_the_next(
    postgres: str, redis: Redis, serve: Serve, hire: Hire
) -> None:
    server = serve(address(postgres), BROKER_URL=redis.url, JOB_LEASE=LEASE)
    code = table_of_older_rules(server, postgres)
    with locked(postgres):
        server.manage("rejudge")
        worker = hire(server)
        wait_for(postgres, "SELECT 1 FROM referee_job WHERE attempts = 1")
        worker.kill()
    assert asked("SELECT count(*) FROM referee_ruling", database=postgres) == [(0,)]
    hire(server)
    assert_judged_again(server, postgres, code, attempts=2)


def test_without_its_broker_the_table_plays_on_and_the_work_is_caught_up(
    postgres: str, redis: Redis, serve: Serve, hire: Hire
) -> None:
    redis.kill()
    server = serve(address(postgres), BROKER_URL=redis.url, JOB_LEASE=LEASE)
    code = table_of_older_rules(server, postgres)
    # The server may have asked for it before.
    assert server.manage("rejudge").stdout.strip() in ("0 tables to judge again.", "1 tables to judge again.")
    assert asked("SELECT attempts FROM referee_job", database=postgres) == [(0,)]
    redis.start()
    hire(server)
    assert_judged_again(server, postgres, code, attempts=1)

"""A database that goes away and comes back: a polite answer in between, nothing lost."""

import pytest

from tests.resilience.conftest import Serve, address, asked, locked

pytestmark = pytest.mark.trial

HEAD = "players: Ann, Bob\n"


def test_a_database_that_is_gone_is_503_and_everything_goes_on_when_it_is_back(postgres: str, serve: Serve) -> None:
    server = serve(address(postgres))
    code = server.call("POST", "tables", {"name": "Storm", "head": HEAD})[1]["code"]
    body = {"line": "Ann roll 1 2", "key": "a"}
    asked(f"ALTER DATABASE {postgres} ALLOW_CONNECTIONS false")
    asked("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", postgres)
    status, answer, headers = server.ask("POST", f"tables/{code}/entries", body)
    assert (status, answer["title"], headers["Retry-After"]) == (503, "Service Unavailable", "2")
    assert headers["Content-Type"] == "application/problem+json"
    status, page = server.page(f"/t/{code}")
    assert (status, "Please try again in a moment." in page) == (503, True)
    asked(f"ALTER DATABASE {postgres} ALLOW_CONNECTIONS true")
    status, answer = server.call("POST", f"tables/{code}/entries", body)
    assert (status, answer["seq"]) == (201, 1)
    assert server.manage("verify").stdout.strip() == "1 logs verified."


def test_a_row_that_stays_locked_is_503_within_seconds_and_nothing_is_half_written(postgres: str, serve: Serve) -> None:
    server = serve(address(postgres))
    code = server.call("POST", "tables", {"name": "Storm", "head": HEAD})[1]["code"]
    with locked(postgres):
        status, _, headers = server.ask("POST", f"tables/{code}/entries", {"line": "Ann roll 1 2", "key": "a"})
    assert (status, headers["Retry-After"]) == (503, "2")
    assert server.call("GET", f"tables/{code}/entries")[1] == []

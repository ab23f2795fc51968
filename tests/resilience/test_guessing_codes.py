"""Many who guess codes at once, in one process and in several: each wrong one counts, and after so many none is looked up."""

import threading
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.resilience.conftest import Serve
from tests.resilience.server import Server

pytestmark = pytest.mark.trial

AT_ONCE, MOST = 24, 10
TOKEN = "a" * 32


def guess(server: Server, code: str) -> tuple[int, str]:
    """One code, typed on the page: the status, and after how long to come again."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/join",
        data=f"code={code}".encode(),
        headers={"Cookie": f"csrftoken={TOKEN}", "X-CSRFToken": TOKEN},
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            return answer.status, ""
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers.get("Retry-After", "")


def test_ten_wrong_codes_are_looked_up_however_many_come_at_once(database: str, serve: Serve) -> None:
    server = serve(database, LIMIT_CODES=f"{MOST}/10")
    gate = threading.Barrier(AT_ONCE)

    def attempt(_: int) -> tuple[int, str]:
        gate.wait()
        return guess(server, "BBBBBB")

    with ThreadPoolExecutor(AT_ONCE) as phones:
        said = list(phones.map(attempt, range(AT_ONCE)))
    assert sorted(status for status, _ in said) == [404] * MOST + [429] * (AT_ONCE - MOST)
    assert all(0 < int(after) <= 600 for status, after in said if status == 429)

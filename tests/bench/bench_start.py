"""How soon a server answers when the rules have changed since its tables were judged, and how many threads it needs.

Fails when the first answer comes more than a second after that of a server without tables, or with more than ten threads.
"""

import contextlib
import os
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

STALE = (0, 500, 3_000)
LATER, THREADS = 1.0, 10
# Seconds for which the judging is watched after the first answer.
WATCHED = 15


class Start(NamedTuple):
    """One start: seconds to the first page and to that of a stale table, most threads, tables judged a second."""

    first: float
    opened: float
    threads: int
    rate: float


def main() -> int:
    """Start with each number of stale tables, print what it took; 1 when that is too much."""
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    rows = {}
    print(f"{'stale tables':>13}{'first answer':>15}{'a stale table':>16}{'threads':>10}{'judged a second':>18}")
    for many in STALE:
        with tempfile.TemporaryDirectory() as folder:
            row = rows[many] = started(Path(folder) / "bench.sqlite3", many)
        print(f"{many:13}{row.first:13.2f} s{row.opened:14.2f} s{row.threads:10}{row.rate:18.0f}")
    slow = max(row.first for row in rows.values()) - rows[0].first > LATER
    return int(slow or max(row.threads for row in rows.values()) > THREADS)


def started(file: Path, many: int) -> Start:
    """A server started on so many stale tables."""
    from tests.resilience.server import Server

    server = Server(f"sqlite:///{file}")
    made = server.manage("shell", "--verbosity", "0", "-c", f"from tests.bench.stale import fill; fill({many})")
    assert made.returncode == 0, made.stderr
    code = made.stdout.strip()
    begin = time.perf_counter()
    server.launch()
    try:
        answer(server.port, "/api/v1/editions")
        first = time.perf_counter() - begin
        answer(server.port, f"/t/{code}" if many else "/")
        return Start(first, time.perf_counter() - begin, *watched(server, many))
    finally:
        server.kill()


def watched(server: Any, many: int) -> tuple[int, float]:
    """The most threads a server has while it judges tables again, and how many it judges a second."""
    status, most, begin, before = Path(f"/proc/{server.process.pid}/status"), 0, time.perf_counter(), left(server)
    while (spent := time.perf_counter() - begin) < WATCHED and many:
        most = max(most, int(status.read_text().partition("Threads:")[2].split()[0]))
        answer(server.port, "/")
        if not left(server):
            break
        time.sleep(0.2)
    return most, (before - left(server)) / max(spent, 0.01)


def left(server: Any) -> int:
    """How many tables are still behind."""
    import sqlite3

    with contextlib.closing(sqlite3.connect(server.environment["DATABASE_URL"].removeprefix("sqlite:///"))) as database:
        (found,) = database.execute("SELECT count(*) FROM referee_table WHERE judged_by = 'older rules'")
        return int(found[0])


def answer(port: int, path: str) -> None:
    """Ask until there is an answer, for a minute at most."""
    for _ in range(3_000):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as said:
            assert said.status == 200
            return
        time.sleep(0.02)
    raise AssertionError(f"no answer at {path}")


if __name__ == "__main__":
    os.environ.pop("BROKER_URL", None)
    sys.exit(main())

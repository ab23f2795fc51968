"""How soon 200 open pages hear of an entry, and how many entries 32 phones log in a second, every fifth sent twice.

Beside each figure the same measured on a bare server: the same door, no Django, no rules, no database.
Fails when an entry is lost or logged twice, a page is not told, one of twenty hears it after 300 ms or later, or the pages
that listen hold more than two connections to the database.
"""

import asyncio
import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

PAGES, ENTRIES = 200, 20
PHONES, POSTS, SENT_AGAIN = 32, 25, 0.2
SLOWEST, MOST_HELD = 300, 2
HEAD, LINE = "players: Ann, Bob\n", "Ann count 1500"


class Place(NamedTuple):
    """Where something listens and logs."""

    port: int
    page: str
    entries: str
    # How many connections to its database it has open.
    held: Callable[[], int] = lambda: 0


class Measured(NamedTuple):
    """How soon each page heard of each entry, what that held, posts a second, and entries missing or there twice."""

    delays: list[float]
    held: int
    rate: float
    wrong: int

    @property
    def p95(self) -> float:
        """What one of twenty exceeds."""
        return statistics.quantiles(self.delays, n=20)[-1]

    @property
    def is_good(self) -> bool:
        """Whether it keeps what is promised."""
        told = len(self.delays) == PAGES * ENTRIES and self.p95 < SLOWEST
        return told and not self.wrong and self.held <= MOST_HELD


def main() -> int:
    """Measure the site and the bare server by turns; 1 when something was lost or late."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [measured(bare), measured(lambda: site(Path(folder)))]
    print(
        f"{'':10}{'heard by 200: p50':>20}{'p95':>10}{'slowest':>10}{'connections held':>19}"
        f"{'posts a second':>17}{'lost or twice':>16}"
    )
    for name, row in zip(("bare", "the site"), rows, strict=True):
        p50, slowest = statistics.median(row.delays), max(row.delays)
        heard = f"{name:10}{p50:17.0f} ms{row.p95:7.0f} ms{slowest:7.0f} ms"
        print(f"{heard}{row.held:19}{row.rate:17.0f}{row.wrong:16}")
    return int(not rows[-1].is_good)


def measured(start: Callable[[], tuple[Place, Callable[[], None]]]) -> Measured:
    """One server, listened to and then posted to."""
    place, stop = start()
    try:
        delays, held = asyncio.run(heard(place))
        rate, seqs = logged(place)
        return Measured(delays, held, rate, wrong(seqs))
    finally:
        stop()


def site(folder: Path) -> tuple[Place, Callable[[], None]]:
    """The real server with one table."""
    from tests.resilience.server import Server

    database = folder / "bench.sqlite3"
    server = Server(f"sqlite:///{database}")
    server.start()
    code = server.call("POST", "tables", {"name": "Bench", "head": HEAD})[1]["code"]
    return Place(
        server.port, f"/t/{code}/events", f"/api/v1/tables/{code}/entries", lambda: server.opened(database)
    ), server.kill


def bare() -> tuple[Place, Callable[[], None]]:
    """A server that counts and tells, and does nothing else."""
    from tests.resilience.broker import free_port

    place = Place(free_port(), "/events", "/entries")
    process = subprocess.Popen([sys.executable, __file__, str(place.port)])  # noqa: S603 - ourselves
    while True:
        try:
            post(place, LINE, "first")
        except OSError:
            time.sleep(0.1)
        else:
            return place, process.kill


def post(place: Place, line: str, key: str, kept: threading.local | None = None) -> int:
    """Log one line, on a connection that is kept open; the number it got."""
    connection = getattr(kept, "connection", None) or http.client.HTTPConnection("127.0.0.1", place.port, timeout=60)
    if kept is not None:
        kept.connection = connection
    body = json.dumps({"line": line, "key": key})
    connection.request("POST", place.entries, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    said = json.loads(answer.read())
    assert answer.status in (200, 201), said
    return int(said["seq"])


async def heard(place: Place) -> tuple[list[float], int]:
    """How long after it was sent each page heard of each entry, in milliseconds, and the connections the pages hold."""
    before = place.held()
    pages = await asyncio.gather(*(opened(place) for _ in range(PAGES)))
    held = place.held() - before
    delays: list[float] = []
    for n in range(ENTRIES):
        start = time.perf_counter()
        told = [asyncio.create_task(next_number(page)) for page in pages]
        number = await asyncio.to_thread(post, place, LINE, f"heard-{n}")
        for page in told:
            at, heard_number = await page
            assert heard_number == number
            delays.append((at - start) * 1000)
    return delays, held


async def opened(place: Place) -> asyncio.StreamReader:
    """A page that listens and knows where the table stands."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(f"GET {place.page} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    await next_number(reader)
    # The connection lives as long as somebody holds its writer.
    reader.writer = writer  # type: ignore[attr-defined]
    return reader


async def next_number(page: asyncio.StreamReader) -> tuple[float, int]:
    """When a page was told a number, and which."""
    while line := await page.readline():
        if line.startswith(b"data: "):
            return time.perf_counter(), int(line.removeprefix(b"data: "))
    raise AssertionError("a stream broke off")


def logged(place: Place) -> tuple[float, list[int]]:
    """Posts a second by many phones at once, and the numbers their entries got."""
    kept = threading.local()

    def phone(number: int) -> list[list[int]]:
        chance = random.Random(number)
        times = [2 if chance.random() < SENT_AGAIN else 1 for _ in range(POSTS)]
        return [[post(place, LINE, f"{number}-{n}", kept) for _ in range(many)] for n, many in enumerate(times)]

    start = time.perf_counter()
    with ThreadPoolExecutor(PHONES) as phones:
        got = [answers for each in phones.map(phone, range(PHONES)) for answers in each]
    spent = time.perf_counter() - start
    # A line that was sent again has one number; two would be two entries.
    return sum(map(len, got)) / spent, [seq for answers in got for seq in set(answers)]


def wrong(seqs: list[int]) -> int:
    """How many numbers are missing or there twice."""
    first = min(seqs)
    return abs(len(seqs) - PHONES * POSTS) + len(set(range(first, first + PHONES * POSTS)) ^ set(seqs))


def serve_bare(port: int) -> None:
    """The bare server: the site's own connections and streams, and a dictionary for a log."""
    import uvicorn

    os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    from referee.live.connection import Connection
    from referee.live.hub import HUB
    from referee.live.streams import stream
    from referee.live.whole_requests import whole

    log: dict[str, int] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] == "GET":
            await stream(HUB.join("bench"), [(b"x-table", b"%d-0-0" % len(log))], send)
            return
        seq = log.setdefault(json.loads(await whole(receive) or b"")["key"], len(log) + 1)
        HUB.wake(("bench",), seq)
        await send({"type": "http.response.start", "status": 201, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps({"seq": seq}).encode()})

    uvicorn.run(app, port=port, http=Connection, ws="none", lifespan="off", log_level="warning")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    sys.exit(serve_bare(int(sys.argv[1])) if len(sys.argv) > 1 else main())

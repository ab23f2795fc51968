"""Posts and table pages of two web processes on PostgreSQL, beside a bare Django view behind the same door in the same run.

SECONDS says how long each is asked. Fails when posts are under 0.4 of bare inserts or table pages under 0.3 of a bare page.
Run it by `PYTHONPATH=. sh scripts/postgres.sh .venv/bin/python tests/bench/bench_beside_bare.py`; without PostgreSQL it says so.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable

from tests.resilience.conftest import address, created
from tests.resilience.server import Server, migrated

SECONDS = float(os.environ.get("SECONDS", "6"))
CLIENTS, TABLES, ROUNDS = 16, 10, 3
LEAST = {"posts": 0.4, "pages": 0.3}
PLAYERS = ("Ann", "Bob", "Cal", "Dan")

# What the client sends as its so-manieth request.
Ask = Callable[[int, int], bytes]


def main() -> int:
    """Measure both sites by turns, print the ratios; 1 when one is too low."""
    if not os.environ.get("POSTGRES_URL"):
        print("No PostgreSQL here: run it by sh scripts/postgres.sh.")
        return 0
    with created("template1") as name:
        migrated(address(name))
        site = Server(address(name))
        bare = Server(address(name), DJANGO_SETTINGS_MODULE="tests.bench.plain_settings")
        site.start()
        bare.start()
        try:
            head = f"players: {', '.join(PLAYERS)}\n"
            made = [site.call("POST", "tables", {"name": "Bench", "head": head})[1]["code"] for _ in range(TABLES)]
            rates = measured(site, bare, made)
        finally:
            site.kill()
            bare.kill()
    return told(rates)


def measured(site: Server, bare: Server, codes: list[str]) -> dict[str, tuple[float, float]]:
    """Answers a second of both sites, posts and pages, the best of several rounds."""
    asks: dict[str, tuple[tuple[int, Ask], tuple[int, Ask]]] = {
        "posts": ((site.port, entry(codes)), (bare.port, plain("POST", "/insert"))),
        "pages": ((site.port, table_page(codes)), (bare.port, plain("GET", "/page"))),
    }
    best = {name: [0.0, 0.0] for name in asks}
    for _ in range(ROUNDS):
        for name, pair in asks.items():
            for at, (port, ask) in enumerate(pair):
                best[name][at] = max(best[name][at], asyncio.run(rate(port, ask)))
    return {name: (ours, bares) for name, (ours, bares) in best.items()}


def entry(codes: list[str]) -> Ask:
    """A line more at one of the tables."""
    run = time.time_ns()

    def ask(client: int, n: int) -> bytes:
        said = f"{PLAYERS[n % 4]} count {1500 + n % 7}"
        body = json.dumps({"line": said, "key": f"{run}-{client}-{n}-{time.time_ns()}"}).encode()
        head = f"POST /api/v1/tables/{codes[client % TABLES]}/entries HTTP/1.1\r\nHost: localhost\r\n"
        return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body

    return ask


def table_page(codes: list[str]) -> Ask:
    """The page of one of the tables."""
    return lambda client, n: f"GET /t/{codes[client % TABLES]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def plain(method: str, path: str) -> Ask:
    """The same request again and again."""
    return lambda client, n: f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode()


async def rate(port: int, ask: Ask) -> float:
    """Answers a second to some clients that each ask again as soon as they are answered."""
    begin = time.perf_counter()
    counts = await asyncio.gather(*(client(port, ask, number, begin + SECONDS) for number in range(CLIENTS)))
    return sum(counts) / (time.perf_counter() - begin)


async def client(port: int, ask: Ask, number: int, until: float) -> int:
    """One client; every answer has to be a good one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    done = 0
    while time.perf_counter() < until:
        writer.write(ask(number, done))
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = head.lower().partition("content-length:")[2].split()[0]
        body = await reader.readexactly(int(length))
        assert head.split()[1] in ("200", "201"), (head, body)
        done += 1
    writer.close()
    return done


def told(rates: dict[str, tuple[float, float]]) -> int:
    """Print what was measured; 1 when a ratio is too low."""
    for name, (ours, bares) in rates.items():
        print(f"{name}: {ours:.0f} a second, bare {bares:.0f}: {ours / bares:.2f} of it, at least {LEAST[name]}")
    return int(any(ours / bares < LEAST[name] for name, (ours, bares) in rates.items()))


if __name__ == "__main__":
    sys.exit(main())

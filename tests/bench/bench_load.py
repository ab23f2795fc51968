"""Sixty phones that each log a line a second and 200 open pages at ten tables, on the server of `make run`.

SECONDS says for how long (60 unless told; the figure in the documents is of 300). Fails when one of twenty answers takes
250 ms or longer, when an answer is not the one that is due, or when a page is not told of the last entry.
"""

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SECONDS = int(os.environ.get("SECONDS", "60"))
PHONES, PAGES, TABLES, MOST = 60, 200, 10, 250
PLAYERS = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay")


def main() -> int:
    """Play, print what the phones waited; 1 when it was too long or something went wrong."""
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    from tests.resilience.server import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        server.start()
        try:
            head = f"players: {', '.join(PLAYERS)}\n"
            made = [server.call("POST", "tables", {"name": "Bench", "head": head})[1]["code"] for _ in range(TABLES)]
            before = cpu_of(server)
            spent, wrong, heard = asyncio.run(played(server.port, made))
            share = (cpu_of(server) - before) / SECONDS
            logged = [server.call("GET", f"tables/{code}")[1]["length"] for code in made]
            verified = server.manage("verify").stdout.strip()
        finally:
            server.kill()
    offered, p95 = PHONES * SECONDS, statistics.quantiles(spent, n=20)[-1]
    print(
        f"{offered} lines offered in {SECONDS} s by {PHONES} phones, {PAGES} pages open, load {os.getloadavg()[0]:.1f}"
    )
    print(f"taken {sum(logged)}, wrong answers {wrong}, pages told of the last entry {heard}, {verified}")
    print(f"the server had {share:.2f} of one processor, {1000 * share / PHONES:.1f} ms for each line and all it tells")
    print(f"p50 {statistics.median(spent):.0f} ms, p95 {p95:.0f} ms, slowest {max(spent):.0f} ms")
    return int(p95 >= MOST or wrong > 0 or heard < PAGES or sum(logged) != offered)


def cpu_of(server: Any) -> float:
    """CPU seconds the server has had: unlike what phones wait, they hardly depend on what else the machine does."""
    spent = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


async def played(port: int, codes: list[str]) -> tuple[list[float], int, int]:
    """What each line took in milliseconds, how many answers were wrong, and how many pages heard of the last entry."""
    pages = [asyncio.create_task(page(port, codes[n % TABLES])) for n in range(PAGES)]
    await asyncio.sleep(2)
    begin = time.perf_counter() + 0.5
    answers = await asyncio.gather(*(phone(port, codes[n % TABLES], n, begin) for n in range(PHONES)))
    done, late = await asyncio.wait(pages, timeout=20)
    for one in late:
        one.cancel()
    return [ms for spent, _ in answers for ms in spent], sum(wrong for _, wrong in answers), len(done)


async def phone(port: int, code: str, number: int, begin: float) -> tuple[list[float], int]:
    """A phone that logs a line every second whatever the last one took, each phone at its own moment."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    spent, wrong = [], 0
    for n in range(SECONDS):
        due = begin + n + number / PHONES
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        body = json.dumps({"line": f"{PLAYERS[number % len(PLAYERS)]} count 1500", "key": f"{number}-{n}"}).encode()
        head = f"POST /api/v1/tables/{code}/entries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        status = await answered(reader)
        # Counted from when it was due, so that a phone that is kept waiting counts every second of it.
        spent.append((time.perf_counter() - due) * 1000)
        wrong += status != 201
    writer.close()
    return spent, wrong


async def answered(reader: asyncio.StreamReader) -> int:
    """The status of one answer, all of it read."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = head.lower().partition("content-length:")[2].split()[0]
    await reader.readexactly(int(length))
    return int(head.split()[1])


async def page(port: int, code: str) -> Any:
    """An open page, until it hears of the last entry of its table."""
    last = SECONDS * PHONES // TABLES
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /t/{code}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"data: ") and int(line.removeprefix(b"data: ")) >= last:
            break
    writer.close()


if __name__ == "__main__":
    sys.exit(main())

"""What others notice of 64 slow sockets of each kind, and how long a restart takes with all of them and 200 streams open.

Fails when one of twenty others waits 300 ms or longer, or when the server is not gone five seconds after it was told to.
"""

import http.client
import json
import os
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

SOCKETS, OTHERS, ASKED, PAGES = 64, 4, 80, 200
MOST, STOPPED = 300, 5


def main() -> int:
    """Bring one crowd after the other, print what the others waited, then restart; 1 when any of it takes too long."""
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    from tests.resilience.listener import Listener
    from tests.resilience.server import Server
    from tests.resilience.test_slow_clients import UNKIND, Crowd

    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        server.start()
        crowd, worst = Crowd(server), 0.0
        try:
            code = server.call("POST", "tables", {"name": "Bench", "head": "players: Ann, Bob\n"})[1]["code"]
            waited(server.port, code, "warm")
            print(f"{'':14}{'others: p50':>14}{'p95':>10}{'slowest':>10}{'memory':>12}{'load':>8}")
            for kind, sent in {"nobody": None, **{kind: one[1] for kind, one in UNKIND.items()}}.items():
                crowd.come(SOCKETS if sent is not None else 0, sent or b"")
                spent = waited(server.port, code, kind)
                p95 = statistics.quantiles(spent, n=20)[-1]
                worst = max(worst, p95)
                print(
                    f"{kind:14}{statistics.median(spent):11.0f} ms{p95:7.0f} ms{max(spent):7.0f} ms"
                    f"{memory(server):9.0f} MB{os.getloadavg()[0]:8.1f}"
                )
            pages = [Listener(server, f"/t/{code}") for _ in range(PAGES)]
            assert {page.status() for page in pages} == {200}
            stopped = seconds(server.stop)
            started = seconds(server.start)
        finally:
            server.kill()
    print(f"stopped {stopped:.1f} s after it was told to, with {len(crowd.sockets)} sockets and {PAGES} streams open")
    print(f"answers again {started:.1f} s later")
    return int(worst >= MOST or stopped > STOPPED)


def seconds(act: Any) -> float:
    """How long something takes."""
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def memory(server: Any) -> float:
    """What a server holds, in megabytes."""
    said = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(said.partition("VmRSS:")[2].split()[0]) / 1024


def waited(port: int, code: str, kind: str) -> list[float]:
    """What a few phones wait for pages and for lines they log, in milliseconds."""

    def phone(number: int) -> list[float]:
        connection, spent = http.client.HTTPConnection("127.0.0.1", port, timeout=60), []
        for n in range(ASKED):
            begin = time.perf_counter()
            if n % 2:
                connection.request("GET", f"/t/{code}")
            else:
                body = json.dumps({"line": "Ann count 1500", "key": f"{kind}-{number}-{n}"})
                connection.request("POST", f"/api/v1/tables/{code}/entries", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status in (200, 201), answer.status
            spent.append((time.perf_counter() - begin) * 1000)
        return spent

    with ThreadPoolExecutor(OTHERS) as phones:
        return [one for each in phones.map(phone, range(OTHERS)) for one in each]


if __name__ == "__main__":
    sys.exit(main())

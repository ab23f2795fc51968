"""What posting an entry costs as a game grows: the 2,000th beside the 20th, throws and payments of real games.

Fails when a late entry costs more than 1.2 times an early one, by the service or by a tap on the page.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

EARLY, LATE, PROBES, RUNS = 20, 2_000, 60, 5
MOST = 1.2
MEASURED = ("roll", "pay")

Post = Callable[[str, int, str], None]


def main() -> int:
    """Measure both games by service and by page, print each ratio; 1 when one is too high."""
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        ratios = [ratio for name, log in (("quiet", quiet()), ("busy", busy())) for ratio in measured(name, *log)]
    print(f"highest: {max(ratios):.2f} times; at most {MOST}")
    return int(max(ratios) > MOST)


def quiet() -> tuple[str, list[str]]:
    """The head and the lines of an evening of throws and nothing else."""
    from tests.kb.evenings import quiet_evening

    head, _, log = quiet_evening(7, LATE + 2 * RUNS * PROBES).partition("\n\n")
    return head + "\n", log.splitlines()


def busy() -> tuple[str, list[str]]:
    """The head and the lines of a long game with auctions, trades, buildings, rents and debts."""
    from rules_kb import bots, games
    from rules_kb.record.lines import write

    for seed in range(1, 50):
        record = bots.record(games.load("us-classic"), 6, seed, 2_000)
        if len(record.entries) > LATE + 2 * RUNS * PROBES:
            head, _, log = write(record).partition("\n\n")
            return head + "\n", log.splitlines()
    raise AssertionError("no game of the bots was long enough")


def by_service(code: str, seen: int, line: str) -> None:
    """A line logged by the service alone."""
    from referee import services

    services.log_line(code=code, line=line, key=str(seen), seen=seen)


def by_page() -> Post:
    """A line logged as a phone does: the form sent, the changed page read."""
    from django.test import Client

    phone = Client(SERVER_NAME="localhost", headers={"X-Part": "1"})

    def post(code: str, seen: int, line: str) -> None:
        answer = phone.post(f"/t/{code}/line?same", {"line": line, "key": str(seen), "seen": seen})
        assert answer.status_code == 201, (line, answer.content)

    return post


def measured(name: str, head: str, lines: list[str]) -> Iterator[float]:
    """The ratio of late to early by each way of posting: the median of several runs, so that noise does not decide."""
    old = Log(head, lines, LATE)
    for way, post in (("service", by_service), ("page", by_page())):
        runs = [run(Log(head, lines, EARLY), old, post) for _ in range(RUNS)]
        early, late = (statistics.median(one[n] for one in runs) for n in (0, 1))
        ratio = statistics.median(late / early for early, late in runs)
        yield ratio
        print(f"{name} game by {way}: entry {EARLY} {early:6.2f} ms, entry {LATE} {late:6.2f} ms ({ratio:.2f} times)")


def run(young: "Log", old: "Log", post: Post) -> tuple[float, float]:
    """What throws and payments cost early and late, in milliseconds; by turns, so that both meet the same machine."""
    costs: tuple[list[float], list[float]] = ([], [])
    for _ in range(PROBES):
        for log, spent in zip((young, old), costs, strict=True):
            verb, cost = log.next(post)
            if verb in MEASURED:
                spent.append(cost)
    return statistics.median(costs[0]), statistics.median(costs[1])


class Log:
    """A table at which a game is being logged, line by line."""

    def __init__(self, head: str, lines: list[str], length: int) -> None:
        from referee import services

        self.code, self.lines, self.length = services.make_table(name="Bench", head=head).code, lines, 0
        while self.length < length:
            self.next(by_service)

    def next(self, post: Post) -> tuple[str, float]:
        """Post the next line; its verb and what it cost."""
        line = self.lines[self.length]
        start = time.process_time()
        post(self.code, self.length, line)
        self.length += 1
        return line.split()[1], (time.process_time() - start) * 1000


if __name__ == "__main__":
    sys.exit(main())

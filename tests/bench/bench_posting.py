"""What posting an entry costs as a game grows: the 2,000th beside the 20th, in one run."""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

EARLY, LATE, PROBES = 20, 2_000, 60


def main() -> None:
    """Post to a quiet game and to a busy one, and print the cost of early and late entries."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        for name, log in (("quiet", quiet()), ("busy", busy())):
            early, late = probed(*log)
            print(f"{name} game, posting entry {EARLY:5}   {early:7.2f} ms")
            print(f"{name} game, posting entry {LATE:5}   {late:7.2f} ms   ({late / early:.2f} times; at most 1.2)")


def quiet() -> tuple[str, list[str]]:
    """The head and the lines of an evening of throws and nothing else."""
    from tests.kb.evenings import quiet_evening

    head, _, log = quiet_evening(7, LATE).partition("\n\n")
    return head + "\n", log.splitlines()


def busy() -> tuple[str, list[str]]:
    """The head and the lines of a long game with auctions, trades, buildings and debts."""
    from rules_kb import bots, editions
    from rules_kb.notation import write

    for seed in range(1, 50):
        record = bots.record(editions.load("us-classic"), 6, seed, 2_000)
        if len(record.entries) > LATE:
            head, _, log = write(record).partition("\n\n")
            return head + "\n", log.splitlines()[:LATE]
    raise AssertionError("no game of the bots was long enough")


def probed(head: str, lines: list[str]) -> tuple[float, float]:
    """What the same line costs after few entries and after many, in milliseconds, measured by turns."""
    from referee import services

    tables = [services.make_table(name="Bench", head=head) for _ in (EARLY, LATE)]
    for table, length in zip(tables, (EARLY, LATE), strict=True):
        for number, line in enumerate(lines[:length]):
            services.log_line(code=table.code, line=line, key=str(number), seen=number)
    costs: list[list[float]] = [[], []]
    for number in range(PROBES):
        for table, spent in zip(tables, costs, strict=True):
            start = time.process_time()
            services.log_line(code=table.code, line=f"Ann count {1 + number % 2}", key=f"probe {number}")
            spent.append(time.process_time() - start)
    return statistics.median(costs[0]) * 1000, statistics.median(costs[1]) * 1000


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    main()

"""What posting an entry costs as a game grows: the 2,000th beside the 20th, in one run."""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    """Log a long orderly game through the service and print the cost of early and late entries."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        costs = post(2_050)
    early, late = (statistics.median(costs[start : start + 40]) * 1000 for start in (20, 2_000))
    print(f"posting entry    20   {early:7.2f} ms")
    print(f"posting entry 2,000   {late:7.2f} ms   ({late / early:.2f} times; at most 1.2 is the aim)")


def post(length: int) -> list[float]:
    """The CPU seconds each post took."""
    from referee import services
    from tests.kb.evenings import quiet_evening

    head, _, log = quiet_evening(7, length).partition("\n\n")
    table = services.make_table(name="Bench", head=head + "\n")
    costs = []
    for number, line in enumerate(log.splitlines()):
        start = time.process_time()
        services.log_line(code=table.code, line=line, key=str(number), seen=number)
        costs.append(time.process_time() - start)
    return costs


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    main()

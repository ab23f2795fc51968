"""What the report of a long evening costs, beside judging the same log in the same run: as data, as a page, as a PDF.

Fails when one of them costs more than four times judging.
"""

import os
import sys
import time
from collections.abc import Callable

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
os.environ["DATABASE_URL"] = "sqlite://:memory:"
django.setup()

from django.core.management import call_command  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402
from msgspec import structs  # noqa: E402

from referee.evenings import arrivals, pdf, report_page  # noqa: E402
from referee.models import Table  # noqa: E402
from referee.seated.queries import seated  # noqa: E402
from rules_kb import bots, games  # noqa: E402
from rules_kb.answer.evening import evening  # noqa: E402
from rules_kb.kernel import engine  # noqa: E402
from rules_kb.record.lines import Record, write  # noqa: E402

ENTRIES = 1_000
MOST = 4


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds, the best of three."""
    best = 1e9
    for _ in range(3):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def long_game() -> Record:
    """A game of bots that is cut after a thousand entries."""
    records = (bots.record(games.load("uk-london"), 6, seed, 400) for seed in range(99))
    record = next(one for one in records if len(one.entries) >= ENTRIES)
    return structs.replace(record, entries=record.entries[:ENTRIES])


def main() -> int:
    """Print the table; 1 when a ratio is too high."""
    call_command("migrate", verbosity=0)
    record = long_game()
    game, start = record.edition.game, record.edition.game.start(record)
    judged = cpu(lambda: engine.adjudicate(game, record.edition, record.entries, start))
    print(f"{f'judging {ENTRIES:,} entries':36}{judged:6.2f} CPU seconds")
    arrivals.make(arrivals.keep(incoming=arrivals.read_record(write(record)), phone=""))
    s = seated(Table.objects.get())

    def page() -> str:
        report_page.report_of.cache_clear()
        return render_to_string("evenings/_report.html", report_page.report_context(s))

    def paper() -> bytes:
        report_page.report_of.cache_clear()
        return pdf.document(s.table.name, report_page.report_context(s))

    ratios = []
    for label, work in (("as data", lambda: evening(record)), ("the page, from the log", page), ("the PDF", paper)):
        seconds = cpu(work)
        print(f"the report, {label:24}{seconds:6.2f} CPU seconds ({seconds / judged:.1f} times judging)")
        ratios.append(seconds / judged)
    return int(max(ratios) > MOST)


if __name__ == "__main__":
    sys.exit(main())

"""Figures for Prometheus: what this site does, how long it takes, what waits, and who was told to come again."""

import os
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

# Where several processes write their figures, so that whichever is asked tells those of all.
SHARED = "PROMETHEUS_MULTIPROC_DIR"
QUICK = (0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10)

REQUESTS = Histogram(
    "referee_request_seconds", "Requests by the name of their route", ("route", "method", "status"), buckets=QUICK
)
ENTRIES = Counter("referee_entries", "Lines logged at tables")
JUDGING = Histogram("referee_judging_seconds", "Judging one line, a whole log or a record", ("what",), buckets=QUICK)
JOBS = Counter("referee_jobs", "Background jobs by task and how they ended", ("task", "ended"))
LISTENERS = Gauge("referee_live_listeners", "Open pages that are told of news", multiprocess_mode="livesum")
LIMITS_HIT = Counter("referee_limits_hit", "Requests refused because a limit was reached", ("limit",))


class Stored:
    """What only the database knows, counted when somebody asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Tables, and jobs that wait."""
        from referee.models import Job, Table

        yield GaugeMetricFamily("referee_tables", "Tables stored", value=Table.objects.count())
        waiting = Job.objects.filter(done_at=None).count()
        yield GaugeMetricFamily("referee_jobs_waiting", "Jobs that are not done", value=waiting)


def page() -> bytes:
    """All figures as Prometheus reads them."""
    stored = CollectorRegistry()
    stored.register(Stored())
    if SHARED not in os.environ:
        return generate_latest(REGISTRY) + generate_latest(stored)
    shared, folder = CollectorRegistry(), Path(os.environ[SHARED])
    for pid in {path.stem.rpartition("_")[2] for path in folder.glob("gauge_live*.db")}:
        if not Path("/proc", pid).exists():
            mark_process_dead(int(pid))  # type: ignore[no-untyped-call]
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return generate_latest(shared) + generate_latest(stored)

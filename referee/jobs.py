"""Jobs: a row is written first, then a worker is told, or a thread of this process when there is no broker."""

import contextlib
import logging
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError

from referee import judging, services
from referee.editions import impact as edition_impact
from referee.editions.models import ImpactPart
from referee.evenings import arrivals
from referee.models import Arrival, Job, Table
from referee.operations import metrics
from referee.version import rules_version

REJUDGE = "rejudge"
LOOK = "look"
BRING_IN = "bring_in"
WORK: dict[str, Callable[[Job], None]] = {
    REJUDGE: lambda job: services.catch_up(code=job.table.code),
    LOOK: lambda job: edition_impact.judge_part(part_id=job.part_id),
    BRING_IN: lambda job: arrivals.bring_in(arrival_id=job.arrival_id),
    services.KEEP_MORE: lambda job: services.keep_more(job.table),
}
LEASE = timedelta(seconds=settings.JOB_LEASE)
# Seconds between two signs of life of whoever is at a job, and between two looks for what was left waiting.
BEAT = settings.JOB_LEASE / 4
# A job that fails is tried again later and later, up to so many leases. What is due later still was put off by another clock.
PATIENCE = 15
# So many rows are written at once, so that nobody waits long for the write lock.
CHUNK = 500
# At most so many messages wait at the broker: whoever takes one goes on with whatever waits, for so many seconds.
SENT, GOES_ON = 20, 5.0
# Before everything else.
FIRST = datetime(2000, 1, 1, tzinfo=UTC)
# SQLite has one writer: one thread drains, and is asked to look again by whoever would be the second.
DRAINING, ASKED = threading.Lock(), threading.Event()
log = logging.getLogger(__name__)


@transaction.atomic
def ask(*, task: str, **about: Table | ImpactPart | Arrival) -> Job:
    """Write down what is to be done about a table, a part or a record put in, and tell whoever does it once that is stored."""
    job, _ = Job.objects.get_or_create(task=task, done_at=None, **about)
    # Not a partial: Django names the hook when it fails, and a partial has no name, so it would be an error after all.
    transaction.on_commit(lambda: send(job.pk), robust=True)
    return job


@transaction.atomic
def ask_in(*, incoming: arrivals.Incoming, phone: str) -> Arrival:
    """Keep a record that was read, and have it become a table."""
    arrival = arrivals.keep(incoming=incoming, phone=phone)
    ask(task=BRING_IN, arrival=arrival)
    return arrival


def withdraw(*, parts: Iterable[ImpactPart]) -> None:
    """Take back what was asked about some tables; a worker that is at one of them finishes it."""
    Job.objects.filter(part__in=parts, done_at=None).delete()


def stale_tables() -> QuerySet[Table]:
    """The tables whose rulings were made by other rules than those in force; of those in step no row is looked at."""
    return Table.objects.filter(Q(judged_by__lt=rules_version()) | Q(judged_by__gt=rules_version()))


def ask_rejudging() -> int:
    """A job for every table that other rules have judged, some hundred rows at once; how many such tables there are."""
    asked, last = 0, 0
    while ids := list(stale_tables().filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:CHUNK]):
        Job.objects.bulk_create([Job(table_id=pk, task=REJUDGE) for pk in ids], ignore_conflicts=True)
        asked, last = asked + len(ids), ids[-1]
    return asked


def progress() -> dict[str, int]:
    """How far judging again is: tables in step and behind, how many a minute, and how many minutes that leaves."""
    tables, stale = Table.objects.count(), stale_tables().count()
    rate = Job.objects.filter(task=REJUDGE, done_at__gt=timezone.now() - timedelta(minutes=1)).count()
    minutes = math.ceil(stale / rate) if rate else 0
    return {"tables": tables, "in_step": tables - stale, "stale": stale, "rate": rate, "minutes": minutes}


def send(job_id: int) -> None:
    """Tell a worker, or start the thread that drains the rows."""
    if settings.CELERY_BROKER_URL:
        from referee.tasks import run_job

        run_job.delay(job_id)
    else:
        threading.Thread(target=drain, name="jobs", daemon=True).start()


def free() -> Q:
    """What nobody is at: due now, or put off by a clock that has been set back since."""
    now = timezone.now()
    return Q(done_at=None) & (Q(due_at__lte=now) | Q(due_at__gt=now + (PATIENCE + 1) * LEASE))


def waiting(most: int | None = None) -> list[int]:
    """Jobs nobody is at, the first in line first."""
    return list(Job.objects.filter(free()).order_by("due_at", "pk").values_list("pk", flat=True)[:most])


def hurry() -> None:
    """Tables that somebody has opened here go to the head of the line."""
    opened = {judging.OPENED.popleft() for _ in range(len(judging.OPENED))}
    if opened:
        Job.objects.filter(free(), table__in=opened).update(due_at=FIRST)


def drain() -> None:
    """Do whatever waits, then let go of the database; where a thread of this process is at it, that one looks again."""
    ASKED.set()
    while ASKED.is_set() and DRAINING.acquire(blocking=False):
        try:
            ASKED.clear()
            with contextlib.closing(connection):
                work_off()
        finally:
            DRAINING.release()


def work_off(seconds: float = math.inf) -> None:
    """Do what waits, job by job, until there is no more or the time is over."""
    begin = time.monotonic()
    while time.monotonic() - begin < seconds:
        hurry()
        ids = waiting(most=1)
        if not ids:
            return
        try:
            run(job_id=ids[0])
        except Exception:  # one job that cannot be done must not keep the others waiting
            log.exception("Job %s failed; it is tried again later.", ids[0])


def answer_message(job_id: int) -> None:
    """What a worker does when it is told of a job: that one, then whatever else waits, for a while."""
    run(job_id=job_id)
    work_off(GOES_ON)


def start() -> None:
    """What a server does first: ask for what other rules have judged, and go round after what was left waiting."""
    threading.Thread(target=sweep_for_ever, name="sweeper", daemon=True).start()


def sweep_for_ever() -> None:
    """Ask for what other rules have judged, then sweep now and then, as long as the process lives."""
    is_asked = False
    while True:
        # First of all whoever has waited for the server is answered.
        time.sleep(BEAT)
        try:
            if not is_asked:
                ask_rejudging()
                is_asked = True
            sweep()
        except (DatabaseError, InterfaceError, OSError, BrokerError) as away:
            log.warning("Jobs wait for the database or the broker: %s", away)
        finally:
            connection.close()


def sweep() -> None:
    """Send what no worker has taken, or do it here when there is no broker."""
    if not settings.CELERY_BROKER_URL:
        return drain()
    hurry()
    for job_id in waiting(most=max(0, SENT - messages())):
        send(job_id)
    return None


def messages() -> int:
    """How many messages wait at the broker: without workers it must not fill up."""
    from referee.celery import app

    with app.connection_for_write() as broker:
        try:
            return int(broker.default_channel.queue_declare(app.conf.task_default_queue, passive=True).message_count)
        except broker.channel_errors:  # nothing was ever sent, or all of it is taken
            return 0


def run(*, job_id: int) -> bool:
    """Do one job unless it is done or somebody is at it; the work itself is safe to repeat."""
    now = timezone.now()
    taken = Job.objects.filter(free(), pk=job_id).update(started_at=now, due_at=now + LEASE, attempts=F("attempts") + 1)
    if taken:
        job = Job.objects.select_related("table", "part", "arrival").get(pk=job_id)
        try:
            with held(job_id), metrics.JOBS.labels(job.task, "failed").count_exceptions():
                WORK[job.task](job)
        except Exception:
            later = timezone.now() + LEASE * min(job.attempts, PATIENCE)
            Job.objects.filter(pk=job_id).update(started_at=None, due_at=later)
            raise
        metrics.JOBS.labels(job.task, "done").inc()
        Job.objects.filter(pk=job_id).update(done_at=timezone.now())
    return bool(taken)


@contextlib.contextmanager
def held(job_id: int) -> Iterator[None]:
    """A job that its worker puts off for the others again and again, as long as he lives."""
    done = threading.Event()

    def beat() -> None:
        with contextlib.closing(connection):
            while not done.wait(BEAT):
                with contextlib.suppress(DatabaseError, InterfaceError):  # it is away: the work itself will find out
                    Job.objects.filter(pk=job_id, done_at=None).update(due_at=timezone.now() + LEASE)

    threading.Thread(target=beat, name="sign of life", daemon=True).start()
    try:
        yield
    finally:
        done.set()

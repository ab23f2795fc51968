"""Jobs: a row is written first, then a worker is told, or a thread of this process when there is no broker."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError

from referee import services
from referee.editions import impact as edition_impact
from referee.editions.models import ImpactPart
from referee.evenings import arrivals
from referee.models import Arrival, Job, Table
from referee.version import rules_version

REJUDGE = "rejudge"
LOOK = "look"
BRING_IN = "bring_in"
WORK: dict[str, Callable[[Job], None]] = {
    REJUDGE: lambda job: services.catch_up(code=job.table.code),
    LOOK: lambda job: edition_impact.judge_part(part_id=job.part_id),
    BRING_IN: lambda job: arrivals.bring_in(arrival_id=job.arrival_id),
}
LEASE = timedelta(seconds=settings.JOB_LEASE)
# What was sent and not taken, because a message or a broker was lost, is sent again this often, in seconds.
SWEEP_EVERY = settings.JOB_LEASE / 4
# A broker without workers must not fill up with the same messages.
SENT_AGAIN = 20
# SQLite has one writer: threads that drain take turns.
DRAINING = threading.Lock()
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


def ask_rejudging() -> list[Job]:
    """One job for every table whose rulings were made by other rules than those in force."""
    return [ask(table=table, task=REJUDGE) for table in Table.objects.exclude(judged_by=rules_version())]


def send(job_id: int) -> None:
    """Tell a worker, or start the thread that drains the rows."""
    if settings.CELERY_BROKER_URL:
        from referee.tasks import run_job

        run_job.delay(job_id)
    else:
        threading.Thread(target=drain, name="jobs", daemon=True).start()


def waiting() -> list[int]:
    """Jobs nobody is at, oldest first."""
    free = Q(started_at=None) | Q(started_at__lt=timezone.now() - LEASE)
    return list(Job.objects.filter(free, done_at=None).order_by("made_at").values_list("pk", flat=True))


def drain() -> None:
    """Do whatever waits, then let go of the database."""
    with DRAINING, contextlib.closing(connection):
        while ids := waiting():
            for job_id in ids:
                try:
                    run(job_id=job_id)
                except Exception:  # one job that cannot be done must not keep the others waiting
                    log.exception("Job %s failed; it is tried again later.", job_id)


def start() -> None:
    """What a server does first: ask for what other rules have judged, and go round after what was left waiting."""
    threading.Thread(target=sweep_for_ever, name="sweeper", daemon=True).start()


def sweep_for_ever() -> None:
    """Ask for what other rules have judged, then sweep now and then, as long as the process lives."""
    with contextlib.suppress(DatabaseError):  # no tables yet: there is nothing to judge again
        ask_rejudging()
    while True:
        try:
            sweep()
        except (DatabaseError, InterfaceError, OSError, BrokerError) as away:
            log.warning("Jobs wait for the database or the broker: %s", away)
        finally:
            connection.close()
        time.sleep(SWEEP_EVERY)


def sweep() -> None:
    """Send again what no worker has taken, or do it here when there is no broker."""
    if not settings.CELERY_BROKER_URL:
        return drain()
    for job_id in waiting()[:SENT_AGAIN]:
        send(job_id)
    return None


def run(*, job_id: int) -> bool:
    """Do one job unless it is done or somebody is at it; the work itself is safe to repeat."""
    free = Q(started_at=None) | Q(started_at__lt=timezone.now() - LEASE)
    taken = Job.objects.filter(free, pk=job_id, done_at=None).update(
        started_at=timezone.now(), attempts=F("attempts") + 1
    )
    if taken:
        job = Job.objects.select_related("table", "part", "arrival").get(pk=job_id)
        WORK[job.task](job)
        Job.objects.filter(pk=job_id).update(done_at=timezone.now())
    return bool(taken)

"""Jobs: a row is written first, then a worker is told, or a thread of this process when there is no broker."""

import contextlib
import threading
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from referee import services
from referee.models import Job, Table
from referee.version import rules_version

REJUDGE = "rejudge"
WORK = {REJUDGE: services.catch_up}
# A worker that took a job and was never heard of again gives it up after this long.
LEASE = timedelta(minutes=2)


@transaction.atomic
def ask(*, table: Table, task: str) -> Job:
    """Write down that something is to be done, and tell whoever does it once that is stored."""
    job, _ = Job.objects.get_or_create(table=table, task=task, done_at=None)
    transaction.on_commit(partial(send, job.pk), robust=True)
    return job


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
    try:
        while ids := waiting():
            for job_id in ids:
                run(job_id=job_id)
    finally:
        connection.close()


def start() -> None:
    """What a server does first: ask for what other rules have judged, and take up what was left waiting."""
    with contextlib.suppress(DatabaseError):  # no tables yet: there is nothing to judge again
        ask_rejudging()
        sweep()


def sweep() -> None:
    """Send again what no worker has taken."""
    for job_id in waiting():
        send(job_id)


def run(*, job_id: int) -> bool:
    """Do one job unless it is done or somebody is at it; the work itself is safe to repeat."""
    free = Q(started_at=None) | Q(started_at__lt=timezone.now() - LEASE)
    taken = Job.objects.filter(free, pk=job_id, done_at=None).update(
        started_at=timezone.now(), attempts=F("attempts") + 1
    )
    if taken:
        job = Job.objects.select_related("table").get(pk=job_id)
        WORK[job.task](code=job.table.code)
        Job.objects.filter(pk=job_id).update(done_at=timezone.now())
    return bool(taken)

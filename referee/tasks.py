"""Background work: ids in, a service called, nothing else."""

from datetime import timedelta
from pathlib import Path

from celery import shared_task
from django.conf import settings

from referee import jobs
from referee.operations import retention


@shared_task
def run_job(job_id: int) -> None:
    """Do one job, and what else waits; safe to run twice."""
    jobs.answer_message(job_id)


@shared_task
def retire() -> None:
    """Delete the tables that are old enough for it; doing it twice changes nothing."""
    archive = Path(settings.RETENTION_ARCHIVE) if settings.RETENTION_ARCHIVE else None
    retention.retire(older_than=timedelta(days=settings.RETENTION_DAYS), archive=archive)

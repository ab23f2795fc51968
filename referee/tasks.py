"""Background work: ids in, a service called, nothing else."""

from celery import shared_task

from referee import jobs


@shared_task
def run_job(job_id: int) -> None:
    """Do one job; safe to run twice."""
    jobs.run(job_id=job_id)

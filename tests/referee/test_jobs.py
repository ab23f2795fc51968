"""Background work: written down first, done once, done again if its worker died."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from referee import jobs, services
from referee.models import Entry, Job, Table
from referee.tasks import run_job
from referee.version import rules_version

HEAD = "players: Ann, Bob\n"

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


@pytest.fixture
def stale() -> Table:
    """A table judged by rules that are no longer in force, its rulings gone."""
    table = services.make_table(name="Old", head=HEAD)
    services.log_line(code=table.code, line="Ann build boardwalk", key="a")
    table.rulings.all().delete()
    Table.objects.filter(pk=table.pk).update(judged_by="older rules")
    return table


def test_a_table_judged_by_other_rules_is_judged_again(stale: Table) -> None:
    (job,) = jobs.ask_rejudging()
    run_job(job.pk)
    stale.refresh_from_db()
    assert stale.judged_by == rules_version()
    assert stale.rulings.get(seq=1).violations[0]["rule"] == "board.build.group"


def test_asking_twice_is_asking_once_and_done_work_is_not_done_again(stale: Table) -> None:
    first, second = jobs.ask(table=stale, task=jobs.REJUDGE), jobs.ask(table=stale, task=jobs.REJUDGE)
    assert first == second
    assert jobs.run(job_id=first.pk) is True
    assert jobs.run(job_id=first.pk) is False
    assert Job.objects.get().attempts == 1


def test_a_job_whose_worker_died_is_taken_up_again(stale: Table) -> None:
    job = jobs.ask(table=stale, task=jobs.REJUDGE)
    Job.objects.update(started_at=timezone.now(), attempts=1)
    assert jobs.waiting() == []
    Job.objects.update(started_at=timezone.now() - jobs.LEASE - timedelta(seconds=1))
    assert jobs.waiting() == [job.pk]
    assert jobs.run(job_id=job.pk) is True
    assert Job.objects.get().attempts == 2


def test_whatever_waits_is_done_in_the_end(stale: Table) -> None:
    assert jobs.ask_rejudging()
    for job_id in jobs.waiting():
        jobs.run(job_id=job_id)
    assert not Table.objects.exclude(judged_by=rules_version()).exists()


@pytest.mark.usefixtures("unsealed")
def test_verify_names_the_table_and_the_entry(stale: Table, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify")
    assert "1 logs verified" in capsys.readouterr().out
    Entry.objects.update(text="Ann build park_place")
    with pytest.raises(CommandError, match=f"{stale.code}: entry 1"):
        call_command("verify")


@pytest.mark.django_db(transaction=True)
def test_a_job_that_fails_keeps_no_other_waiting_and_is_tried_again(stale: Table) -> None:
    broken = services.make_table(name="Broken", head=HEAD)
    Table.objects.filter(pk=broken.pk).update(head="players: nobody at all", judged_by="older rules")
    bad, good = (Job.objects.create(table=table, task=jobs.REJUDGE) for table in (broken, stale))
    jobs.drain()
    assert Job.objects.get(pk=good.pk).done_at is not None
    assert (Job.objects.get(pk=bad.pk).done_at, jobs.waiting()) == (None, [])
    Job.objects.update(started_at=timezone.now() - jobs.LEASE - timedelta(seconds=1))
    assert jobs.waiting() == [bad.pk]

"""Background work: written down first, done once, done again if its worker died."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from referee import jobs, judging, services
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
    assert jobs.ask_rejudging() == 1
    run_job(Job.objects.get().pk)
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
    Job.objects.update(due_at=timezone.now() + jobs.LEASE, attempts=1)
    assert jobs.waiting() == []
    Job.objects.update(due_at=timezone.now())
    assert jobs.waiting() == [job.pk]
    assert jobs.run(job_id=job.pk) is True
    assert Job.objects.get().attempts == 2


def test_a_job_put_off_by_a_clock_that_was_set_back_waits_no_longer(stale: Table) -> None:
    job = jobs.ask(table=stale, task=jobs.REJUDGE)
    Job.objects.update(due_at=timezone.now() + timedelta(days=1))
    assert jobs.waiting() == [job.pk]


def test_many_tables_are_asked_for_in_chunks_and_a_table_somebody_opens_is_judged_first(
    client: Client, stale: Table, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "CHUNK", 4)
    old = [services.new_table(name=str(n), head=HEAD) for n in range(9)]
    Table.objects.bulk_create(old)
    Table.objects.exclude(name="8").update(judged_by="older rules")
    rules_version()
    # Three chunks, each of them one question and one insert, and the question that finds no more.
    with django_assert_num_queries(3 * 2 + 1):
        assert jobs.ask_rejudging() == 9
    assert jobs.ask_rejudging() == Job.objects.count() == 9

    judging.OPENED.clear()
    assert client.get(f"/t/{old[7].code}").status_code == 200
    jobs.hurry()
    first = Job.objects.get(pk=jobs.waiting(most=1)[0])
    assert (first.table_id, first.due_at, len(judging.OPENED)) == (old[7].pk, jobs.FIRST, 0)


def test_a_line_logged_while_a_table_is_judged_again_is_not_lost(stale: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = judging.whole_log

    def and_meanwhile(table: Table) -> Any:
        monkeypatch.setattr(judging, "whole_log", judge)
        judged = judge(table)
        services.log_line(code=stale.code, line="Ann roll 1 2", key="b")
        return judged

    monkeypatch.setattr(judging, "whole_log", and_meanwhile)
    services.catch_up(code=stale.code)
    stale.refresh_from_db()
    assert (judging.is_in_step(stale), list(stale.rulings.values_list("seq", flat=True))) == (True, [1, 2])


def test_whoever_would_drain_as_the_second_leaves_it_to_the_first(stale: Table) -> None:
    job = jobs.ask(table=stale, task=jobs.REJUDGE)
    with jobs.DRAINING:
        jobs.drain()
    assert (jobs.waiting(), jobs.ASKED.is_set()) == ([job.pk], True)


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
    Job.objects.update(due_at=timezone.now())
    assert jobs.waiting() == [bad.pk]

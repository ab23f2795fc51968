"""What is stored of a long log in stretches: the same answers, thrown away as soon as it is out of date."""

from functools import cache, partial
from typing import Any

import pytest

from referee import jobs, judging, kept_stretches, services
from referee.models import Job, Table
from referee.seats.sharing import judge_table
from rules_kb.answer.report import Judgement
from rules_kb.counts.counted import Counting
from rules_kb.counts.miscounts import examine
from rules_kb.disputes.stretches import STRETCH
from rules_kb.disputes.timeline import judged_record, moments, position_of
from tests.bench.bench_answers import busy, faulty_record, stored
from tests.referee.bot_tables import rejudge

pytestmark = pytest.mark.django_db
LENGTH = 262
WHOLE = LENGTH // STRETCH


@cache
def faulty() -> tuple[str, list[str]]:
    head, _, log = faulty_record(LENGTH).partition("\n\n")
    return head + "\n", log.splitlines()


@cache
def lively() -> tuple[str, list[str]]:
    return busy(LENGTH)


@pytest.fixture(params=[faulty, lively], ids=["faulty", "busy"], name="table")
def _table(request: pytest.FixtureRequest) -> Any:
    return stored(*request.param())


def everything(judgement: Judgement) -> list[Any]:
    return [
        (
            each.step, each.eyes, each.ruling, each.left, each.known, judgement.decided[each.step.seq],
            position_of(judgement, each.before), position_of(judgement, each.after),
        )
        for each in moments(judgement)
    ]  # fmt: skip


def as_judged_afresh(table: Table) -> list[Any]:
    return everything(judged_record(judging.whole_record(table)))


def numbers(table: Table) -> list[int]:
    return list(table.stretches.values_list("number", flat=True))


def test_a_log_known_by_its_stretches_is_the_log_judged_from_its_beginning(table: Table) -> None:
    assert numbers(table) == list(range(WHOLE))
    assert everything(judge_table(table, None)) == as_judged_afresh(table)


def test_cash_counted_over_what_is_kept_is_cash_counted_over_the_whole_log(table: Table) -> None:
    record = judging.whole_record(table)
    kept, afresh = Counting(record, None, partial(kept_stretches.stored, table)), Counting(record)
    assert [at for at, _ in kept.kept[:WHOLE]] == [*range(STRETCH, LENGTH, STRETCH)]
    assert (kept.movements, kept.counted, kept.since) == (afresh.movements, afresh.counted, afresh.since)
    assert afresh.movements
    for seat, sum_ in ((0, 1234), (1, 7)):
        assert examine(record, {seat: sum_}, kept) == examine(record, {seat: sum_}, afresh)


def test_a_position_long_past_is_judged_only_where_it_is_asked_for(table: Table) -> None:
    judgement = judge_table(table, None)
    within = [each.after.within for each in moments(judgement)[: WHOLE * STRETCH]]  # type: ignore[attr-defined]
    position_of(judgement, moments(judgement)[7].after)
    assert {one for one in within if "found" in one.__dict__} == {within[7]}


def grown() -> Table:
    """A table whose log has become long line by line."""
    head, lines = lively()
    table = services.make_table(name="Ours", head=head)
    for n, line in enumerate(lines):
        services.log_line(code=table.code, line=line, key=str(n))
    table.refresh_from_db()
    return table


def test_a_log_that_grows_line_by_line_has_its_stretches_stored_by_whoever_does_the_jobs() -> None:
    table = grown()
    assert (numbers(table), Job.objects.filter(done_at=None).count()) == ([], 1)
    jobs.run(job_id=Job.objects.get().pk)
    assert numbers(table) == list(range(WHOLE))
    assert everything(judge_table(table, None)) == as_judged_afresh(table)


def test_a_correction_far_back_is_kept_as_it_counts_now(table: Table) -> None:
    before = list(table.stretches.values_list("known_by", flat=True))
    services.log_line(code=table.code, line="table strike 60", key="a")
    table.refresh_from_db()
    now = list(table.stretches.values_list("known_by", flat=True))
    assert (now[0], len(now)) == (before[0], WHOLE)
    assert not set(now[1:]) & set(before)
    assert everything(judge_table(table, None)) == as_judged_afresh(table)


def test_what_is_out_of_date_is_never_taken_for_what_the_log_says(table: Table) -> None:
    first, second = table.stretches.filter(number__in=(1, 2))
    table.stretches.filter(pk=second.pk).update(stored=first.stored, known_by=first.known_by)
    log = judge_table(table, None).judged.log
    assert len(kept_stretches.stored(table, log)) == 2
    assert everything(judge_table(table, None)) == as_judged_afresh(table)


def test_a_table_of_which_nothing_is_kept_is_judged_and_kept_when_it_is_judged_again(table: Table) -> None:
    table.stretches.all().delete()
    assert everything(judge_table(table, None)) == as_judged_afresh(table)
    rejudge(table)
    assert numbers(table) == list(range(WHOLE))


def test_a_short_log_is_kept_in_no_stretches() -> None:
    assert numbers(stored(*busy(kept_stretches.LONG - 1))) == []

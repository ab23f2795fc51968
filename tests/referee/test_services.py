"""The write path: nothing lost, nothing twice, nothing half."""

import pytest

from referee import logs, queries, services
from referee.models import Entry, Table
from referee.operations import verifying
from rules_kb.answer.report import report
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.work import StepBudget, TooMuchWork

HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"
EVENING = (
    "Ann roll 1 2", "Ann buy", "Bob roll 1 2", "Ann demand rent", "Bob pay Ann 3", "Cleo roll 3 3", "Cleo buy",
    "Cleo roll 1 3", "Ann build baltic",
)  # fmt: skip

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


@pytest.fixture
def table() -> Table:
    """A fresh table of three."""
    return services.make_table(name="Friday", head=HEAD)


def log(table: Table, *lines: str) -> list[services.Logged]:
    """Some lines, each under a key of its own."""
    table.refresh_from_db()
    start = table.length
    logged = [services.log_line(code=table.code, line=line, key=f"k{start + n}") for n, line in enumerate(lines)]
    table.refresh_from_db()
    return logged


def test_stored_rulings_are_what_the_record_gives(table: Table) -> None:
    log(table, *EVENING)
    answer = report(HEAD + "\n".join(EVENING))
    fields = ("seq", "verdict", "stands", "violations", "moved")
    stored = [[row[field] for field in fields] for row in queries.rulings(table)]
    assert stored == [[entry[field] for field in fields] for entry in answer["entries"]]
    table.refresh_from_db()
    record = logs.opened(table.head)
    assert logs.view(record, logs.unpack(record, table.position)).lines() == answer["position"]


def test_an_illegal_line_is_logged_with_its_ruling(table: Table) -> None:
    logged = log(table, *EVENING)[-1]
    assert (logged.entry.seq, logged.ruling.verdict, logged.ruling.stands) == (9, "illegal", False)
    assert [v["rule"] for v in logged.ruling.violations] == ["board.build.group"]


def test_a_line_sent_twice_is_one_entry(table: Table) -> None:
    first = services.log_line(code=table.code, line="Ann roll 1 2", key="same")
    second = services.log_line(code=table.code, line="ann  roll 1 2", key="same", seen=99)
    assert (first.entry.pk, first.again) == (second.entry.pk, False)
    assert second.again and table.entries.count() == 1


def test_one_key_for_two_different_lines_is_refused(table: Table) -> None:
    services.log_line(code=table.code, line="Ann roll 1 2", key="same")
    with pytest.raises(services.KeyReused):
        services.log_line(code=table.code, line="Ann roll 6 6", key="same")
    assert table.entries.count() == 1


def test_a_page_that_missed_entries_is_told_so(table: Table) -> None:
    log(table, "Ann roll 1 2")
    with pytest.raises(services.Stale) as stale:
        services.log_line(code=table.code, line="Ann buy", key="late", seen=0)
    assert stale.value.length == 1
    assert table.entries.count() == 1


def test_an_unreadable_line_stores_nothing(table: Table) -> None:
    with pytest.raises(Malformed) as refused:
        log(table, "Ann fetch crisps")
    assert "fetch" in refused.value.errors["line"]
    table.refresh_from_db()
    assert (table.length, table.entries.count()) == (0, 0)


def test_a_correction_judges_again_what_follows(table: Table) -> None:
    log(table, *EVENING)
    assert table.rulings.get(seq=5).verdict == "irregular"
    log(table, "table replace 5: Bob pay Ann 4")
    assert table.rulings.get(seq=5).verdict == "legal"
    assert table.entries.get(seq=5).text == "Bob pay Ann 3"


def test_a_correction_points_at_an_entry_that_is_there(table: Table) -> None:
    log(table, "Ann roll 1 2")
    with pytest.raises(Malformed):
        log(table, "table strike 7")


def test_rulings_can_be_thrown_away_and_made_again(table: Table) -> None:
    log(table, *EVENING, "table strike 5")
    before = list(table.rulings.values_list("seq", "verdict", "stands", "violations", "moved"))
    table.refresh_from_db()
    position = bytes(table.position)
    Table.objects.filter(pk=table.pk).update(judged_by="other rules", position=b"")
    table.rulings.all().delete()
    services.catch_up(code=table.code)
    table.refresh_from_db()
    assert list(table.rulings.values_list("seq", "verdict", "stands", "violations", "moved")) == before
    assert bytes(table.position) == position


def test_an_entry_is_never_changed_or_deleted(table: Table) -> None:
    entry = log(table, "Ann roll 1 2")[0].entry
    entry.text = "Ann roll 6 6"
    with pytest.raises(TypeError):
        entry.save()
    with pytest.raises(TypeError):
        entry.delete()


@pytest.mark.usefixtures("unsealed")
@pytest.mark.parametrize("field", ["text", "key", "logged_by", "hash"])
def test_tampering_is_named_at_the_first_bad_entry(table: Table, field: str) -> None:
    log(table, *EVENING)
    assert verifying.first_bad_entry(table) is None
    Entry.objects.filter(table=table, seq=4).update(**{field: "tampered"})
    assert verifying.first_bad_entry(table) == 4


@pytest.mark.usefixtures("unsealed")
def test_a_missing_entry_is_named(table: Table) -> None:
    log(table, *EVENING)
    Entry.objects.filter(table=table, seq=6).delete()
    assert verifying.first_bad_entry(table) == 6


@pytest.mark.usefixtures("unsealed")
def test_a_log_cut_short_is_named(table: Table) -> None:
    log(table, *EVENING)
    Entry.objects.filter(table=table, seq=9).delete()
    table.refresh_from_db()
    assert verifying.first_bad_entry(table) == 9


def test_a_head_that_cannot_be_read_makes_no_table() -> None:
    with pytest.raises(Malformed):
        services.make_table(name="Mars", head="edition: mars\nplayers: Ann, Bob\n")
    assert Table.objects.count() == 0


@pytest.mark.parametrize("line", ["Bob roll 1 2", "table strike 1"], ids=["the newest alone", "the whole log"])
def test_what_was_worked_out_for_an_older_log_is_never_stored(table: Table, line: str) -> None:
    log(table, "Ann roll 1 2")
    found = services.foresee(table, line, "late", None, "")
    log(table, "Ann buy")
    before = Table.objects.values().get()
    as_found = Table.objects.get()
    as_found.length, as_found.last_hash = 1, table.entries.get(seq=1).hash

    with services.one_writer():
        assert isinstance(found, services.Foreseen)
        assert services.store(as_found, found, "late") is None

    assert Table.objects.values().get() == before
    assert list(Entry.objects.values_list("text", flat=True)) == ["Ann roll 1 2", "Ann buy"]
    assert services.log_line(code=table.code, line=line, key="late").entry.seq == 3


def test_a_correction_that_is_too_much_to_work_out_stores_nothing(table: Table) -> None:
    log(table, *EVENING)
    before = Table.objects.values().get()

    with pytest.raises(TooMuchWork), StepBudget(5):
        services.log_line(code=table.code, line="table strike 1", key="much")

    assert Table.objects.values().get() == before
    assert table.rulings.count() == Entry.objects.count() == len(EVENING)

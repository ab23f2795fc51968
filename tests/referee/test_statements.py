"""The statements that are put together once say what the ORM says."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from referee import services, statements, stored_rows
from referee.models import OPEN, Entry, Ruling, Table

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
AT = datetime(2026, 3, 1, 20, 15, 3, 250_000, tzinfo=UTC)


@pytest.fixture
def table() -> Table:
    made = services.make_table(name="Tuesday", head="players: Ann, Bob\n", tokens=("star", "moon"), confirms=True)
    services.log_line(code=made.code, line="Ann roll 3 4", key="first")
    stored: Table = Table.objects.get(pk=made.pk)
    return stored


def fields(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_table_is_read_as_the_orm_reads_it(table: Table) -> None:
    found = stored_rows.table_of(table.code)
    assert {name: bytes(value) if name == "position" else value for name, value in fields(found).items()} == {
        name: bytes(value) if name == "position" else value for name, value in fields(table).items()
    }
    assert (found.tokens, found.confirms, found.family) == (["star", "moon"], True, True)
    found.name = "Wednesday"
    found.save()
    assert list(Table.objects.values_list("name", flat=True)) == ["Wednesday"]


def test_rows_are_read_as_the_orm_reads_them(table: Table) -> None:
    said = {"rule": "board.go.salary", "facts": {"due": [1, 2]}}
    ruling = Ruling(
        table=table, seq=2, verdict="illegal", stands=False, violations=[said], options={"fine": 60}, turn=4
    )
    ruling.save()
    table = Table.objects.get(pk=table.pk)
    for model in (Entry, Ruling):
        for seqs in ({1, 2}, {2}, {1, 7}, {7}):
            found = stored_rows.among(model, table, seqs)
            asked = [one for one in model.objects.filter(table=table) if one.seq in seqs]
            assert [fields(one) for one in sorted(found, key=lambda one: one.seq)] == [fields(one) for one in asked]
            assert [(one._state.db, one._state.adding) for one in found] == [("default", False)] * len(asked)
    read = stored_rows.among(Ruling, table, {1})[0]
    read.how = "noted"
    read.save()
    assert (Ruling.objects.get(pk=read.pk).how, read.table.name) == ("noted", "Tuesday")
    assert (
        stored_rows.among(Ruling, table, {1})[0].violations is not stored_rows.among(Ruling, table, {1})[0].violations
    )


def test_a_row_that_is_made_is_as_the_model_makes_it() -> None:
    values = (None, 7, 3, "legal", True, [], [], [[0, 1, 5]], [], "", {}, "", 2, None, "")
    made, there = stored_rows.instance(Ruling, values), Ruling(*values)
    assert fields(made) == fields(there)
    for name in ("adding", "db", "fields_cache"):
        assert getattr(made._state, name) == getattr(there._state, name)


def test_what_waits_and_which_turn_it_was_are_counted_as_the_orm_counts(table: Table) -> None:
    for seq, (verdict, how, turn) in enumerate(WAITING, 2):
        Ruling.objects.create(table=table, seq=seq, verdict=verdict, stands=True, how=how, turn=turn)
    for length in (1, 3, 6, 9):
        table.length = length
        assert stored_rows.count_open(table) == table.ruled.filter(OPEN).count()
        for turn in (0, 1, 2, 3, 4):
            rows = table.ruled.filter(turn__gte=turn).values_list("seq", "turn")
            assert [tuple(row) for row in stored_rows.turns_since(table, turn)] == list(rows)
    assert (stored_rows.count_open(table), len(stored_rows.turns_since(table, 2))) == (2, 4)


WAITING = (
    ("illegal", "", 1),
    ("irregular", "", 2),
    ("illegal", "paid", 2),
    ("legal", "", 2),
    ("irregular", "noted", 3),
)


def test_there_is_no_table_of_a_code_that_nobody_has() -> None:
    with pytest.raises(Table.DoesNotExist):
        stored_rows.table_of("none")


def test_a_row_is_written_as_the_orm_writes_it(table: Table) -> None:
    entry = Entry(table=table, seq=2, text="Ann buy gleise’s", key="k", logged_by="Ann", hash="h", logged_at=AT)
    ruling = Ruling(
        table=table, seq=2, verdict="irregular", stands=True, moved=[[0, -1, 60]], options={"jail_fine": 60}, turn=4
    )
    for row in (entry, ruling):
        statements.insert(row)
        assert fields(type(row).objects.get(pk=row.pk)) == fields(row)


def test_a_second_entry_of_one_key_is_refused(table: Table) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        statements.insert(Entry(table=table, seq=2, text="Ann end", key="first", hash="h"))
    assert Entry.objects.count() == 1


def test_fields_are_written_only_where_the_others_are_as_they_were_found(table: Table) -> None:
    table.length, table.name = 9, "not among them"
    found = {"last_hash": table.last_hash, "judged_by": "other rules"}
    assert not statements.update(table, ("length",), found)
    assert stored_rows.table_of(table.code).length == 1
    assert statements.update(table, ("length",), {**found, "judged_by": table.judged_by})
    stored = stored_rows.table_of(table.code)
    assert (stored.length, stored.name) == (9, "Tuesday")


def test_many_rows_are_written_as_the_orm_writes_them(table: Table) -> None:
    broken = {"rule": "board.build.even", "facts": {"by": 0, "given": ["a"]}, "says": "", "waived": False}
    values: list[tuple[Any, ...]] = [
        (1, "legal", True, [], [], [], [], "", {}, "Ann end", 1, None, ""),
        (
            2,
            "illegal",
            False,
            [broken],
            [["p", "no", ["r"]]],
            [[0, -1, 5]],
            [{"n": 1}],
            "x",
            {"p": "no"},
            "",
            2,
            3,
            "paid",
        ),
    ]
    rows = [Ruling(None, table.pk, *each) for each in values]
    table.rulings.all().delete()
    statements.insert_all([])
    statements.insert_all(rows)
    names = [field.attname for field in Ruling._meta.concrete_fields[2:]]
    assert list(table.rulings.values_list(*names)) == values
    table.rulings.all().delete()
    Ruling.objects.bulk_create(rows)
    assert list(table.rulings.values_list(*names)) == values


def test_of_many_rows_all_are_written_or_none(table: Table) -> None:
    same: tuple[Any, ...] = (2, "legal", True, [], [], [], [], "", {}, "Ann end", 1, None, "")
    with pytest.raises(IntegrityError), transaction.atomic():
        statements.insert_all([Ruling(None, table.pk, *same), Ruling(None, table.pk, *same)])
    assert list(table.rulings.values_list("seq", flat=True)) == [1]

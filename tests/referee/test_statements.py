"""The statements that are put together once say what the ORM says."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from referee import services, statements
from referee.models import Entry, Ruling, Table

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
    found = statements.table_of(table.code)
    assert {name: bytes(value) if name == "position" else value for name, value in fields(found).items()} == {
        name: bytes(value) if name == "position" else value for name, value in fields(table).items()
    }
    assert (found.tokens, found.confirms, found.family) == (["star", "moon"], True, True)
    found.name = "Wednesday"
    found.save()
    assert list(Table.objects.values_list("name", flat=True)) == ["Wednesday"]


def test_there_is_no_table_of_a_code_that_nobody_has() -> None:
    with pytest.raises(Table.DoesNotExist):
        statements.table_of("none")


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
    assert statements.table_of(table.code).length == 1
    assert statements.update(table, ("length",), {**found, "judged_by": table.judged_by})
    stored = statements.table_of(table.code)
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

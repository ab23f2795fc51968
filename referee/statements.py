"""The statements that write in every post and for every log judged again, put together once.

Put together anew each time, as the ORM does it, they cost a third of a post. What they say, the models say.
"""

from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

from referee.models import Table
from referee.stored_rows import name_of, quoted


def insert(row: Model) -> None:
    """Write a new row, which is given its number."""
    kind: Any = type(row)
    sql, fields = insertion(kind, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, values(row, fields))
        row.pk = cursor.fetchone()[0]
    row._state.adding, row._state.db = False, connection.alias


def insert_all(rows: Sequence[Model]) -> None:
    """Write many new rows of one model, which nobody asks for their numbers."""
    if not rows:
        return
    kind: Any = type(rows[0])
    sql, fields = insertion(kind, connection.vendor)
    found = zip(*map(attrgetter(*[field.attname for field in fields]), rows), strict=True)
    columns = [column(field, list(values)) for field, values in zip(fields, found, strict=True)]
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        cursor.executemany(sql.removesuffix(NUMBERED), list(zip(*columns, strict=True)))


def delete_all(model: Any, table: Table) -> None:
    """Take away all rows of a table in one model, on which no others hang."""
    with connection.cursor() as cursor:
        cursor.execute(deletion(model, connection.vendor), [table.pk])


@cache
def deletion(model: Any, vendor: str) -> str:
    """How all rows of a table are taken away: the statement."""
    return f"DELETE FROM {name_of(model)} WHERE {quoted(model._meta.get_field('table'))} = %s"  # noqa: S608  # nosec B608


# What every database takes as it is.
PLAIN = frozenset({int, str, bool, type(None)})


def column(field: Any, found: list[Any]) -> list[Any]:
    """The values of many rows in one field as the database takes them."""
    if PLAIN.issuperset(map(type, found)):
        return found
    # Of what is a list or a dict most are empty, and those are written once.
    empty = {kind: field.get_db_prep_save(kind(), connection) for kind in {type(value) for value in found if not value}}
    return [field.get_db_prep_save(value, connection) if value else empty[type(value)] for value in found]


# What asks a new row for its number.
NUMBERED = " RETURNING id"


@cache
def insertion(model: Any, vendor: str) -> tuple[str, tuple[Any, ...]]:
    """How a row of a model is written: the statement and the fields in its order."""
    fields = tuple(field for field in model._meta.concrete_fields if not field.primary_key)
    columns, marks = ", ".join(map(quoted, fields)), ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {name_of(model)} ({columns}) VALUES ({marks}){NUMBERED}", fields  # noqa: S608  # nosec B608


def update(row: Model, names: tuple[str, ...], only_if: dict[str, Any]) -> bool:
    """Write some fields of a row, if others still are as they were found; whether it was so."""
    kind: Any = type(row)
    sql, fields = updating(kind, names, tuple(only_if), connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, [*values(row, fields), row.pk, *only_if.values()])
        return bool(cursor.rowcount)


@cache
def updating(model: Any, names: tuple[str, ...], found: tuple[str, ...], vendor: str) -> tuple[str, tuple[Any, ...]]:
    """How some fields of a row are written: the statement and the fields in its order."""
    of = model._meta.get_field
    sets = ", ".join(f"{quoted(of(name))} = %s" for name in names)
    when = " AND ".join(f"{quoted(of(name))} = %s" for name in ("id", *found))
    return f"UPDATE {name_of(model)} SET {sets} WHERE {when}", tuple(map(of, names))  # noqa: S608  # nosec B608


def values(row: Model, fields: tuple[Any, ...]) -> list[Any]:
    """The fields of a row as the database takes them."""
    found = [(field, getattr(row, field.attname)) for field in fields]
    return [one if type(one) in PLAIN else field.get_db_prep_save(one, connection) for field, one in found]

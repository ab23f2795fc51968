"""Rows that every page of a table reads, by statements that are put together once: what they say, the models say."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple, TypeVar

from django.db import connection
from django.db.models import JSONField, Model
from django.db.models.base import ModelState

from referee.models import Ruling, Table

M = TypeVar("M", bound=Model)


class Reading(NamedTuple):
    """How a row is read: the statement, with the fields in their order, and what makes values of columns, by position."""

    sql: str
    makes: tuple[tuple[int, Callable[[Any], Any]], ...]


def table_of(code: str) -> Table:
    """The table of a code; DoesNotExist if there is none."""
    return table_by("code", code)


def table_watched(watch: str) -> Table:
    """The table of a spectator's code; DoesNotExist if there is none."""
    return table_by("watch", watch)


def table_by(column: str, code: str) -> Table:
    """The table that has this in a column where no two have the same."""
    found: list[Table] = where(Table, f"{column} = %s", code)
    if not found:
        raise Table.DoesNotExist
    return found[0]


def where(model: Any, condition: str, *given: Any) -> list[Any]:
    """The rows of a model of which something is true, in no order; what is true is said by columns."""
    reading = reading_of(model, connection.vendor)
    found = list(map(list, asked(reading.sql + condition, *given)))
    for at, make in reading.makes:
        for row in found:
            row[at] = make(row[at])
    alias = connection.alias
    return [instance(model, row, alias) for row in found]


def instance(model: type[M], values: Iterable[Any], stored_in: str | None = None) -> M:
    """A row of a model with values for all its fields, in their order.

    Rows are made by the hundred, and nobody listens when one is made: what `Model.__init__` asks of every field is left out.
    """
    kind: Any = model
    row: M = object.__new__(model)
    row._state = state = ModelState()
    state.adding, state.db = stored_in is None, stored_in
    row.__dict__.update(zip(names_of(kind), values, strict=True))
    return row


@cache
def names_of(model: Any) -> tuple[str, ...]:
    """What the fields of a model are called."""
    return tuple(field.attname for field in model._meta.concrete_fields)


def among(model: Any, table: Table, seqs: set[int]) -> list[Any]:
    """The rows of a table in one model with some numbers; of numbers that follow one another only the ends are named."""
    first, last = min(seqs), max(seqs)
    if last - first < len(seqs):
        return where(model, "table_id = %s AND seq BETWEEN %s AND %s", table.pk, first, last)
    return where(model, f"table_id = %s AND seq IN ({', '.join(['%s'] * len(seqs))})", table.pk, *seqs)


def turns_since(table: Table, turn: int) -> list[tuple[int, int]]:
    """The entries that count from some turn on, by number, each with its turn."""
    condition = "table_id = %s AND seq <= %s AND turn >= %s ORDER BY seq"
    return asked(f"SELECT seq, turn FROM {name_of(Ruling)} WHERE {condition}", table.pk, table.length, turn)  # noqa: S608  # nosec B608


def count_open(table: Table) -> int:
    """How many rulings on a table are OPEN."""
    condition = "table_id = %s AND seq <= %s AND how = '' AND verdict IN ('illegal', 'irregular')"
    return int(asked(f"SELECT COUNT(*) FROM {name_of(Ruling)} WHERE {condition}", table.pk, table.length)[0][0])  # noqa: S608  # nosec B608


def asked(sql: str, *given: Any) -> list[Any]:
    """What a statement finds."""
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return cursor.fetchall()


@cache
def reading_of(model: Any, vendor: str) -> Reading:
    """How rows of a model are read: the statement up to what is true of them."""
    fields = model._meta.concrete_fields
    sql = f"SELECT {', '.join(map(quoted, fields))} FROM {name_of(model)} WHERE "  # noqa: S608  # nosec B608
    makes = ((at, maker(field)) for at, field in enumerate(fields))
    return Reading(sql, tuple((at, make) for at, make in makes if make))


def maker(field: Any) -> Callable[[Any], Any] | None:
    """What makes a value of what a column holds; nothing where that is the value."""
    column = field.get_col(field.model._meta.db_table)
    conversions = (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))

    def made(found: Any) -> Any:
        for convert in conversions:
            found = convert(found, column, connection)
        return found

    def made_of_json(found: str) -> Any:
        return EMPTY[found]() if found in EMPTY else made(found)

    if not conversions:
        return None
    return made_of_json if isinstance(field, JSONField) else made


# Of what is a list or a dict most are empty.
EMPTY = {"[]": list, "{}": dict}


def quoted(field: Any) -> str:
    """A field by the name of its column."""
    return connection.ops.quote_name(field.column)


def name_of(model: type[Model]) -> str:
    """A model by the name of its table."""
    return connection.ops.quote_name(model._meta.db_table)

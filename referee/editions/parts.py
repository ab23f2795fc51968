"""What the pages of a draft are made of: a form, where a fault belongs in it, and rows with what they inherit."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from referee.editions.fields import in_cell

Raw = dict[str, Any]
Sent = Any
Place = tuple[Any, str]


class Section(NamedTuple):
    """One page of a draft: its form, where a fault belongs in it, and the draft it makes."""

    form: Any
    template: str
    place: Callable[[list[str]], Place]
    said: Callable[[], Raw]
    shown: Raw


def at(form: Any, field: str) -> Place:
    """A field of a form, if it has that one."""
    return (form, field) if field in form.fields else (None, "")


class Trouble(NamedTuple):
    """Something wrong, in words, and the id of the field it is about."""

    field: str
    said: str


def troubles(form: Any) -> list[Trouble]:
    """Everything that is wrong on a page, from top to bottom."""
    found = []
    for one in getattr(form, "forms", [form]):
        for name, errors in one.errors.items():
            field = one[name] if name in one.fields else next(iter(one.visible_fields()))
            # Of several cells the first.
            several = hasattr(field.field.widget, "widgets")
            target = f"{field.auto_id}_0" if several else field.id_for_label or field.auto_id
            found += [Trouble(target, at_field(one, name, field, said)) for said in errors]
    return found


def at_field(form: Any, name: str, field: Any, said: str) -> str:
    """A fault with what it is about, as far as its own words do not say that."""
    row = who(form)
    label = "" if name not in form.fields or said.startswith(field.label) else field.label
    about = ", ".join(each for each in (row, label) if each)
    return f"{about}: {said}" if about and not (row and said.startswith(row)) else said


def who(form: Any) -> str:
    """What a row is about, by what it was called before anybody edited it; nothing for a form that is no row."""
    if not form.prefix:
        return ""
    for name in ("name", "title", "key", "param"):
        if name in form.fields and (called := form.initial.get(name) or form[name].value()):
            known = name == "param" and called in form.edition.points.params.model_fields
            return str(form.edition.points.label(called) if known else called)
    return "A new row"


def labels(rows: Any) -> list[str]:
    """The heads of the columns."""
    return [field.label for field in rows.empty_form.visible_fields() if field.name != "DELETE"]


def lines(rows: Any, inherited: dict[str, Raw]) -> list[Raw]:
    """The rows as the page shows them, each cell with what it would be if the parent's piece were left alone."""
    return [line(row, inherited.get(row.initial.get("was", ""))) for row in rows]


def line(row: Any, inherited: Raw | None) -> Raw:
    """One row."""
    fields = [field for field in row.visible_fields() if field.name != "DELETE"]
    # What it is called comes first.
    fields.sort(key=lambda field: field.name not in ("name", "title"))
    cells = [{"field": field, **apart(row.initial, inherited, field.name)} for field in fields]
    own = any(cell["own"] for cell in cells)
    return {"form": row, "cells": cells, "own": own, "who": who(row), "was": row.initial.get("was", "")}


def apart(initial: Raw, inherited: Raw | None, name: str) -> Raw:
    """Whether a cell differs from the parent's, and what it is there."""
    own = inherited is not None and initial.get(name) != inherited.get(name)
    return {"own": own, "inherited": in_cell(inherited[name]) if own and inherited and name in inherited else ""}


class Kept:
    """The rows of a table that were filled in and not taken out, as they were sent."""

    def __init__(self, rows: Any) -> None:
        self.all = rows

    @cached_property
    def rows(self) -> list[Any]:
        """The forms of these rows; found once, since a row that is told off forgets what was sent."""
        return [row for row in self.all if not row.cleaned_data.get("DELETE") and any(self.filled(row))]

    @cached_property
    def said(self) -> list[Raw]:
        """What these rows say."""
        return [dict(row.cleaned_data) for row in self.rows]

    def said_by(self, form: Any) -> Raw:
        """What one of these rows says."""
        return self.said[self.rows.index(form)]

    def filled(self, row: Any) -> list[str]:
        """The cells of a row that say anything."""
        hidden = ("was", "full")
        return [name for name, value in row.cleaned_data.items() if name not in hidden and told(name, value)]

    def by_key(self, name: str) -> list[tuple[str, Any]]:
        """The rows with what they are called."""
        return [(str(said.get(name, "")).strip(), row) for said, row in zip(self.said, self.rows, strict=True)]


def told(name: str, value: Any) -> bool:
    """Whether a cell says anything."""
    # A zero is told: some cards are worth nothing, and say so.
    return name != "DELETE" and value is not None and value is not False and value not in ("", [])

"""Every street of a board in one table, a cell for each sum printed on it."""

from collections.abc import Iterator
from typing import Any

from referee.editions.fields import in_cell
from referee.editions.layouts import RENT_FIELDS
from referee.form_renderer import joined, one_line

Raw = dict[str, Any]


def rent_lines(rows: Any, inherited: dict[str, Raw], headings: tuple[str, ...]) -> list[Raw]:
    """The rows of the table, each with its faults; what a form says of how many it had is anybody's word."""
    return [rent_line(row, inherited.get(row.initial.get("was", "")), headings) for row in rows]


def rent_line(row: Any, inherited: Raw | None, headings: tuple[str, ...]) -> Raw:
    """One street; a cell that is not as its parent has it is marked."""
    said = row.initial
    cells = [
        {
            "field": one_line({**widget, "attrs": {**widget["attrs"], "aria-label": f"{said.get('name')}: {heading}"}}),
            "own": own,
        }
        for widget, heading, own in cells_of(row, inherited, headings)
    ]
    told = joined(field.errors.as_ul() for field in row.visible_fields() if field.errors)
    return {
        "name": said.get("name", ""),
        "group": said.get("group", "").replace("_", " "),
        "hidden": joined(field.as_widget() for field in row.hidden_fields()),
        "errors": told or row.non_field_errors(),
        "cells": cells,
    }


def cells_of(row: Any, inherited: Raw | None, headings: tuple[str, ...]) -> Iterator[tuple[Raw, str, bool]]:
    """The cells of a row: its sums one by one, each under its heading and with whether it is the draft's own."""
    names = {"price": "price", "house_cost": "price of a building", "mortgage": "mortgage"}
    for name in RENT_FIELDS:
        if name not in row.fields:
            continue
        field = row[name]
        widget = field.field.widget.get_context(field.html_name, shown(field), {"id": field.auto_id})["widget"]
        parts, told = widget.get("subwidgets") or [widget], names.get(name)
        had = in_cell(inherited[name]).split() if inherited and name in inherited else []
        has = in_cell(row.initial.get(name, "")).split()
        for number, part in enumerate(parts):
            own = inherited is not None and has[number : number + 1] != had[number : number + 1]
            yield part, told or headings[number], own


def shown(field: Any) -> Any:
    """What stands in a field."""
    value = field.value()
    return field.field.prepare_value(value)

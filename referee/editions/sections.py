"""The parts of a draft as pages: each makes its form, and puts what was sent back into the draft."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from referee.editions import services as edition_services
from referee.editions.desk import Desk
from referee.editions.fields import words
from referee.editions.forms import CiteRows, ParamsForm, RulesForm, WordsForm, cite_rows, complaints, piece_rows
from rules_kb.edition_writing import whole
from rules_kb.editions import EditionError

PIECE_HINT = "Empty rows at the end add pieces. A piece with another id is written by that id in records."
CITE_HINT = "A rule or a parameter, and where it is written. Without a source the draft's own is meant."
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


def names(desk: Desk) -> list[tuple[str, str]]:
    """The pages of a draft, by their addresses."""
    tables = [(key, words(key)) for key in desk.tables]
    return [("words", "Words"), ("params", "Parameters"), *tables, ("rules", "Rules"), ("cites", "Citations")]


def section(desk: Desk, name: str, sent: Sent = None) -> Section:
    """One page; KeyError for any other name."""
    return SECTIONS[name](desk, sent) if name in SECTIONS else pieces(desk, name, sent)


def words_section(desk: Desk, sent: Sent) -> Section:
    """What it is called."""
    form = WordsForm(sent, initial=WordsForm.of(desk.raw))
    return Section(form, "words", lambda path: at(form, path[0]), lambda: form.into(desk.raw), {})


def params_section(desk: Desk, sent: Sent) -> Section:
    """Every parameter, what it inherits and what it sets itself."""
    own = desk.raw.get("params", {})
    if sent and (reset := sent.get("inherit")):
        sent = {**sent.dict(), reset: ""}
    known = desk.edition.points.params.model_fields
    form = ParamsForm(desk.edition, desk.parent, {name: own[name] for name in own if name in known}, data=sent)

    def said() -> Raw:
        kept = {name: value for name, value in own.items() if name not in known}
        return {**desk.raw, "params": {**form.said, **kept}}

    return Section(form, "params", lambda path: at(form, path[-1] if path[0] == "params" else ""), said, {})


def rules_section(desk: Desk, sent: Sent) -> Section:
    """Which rules are played."""
    form = RulesForm(desk.edition, data=sent)
    place = {"off": "on"}
    return Section(form, "rules", lambda path: at(form, place.get(path[0], "")), lambda: form.into(desk.raw), {})


def at(form: Any, field: str) -> Place:
    """A field of a form, if it has that one."""
    return (form, field) if field in form.fields else (None, "")


def cites_section(desk: Desk, sent: Sent) -> Section:
    """Where things are written."""
    rows = CiteRows(sent, initial=cite_rows(desk.raw), prefix="cites")
    kept = Kept(rows)

    def place(path: list[str]) -> Place:
        key = ".".join(path[1:])
        found = [row for given, row in kept.by_key("key") if key == given or key.startswith(f"{given}.")]
        return (found[0], "key") if path[0] == "cites" and found else (None, "")

    def said() -> Raw:
        return {**desk.raw, "cites": {key: row.cite() for key, row in kept.by_key("key")}}

    shown = {"heading": "Citations of its own", "hint": CITE_HINT, "labels": labels(rows), "lines": lines(rows, {})}
    return Section(rows, "rows", place, said, shown)


def pieces(desk: Desk, key: str, sent: Sent) -> Section:
    """A table of spaces, cards or colours."""
    stems, old = desk.stems_from(key), desk.old(key)
    inherited = {id: whole(old[was]) for id, was in stems.items() if was}
    if sent and sent.get("inherit") in inherited:
        sent = as_inherited(sent, key, inherited)
    rows = piece_rows(type(desk.tables[key][0]))(sent, initial=desk.rows(key), prefix=key)
    kept = Kept(rows)

    def place(path: list[str]) -> Place:
        if path[0] != key or not path[1].isdecimal() or int(path[1]) >= len(kept.rows):
            return None, ""
        return kept.rows[int(path[1])], path[2] if len(path) > 2 else ""

    def said() -> Raw:
        cut = [{k: v for k, v in row.items() if k == "was" or told(k, v)} for row in kept.said]
        return desk.least(desk.with_pieces(key, cut))

    shown = {"heading": words(key), "hint": PIECE_HINT, "labels": labels(rows), "lines": lines(rows, inherited)}
    return Section(rows, "rows", place, said, shown)


def as_inherited(sent: Any, key: str, inherited: dict[str, Raw]) -> Any:
    """What was sent, with one row as the parent has it."""
    sent = sent.copy()
    for number in range(len(inherited) + 1):
        if sent.get(f"{key}-{number}-was") == sent["inherit"]:
            for name in [name for name in sent if name.startswith(f"{key}-{number}-") and not name.endswith("-was")]:
                del sent[name]
            for name, value in inherited[sent["inherit"]].items():
                sent[f"{key}-{number}-{name}"] = "on" if value is True else in_cell(value)
    return sent


def in_cell(value: Any) -> str:
    """A value as it is typed into a cell."""
    value = list(value.values()) if isinstance(value, dict) else value
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def labels(rows: Any) -> list[str]:
    """The heads of the columns."""
    return [field.label for field in rows.empty_form.visible_fields() if field.name != "DELETE"]


def lines(rows: Any, inherited: dict[str, Raw]) -> list[Raw]:
    """The rows as the page shows them, each cell with what it would be if the parent's piece were left alone."""
    return [line(row, inherited.get(row.initial.get("was", ""))) for row in rows]


def line(row: Any, inherited: Raw | None) -> Raw:
    """One row."""
    fields = [field for field in row.visible_fields() if field.name != "DELETE"]
    cells = [{"field": field, **apart(row.initial, inherited, field.name)} for field in fields]
    who = row.initial.get("name") or row.initial.get("title") or row.initial.get("key") or "A new row"
    own = any(cell["own"] for cell in cells)
    return {"form": row, "cells": cells, "own": own, "who": who, "was": row.initial.get("was", "")}


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

    def filled(self, row: Any) -> list[str]:
        """The cells of a row that say anything."""
        return [name for name, value in row.cleaned_data.items() if name != "was" and told(name, value)]

    def by_key(self, name: str) -> list[tuple[str, Any]]:
        """The rows with what they are called."""
        return [(str(said.get(name, "")).strip(), row) for said, row in zip(self.said, self.rows, strict=True)]


def told(name: str, value: Any) -> bool:
    """Whether a cell says anything."""
    # A zero is told: some cards are worth nothing, and say so.
    return name != "DELETE" and value is not None and value is not False and value not in ("", [])


SECTIONS: dict[str, Callable[[Desk, Sent], Section]] = {
    "words": words_section,
    "params": params_section,
    "rules": rules_section,
    "cites": cites_section,
}


def save(desk: Desk, page: Section) -> list[str]:
    """Put a page that was sent into the draft; what is wrong goes to its field, and what has none comes back."""
    if not page.form.is_valid():
        return ["Nothing is saved yet: see the marks below."]
    try:
        edition_services.save_draft(version=desk.version, raw=page.said())
    except EditionError as wrong:
        return [left for path, said in complaints(wrong) if (left := put(page, path, said))]
    return []


def put(page: Section, path: list[str], said: str) -> str:
    """Say what is wrong at its field; without one it is given back with its path."""
    form, field = page.place(path)
    if form is None:
        return f"{words(path[0])}: {said}" if path[0] else said
    form.add_error(field if field in form.fields else None, said)
    return ""

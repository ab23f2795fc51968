"""The parts of a draft as pages: each makes its form, and puts what was sent back into the draft."""

from collections.abc import Callable
from typing import Any

from referee.editions import layouts
from referee.editions import services as edition_services
from referee.editions.desk import Desk, spelled_out, ticked
from referee.editions.fields import in_cell, words
from referee.editions.forms import CiteRows, ParamsForm, RulesForm, WordsForm, cite_rows, complaints, piece_rows
from referee.editions.open_points import points_section
from referee.editions.parts import Kept, Place, Raw, Section, Sent, at, labels, lines, told
from referee.rulings import CERTAINTY
from rules_kb.editions.base import EditionError
from rules_kb.editions.citation import place_of

PIECE_HINT = "A piece with another id is written by that id in records. Several names have semicolons between them."
CITE_HINT = "A rule or a parameter, and where it is written. Without a source the draft's own is meant."


def names(desk: Desk) -> list[tuple[str, str]]:
    """The pages of a draft, by their addresses."""
    tables = [(key, words(key)) for key in desk.tables]
    known = [("contested", "Open points"), ("rules", "Rules"), ("cites", "Citations")]
    return [("words", "Words"), ("params", "Parameters"), *tables, *known]


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
    if sent and (reset := sent.get("inherit")) and desk.parent:
        played = [id for id in sent.getlist("on") if id != reset]
        sent = sent.copy()
        sent.setlist("on", played if reset in desk.parent.off else [*played, reset])
    form = RulesForm(desk.edition, desk.parent, data=sent)
    place = {"off": "on"}
    return Section(form, "rules", lambda path: at(form, place.get(path[0], "")), lambda: form.into(desk.raw), {})


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
    return Section(rows, "cites", place, said, {**shown, **cited(desk.edition, desk.raw.get("cites", {}))})


def cited(ed: Any, own: Raw) -> Raw:
    """All that can be cited with what it says, and what is cited already without the draft's doing."""
    rules = ed.game.rules
    points = {name: ed.points.settles(name) for name in ed.points.params.model_fields}
    says = {**{id: rule.law for id, rule in rules.items()}, **points, **ed.points.constants}
    inherited = [
        {
            "key": key,
            "says": says.get(key, key),
            "rule": key in rules,
            "source": str(place_of(cite)),
            "certainty": CERTAINTY[cite.certainty],
        }
        for key, cite in ed.cites.items()
        if key not in own
    ]
    return {"citable": says.items(), "inherited": inherited}


def pieces(desk: Desk, key: str, sent: Sent) -> Section:
    """A table of spaces, cards or colours."""
    stems, old = desk.stems_from(key), desk.old(key)
    model = type(desk.tables[key][0])
    inherited = {id: spelled_out(old[was]) for id, was in stems.items() if was}
    if sent and sent.get("inherit") in inherited:
        sent = as_inherited(sent, key, inherited)
    help = layouts.help_for(desk.edition, key)
    rows = piece_rows(model, help)(sent, initial=desk.rows(key), prefix=key)
    kept = Kept(rows)

    def place(path: list[str]) -> Place:
        if path[0] != key or not path[1].isdecimal() or int(path[1]) >= len(kept.rows):
            return None, ""
        return kept.rows[int(path[1])], path[2] if len(path) > 2 else ""

    def said() -> Raw:
        kept_anyway = {"was", *ticked(model)}
        cut = [{k: v for k, v in row.items() if k in kept_anyway or told(k, v)} for row in kept.said]
        return desk.least(desk.with_pieces(key, cut))

    # Laid out only when the page is made: by then every fault is at its field.
    shown = {
        "hint": PIECE_HINT,
        "known": help.known,
        "tables": lambda: layouts.laid_out(desk.edition.game.name, key, lines(rows, inherited)),
        # The lines for pieces that are not there yet.
        "more": lambda: [line for line in lines(rows, {}) if not layouts.is_filled(line)],
    }
    return Section(rows, "pieces", place, said, shown)


def as_inherited(sent: Any, key: str, inherited: dict[str, Raw]) -> Any:
    """What was sent, with one row as the parent has it."""
    sent = sent.copy()
    row = next(name for name in sent if name.endswith("-was") and sent[name] == sent["inherit"]).removesuffix("was")
    for name in [name for name in sent if name.startswith(row) and name != f"{row}was"]:
        del sent[name]
    for name, value in inherited[sent["inherit"]].items():
        sent[f"{row}{name}"] = "on" if value is True else in_cell(value)
    return sent


SECTIONS: dict[str, Callable[[Desk, Sent], Section]] = {
    "words": words_section,
    "params": params_section,
    "contested": points_section,
    "rules": rules_section,
    "cites": cites_section,
}


def save(desk: Desk, page: Section) -> list[str]:
    """Put a page that was sent into the draft; what is wrong goes to its field, and what has none comes back."""
    if not page.form.is_valid():
        return [*page.form.non_form_errors()] if hasattr(page.form, "non_form_errors") else []
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

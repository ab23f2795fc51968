"""The parts of a draft as pages: each makes its form, and puts what was sent back into the draft."""

from collections.abc import Callable
from typing import Any

from referee.editions import services as edition_services
from referee.editions.desk import Desk
from referee.editions.fields import words
from referee.editions.forms import CiteRows, RulesForm, cite_rows, complaints
from referee.editions.open_points import points_section
from referee.editions.order_page import order_section
from referee.editions.parts import Kept, Place, Raw, Section, Sent, at, labels, lines
from referee.editions.pieces_page import pieces_section
from referee.editions.settings_form import SettingsForm
from referee.editions.settings_found import asked_for, chapters_of
from referee.editions.sums_page import sums_section
from referee.editions.words_page import words_section
from referee.rulings import CERTAINTY
from rules_kb.editions import EditionError
from rules_kb.editions.citation import place_of

CITE_HINT = "A rule or a parameter, and where it is written. Without a source the draft's own is meant."


def names(desk: Desk) -> list[tuple[str, str]]:
    """The pages of a draft, by their addresses."""
    tables = [(key, words(key)) for key in desk.tables]
    known = [("contested", "Open points"), ("rules", "Rules played"), ("cites", "Citations")]
    return [("params", "Settings"), ("words", "Name and words"), *tables, *known]


def tab_of(name: str) -> str:
    """The page of a draft under which another one is found."""
    return "spaces" if name in ("order", "sums") else name


def section(desk: Desk, name: str, sent: Sent, asked: Any) -> Section:
    """One page, as it was sent or as its address asks for it; KeyError for any other name."""
    return SECTIONS[name](desk, sent, asked) if name in SECTIONS else pieces_section(desk, name, sent, asked)


def params_section(desk: Desk, sent: Sent, asked: Any) -> Section:
    """Some of the parameters, what they inherit and what the draft sets itself."""
    own = desk.raw.get("params", {})
    if sent and (reset := sent.get("inherit")):
        sent = {**sent.dict(), reset: ""}
    known = desk.edition.points.params.model_fields
    found = asked_for(desk, asked)
    mine = {name: own[name] for name in own if name in known}
    form = SettingsForm(desk.edition, desk.parent, mine, found.settings, data=sent)

    def said() -> Raw:
        kept = {name: value for name, value in own.items() if name not in known}
        return {**desk.raw, "params": {**{name: form.said[name] for name in known if name in form.said}, **kept}}

    shown = {"found": found, "chapters": chapters_of(desk), "changed": len(mine)}
    return Section(form, "params", lambda path: at(form, path[-1] if path[0] == "params" else ""), said, shown)


def rules_section(desk: Desk, sent: Sent, asked: Any) -> Section:
    """Which rules are played."""
    if sent and (reset := sent.get("inherit")) and desk.parent:
        played = [id for id in sent.getlist("on") if id != reset]
        sent = sent.copy()
        sent.setlist("on", played if reset in desk.parent.off else [*played, reset])
    form = RulesForm(desk.edition, desk.parent, data=sent)
    place = {"off": "on"}
    return Section(form, "rules", lambda path: at(form, place.get(path[0], "")), lambda: form.into(desk.raw), {})


def cites_section(desk: Desk, sent: Sent, asked: Any) -> Section:
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


SECTIONS: dict[str, Callable[[Desk, Sent, Any], Section]] = {
    "words": words_section,
    "params": params_section,
    "contested": points_section,
    "rules": rules_section,
    "cites": cites_section,
    "order": order_section,
    "sums": sums_section,
}


def save(desk: Desk, page: Section, by: Any = None, knowing: int = 0) -> list[str]:
    """Put a page that was sent into the draft; what is wrong goes to its field, and what has none comes back.

    Clashing where somebody has changed the same meanwhile.
    """
    if not page.form.is_valid():
        return [*page.form.non_form_errors()] if hasattr(page.form, "non_form_errors") else []
    try:
        edition_services.save_draft(version=desk.version, raw=page.said(), seen=desk.raw, knowing=knowing, by=by)
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

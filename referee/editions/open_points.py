"""Points on which sources disagree, as a page of a draft: how else they are read, why, and who says so."""

from typing import Any

from django import forms

from referee.editions.desk import Desk
from referee.editions.fields import Several, wanted
from referee.editions.forms import SPARE_ROWS, once
from referee.editions.parts import Kept, Place, Raw, Section, Sent, labels, lines
from rules_kb.record.log_lines import sentence

HINT = "Each row is a point on which good sources differ. Take a row out, and only what is played here counts."


class PointForm(forms.Form):
    """One point: the parameter, its other readings, why it is open, and where that is written."""

    param = forms.ChoiceField(label="Parameter", required=False)
    readings = Several(numbers=False, label="Other readings", required=False, max_length=200)
    why = forms.CharField(required=False, max_length=300)
    source = forms.CharField(required=False, max_length=120)

    def __init__(self, *args: Any, edition: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.edition = edition
        named = [
            (title, [(name, edition.points.label(name)) for name in names]) for title, names in edition.points.topics()
        ]
        self.fields["param"].choices = [("", ""), *named]

    def clean(self) -> Raw:
        """Reads the other values of the parameter."""
        name, given = self.cleaned_data.get("param", ""), self.cleaned_data.get("readings") or []
        if not name and any(self.cleaned_data.get(part) for part in ("readings", "why", "source")):
            self.add_error("param", "Which parameter is it about?")
        if name and not given:
            self.add_error("readings", f"How else is it read? {sentence(wanted(self.edition.points, name))}")
        try:
            self.values = [self.edition.points.parse_value(name, word) for word in given] if name else []
        except ValueError:
            self.add_error("readings", sentence(wanted(self.edition.points, name)))
        return self.cleaned_data


PointRows = forms.formset_factory(PointForm, formset=once("param"), extra=SPARE_ROWS, can_delete=True, max_num=300)


def rows_of(edition: Any) -> dict[str, Raw]:
    """The open points of an edition by their parameters, as rows."""
    found = {}
    for name, others in edition.contested.items():
        cite = edition.cites.get(name)
        said = {"why": cite.note, "source": cite.source} if cite else {}
        found[name] = {"param": name, "readings": [edition.word(name, value) for value in others], **said}
    return found


def points_section(desk: Desk, sent: Sent) -> Section:
    """The points this edition leaves open, its parent's among them."""
    here, above = rows_of(desk.edition), rows_of(desk.parent) if desk.parent else {}
    above = {name: row for name, row in above.items() if name not in desk.raw.get("params", {})}
    first = [{**row, "was": name} for name, row in here.items()]
    rows = PointRows(sent, initial=first, prefix="contested", form_kwargs={"edition": desk.edition})
    kept, reset = Kept(rows), sent.get("inherit") if sent else None

    def place(path: list[str]) -> Place:
        found = [row for name, row in kept.by_key("param") if path[1:2] == [name]]
        field = {"contested": "readings", "cites": "source"}.get(path[0], "")
        return (found[0], field) if found and field else (None, "")

    def said() -> Raw:
        told = {name: row for name, row in kept.by_key("param") if name != reset}
        return {**desk.raw, **contested(desk, told, above, reset), **cited(desk, told, reset)}

    shown = {"heading": "Open points", "hint": HINT, "labels": labels(rows), "lines": lines(rows, above)}
    return Section(rows, "rows", place, said, shown)


def contested(desk: Desk, told: dict[str, Any], above: dict[str, Raw], reset: str | None) -> Raw:
    """What a draft says about open points: those that are not as the parent has them, and those it settles."""
    words_of = desk.edition.word
    own = {
        name: row.values
        for name, row in told.items()
        if name not in above or [words_of(name, value) for value in row.values] != above[name]["readings"]
    }
    settled: Raw = {name: [] for name in above if name not in told and name != reset}
    return {"contested": {**own, **settled}}


def cited(desk: Desk, told: dict[str, Any], reset: str | None) -> Raw:
    """The citations of a draft with the reasons and sources of its open points."""
    cites = {key: cite for key, cite in desk.raw.get("cites", {}).items() if key != reset}
    shown = rows_of(desk.edition)
    for name, row in told.items():
        given = {key: row.cleaned_data[field] for key, field in (("source", "source"), ("note", "why"))}
        before = shown.get(name, {})
        if (given["source"], given["note"]) == (before.get("source", ""), before.get("why", "")):
            continue
        old = cites.pop(name, {})
        kept = {key: value for key, value in given.items() if value}
        if kept:
            section = {"section": old} if isinstance(old, str) else {k: v for k, v in old.items() if k not in given}
            cites[name] = {**section, "certainty": "disputed", **kept}
    return {"cites": cites} if cites or "cites" in desk.raw else {}

"""Points on which sources disagree, as a page of a draft: how else they are read, why, and who says so."""

from typing import Any

from django import forms

from referee.editions.desk import Desk
from referee.editions.fields import Several, wanted
from referee.editions.forms import once
from referee.editions.parts import Kept, Place, Raw, Section, Sent
from rules_kb.answer.value_words import in_words
from rules_kb.record.log_lines import sentence

HINT = "Each of these is a point on which good sources differ. Take one out, and only what is played here counts."
MOST = 300


class PointForm(forms.Form):
    """One point: the parameter, its other readings, why it is open, and where that is written."""

    param = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    readings = forms.Field(required=False)
    why = forms.CharField(required=False, max_length=300)
    source = forms.CharField(required=False, max_length=120)

    def __init__(self, *args: Any, edition: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.edition = edition
        name = str(self.data.get(self.add_prefix("param")) if self.is_bound else self.initial.get("param") or "")
        self.about = name if name in edition.points.params.model_fields else ""
        self.fields["readings"] = readings_field(edition, self.about)

    def clean(self) -> Raw:
        """Reads the other values of the parameter."""
        name, given = self.about, self.cleaned_data.get("readings") or []
        if not name and any(self.cleaned_data.values()):
            self.add_error("param", "Which setting is it about?")
        if name and not given and not self.has_error("readings"):
            self.add_error("readings", f"How else is it read? {sentence(wanted(self.edition, name))}")
        try:
            self.values = [self.edition.points.parse_value(name, word) for word in given] if name else []
        except ValueError:
            self.add_error("readings", sentence(wanted(self.edition, name)))
        return self.cleaned_data


def readings_field(edition: Any, name: str) -> forms.Field:
    """The other readings of a parameter: ticks in words for a choice, numbers for all else."""
    points = edition.points
    choices = points.alternatives(name) if name else []
    if not choices:
        return Several(numbers=False, label="Other readings", required=False, max_length=200)
    offered = [
        (points.word(name, one), in_words(edition, name, one)) for one in choices if one != getattr(edition, name)
    ]
    return forms.MultipleChoiceField(
        label="Other readings", required=False, choices=offered, widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": sentence(wanted(edition, name))},
    )  # fmt: skip


PointRows = forms.formset_factory(PointForm, formset=once("param"), extra=0, can_delete=True, max_num=MOST)


def rows_of(edition: Any) -> dict[str, Raw]:
    """The open points of an edition by their parameters, as rows."""
    found = {}
    for name, others in edition.contested.items():
        cite = edition.cites.get(name)
        said = {"why": cite.note, "source": cite.source} if cite else {}
        found[name] = {"param": name, "readings": [edition.word(name, value) for value in others], **said}
    return found


def sent_names(sent: Any) -> list[str]:
    """The parameters a page had rows for when it was sent."""
    count = str(sent.get("contested-INITIAL_FORMS", ""))
    many = min(int(count), MOST) if count.isdecimal() and len(count) < 9 else 0
    return [sent.get(f"contested-{n}-param", "") for n in range(many)]


def points_section(desk: Desk, sent: Sent, asked: Any) -> Section:
    """The points this edition leaves open, its parent's among them; `add` opens another."""
    here, above = rows_of(desk.edition), rows_of(desk.parent) if desk.parent else {}
    above = {name: row for name, row in above.items() if name not in desk.raw.get("params", {})}
    names = list(here) if sent is None else sent_names(sent)
    more = asked.get("add", "")
    if sent is None and more in desk.edition.points.params.model_fields and more not in names:
        names = [more, *names]
    first = [here.get(name, {"param": name}) for name in names]
    rows = PointRows(sent, initial=first, prefix="contested", form_kwargs={"edition": desk.edition})
    kept, reset = Kept(rows), sent.get("inherit") if sent else None

    def place(path: list[str]) -> Place:
        found = [row for name, row in kept.by_key("param") if path[1:2] == [name]]
        field = {"contested": "readings", "cites": "source"}.get(path[0], "")
        return (found[0], field) if found and field else (None, "")

    def said() -> Raw:
        told = {name: row for name, row in kept.by_key("param") if name != reset}
        return {**desk.raw, **contested(desk, told, above, reset), **cited(desk, told, reset)}

    shown = {
        "hint": HINT,
        "points": lambda: [point(desk, row, above) for row in rows],
        "others": other_points(desk.edition, names),
    }
    return Section(rows, "contested", place, said, shown)


def point(desk: Desk, row: PointForm, above: dict[str, Raw]) -> Raw:
    """One open point as the page shows it."""
    ed, name = desk.edition, row.about
    if not name:
        return {"form": row, "label": "Which setting?"}
    inherited = above[name]["readings"] if name in above else row.initial.get("readings")
    own = row.initial.get("readings") != inherited
    readings = [in_words(ed, name, ed.points.parse_value(name, word)) for word in inherited] if own else []
    also = [in_words(ed, name, value) for value in ed.contested.get(name, ())]
    return {
        "form": row, "label": ed.points.label(name), "settles": ed.points.settles(name), "name": name,
        "played": in_words(ed, name, getattr(ed, name)), "own": own, "inherited": " or ".join(readings),
        "also": " or ".join(also), "fresh": name not in ed.contested,
    }  # fmt: skip


def other_points(ed: Any, names: list[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The settings that could be open as well, by chapter."""
    return [
        (title, [(name, ed.points.label(name)) for name in some if name not in names])
        for title, some in ed.points.topics()
    ]


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

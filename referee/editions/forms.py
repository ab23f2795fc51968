"""The forms of a draft, one for each part of an edition; whether the whole can be read the reader of editions says."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from django import forms
from pydantic import BaseModel

from referee.editions.fields import NOT_OFFERED, cell, words
from referee.editions.layouts import WHOLE, PieceHelp
from rules_kb.editions import EditionError
from rules_kb.record.log_lines import sentence

Raw = dict[str, Any]
CERTAINTIES = (("printed", "printed"), ("publisher", "publisher"), ("custom", "custom"), ("disputed", "disputed"))
SPARE_ROWS = 3
# A field as the text of an edition spells it; ids stand in quotes and stay as they are.
FIELD = re.compile(r"(?<!['\"\w])[a-z]+(?:_[a-z]+)+(?!['\"\w])")


class Tick(NamedTuple):
    """A rule as the page shows it: its tick, and whether the draft decides otherwise than its parent."""

    rule: Any
    on: bool
    own: bool
    inherited: str


class RulesForm(forms.Form):
    """Which rules are played: every rule of the game, on or off."""

    def __init__(self, edition: Any, parent: Any, **kwargs: Any) -> None:
        self.rules = edition.game.rules
        super().__init__(initial={"on": [id for id in self.rules if id not in edition.off]}, **kwargs)
        self.above, self.off = parent.off if parent else None, edition.off
        choices = [(rule.id, rule.law) for rule in self.rules.values()]
        widget = forms.CheckboxSelectMultiple
        self.fields["on"] = forms.MultipleChoiceField(choices=choices, required=False, widget=widget, label="Played")

    def topics(self) -> list[tuple[str, list[Tick]]]:
        """The rules under the topic their ids name."""
        ticked = {*(self["on"].value() or ())}
        ticks = [self.tick(rule, rule.id in ticked) for rule in self.rules.values()]
        return [(topic.capitalize(), list(some)) for topic, some in groupby(ticks, lambda t: t.rule.id.split(".")[1])]

    def tick(self, rule: Any, on: bool) -> Tick:
        """One rule."""
        own = self.above is not None and (rule.id in self.off) != (rule.id in self.above)
        return Tick(rule, on, own, "not played" if self.above and rule.id in self.above else "played")

    def into(self, raw: Raw) -> Raw:
        """A draft that plays these rules and no others; one that plays what its parent does says nothing of it."""
        off = set(self.rules) - set(self.cleaned_data["on"])
        rest = {key: value for key, value in raw.items() if key != "off"}
        return rest if off == self.above else {**rest, "off": sorted(off)}


def once(name: str) -> type[forms.BaseFormSet]:
    """Rows of which each is about something else: a second one about the same is told so."""

    class Once(forms.BaseFormSet):
        def clean(self) -> None:
            seen = set()
            for row in self.forms:
                about = row.cleaned_data.get(name) if row.is_valid() and not row.cleaned_data.get("DELETE") else None
                if about and about in seen:
                    row.add_error(name, "There is a row for this already.")
                seen.add(about)

    return Once


class CiteForm(forms.Form):
    """Where one rule or parameter is written."""

    key = forms.CharField(
        label="Rule or parameter", required=False, max_length=80, widget=forms.TextInput(attrs={"list": "known-keys"})
    )
    source = forms.CharField(required=False, max_length=120)
    section = forms.CharField(required=False, max_length=120)
    year = forms.IntegerField(required=False, min_value=1900, max_value=2200)
    certainty = forms.ChoiceField(required=False, choices=(("", ""), *CERTAINTIES))
    note = forms.CharField(required=False, max_length=300)

    def cite(self) -> Raw:
        """The citation as a draft has it."""
        return {
            key: value
            for key, value in self.cleaned_data.items()
            if key not in ("key", "DELETE") and value not in (None, "")
        }


CiteRows = forms.formset_factory(CiteForm, formset=once("key"), extra=SPARE_ROWS, can_delete=True, max_num=400)


def cite_rows(raw: Raw) -> list[Raw]:
    """The citations of a draft as rows."""
    given = raw.get("cites", {}).items()
    return [{"key": key, **(said if isinstance(said, dict) else {"section": said})} for key, said in given]


def piece_rows(model: type[BaseModel], help: PieceHelp, shown: Callable[[Raw, str], Iterable[str]], extra: int) -> Any:
    """The form set for one kind of piece: a row each, with the fields `shown` for it; one that is new or `full` has all.

    Of a piece that is new it can be said where it stands.
    """
    cells: dict[str, Any] = {
        name: cell(declared, help.cells.get(name, ()), help.offered.get(name, ()))
        for name, declared in model.model_fields.items()
    }
    for name, field in cells.items():
        field.label = words(name)
        if name in help.known:
            field.widget.attrs["list"] = f"known-{name}"
    if places := help.offered.get("after"):
        cells["after"] = forms.ChoiceField(
            label="Stands", required=False, choices=[("", "last"), *places], error_messages=NOT_OFFERED
        )
    # Not `id`: a form set has a field of that name only where there is a database behind it.
    cells["was"] = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    cells["full"] = forms.CharField(required=False, max_length=1, widget=forms.HiddenInput)

    class SomeFields(forms.BaseFormSet):
        def add_fields(self, form: Any, index: int | None) -> None:
            super().add_fields(form, index)
            full = form.data.get(f"{form.prefix}-full") if form.is_bound else form.initial.get("full")
            names = model.model_fields.keys() if full == WHOLE else shown(form.initial, full or "")
            if form.initial:
                kept = {"was", "full", "DELETE", *names}
                form.fields = {name: field for name, field in form.fields.items() if name in kept}

    form = type("PieceForm", (forms.Form,), {**cells, "use_required_attribute": False})
    return forms.formset_factory(form, formset=SomeFields, extra=extra, can_delete=True, max_num=300)


def complaints(wrong: EditionError) -> Iterator[tuple[list[str], str]]:
    """Every fault with the parts of its path, as a sentence."""
    for path, said in wrong.errors.items():
        parts = path.split(".")
        told = FIELD.sub(lambda name: name[0].replace("_", " "), said)
        yield parts, sentence(f"{words(parts[-1])} {told}" if told.startswith("is ") else told)

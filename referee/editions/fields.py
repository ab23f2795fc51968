"""Form fields made from the declarations of an edition's parameters and pieces: one declaration, one field."""

import re
import types
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from django import forms
from pydantic.fields import FieldInfo

from rules_kb.parameter import UNLIMITED, Points

LONGEST_WORDS = 400


def words(name: str) -> str:
    """The name of a parameter or a field as people read it."""
    return name.replace("_", " ").capitalize()


def param_field(points: Points, name: str, inherited: str) -> forms.Field:
    """One parameter: a switch, a choice or a number; left empty it is inherited."""
    declared = points.params.model_fields[name]
    shown = {"label": words(name), "help_text": points.settles(name), "required": False}
    values = [(word, word.replace("_", " ")) for word in (points.word(name, one) for one in points.alternatives(name))]
    if values:
        switch = declared.annotation is bool
        widget: Any = forms.RadioSelect if switch else forms.Select
        return forms.ChoiceField(
            choices=[("", f"inherited: {inherited.replace('_', ' ')}"), *values], widget=widget, **shown
        )
    attrs = {"placeholder": inherited.replace("_", " "), "inputmode": "numeric", "autocomplete": "off"}
    if declared.annotation is int and "unlimited" not in points.also(name):
        widget = forms.NumberInput(
            attrs={**attrs, "min": bound(declared, "ge", 0), "max": bound(declared, "le", UNLIMITED)}
        )
    else:
        widget = forms.TextInput(attrs=attrs)
    return forms.CharField(max_length=60, widget=widget, **shown)


def bound(declared: FieldInfo, side: str, otherwise: int) -> int:
    """The least or the most a number may be."""
    return next((int(getattr(one, side)) for one in declared.metadata if hasattr(one, side)), otherwise)


def bare(kind: Any) -> Any:
    """A type without what may be left out and without its bounds."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


class Several(forms.CharField):
    """Several words or numbers in one cell, with blanks between."""

    def __init__(self, numbers: bool, names: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"class": "several"}), **kwargs)
        self.numbers, self.names = numbers, tuple(names)

    def prepare_value(self, value: Any) -> Any:
        """The cell as it is shown."""
        if isinstance(value, dict):
            value = [value[name] for name in self.names]
        return " ".join(str(one) for one in value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        """What the cell says, as a list or by name."""
        parts = [part for part in re.split(r"[\s,]+", super().to_python(value)) if part]
        if self.numbers and not all(part.isdecimal() and len(part) < 10 for part in parts):
            raise forms.ValidationError("Whole numbers with blanks between, please.")
        if self.names and parts and len(parts) != len(self.names):
            raise forms.ValidationError(
                f"{len(self.names)} numbers are needed: {', '.join(map(words, self.names)).lower()}."
            )
        found: list[Any] = [int(part) for part in parts] if self.numbers else parts
        return dict(zip(self.names, found, strict=True)) if self.names and found else found


def cell(declared: FieldInfo) -> forms.Field:
    """One cell of a table of pieces."""
    kind = bare(declared.annotation)
    plain: dict[str, Any] = {"required": False}
    if get_origin(kind) is Literal:
        return forms.ChoiceField(choices=[("", ""), *((one, one.replace("_", " ")) for one in get_args(kind))], **plain)
    if kind is bool:
        return forms.BooleanField(**plain)
    if kind is int:
        return forms.IntegerField(min_value=-UNLIMITED, max_value=UNLIMITED, **plain)
    if hasattr(kind, "_fields"):
        return Several(numbers=True, names=kind._fields, max_length=80, **plain)
    if get_origin(kind) is tuple:
        return Several(numbers=bare(get_args(kind)[0]) is int, max_length=LONGEST_WORDS, **plain)
    return forms.CharField(max_length=LONGEST_WORDS, **plain)

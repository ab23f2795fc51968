"""Form fields made from the declarations of an edition's parameters and pieces: one declaration, one field."""

import re
import types
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from pydantic.fields import FieldInfo

from referee.form_renderer import one_line
from rules_kb.answer.value_words import in_words
from rules_kb.kernel.text import LARGEST

LONGEST_WORDS = 400
NOT_OFFERED = {"invalid_choice": "There is no %(value)s to choose here."}
NO_NUMBER = {"invalid": "A whole number, please."}


# What a field asks where its name says too little.
ASKED_AS = {
    "free": "Free if nobody has it",
    "for_token": "For whoever plays the",
    "or_draw": "Or draw from",
    "to_groups": "To any of these groups",
    "up_to": "At most so many spaces on",
}


def words(name: str) -> str:
    """The name of a field as people read it."""
    return ASKED_AS.get(name) or name.replace("_", " ").capitalize()


def wanted(edition: Any, name: str) -> str:
    """What a parameter can be, asked for in plain words."""
    points = edition.points
    declared = points.params.model_fields[name]
    if choices := [in_words(edition, name, one) for one in points.alternatives(name)]:
        return f"one of these, please: {'; '.join(choices)}"
    if declared.annotation is not int:
        several = f"{len(declared.default)} whole" if get_args(declared.annotation)[-1] is not ... else "Whole"
        return f"{several} numbers with blanks between, please".lower()
    number = f"a whole number from {least(declared)} to {points.most(name):,}"
    return f"{number}, or unlimited, please" if "unlimited" in points.also(name) else f"{number}, please"


class NumberOrUnlimited(forms.MultiWidget):
    """A number, or a tick for no limit: a phone that shows digits alone can enter both."""

    def __init__(self, attrs: dict[str, Any]) -> None:
        super().__init__([forms.NumberInput(attrs=attrs), forms.CheckboxInput()])

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The field and the tick with its word."""
        number, tick = self.get_context(name, value, attrs)["widget"]["subwidgets"]
        return format_html('{}<label class="tick">{} unlimited</label>', one_line(number), one_line(tick))

    def decompress(self, value: Any) -> list[Any]:
        """What stands in the field, and whether the tick is set."""
        number, _, more = str(value or "").partition(" ")
        return ["", True] if number == "unlimited" else [number, more == "unlimited"]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Both as one line, or the word a record would say."""
        if name in data:
            return data[name]
        number, unlimited = super().value_from_datadict(data, files, name)
        return f"{number or ''} {'unlimited' if unlimited else ''}".strip()


def param_field(edition: Any, name: str, usual: Any) -> forms.Field:
    """One parameter: a switch, a choice or a number; left empty it is inherited."""
    points = edition.points
    declared = points.params.model_fields[name]
    idle = f" No ruling hangs on it. {points.idle(name)}" if points.idle(name) else ""
    shown = {"label": points.label(name), "help_text": f"{points.settles(name)}{idle}", "required": False}
    wrong = {"invalid_choice": f"{points.label(name)}: {wanted(edition, name)}."}
    values = [(points.word(name, one), in_words(edition, name, one)) for one in points.alternatives(name)]
    if values:
        widget: Any = forms.RadioSelect if declared.annotation is bool else forms.Select
        choices = [("", f"inherited: {in_words(edition, name, usual)}"), *values]
        return forms.ChoiceField(choices=choices, widget=widget, error_messages=wrong, **shown)
    attrs = {"placeholder": points.word(name, usual).replace("_", " "), "autocomplete": "off"}
    if declared.annotation is not int:
        return forms.CharField(max_length=60, widget=forms.TextInput(attrs=attrs), **shown)
    attrs |= {
        "aria-label": points.label(name),
        "inputmode": "numeric",
        "min": least(declared),
        "max": points.most(name),
    }
    unlimited = "unlimited" in points.also(name)
    widget = NumberOrUnlimited(attrs) if unlimited else forms.NumberInput(attrs=attrs)
    return forms.CharField(max_length=60, widget=widget, **shown)


def least(declared: FieldInfo) -> int:
    """The least a number may be."""
    return next((int(one.ge) for one in declared.metadata if hasattr(one, "ge")), 0)


def bare(kind: Any) -> Any:
    """A type without what may be left out and without its bounds."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def in_cell(value: Any) -> str:
    """A value as it is typed into a cell: numbers with blanks between, names with semicolons."""
    value = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(value, list | tuple):
        return str(value)
    return ("; " if any(isinstance(one, str) for one in value) else " ").join(map(str, value))


class Cells(forms.MultiWidget):
    """Several numbers, each in a narrow cell of its own."""

    def __init__(self, names: Iterable[str]) -> None:
        narrow = {"class": "narrow", "inputmode": "numeric"}
        super().__init__([forms.TextInput(attrs={**narrow, "aria-label": name}) for name in names])

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The cells, each under what it counts."""
        cells = self.get_context(name, value, attrs)["widget"]["subwidgets"]
        told = ((cell["attrs"].pop("aria-label"), one_line(cell)) for cell in cells)
        return format_html_join("", "<label>{}{}</label>", told)

    def decompress(self, value: Any) -> list[str | None]:
        """The numbers, a cell each."""
        parts: list[str | None] = [*str(value or "").split()]
        return [*parts, *[None] * (len(self.widgets) - len(parts))]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """All numbers as one line; what is inherited again comes as such a line already."""
        if name in data:
            return data[name]
        return " ".join(part.strip() for part in super().value_from_datadict(data, files, name) if part)


class Several(forms.CharField):
    """Several words or numbers: in one cell with blanks between, or each in a cell of its own."""

    def __init__(
        self,
        numbers: bool,
        names: Iterable[str] = (),
        cells: Iterable[str] = (),
        semicolons: bool = False,
        **kwargs: Any,
    ) -> None:
        widget = Cells(cells) if cells else forms.TextInput(attrs={"class": "several"})
        super().__init__(widget=widget, **kwargs)
        # Names may have blanks in them, and commas, so that only semicolons part them.
        self.numbers, self.names, self.between = numbers, tuple(names), r";" if semicolons else r"[\s,;]+"

    def prepare_value(self, value: Any) -> Any:
        """The cell as it is shown."""
        return in_cell(value) if isinstance(value, dict | list | tuple) else value

    def to_python(self, value: Any) -> Any:
        """What the cell says, as a list or by name."""
        parts = [part.strip() for part in re.split(self.between, super().to_python(value)) if part.strip()]
        if self.numbers and not all(part.isdecimal() and len(part) < 11 for part in parts):
            raise forms.ValidationError("Whole numbers, please.")
        if self.names and parts and len(parts) != len(self.names):
            raise forms.ValidationError(
                f"{len(self.names)} numbers are needed: {', '.join(map(words, self.names)).lower()}."
            )
        found: list[Any] = [int(part) for part in parts] if self.numbers else parts
        return dict(zip(self.names, found, strict=True)) if self.names and found else found


def cell(declared: FieldInfo, cells: Iterable[str] = (), offered: Iterable[tuple[str, str]] = ()) -> forms.Field:
    """One cell of a table of pieces; `cells` are the names of its numbers, `offered` all that can be chosen."""
    kind = bare(declared.annotation)
    plain: dict[str, Any] = {"required": False}
    if get_origin(kind) is Literal:
        offered = [(one, one.replace("_", " ")) for one in get_args(kind)]
    if offered:
        return forms.ChoiceField(choices=[("", ""), *offered], error_messages=NOT_OFFERED, **plain)
    if kind is bool:
        return forms.BooleanField(**plain)
    if kind is int:
        return forms.IntegerField(min_value=-LARGEST, max_value=LARGEST, error_messages=NO_NUMBER, **plain)
    if hasattr(kind, "_fields"):
        named = [words(name) for name in kind._fields]
        return Several(numbers=True, names=kind._fields, cells=named, max_length=80, **plain)
    if get_origin(kind) is tuple:
        numbers = bare(get_args(kind)[0]) is int
        return Several(numbers=numbers, cells=cells, semicolons=not numbers, max_length=LONGEST_WORDS, **plain)
    return forms.CharField(max_length=LONGEST_WORDS, **plain)

"""The plain fields of forms, written without a template: an edition's desk shows hundreds of them at once.

Each comes out as by Django's own templates, blank lines aside; these write whatever is not here.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

WIDGETS = "django/forms/widgets/"
ONE_LINE = (
    "text",
    "number",
    "hidden",
    "checkbox",
    "email",
    "url",
    "password",
    "search",
    "tel",
    "date",
    "time",
    "input",
)

Widget = Mapping[str, Any]


def attributes(widget: Widget) -> SafeString:
    """What else a field says of itself, each with a blank before it."""
    told = [(name, value) for name, value in widget["attrs"].items() if value is not False]
    return joined(
        format_html(" {}", n) if value is True else format_html(' {}="{}"', n, str(value)) for n, value in told
    )


def joined(parts: Iterable[SafeString]) -> SafeString:
    """Parts one behind the other."""
    return format_html_join("", "{}", ((part,) for part in parts))


def one_line(widget: Widget) -> SafeString:
    """A field for a word, a number or a tick."""
    value = "" if widget["value"] is None else format_html(' value="{}"', str(widget["value"]))
    return format_html('<input type="{}" name="{}"{}{}>', widget["type"], widget["name"], value, attributes(widget))


def option(widget: Widget) -> SafeString:
    """One value of several."""
    return format_html('<option value="{}"{}>{}</option>', str(widget["value"]), attributes(widget), widget["label"])


def select(widget: Widget) -> SafeString:
    """One of several values, some of them under a heading."""
    groups = []
    for name, options, _ in widget["optgroups"]:
        inside = joined(format_html("\n  {}", option(one)) for one in options)
        groups.append(format_html('\n  <optgroup label="{}">{}\n  </optgroup>', name, inside) if name else inside)
    return format_html('<select name="{}"{}>{}\n</select>', widget["name"], attributes(widget), joined(groups))


def ticks(widget: Widget) -> SafeString:
    """Several values, each with a tick or a dot before it."""
    options = [one for _, some, _ in widget["optgroups"] for one in some]
    boxes = joined(
        format_html(
            '<div>\n    <label for="{}">{}\n {}</label>\n</div>', one["attrs"]["id"], one_line(one), one["label"]
        )
        for one in options
    )
    return format_html('<div id="{}">{}\n</div>', widget["attrs"]["id"], boxes)


def is_plain(widget: Widget) -> bool:
    """Whether ticks are written as here: each with an id, none under a heading, nothing else said of them."""
    return (
        bool(widget["attrs"].get("id"))
        and "class" not in widget["attrs"]
        and not any(one[0] for one in widget["optgroups"])
    )


def several(widget: Widget) -> SafeString:
    """Fields side by side that make one value."""
    return joined(WRITERS[one["template_name"]](one) for one in widget["subwidgets"])


WRITERS: dict[str, Callable[[Widget], SafeString]] = {
    **{f"{WIDGETS}{name}.html": one_line for name in ONE_LINE},
    f"{WIDGETS}select.html": select,
}
SEVERAL = f"{WIDGETS}multiwidget.html"
TICKS = (f"{WIDGETS}radio.html", f"{WIDGETS}checkbox_select.html")
ERRORS = "django/forms/errors/"


class FormRenderer(DjangoTemplates):
    """Writes the plain fields itself and leaves all else to the templates."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> SafeString:
        if template_name.startswith(ERRORS) and not context["errors"]:
            return SafeString()
        widget = context.get("widget", {})
        if template_name in WRITERS:
            return WRITERS[template_name](widget)
        if template_name == SEVERAL and all(one["template_name"] in WRITERS for one in widget["subwidgets"]):
            return several(widget)
        if template_name in TICKS and is_plain(widget):
            return ticks(widget)
        return super().render(template_name, context, request)

"""The pages on which a house edition is made, as somebody who fills them in."""

import html
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from referee.editions import find as edition_find
from referee.editions.models import EditionVersion
from rules_kb import games


def fields(page: HttpResponse) -> dict[str, Any]:
    """Everything the form of a page would send if nothing were touched."""
    form = page.context["form"]
    forms = [form.management_form, *form.forms] if hasattr(form, "management_form") else [form]
    sent: dict[str, Any] = {"seen": page.context["seen"]}
    for one in forms:
        for field in one:
            value = field.value()
            if hasattr(field.field, "prepare_value"):
                value = field.field.prepare_value(value)
            if not (value is None or value is False or value == ""):
                sent[field.html_name] = "on" if value is True else value
    return sent


def address(version: EditionVersion, name: str) -> str:
    """A page of a version, or with `?` a part of one: spaces?piece=boardwalk."""
    page, _, asked = name.partition("?")
    return reverse("admin:edition_section", args=[version.pk, page]) + f"?{asked}" * bool(asked)


def save(desk: Client, version: EditionVersion, part: str, /, **changed: Any) -> HttpResponse:
    """A page of a draft, sent with these fields changed."""
    sent = {**fields(desk.get(address(version, part))), **changed}
    return desk.post(address(version, part), {key: value for key, value in sent.items() if value is not None})


def errors_at(page: HttpResponse, name: str) -> list[str]:
    """What stands at a field, by the name it is sent under."""
    form = page.context["form"]
    for one in form.forms if hasattr(form, "forms") else [form]:
        for field in one:
            if field.html_name == name:
                return list(field.errors)
    raise AssertionError(name)


def read(version: EditionVersion) -> Any:
    """The edition a version describes."""
    return games.from_toml(version.text, edition_find.find)


def unescape(page: HttpResponse) -> str:
    """A page as people read it."""
    return html.unescape(page.content.decode())


def row_of(page: HttpResponse, id: str) -> str:
    """The prefix of a piece's row."""
    return next(row.prefix for row in page.context["form"].forms if row.initial.get("id") == id)

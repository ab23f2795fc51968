"""Two bare views behind the same door: one inserts a row, one reads a row and fills a template."""

import secrets

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import Context, Template
from django.urls import path
from django.utils import timezone

from referee.models import Allowance

ROWS = [{"name": f"Player {n}", "cash": 1500 + n, "at": n} for n in range(40)]
PAGE = (
    "<!doctype html><title>{{ known.by }}</title><table>{% for row in rows %}<tr><th>{{ row.name }}</th>"
    "<td>{{ row.cash }}</td>{% if row.at %}<td>{{ row.at }}</td>{% endif %}</tr>{% endfor %}</table>"
)


def insert(request: HttpRequest) -> HttpResponse:
    """One row more."""
    row = Allowance.objects.create(by=secrets.token_hex(32), until=timezone.now())
    return JsonResponse({"id": row.pk}, status=201)


def page(request: HttpRequest) -> HttpResponse:
    """One row read, one template filled."""
    return HttpResponse(Template(PAGE).render(Context({"rows": ROWS, "known": Allowance.objects.first()})))


def editions(request: HttpRequest) -> HttpResponse:
    """What is asked of a server that starts."""
    return JsonResponse([], safe=False)


urlpatterns = [path("insert", insert), path("page", page), path("api/v1/editions", editions)]

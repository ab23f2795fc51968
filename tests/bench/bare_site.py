"""The site with one address more: a view that does one insert and renders one small template, to measure posts against."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from referee.models import Allowance
from referee.urls import urlpatterns as of_the_site

SMALL = "<!doctype html><title>{{ line }}</title><h1>{{ line }}</h1><p>Logged as {{ key }} at {{ at }}.</p>"


@cache
def template() -> Any:
    """The small template, read once."""
    return engines["django"].from_string(SMALL)


@csrf_exempt
def bare(request: HttpRequest) -> HttpResponse:
    """One insert, one template."""
    key, line, at = request.POST["key"], request.POST["line"], timezone.now()
    Allowance.objects.create(by=key, until=at)
    return HttpResponse(template().render({"line": line, "key": key, "at": at}, request), status=201)


urlpatterns = [path("bare", bare), *of_the_site]

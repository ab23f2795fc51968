"""Refusals in the visitor's own format: a kind page for people, problem+json for programs."""

import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render


def refusal(request: HttpRequest, status: int, detail: str) -> HttpResponse:
    """The answer to a request that cannot be served."""
    if request.path.startswith("/api/"):
        return problem(status, detail)
    return render(request, "refusal.html", {"status": status, "detail": detail}, status=status)


def problem(status: int, detail: str, kind: str = "about:blank", title: str = "", **members: Any) -> JsonResponse:
    """A problem+json answer (RFC 9457)."""
    body = {"type": kind, "title": title or HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JsonResponse({**body, **members}, status=status, content_type="application/problem+json")


def refusing(status: int, detail: str) -> Callable[..., HttpResponse]:
    """The page Django shows where it refuses a request by itself."""
    return lambda request, exception=None: refusal(request, status, detail)


bad_request = refusing(400, "That request could not be read.")
permission_denied = refusing(403, "That is not allowed here.")
not_found = refusing(404, "There is nothing at this address.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form did not come from this site's own page, or its cookie is gone."""
    return refusal(request, 403, "This form has gone stale. Open the page again and send the record once more.")


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our own mistake, said without technical detail; 503 where only the database is away for a moment."""
    # Django calls this while it handles the error, whichever middleware or view it came from.
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        answer = refusal(request, 503, "The log cannot be reached just now. Please try again in a moment.")
        answer["Retry-After"] = "2"
        return answer
    return refusal(request, 500, "The referee tripped over its own feet. Your record is not to blame.")

"""Refusals in the visitor's own format: a kind page for people, problem+json for programs."""

import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.db import DataError, InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from rules_kb.kernel.work import TooMuchWork

# How programs know that there was too much from one place.
TOO_MUCH = "urn:referee:problem:too-much"


def refusal(request: HttpRequest, status: int, detail: str) -> HttpResponse:
    """The answer to a request that cannot be served."""
    if request.path.startswith("/api/"):
        return problem(status, detail, TOO_MUCH if status == HTTPStatus.TOO_MANY_REQUESTS else "about:blank")
    return render(request, "refusal.html", {"status": status, "detail": detail}, status=status)


def later(answer: HttpResponse, seconds: int) -> HttpResponse:
    """A refusal that says when to come again."""
    answer["Retry-After"] = str(seconds)
    return answer


def too_much(request: HttpRequest, error: TooMuchWork) -> HttpResponse:
    """422: more than is worked out for one answer; what is stored stays as it is."""
    stays = "The rulings themselves stand." if request.method in ("GET", "HEAD") else "Nothing is stored."
    return refusal(request, 422, f"{error} {stays}")


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


def is_asked_by_address(request: HttpRequest, error: BaseException | None) -> bool:
    """Whether an address of the admin names a number that no column holds, or asks a list for a year that never was."""
    return isinstance(error, OverflowError | DataError) or bool(request.GET and isinstance(error, ValueError))


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our own mistake, said without technical detail; 503 where only the database is away, or takes no writes, for a moment."""
    # Django calls this while it handles the error, whichever middleware or view it came from.
    error = sys.exc_info()[1]
    if request.path.startswith("/admin/") and is_asked_by_address(request, error):
        return bad_request(request)
    if isinstance(error, OperationalError | InterfaceError | InternalError):
        return later(refusal(request, 503, "The log cannot be reached just now. Please try again in a moment."), 2)
    return refusal(request, 500, "The referee tripped over its own feet. Your record is not to blame.")

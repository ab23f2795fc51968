"""Refusals in the visitor's own format: a kind page for people, problem+json for programs."""

from http import HTTPStatus
from typing import Any

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


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request itself could not be read."""
    return refusal(request, 400, "That request could not be read.")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not allowed."""
    return refusal(request, 403, "That is not allowed here.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form did not come from this site's own page, or its cookie is gone."""
    return refusal(request, 403, "This form has gone stale. Open the page again and send the record once more.")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing lives at this address."""
    return refusal(request, 404, "There is nothing at this address.")


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our own mistake, said without technical detail."""
    return refusal(request, 500, "The referee tripped over its own feet. Your record is not to blame.")

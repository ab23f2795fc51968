"""Every request from outside to inside: its id, its line in the log, its figures, and what was too much of it."""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from referee.operations import metrics

LINES = logging.getLogger("referee.requests")
# An id that a proxy gave a request is kept where it is plainly one.
ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
# The request a thread is at, for whatever it logs meanwhile.
CURRENT: ContextVar[str] = ContextVar("request_id", default="-")


def answered(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Gives every request an id and every answer its line and its figures."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began, given = time.perf_counter(), request.headers.get("X-Request-ID", "")
        name = given if ID.fullmatch(given) else secrets.token_hex(8)
        reset = CURRENT.set(name)
        try:
            answer = get_response(request)
        finally:
            CURRENT.reset(reset)
        answer["X-Request-ID"] = name
        note(request, answer, name, time.perf_counter() - began)
        return answer

    return middleware


def note(request: HttpRequest, answer: HttpResponse, name: str, seconds: float) -> None:
    """One line of JSON and one observation: no address, no name, no link that would let a reader in."""
    method = request.method if request.method in METHODS else "OTHER"
    route, status = route_of(request), answer.status_code
    metrics.REQUESTS.labels(route, method, status).observe(seconds)
    if settings.REQUEST_LOG:
        said = {"at": timezone.now().isoformat(), "id": name, "method": method, "route": route, "status": status}
        LINES.info(json.dumps({**said, "ms": round(seconds * 1000, 1)}))


def route_of(request: HttpRequest) -> str:
    """The name of a request's route, of which there are as many as the site has addresses."""
    found = getattr(request, "resolver_match", None)
    if found is not None:
        return str(found.view_name if found.url_name else found.route)
    return "static" if request.path_info.startswith(f"/{settings.STATIC_URL.strip('/')}/") else "none"


class WithoutLinks(logging.Filter):
    """Puts the request's id beside what is logged, and its route where Django would write its path: links let people in."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Everything passes, told without its path."""
        record.request_id = CURRENT.get()
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            paths = (request.path, request.get_full_path())
            record.args = tuple(route_of(request) if one in paths else one for one in record.args)
        return True

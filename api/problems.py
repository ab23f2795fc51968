"""Every refusal of the API as problem+json (RFC 9457), each complaint with a pointer to its place."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse
from rest_framework.exceptions import APIException, ValidationError

from referee.errors import TOO_MUCH, later, problem, too_much
from referee.operations.limits import TooMuch
from referee.records import Unacceptable
from referee.seats.arbiters import Inside
from referee.seats.chairs import ChairTaken
from referee.seats.handovers import NotAsked
from referee.seats.permissions import NotYours
from referee.services import KeyReused, Stale
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.work import TooMuchWork

STALE = "urn:referee:problem:stale"
KEY_REUSED = "urn:referee:problem:key-reused"
NOT_YOURS = "urn:referee:problem:not-yours"
NOT_ASKED = "urn:referee:problem:not-asked"
TAKEN = "urn:referee:problem:taken"
MALFORMED = "urn:referee:problem:malformed"

# Refusals that say all in their words.
SAYING_WHY = {KeyReused: (422, KEY_REUSED), NotAsked: (403, NOT_ASKED), Inside: (409, TAKEN)}


def with_limits(result: dict[str, Any], **about: Any) -> dict[str, Any]:
    """The schema, with what whoever sends something may hear: that there was too much from one place."""
    after = {"description": "Seconds until it is worth trying again.", "schema": {"type": "integer"}}
    refused = {
        "description": "Too much from one place: tables, records or bytes.",
        "headers": {"Retry-After": after},
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for path in result["paths"].values():
        for method in path.keys() & {"post", "put", "patch", "delete"}:
            path[method]["responses"]["429"] = refused
    return result


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """The answer to an error raised in an API view; None lets our own bugs crash."""
    if isinstance(error, Malformed):
        return malformed([complaint(path, said) for path, said in error.errors.items()])
    if isinstance(error, Unacceptable):
        return malformed([{"pointer": "#/record", "detail": error.message}], status=error.status)
    if isinstance(error, ValidationError):
        return malformed(list(complaints(error.detail)))
    if isinstance(error, Stale):
        return problem(409, f"The log has {error.length} entries by now: read them first.", STALE, length=error.length)
    if isinstance(error, TooMuchWork):
        return too_much(context["request"], error)
    if isinstance(error, NotYours):
        return problem(403, str(error), NOT_YOURS, player=error.who)
    if type(error) in SAYING_WHY:
        status, kind = SAYING_WHY[type(error)]
        return problem(status, str(error), kind)
    if isinstance(error, ChairTaken):
        return problem(409, str(error), TAKEN, player=error.who)
    if isinstance(error, TooMuch):
        return later(problem(429, str(error), TOO_MUCH), error.seconds)
    if isinstance(error, Http404):
        return problem(404, "There is nothing at this address.")
    if isinstance(error, APIException):
        return problem(error.status_code, str(error.detail))
    return None


def malformed(errors: list[dict[str, str]], status: int = 400) -> HttpResponse:
    """The record or the request around it cannot be judged as it stands."""
    detail = errors[0]["detail"] if len(errors) == 1 else f"{len(errors)} things are in the way; see errors."
    return problem(status, detail, MALFORMED, "The record cannot be judged as it stands", errors=errors)


def complaints(detail: Any, path: str = "#") -> Iterator[dict[str, str]]:
    """Every complaint of a serializer, however deep, with its pointer."""
    if isinstance(detail, dict):
        for key, inner in detail.items():
            yield from complaints(inner, path if key == "non_field_errors" else f"{path}/{key}")
    elif isinstance(detail, list):
        for inner in detail:
            yield from complaints(inner, path)
    else:
        yield {"pointer": path, "detail": str(detail)}


def complaint(path: str, said: str) -> dict[str, str]:
    """A complaint of the engine: about the edition asked for, else about the record, with its line."""
    if path in ("edition", "line", "seq"):
        return {"pointer": f"#/{path}", "detail": said}
    return {"pointer": "#/record", "detail": f"{path}: {said}"}

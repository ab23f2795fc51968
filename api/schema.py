"""How operations are described in the schema: what may be sent, what comes back, and what is refused."""

from collections.abc import Callable, Iterable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from api import serializers

Refusals = dict[tuple[int, str], OpenApiResponse]


def refuses(whys: dict[int, str]) -> Refusals:
    """The refusals of an address as the schema lists them, by status."""
    return {
        (status, "application/problem+json"): OpenApiResponse(serializers.Problem, why) for status, why in whys.items()
    }


MALFORMED = refuses({400: "It cannot be read; nothing is stored."})
MISSING = refuses({404: "There is no such table."})


def at_table(
    id: str,
    summary: str,
    sent: Iterable[OpenApiParameter] = (),
    *,
    takes: Any = None,
    gives: Any,
    refused: Refusals | None = None,
) -> Callable[..., Any]:
    """An operation at a table, which may not be there; whatever is sent along may be unreadable.

    `gives` is what comes back with 200, or every answer by its status; `refused` what it refuses besides.
    """
    parameters, answers = list(sent), gives if isinstance(gives, dict) else {200: gives}
    unread = MALFORMED if parameters or takes else {}
    responses = {**answers, **unread, **MISSING, **(refused or {})}
    return extend_schema(operation_id=id, summary=summary, parameters=parameters, request=takes, responses=responses)

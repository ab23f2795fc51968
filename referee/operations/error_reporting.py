"""Crashes, told to a place of the operator's choice; loaded only where one is set, and told without people or links."""

from typing import Any

import sentry_sdk
from sentry_sdk.types import Event

from referee.operations.requests import CURRENT


def start(place: str, **options: Any) -> None:
    """From now on crashes are reported to a place."""
    sentry_sdk.init(
        dsn=place,
        before_send=impersonal,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        **options,
    )


def impersonal(event: Event, hint: dict[str, Any]) -> Event:
    """What crashed, at which route and by which id: no address, cookie, body or link of whoever asked."""
    asked = event.pop("request", None) or {}
    event.pop("user", None)
    event.setdefault("tags", {})["request_id"] = CURRENT.get()
    event["request"] = {"method": asked.get("method", "")}
    if "logentry" in event:
        # Its parts may be the path that Django writes; the exception says what is wrong.
        event["logentry"] = {"message": event["logentry"].get("message", "")}
    return event

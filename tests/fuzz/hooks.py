"""What schemathesis would hardly guess: addresses where there is something, phones, lines and records that mean something."""

import json
import os
import zlib
from typing import Any

import schemathesis

KNOWN: dict[str, list[Any]] = json.loads(os.environ["KNOWN"])


def known_instead(said: dict[str, Any] | None) -> dict[str, Any] | None:
    """Most values by one that is known, the same for the same; some stay what they are."""
    if not isinstance(said, dict):
        return said
    return {name: picked(KNOWN.get(name, []), value) for name, value in said.items()}


def picked(known: list[Any], value: Any) -> Any:
    """One of what is known, or the value itself."""
    if not known:
        return value
    return [*known, value][zlib.crc32(repr(value).encode()) % (len(known) + 1)]


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> Any:
    """Codes, links and numbers."""
    return known_instead(path_parameters)


@schemathesis.hook
def map_headers(context: Any, headers: dict[str, Any] | None) -> Any:
    """Phones."""
    return known_instead(headers)


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Lines, heads and records."""
    return known_instead(body)

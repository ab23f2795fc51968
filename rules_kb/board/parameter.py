"""How a parameter of an edition is declared: once, with its default, its words and one line of help."""

import re
from typing import Any

from pydantic import Field

UNLIMITED = 1_000_000


def plain(text: str) -> str:
    """Any spelling as one lower-case word: letters and digits, with `_` for everything between them."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def param(
    default: object, help: str, also: dict[str, Any] | None = None, label: str = "", least: int | None = None
) -> Any:
    """A parameter: its us-classic value, what it settles, other spellings of its values, the least number."""
    extra: dict[str, Any] = {"help": help, "also": also or {}, "label": label}
    if isinstance(default, int) and not isinstance(default, bool):
        return Field(default=default, ge=least or 0, json_schema_extra=extra)
    return Field(default=default, json_schema_extra=extra)

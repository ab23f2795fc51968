"""The rules of Monopoly and Monopoly Deal as a library: a game record in, rulings out.

What is meant for others is named here and fetched when it is asked for, so that a command loads only what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_kb.answer.report import Judgement, judged, report
    from rules_kb.editions import EditionError
    from rules_kb.games import load, parse, shipped
    from rules_kb.kernel.model import Malformed
    from rules_kb.record.lines import Record, parse_line, write, write_action

__version__ = "0.2.0"
__all__ = [
    "EditionError", "Judgement", "Malformed", "Record", "judged", "load", "parse", "parse_line", "report", "shipped",
    "write", "write_action",
]  # fmt: skip

ROOMS = {
    "rules_kb.answer.report": ("Judgement", "judged", "report"),
    "rules_kb.editions": ("EditionError",),
    "rules_kb.games": ("load", "parse", "shipped"),
    "rules_kb.kernel.model": ("Malformed",),
    "rules_kb.record.lines": ("Record", "parse_line", "write", "write_action"),
}


def __getattr__(name: str) -> Any:
    """A public name, from the room it lives in."""
    room = next((room for room, names in ROOMS.items() if name in names), None)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(room), name)

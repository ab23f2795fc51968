"""What pages are put together from: a button, a due in words, the card of what comes next."""

from typing import Any, NamedTuple


class Button(NamedTuple):
    """A line to log, or a sheet to open when `href` names one."""

    label: str
    line: str = ""
    kind: str = ""
    note: str = ""
    href: str = ""
    # Of a card: the colours its edge is painted in.
    colours: tuple[str, ...] = ()
    # What it ends, asked once before it is done.
    really: str = ""


class Owed(NamedTuple):
    """A due in words, with its bill, the ways to settle it, and the entry that was flagged for it."""

    says: str
    why: str
    until: str
    bill: list[tuple[str, str]]
    buttons: list[Button]
    called: bool
    flagged_at: int = 0
    # The rule that asks for it, as a sentence.
    law: str = ""


class Panel(NamedTuple):
    """The consequence card: one thing to decide."""

    title: str
    says: str = ""
    buttons: list[Button] = []
    group: str = ""
    hammer: Any = None

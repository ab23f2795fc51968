"""Forms that every table has, whatever it plays, each put into one line of the record."""

from collections.abc import Callable
from string import Formatter
from typing import Any

from referee.seated.queries import Seated
from rules_kb.kernel.model import Malformed

Post = Any


def said(post: Post, field: str) -> str:
    """What was put into a field, in one line."""
    return " ".join(str(post.get(field, "")).split())


def quick(s: Seated, post: Post) -> str:
    """A line as it was typed or as its button has it."""
    line = str(post.get("line", "")).strip()
    if not line:
        raise Malformed({"line": "Tap something, or write a line."})
    return line


def worded(line: str) -> Callable[[Seated, Post], str]:
    """A form whose fields are the words of its line."""
    fields = [name for _, name, _, _ in Formatter().parse(line) if name]
    return lambda s, post: line.format(**{name: said(post, name) for name in fields})


def position(s: Seated, post: Post) -> str:
    """How it really stands."""
    lines = [line.strip() for line in str(post.get("block", "")).splitlines() if line.strip()]
    if not lines:
        raise Malformed({"position": "Leave the lines that changed, at least one."})
    return "\n".join(["table position:", *(f"  {line}" for line in lines)])


# What every table logs alike, whatever it plays.
EVERYWHERE: dict[str, Callable[[Seated, Post], str]] = {
    "line": quick,
    "position": position,
    "count": worded("{by} count {amount}"),
}

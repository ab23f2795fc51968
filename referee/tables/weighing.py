"""May I? What every game answers alike: a line weighed before it is logged, and the steps somebody may take now."""

from collections.abc import Callable, Mapping
from typing import Any

from referee import logs
from referee.tables.common_sheets import likely
from referee.tables.queries import Seated, Tried, tried
from rules_kb.core import Seat
from rules_kb.errors import Malformed
from rules_kb.view import View

Changed = Callable[[Seated, View], list[tuple[str, str, str]]]


def weighed(s: Seated, one: Tried, changed: Changed) -> dict[str, Any]:
    """What a line would cost and change, and the part of it that is legal."""
    part = tried(s, one.part) if one.part else None
    return {
        "tried": one,
        "line": one.line,
        "changes": changed(s, one.after) if one.after is not None and one.stands else [],
        "part": part,
        "part_changes": changed(s, part.after) if part and part.after else [],
    }


def steps(
    s: Seated, seat: Seat, label: Callable[[str], str], elsewhere: Mapping[str, tuple[str, str]]
) -> list[dict[str, str]]:
    """What the rules expect of a player next: a line to weigh, or the page on which it is done."""
    lines = [f"{s.words.name(seat)} {said.format(*s.record.players)}" for one, said in likely(s) if one == seat]
    return [row for line in lines if (row := step(s, line, label, elsewhere))]


def step(s: Seated, line: str, label: Callable[[str], str], elsewhere: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """One thing to do next."""
    try:
        logs.read_line(s.record, line, s.table.length)
    except Malformed:
        title, page = elsewhere.get(line.split(" ")[1], ("", ""))
        return {"label": title, "page": page} if title else {}
    words = label(line)
    return {"label": words[:1].upper() + words[1:], "line": line}

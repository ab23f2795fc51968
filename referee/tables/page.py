"""Everything the table's main page shows."""

from typing import Any

from referee.editions import find as edition_find
from referee.tables import desks
from referee.tables.queries import Seated, lately
from referee.tables.ways_on import SETTLE, held_up


def of(s: Seated) -> dict[str, Any]:
    """The page from top to bottom; what a ruling offers to settle is not shown a second time below it."""
    recent, held = lately(s), held_up(s)
    desk = desks.of(s)
    shown = desk.page(s, recent)
    offered = {one.seq for one in held if any(way.line.startswith(SETTLE) for way in one.ways)}
    tapped = {way.line for one in held for way in one.ways}
    shown["late"] = [button for button in shown.get("late", ()) if button.line not in tapped]
    shown["owed"] = [due for due in shown["owed"] if due.flagged_at not in offered]
    shown["newer"] = edition_find.newer_than(s.table.edition)
    return {"s": s, "table": s.table, "own": desk.own, "held": held, "here": "table", "recent": recent, **shown}

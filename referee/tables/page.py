"""Everything the table's main page shows."""

from typing import Any

from referee.editions import find as edition_find
from referee.rulings import PROBLEMS, WORDS
from referee.seated.queries import Seated, lately
from referee.tables import games
from referee.tables.ways_on import SETTLE, waiting


def page_context(s: Seated) -> dict[str, Any]:
    """The page from top to bottom; what a ruling offers to settle is not shown a second time below it."""
    wait, recent = waiting(s), lately(s)
    held = [*wait.shown, *wait.folded]
    pages = games.pages_of(s)
    shown = pages.page(s, recent)
    offered = {one.seq for one in held if any(way.line.startswith(SETTLE) for way in one.ways)}
    tapped = {way.line for one in held for way in one.ways}
    shown["late"] = [button for button in shown.get("late", ()) if button.line not in tapped]
    shown["owed"] = [due for due in shown["owed"] if due.flagged_at not in offered]
    shown["newer"] = edition_find.newer_than(s.table.edition)
    shown["said"] = announced(recent, shown["now"].title)
    shown["to_decide"] = bool(shown["now"].buttons or shown["now"].hammer or any(due.buttons for due in shown["owed"]))
    return {"own": pages.own, "held": wait.shown, "waiting": wait, "here": "table", "recent": recent, **shown}


def announced(recent: dict[str, Any], now: str) -> str:
    """What has changed, for whoever hears the page: the newest line, how it was ruled, what comes next."""
    newest = recent["newest"]
    if newest is None:
        return f"{now}."
    if recent["taken_back"]:
        return f"Taken back: {recent['taken_back']}. {now}."
    flagged = [WORDS[newest["verdict"]].capitalize() + ":"] if newest["verdict"] in PROBLEMS else []
    broken = [one["sentence"] for one in newest["violations"] if not one.get("waived")]
    told = recent.get("then") or newest["told"]
    return " ".join([f"{told}.", *flagged, *broken, f"{now}."])

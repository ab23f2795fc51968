"""Playing by another edition from now on: which there are, and what they would have ruled otherwise so far."""

from typing import Any

from referee.editions import find as edition_find
from referee.editions import impact as edition_impact
from referee.tables.queries import Seated
from referee.tables.wording import blank
from rules_kb import editions
from rules_kb.edition_writing import layout
from rules_kb.impact import Change

MOST_SHOWN = 12


def edition(s: Seated, asked: Any) -> dict[str, Any]:
    """The editions this table could move to, and for the one asked about the rulings that would be others."""
    here = s.table.edition
    choices = [one for one in candidates(s) if one.id != here]
    newer = edition_find.newer_than(here)
    wanted = asked.get("to") or (str(newer) if newer else "")
    other = next((one for one in choices if one.id == wanted), None)
    changed = edition_impact.changes_at(s.table, other) if other else []
    return {
        "choices": choices,
        "newer": str(newer) if newer else "",
        "other": other,
        "many": len(changed),
        "left": max(len(changed) - MOST_SHOWN, 0),
        "changes": [row(s, change) for change in changed[:MOST_SHOWN]],
        "line": f"table edition {other.id}" if other else "",
    }


def candidates(s: Seated) -> list[Any]:
    """The editions of the same game with the same board, house editions first."""
    shipped = [edition_find.load(id) for id in editions.shipped()]
    return [
        one for one in (*edition_find.playable(), *shipped) if one.game == s.ed.game and layout(one) == layout(s.ed)
    ]


def row(s: Seated, change: Change) -> dict[str, Any]:
    """One ruling that would be another."""
    entry = s.table.entries.get(seq=change.seq)
    return {
        "seq": change.seq,
        "told": s.told(entry.text),
        "was": blank(change.was),
        "now": blank(change.now),
    }

"""Playing by another edition from now on: which there are, and what they would have ruled otherwise so far."""

from typing import Any

from referee.editions import find as edition_find
from referee.editions import impact as edition_impact
from referee.queries import playable
from referee.seated.queries import Seated
from referee.seated.wording import blank
from rules_kb.answer.impact import RulingChange
from rules_kb.editions.write import layout

MOST_SHOWN = 12


def edition(s: Seated, asked: Any) -> dict[str, Any]:
    """The editions this table could move to, and for the one asked about the rulings that would be others."""
    here = s.table.edition
    # The editions of the same game with the same board, house editions first.
    alike = [one for one in playable() if one.game == s.ed.game and layout(one) == layout(s.ed)]
    choices = [one for one in alike if one.id != here]
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


def row(s: Seated, change: RulingChange) -> dict[str, Any]:
    """One ruling that would be another."""
    told = s.told(s.table.logged.get(seq=change.seq).text)
    return {"seq": change.seq, "told": told, "was": blank(change.was), "now": blank(change.now)}

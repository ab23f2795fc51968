"""May I? at a Deal table: a line weighed, or what somebody may do now, owes and is owed."""

from typing import Any

from referee.seated.queries import Seated
from referee.tables.common.weighing import steps
from referee.tables.deal.answers import in_words
from referee.tables.deal.mats import mat
from rules_kb.answer.view import View
from rules_kb.kernel.model import Seat

# What is done on another page: a card is picked there.
ELSEWHERE = {"play": ("Play a card", "action"), "bank": ("Bank a card", "bank"), "discard": ("Discard", "discard")}


def overview(s: Seated, seat: Seat) -> dict[str, Any]:
    """What a player may do now, owes and is owed."""
    dues = [(due, in_words(s, due)) for due in s.board.dues]
    return {
        "now": steps(s, seat, s.told, ELSEWHERE),
        "owes": [told for due, told in dues if due.frm == seat],
        "gets": [told for due, told in dues if due.to == seat],
    }


def changed(s: Seated, after: View) -> list[tuple[str, str, str]]:
    """What changes: what it is, how it was, how it would be."""
    then = s._replace(view=after)
    rows = [row for seat in range(len(s.board.players)) for row in differing(mat(s, seat), mat(then, seat))]
    old = {(due.seq, due.frm, due.amount) for due in s.board.dues}
    dues = [due for due in after.position.dues if (due.seq, due.frm, due.amount) not in old]
    return rows + [(f"{s.words.who(due.frm)} owes {s.words.who(due.to)}", "", s.words.sum(due.amount)) for due in dues]


def differing(was: dict[str, Any], now: dict[str, Any]) -> list[tuple[str, str, str]]:
    """What is different about one player's cards."""
    who = was["who"]
    rows = [(f"{who}’s hand", was["hand"], now["hand"]), (f"{who}’s bank", was["bank"], now["bank"])]
    names = dict.fromkeys(one["name"] for one in (*was["sets"], *now["sets"]))
    rows += [(f"{who}’s {name}", progress(was, name), progress(now, name)) for name in names]
    return [row for row in rows if row[1] != row[2]]


def progress(mat_: dict[str, Any], name: str) -> str:
    """How far one colour is, and what it earns."""
    found = next((one for one in mat_["sets"] if one["name"] == name), None)
    return f"{found['have']} of {found['size']}, rent {found['rent']}" if found else "none"

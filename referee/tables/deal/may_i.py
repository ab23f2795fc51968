"""May I? at a Deal table: a line weighed, or what somebody may do now, owes and is owed."""

from typing import Any

from referee.tables.common_sheets import Asked, asked_seat, chairs
from referee.tables.deal.answers import in_words
from referee.tables.deal.mats import mat
from referee.tables.queries import Seated, tried
from referee.tables.weighing import steps, weighed
from rules_kb.view import View

# What is done on another page: a card is picked there.
ELSEWHERE = {"play": ("Play a card", "action"), "bank": ("Bank a card", "bank"), "discard": ("Discard", "discard")}


def of(s: Seated, asked: Asked) -> dict[str, Any]:
    """A line weighed, or everything one player may do; Malformed if the line cannot be read."""
    if "line" in asked:
        return weighed(s, tried(s, asked["line"]), changed)
    seat = asked_seat(s, asked, "who", s.board.turn.seat)
    dues = [(due, in_words(s, due)) for due in s.board.dues]
    overview = {
        "now": steps(s, seat, s.told, ELSEWHERE),
        "owes": [told for due, told in dues if due.frm == seat],
        "gets": [told for due, told in dues if due.to == seat],
    }
    return {"overview": overview, "seats": chairs(s), "seat": seat, "who": s.words.who(seat)}


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

"""May I? A line weighed before it is logged; and what a player may do now, owes, and is owed."""

from typing import Any

from referee import logs
from referee.tables import consequences
from referee.tables.change_words import UNTOLD, in_words
from referee.tables.common_sheets import asked_seat
from referee.tables.queries import Seated, tried
from referee.tables.sheets import seats
from referee.tables.weighing import planning, steps, weighed
from referee.tables.wording import blank
from rules_kb.core import Due, Seat
from rules_kb.may_i import changes, legal_acts
from rules_kb.view import View

VERBS = {"build": "Build one house", "sell": "Sell one house", "mortgage": "Mortgage", "lift": "Lift a mortgage"}
# What is done on another page than this: throwing, drawing, choosing a space.
ELSEWHERE = {"roll": ("Throw the dice", ""), "draw": ("Draw a card", "card"), "move": ("Choose a space", "move")}


def of(s: Seated, asked: Any) -> dict[str, Any]:
    """A line weighed, or everything one player may do; Malformed if the line cannot be read."""
    if "line" in asked:
        return weighed(s, tried(s, asked["line"]), changed)
    seat = asked_seat(s, asked, "who", consequences.whose_turn(s))
    return {"overview": overview(s, seat), "seats": seats(s), "seat": seat, "who": s.words.who(seat)}


def overview(s: Seated, seat: Seat) -> dict[str, Any]:
    """What a player may do now, by kind; what they owe, what they are owed, and until when."""
    dues = [due for due in s.board.dues if not consequences.is_hidden(s, due)]
    return {
        "now": steps(s, seat, lambda line: plainly(s, line.split(" ", 1)[1]), ELSEWHERE),
        "property": acts(s, seat),
        "owes": [owing(s, due) for due in dues if due.frm == seat],
        "gets": [owing(s, due) for due in dues if due.to == seat],
        "cash": UNTOLD if s.board.players[seat].unknown else s.words.sum(s.board.players[seat].cash),
    }


def owing(s: Seated, due: Due) -> dict[str, str]:
    """A due in words, and until when it runs."""
    told = consequences.in_words(s, due)
    return {"says": told.says, "why": told.why, "until": told.until}


def plainly(s: Seated, line: str) -> str:
    """What is left to do in the words of the table: `pay bank 160` pays the Bank its sum."""
    money = line.startswith("pay ")
    words = [s.words.sum(int(word)) if money and word.isdecimal() else word for word in line.split(" ")]
    return blank(" ".join("the Bank" if word == "bank" else word for word in words))


def changed(s: Seated, after: View) -> list[tuple[str, str, str]]:
    """What a line would change."""
    return in_words(s, changes(s.view, after))


def acts(s: Seated, seat: Seat) -> list[dict[str, Any]]:
    """The property a player may build on, sell from, mortgage or lift, each a question away."""
    found = legal_acts(s.view, seat)
    rows = {verb: [logs.written(s.record, action) for action in actions] for verb, actions in found.items()}
    return [
        {"title": VERBS[verb], "lines": [(planning(s, line), line) for line in lines]}
        for verb, lines in rows.items()
        if lines
    ]

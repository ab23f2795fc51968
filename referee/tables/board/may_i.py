"""May I? A line weighed before it is logged; and what a player may do now, owes, and is owed."""

from typing import Any

from referee import logs
from referee.seated.queries import Seated
from referee.seated.wording import blank
from referee.tables.board import consequences
from referee.tables.common.weighing import planning, steps
from rules_kb.answer.may_i import legal_acts
from rules_kb.board.jail.facts import JAIL_BUSINESS
from rules_kb.kernel.model import Seat

PLAIN = {"bank": "the Bank", "jail-card": "the jail card"}
VERBS = {"build": "Build", "sell": "Sell a building", "mortgage": "Mortgage", "lift": "Lift a mortgage"}
# What is done on another page than this: throwing, drawing, choosing a space.
ELSEWHERE = {"roll": ("Throw the dice", ""), "draw": ("Draw a card", "card"), "move": ("Choose a space", "move")}


def overview(s: Seated, seat: Seat) -> dict[str, Any]:
    """What a player may do now, by kind; what they owe, what they are owed, and until when."""
    dues = [due for due in s.board.dues if not consequences.is_hidden(s, due)]
    return {
        "says": in_jail(s, seat),
        "now": steps(s, seat, lambda line: plainly(s, line.split(" ", 1)[1]), ELSEWHERE),
        "property": acts(s, seat),
        "owes": [consequences.in_words(s, due) for due in dues if due.frm == seat],
        "gets": [consequences.in_words(s, due) for due in dues if due.to == seat],
    }


def in_jail(s: Seated, seat: Seat) -> str:
    """How far a prisoner's time has come, and what goes on as ever."""
    if not s.board.players[seat].jail:
        return ""
    law = "" if JAIL_BUSINESS in s.ed.off else s.law(JAIL_BUSINESS)
    return f"{s.words.who(seat)} is in {s.ed.vocabulary['jail']}, {consequences.throw_in_jail(s, seat)} throw. {law}".strip()


def plainly(s: Seated, line: str) -> str:
    """What is left to do in the words of the table: `pay bank 160` pays the Bank its sum."""
    money = line.startswith("pay ")
    words = [s.words.sum(int(word)) if money and word.isdecimal() else word for word in line.split(" ")]
    return str(s.ed.worded(blank(" ".join(PLAIN.get(word, word) for word in words))))


def acts(s: Seated, seat: Seat) -> list[dict[str, Any]]:
    """The property a player may build on, sell from, mortgage or lift, each a question away."""
    found = legal_acts(s.view, seat)
    rows = {verb: [logs.written(s.record, action) for action in actions] for verb, actions in found.items()}
    return [
        {"title": VERBS[verb], "lines": [(planning(s, line), line) for line in lines]}
        for verb, lines in rows.items()
        if lines
    ]

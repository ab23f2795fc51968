"""May I? What every game answers alike: a line weighed before it is logged, and the steps somebody may take now."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from referee import logs
from referee.disputes.page import judgement_of
from referee.tables.common_sheets import likely
from referee.tables.planned import planned
from referee.tables.queries import Seated, Tried, tried
from referee.version import rules_version
from rules_kb.core import Seat
from rules_kb.disputes.card import Card, card
from rules_kb.disputes.card_parts import cite
from rules_kb.disputes.hearing import with_lines
from rules_kb.errors import Malformed
from rules_kb.view import View

Changed = Callable[[Seated, View], list[tuple[str, str, str]]]
NO_RULE = "No rule of this edition is against it."
# What somebody who may do it has kept, by the verb of the line: the rules people ask about.
HELD_AGAINST = {
    "build": ("board.build.group", "board.build.even", "board.build.mortgaged"),
    "sell": ("board.sell.even", "board.sell.price"),
    "mortgage": ("board.mortgage.buildings", "board.mortgage.value"),
    "lift": ("board.mortgage.lift",),
    "buy": ("board.buy.landed", "board.buy.price"),
}


def weighed(s: Seated, one: Tried, changed: Changed) -> dict[str, Any]:
    """What a line would cost and change, why, by which rule, and the part of it that is legal."""
    part = tried(s, one.part) if one.part else None
    return {
        "tried": one,
        "line": one.line,
        "asks": planning(s, one.line),
        "card": ruling(s, one.line),
        "part_asks": planning(s, part.line) if part else "",
        "changes": changed(s, one.after) if one.after is not None and one.stands else [],
        "part": part,
        "part_changes": changed(s, part.after) if part and part.after else [],
    }


def planning(s: Seated, line: str) -> str:
    """A line as a plan: what somebody is about to do."""
    action = logs.read_line(s.record, line, s.table.length)
    return planned(s.told(line), s.words.who(action.by)) if action.by >= 0 else s.told(line)


def ruling(s: Seated, line: str) -> Card:
    """The card of a line that is not logged: the very one a dispute about it would show."""
    judgement = with_lines(judgement_of(s.table.pk, s.table.last_hash, rules_version()), [line])
    found = card(judgement, max(judgement.record.texts))
    if found.why != NO_RULE:
        return found
    ids = HELD_AGAINST.get(line.split(" ")[1], ())
    apt = cite(s.ed, [judgement.play.rules[id] for id in ids if id not in s.ed.off])
    return msgspec.structs.replace(found, rules=apt or found.rules)


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

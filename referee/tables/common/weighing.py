"""May I? What every game answers alike: a line weighed before it is logged, and the steps somebody may take now."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from referee import judging
from referee.seated.queries import Seated, Tried, tried
from referee.seats.sharing import judgement_of
from referee.tables.common.sheets import Asked, Shown, asked_seat, chairs, likely
from rules_kb.answer.card import CardWords
from rules_kb.answer.rule_texts import rules_weighed_for
from rules_kb.answer.view import View
from rules_kb.disputes.card import in_words, ruling_card
from rules_kb.disputes.questions import with_lines
from rules_kb.disputes.timeline import cited_by
from rules_kb.disputes.verdicts import NO_RULE
from rules_kb.kernel.model import Malformed, Seat

Overview = Callable[[Seated, Seat], Shown]
Changed = Callable[[Seated, View], list[tuple[str, str, str]]]


def may_i(s: Seated, asked: Asked, turn: Seat, changed: Changed, overview: Overview) -> Shown:
    """A line weighed, or everything one player may do; Malformed if the line cannot be read."""
    if "line" in asked:
        return weighed(s, tried(s, asked["line"]), changed)
    seat = asked_seat(s, asked, "who", turn)
    return {"overview": overview(s, seat), "seats": chairs(s), "seat": seat, "who": s.words.who(seat)}


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
    return s.words.present_sentence(s.read(line))


def ruling(s: Seated, line: str) -> CardWords:
    """The card of a line that is not logged: the very one a dispute about it would show."""
    judgement = with_lines(judgement_of(judging.known(s.table)), [line])
    seq = max(judgement.record.texts)
    found = ruling_card(judgement, seq)
    if found.reason != (NO_RULE,):
        return in_words(judgement, found)
    ids = rules_weighed_for(s.ed.game.name, line.split(" ")[1])
    apt = cited_by(judgement, s.ed, seq, [judgement.game.rules[id] for id in ids if id not in s.ed.off])
    return in_words(judgement, msgspec.structs.replace(found, rules=apt or found.rules))


def steps(
    s: Seated, seat: Seat, label: Callable[[str], str], elsewhere: Mapping[str, tuple[str, str]]
) -> list[dict[str, str]]:
    """What the rules expect of a player next: a line to weigh, or the page on which it is done."""
    lines = [f"{s.words.name(seat)} {said.format(*s.record.players)}" for one, said in likely(s) if one == seat]
    return [row for line in lines if (row := step(s, line, label, elsewhere))]


def step(s: Seated, line: str, label: Callable[[str], str], elsewhere: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """One thing to do next."""
    try:
        s.read(line)
    except Malformed:
        title, page = elsewhere.get(line.split(" ")[1], ("", ""))
        return {"label": title, "page": page} if title else {}
    words = label(line)
    return {"label": words[:1].upper() + words[1:], "line": line}

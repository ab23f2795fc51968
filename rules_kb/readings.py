"""What would change a ruling: the other reading of a disputed point, a house rule, another edition."""

from typing import Any

import msgspec

from rules_kb import editions, notation
from rules_kb.card_parts import Card
from rules_kb.errors import Malformed
from rules_kb.hindsight import Point, linked, moments, position_of, walked
from rules_kb.report import Judgement, judged
from rules_kb.verdicts import plain_card

MOST_HOUSE_RULES = 2
SHORT = 300


def by_another_reading(judgement: Judgement, seq: int, options: dict[str, str]) -> Card | None:
    """The plain card of an entry by other options; nothing where they do not fit the edition."""
    try:
        ed = judgement.record.edition.with_options(options)
    except Malformed:
        return None
    past = moments(judgement, seq)
    # Of a long game only what the entry's own sums were made from is judged again.
    since = past.index(linked(past)[-1]) if len(past) > SHORT else 0
    record = msgspec.structs.replace(judgement.record, edition=ed)
    start = judgement.play.start(record) if not since else position_of(judgement, past[since].before)
    other = msgspec.structs.replace(judgement, record=record)
    found = list(walked(other, [each.step for each in past[since:]], start))
    return plain_card(other, found[-1])


def other_readings(judgement: Judgement, seq: int, points: list[Point]) -> list[str]:
    """What each disputed point would change, in words."""
    found = []
    for row in points:
        other = by_another_reading(judgement, seq, {row["param"]: row["otherwise"]})
        what = other.headline if other else "it would come out differently."
        asks = judgement.record.edition.points.settles(row["param"])
        found.append(f"Sources disagree. {asks} Read as “{spoken(row['otherwise'])}”: {what}")
    return found


def verdict_hangs(judgement: Judgement, seq: int, bare: Card, points: list[Point]) -> bool:
    """Whether another reading changes the answer itself, not only the sum."""
    others = [by_another_reading(judgement, seq, {row["param"]: row["otherwise"]}) for row in points]
    return any(other is not None and other.verdict != bare.verdict for other in others)


def house_rules(judgement: Judgement, bare: Card, seq: int, points: list[Point]) -> list[str]:
    """The house rules that would allow what this edition does not."""
    if bare.verdict != "violation":
        return []
    ed, taken = judgement.record.edition, {row["param"] for row in points}
    reads = [param for rule in bare.rules for param in judgement.play.rules[rule.id].reads if param not in taken]
    found = []
    for param in dict.fromkeys(reads):
        for value in other_values(ed, param):
            other = by_another_reading(judgement, seq, {param: value})
            if other is not None and other.verdict != "violation" and other.headline != bare.headline:
                found.append(f"With a house rule, “{ed.points.settles(param).rstrip('.')}: {spoken(value)}”: {other.headline}")
                break
    return found[:MOST_HOUSE_RULES]


def other_values(ed: Any, param: str) -> list[str]:
    """The words for the other values a choice or a yes/no parameter can have."""
    field = type(ed).model_fields.get(param)
    kind = field.annotation if field else None
    values = [True, False] if kind is bool else getattr(kind, "__args__", ())
    words = [str(ed.word(param, value)) for value in values if isinstance(value, bool | str)]
    return [word for word in words if word != ed.word(param, getattr(ed, param))]


def spoken(word: str) -> str:
    """A parameter or its value as people say it."""
    return word.replace("_", " ")


class Reading(msgspec.Struct, frozen=True):
    """One answer and the editions that give it."""

    editions: tuple[str, ...]
    names: tuple[str, ...]
    card: Card


def other_editions(judgement: Judgement, seq: int) -> tuple[Reading, ...]:
    """The answers of all editions whose board fits the record; that of its own edition comes first."""
    own = judgement.record.edition_id
    groups: dict[tuple[str, str], list[Judgement]] = {}
    cards: dict[tuple[str, str], Card] = {}
    for id in (own, *(each for each in editions.shipped() if each != own)):
        other = judgement if id == own else by_edition(judgement, id)
        if other is not None and seq in other.steps:
            found = plain_card(other, moments(other, seq)[-1])
            key = (found.verdict, found.headline)
            groups.setdefault(key, []).append(other)
            cards.setdefault(key, found)
    return tuple(reading(group, cards[key]) for key, group in groups.items())


def reading(group: list[Judgement], card: Card) -> Reading:
    """A group of editions that answer alike."""
    ids = tuple(each.record.edition_id for each in group)
    return Reading(ids, tuple(str(each.record.edition.name) for each in group), card)


def by_edition(judgement: Judgement, id: str) -> Judgement | None:
    """The same record by another edition; nothing where it is another game or does not fit the board."""
    if editions.load(id).game != judgement.record.edition.game:
        return None
    try:
        other = judged(notation.write(judgement.record), id)
    except Malformed:
        return None
    return other if len(other.record.unreadable) == len(judgement.record.unreadable) else None

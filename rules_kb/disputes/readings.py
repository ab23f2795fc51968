"""What would change a ruling: the other reading of a disputed point, a house rule, another edition."""

from collections import Counter
from typing import Any

import msgspec

from rules_kb import editions, notation
from rules_kb.disputes.card_parts import Card, RuleCited, cite
from rules_kb.disputes.hindsight import Moment, Point, linked, moments, position_of, walked
from rules_kb.disputes.spoken import condition, consequence
from rules_kb.disputes.verdicts import MOST_RULES, plain_card
from rules_kb.errors import Malformed
from rules_kb.report import Judgement, judged

MOST_HOUSE_RULES = 2
SHORT = 300


def by_another_reading(judgement: Judgement, seq: int, options: dict[str, str]) -> Card | None:
    """The plain card of an entry by other options; nothing where they do not fit the edition."""
    found = read_again(judgement, seq, options)
    return found[0] if found else None


def cleared_by(judgement: Judgement, seq: int, options: dict[str, str]) -> Card | None:
    """The same, but nothing where those options find the fault all the same, only at an earlier entry."""
    found = read_again(judgement, seq, options)
    return found[0] if found and not found[1] else None


def read_again(judgement: Judgement, seq: int, options: dict[str, str]) -> tuple[Card, bool] | None:
    """The plain card of an entry by other options, and whether its fault is only found earlier by them."""
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
    # What was settled since is known from the game as it went, not from this other reading of it.
    other.__dict__["moments"] = moments(judgement)
    return plain_card(other, found[-1]), found_earlier(past[since:], found)


def found_earlier(past: list[Moment], other: list[Moment]) -> bool:
    """Whether what the last of these moments broke was only found earlier by another reading of the same entries."""
    gone = broken(past[-1:]) - broken(other[-1:])
    return bool(gone & (broken(other[:-1]) - broken(past[:-1])))


def broken(found: list[Moment]) -> Counter[str]:
    """The rules some moments broke, and how often."""
    return Counter(violation.rule for each in found for violation in each.ruling.violations)


def other_readings(judgement: Judgement, bare: Card, seq: int, points: list[Point]) -> list[str]:
    """What each disputed point would change, in words."""
    found = []
    for row in points:
        other = by_another_reading(judgement, seq, {row["param"]: row["otherwise"]})
        what = outcome(other, bare) if other else "it would come out differently."
        held = condition(judgement.record.edition, row["param"], row["otherwise"])
        found.append(f"Sources disagree: {held}, {consequence(what)}")
    return found


def outcome(other: Card, bare: Card) -> str:
    """How another answer differs: in what it is called, else in what is to be done, else in how it came out."""
    if other.headline != bare.headline:
        return other.headline
    told = (*other.do_now, *(f"{line.removesuffix('.')}." for line in other.why.split(". ")))
    new = [line for line in told if line not in bare.do_now and line not in bare.why]
    less = [f"“{line.removesuffix('.')}” falls away." for line in bare.do_now if line not in other.do_now]
    return next(iter([*new, *less]), "the same here.")


def verdict_hangs(judgement: Judgement, seq: int, bare: Card, points: list[Point]) -> bool:
    """Whether another reading changes the answer itself or who has won, not only the sum."""
    found = (cleared_by(judgement, seq, {row["param"]: row["otherwise"]}) for row in points)
    others, ended = [other for other in found if other is not None], is_end(judgement, bare)
    return any(other.verdict != bare.verdict or is_end(judgement, other) != ended for other in others)


def is_end(judgement: Judgement, answer: Card) -> bool:
    """Whether a card is the one of the end of the game."""
    return answer.verdict != "violation" and bool(
        {rule.id for rule in answer.rules} & judgement.play.game.after_the_end
    )


def allowing(judgement: Judgement, bare: Card, seq: int, points: list[Point]) -> list[Point]:
    """The other values that would allow what this edition does not: house rules, or readings it is disputed in."""
    if bare.verdict != "violation":
        return []
    ed, taken = judgement.record.edition, {row["param"] for row in points}
    reads = [param for rule in bare.rules for param in judgement.play.rules[rule.id].reads if param not in taken]
    found = []
    for param in dict.fromkeys(reads):
        for value in other_values(ed, param):
            other = cleared_by(judgement, seq, {param: value})
            if other is not None and allows(judgement, other, bare):
                found.append({"param": param, "here": str(ed.word(param, getattr(ed, param))), "otherwise": value})
                break
    return found


def allows(judgement: Judgement, other: Card, bare: Card) -> bool:
    """Whether another answer lets pass what this one does not, and not only because the game would be over."""
    ended = {rule.id for rule in other.rules} & judgement.play.game.after_the_end - {rule.id for rule in bare.rules}
    return other.verdict != "violation" and other.headline != bare.headline and not ended


def disputed_here(judgement: Judgement, bare: Card, row: Point) -> bool:
    """Whether a value is one the sources of the edition disagree on; a deadline that is printed stays one."""
    ed = judgement.record.edition
    if any(rule.id.endswith("late") for rule in bare.rules):
        return False
    return row["otherwise"] in [str(ed.word(row["param"], value)) for value in ed.contested.get(row["param"], ())]


def counts_differ(judgement: Judgement, bare: Card, seq: int) -> list[Point]:
    """The disputed points by which the count at the end of the game would come out otherwise."""
    ed, play = judgement.record.edition, judgement.play
    if not is_end(judgement, bare):
        return []
    found = []
    for param in (param for rule in bare.rules for param in play.rules[rule.id].reads if param in ed.contested):
        for value in ed.contested[param]:
            row = {
                "param": param,
                "here": str(ed.word(param, getattr(ed, param))),
                "otherwise": str(ed.word(param, value)),
            }
            other = by_another_reading(judgement, seq, {param: row["otherwise"]})
            if other is not None and other.do_now != bare.do_now:
                found.append(row)
    return found


def pointed(judgement: Judgement, moment: Moment, bare: Card, points: list[Point]) -> tuple[RuleCited, ...]:
    """The rules of a card, those first that the disputed points are about."""
    params, action = {row["param"] for row in points}, type(moment.step.action)
    if bare.verdict == "violation" or not params:
        return bare.rules
    about = [rule for rule in judgement.play.rules.values() if params & set(rule.reads) and action in rule.on]
    # Nearest to a point is the rule that asks for it before anything else.
    about.sort(key=lambda rule: min(at for at, param in enumerate(rule.reads) if param in params))
    once = {rule.id: rule for rule in (*cite(moment.eyes.ed, about), *bare.rules)}
    return tuple(once.values())[:MOST_RULES]


def house_rules(judgement: Judgement, bare: Card, seq: int, rows: list[Point]) -> list[str]:
    """The house rules that would allow it, in words."""
    found = []
    for row in rows[:MOST_HOUSE_RULES]:
        other = by_another_reading(judgement, seq, {row["param"]: row["otherwise"]}) or bare
        held = condition(judgement.record.edition, row["param"], row["otherwise"])
        found.append(f"With a house rule: {held}, {consequence(other.headline)}")
    return found


def other_values(ed: Any, param: str) -> list[str]:
    """The words for the other values a choice or a yes/no parameter can have."""
    field = type(ed).model_fields.get(param)
    kind = field.annotation if field else None
    values = [True, False] if kind is bool else getattr(kind, "__args__", ())
    words = [str(ed.word(param, value)) for value in values if isinstance(value, bool | str)]
    return [word for word in words if word != ed.word(param, getattr(ed, param))]


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

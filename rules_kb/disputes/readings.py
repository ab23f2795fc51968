"""Other readings: what another text, another value or a missing fact would change."""

from collections import Counter
from typing import Any

import msgspec

from rules_kb.answer.card import RuleCited, RulingCard
from rules_kb.answer.contested import contested_point
from rules_kb.answer.report import Judgement
from rules_kb.answer.shapes import ContestedPoint
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import cited_at, linked, moments, position_of, walked
from rules_kb.disputes.verdicts import MOST_RULES, plain_card
from rules_kb.editions.citation import RANK
from rules_kb.editions.origin import ON
from rules_kb.kernel import engine
from rules_kb.kernel.deciding import NOTHING
from rules_kb.kernel.log import Adopt, Decide
from rules_kb.kernel.model import Entry, Malformed, Ruling
from rules_kb.kernel.said import Change, Part, Said

MOST_HOUSE_RULES = 2
SHORT = 300
# For how many turns a landing can still be claimed.
MOST_TURNS = 2
SAME = Said("the same here.")


def by_another_reading(judgement: Judgement, seq: int, options: dict[str, str]) -> RulingCard | None:
    """The plain card of an entry by other options; nothing where they do not fit the edition."""
    found = read_again(judgement, seq, options)
    return found[0] if found else None


def cleared_by(judgement: Judgement, seq: int, options: dict[str, str]) -> RulingCard | None:
    """The same, but nothing where those options find the fault all the same, only at an earlier entry."""
    found = read_again(judgement, seq, options)
    return found[0] if found and not found[1] else None


def read_again(judgement: Judgement, seq: int, options: dict[str, str]) -> tuple[RulingCard, bool] | None:
    """The plain card of an entry by other options, and whether its fault is only found earlier by them."""
    try:
        ed = judgement.record.edition.with_options(options)
    except Malformed:
        return None
    past = moments(judgement, seq)
    # Of a long game only what the entry's own sums were made from is judged again.
    since = past.index(linked(past)[-1]) if len(past) > SHORT else 0
    record = msgspec.structs.replace(judgement.record, edition=ed)
    start = judgement.game.start(record) if not since else position_of(judgement, past[since].before)
    other = msgspec.structs.replace(judgement, record=record)
    found = list(walked(other, [each.step for each in past[since:]], start))
    # What was settled since is known from the game as it went, not from this other reading of it.
    # Nobody set this reading, either; it is only tried.
    other.__dict__.update(moments=moments(judgement), decided={})
    return plain_card(other, found[-1]), found_earlier(past[since:], found)


def as_printed(judgement: Judgement, seq: int) -> Change | None:
    """What the text says where something that was set decided an entry, and how it would have come out by that."""
    decided = judgement.decided.get(seq, NOTHING)
    past = moments(judgement, seq)
    ed = past[-1].eyes.ed
    names = [name for name in decided.names if ed.origins[name].printed.kind == "text"]
    if not names:
        return None
    names.sort(key=lambda name: (RANK.index(ed.origins[name].kind), -ed.origins[name].entry))
    for name in names:
        ed = ed.otherwise(name, ed.origins[name].printed.value)
    then = outcome(judged_as(judgement, decided_since(judgement, past), ed), plain_card(judgement, past[-1]))
    word = ed.word(names[0], getattr(ed, names[0], ON))
    return Change("printed", names[0], word, then) if then != (SAME,) else None


def decided_since(judgement: Judgement, past: list[Moment]) -> list[Moment]:
    """The last of these moments and those before it from which what decided it has acted: its sums, its turns."""
    names = set(judgement.decided[past[-1].step.seq].names)
    turn = judgement.game.turn(position_of(judgement, past[-1].before)) - MOST_TURNS
    acting = [*linked(past), *(each for each in past if names & set(judgement.decided[each.step.seq].names))]
    since = min(
        number
        for number, each in enumerate(past)
        if each in acting and judgement.game.turn(position_of(judgement, each.before)) >= turn
    )
    return past[since:]


def judged_as(judgement: Judgement, past: list[Moment], ed: Any) -> RulingCard:
    """The plain card of the last of these moments, all of them judged by this very edition."""
    start = position_of(judgement, past[0].before)
    # Whatever the table decided or moved to is in the edition already.
    start.ruled, start.ruled_at, start.edition = {}, {}, ""
    steps = [msgspec.structs.replace(each.step, options={}) for each in past]
    log = [step for step in steps if step is steps[-1] or not isinstance(step.action, Decide | Adopt)]
    other = msgspec.structs.replace(judgement, record=msgspec.structs.replace(judgement.record, edition=ed))
    found = list(walked(other, log, start))
    other.__dict__.update(moments=moments(judgement), decided={})
    return plain_card(other, found[-1])


def found_earlier(past: list[Moment], other: list[Moment]) -> bool:
    """Whether what the last of these moments broke was only found earlier by another reading of the same entries."""
    gone = broken(past[-1:]) - broken(other[-1:])
    return bool(gone & (broken(other[:-1]) - broken(past[:-1])))


def broken(found: list[Moment]) -> Counter[str]:
    """The rules some moments broke, and how often."""
    return Counter(violation.rule for each in found for violation in each.ruling.violations)


def other_readings(judgement: Judgement, bare: RulingCard, seq: int, points: list[ContestedPoint]) -> list[Change]:
    """What each disputed point would change."""
    found = []
    for row in points:
        other = by_another_reading(judgement, seq, {row["param"]: row["otherwise"]})
        then = outcome(other, bare) if other else (Said("it would come out differently."),)
        found.append(Change("disputed", row["param"], row["otherwise"], then, row["note"]))
    return found


def outcome(other: RulingCard, bare: RulingCard) -> tuple[Part, ...]:
    """How another answer differs: in what it is called, else in what is to be done, else in how it came out."""
    if other.headline != bare.headline:
        return other.headline
    new = [part for part in (*other.steps, *other.reason) if part not in (*bare.steps, *bare.reason)]
    less = [Said("“{line}” falls away.", {"line": part}) for part in bare.steps if part not in other.steps]
    return (*new, *less, SAME)[:1]


def verdict_hangs(judgement: Judgement, seq: int, bare: RulingCard, points: list[ContestedPoint]) -> bool:
    """Whether another reading changes the answer itself or who has won, not only the sum."""
    found = (cleared_by(judgement, seq, {row["param"]: row["otherwise"]}) for row in points)
    others, ended = [other for other in found if other is not None], is_end(judgement, bare)
    return any(
        other.verdict != bare.verdict
        or is_end(judgement, other) != ended
        or (ended and other.headline != bare.headline)
        for other in others
    )


def is_end(judgement: Judgement, answer: RulingCard) -> bool:
    """Whether a card is the one of the end of the game."""
    return answer.verdict != "violation" and bool({rule.id for rule in answer.rules} & judgement.game.after_the_end)


def allowing(judgement: Judgement, bare: RulingCard, seq: int, points: list[ContestedPoint]) -> list[ContestedPoint]:
    """The other values that would allow what this edition does not: house rules, or readings it is disputed in."""
    if bare.verdict != "violation":
        return []
    ed, taken = judgement.record.edition, {row["param"] for row in points}
    reads = [param for rule in bare.rules for param in judgement.game.rules[rule.id].reads if param not in taken]
    found = list[ContestedPoint]()
    for param in dict.fromkeys(reads):
        for value in other_values(ed, param):
            other = cleared_by(judgement, seq, {param: value})
            if other is not None and allows(judgement, other, bare):
                found.append(contested_point(ed, param, value))
                break
    return found


def allows(judgement: Judgement, other: RulingCard, bare: RulingCard) -> bool:
    """Whether another answer lets pass what this one does not, and not only because the game would be over."""
    ended = {rule.id for rule in other.rules} & judgement.game.after_the_end - {rule.id for rule in bare.rules}
    return other.verdict != "violation" and other.headline != bare.headline and not ended


def disputed_here(judgement: Judgement, bare: RulingCard, row: ContestedPoint) -> bool:
    """Whether a value is one the sources of the edition disagree on; a deadline that is printed stays one."""
    ed = judgement.record.edition
    if any(judgement.game.rules[rule.id].kind == "deadline" for rule in bare.rules):
        return False
    return row["otherwise"] in [str(ed.word(row["param"], value)) for value in ed.contested.get(row["param"], ())]


def counts_differ(judgement: Judgement, bare: RulingCard, seq: int) -> list[ContestedPoint]:
    """The disputed points by which the count at the end of the game would come out otherwise."""
    ed, game = judgement.record.edition, judgement.game
    if not is_end(judgement, bare):
        return []
    found = []
    for param in (param for rule in bare.rules for param in game.rules[rule.id].reads if param in ed.contested):
        for value in ed.contested[param]:
            row = contested_point(ed, param, str(ed.word(param, value)))
            other = by_another_reading(judgement, seq, {param: row["otherwise"]})
            if other is not None and other.steps != bare.steps:
                found.append(row)
    return found


def pointed(
    judgement: Judgement, moment: Moment, bare: RulingCard, points: list[ContestedPoint]
) -> tuple[RuleCited, ...]:
    """The rules of a card, those first that the disputed points are about.

    What only its bill was made from leaves the first place to the rule that fixes the sum.
    """
    params, action = {row["param"] for row in points}, type(moment.step.action)
    if bare.verdict == "violation" or not params:
        return bare.rules
    about = [rule for rule in judgement.game.rules.values() if params & set(rule.reads) and action in rule.on]
    # Nearest to a point is the rule that asks for it before anything else.
    about.sort(key=lambda rule: min(at for at, param in enumerate(rule.reads) if param in params))
    first, rest = cited_at(judgement, moment, about), bare.rules
    if not params & moment.eyes.read:
        first, rest = rest, first
    return tuple({rule.id: rule for rule in (*first, *rest)}.values())[:MOST_RULES]


def house_rules(judgement: Judgement, bare: RulingCard, seq: int, rows: list[ContestedPoint]) -> list[Change]:
    """The house rules that would allow it, and what would follow."""
    found = []
    for row in rows[:MOST_HOUSE_RULES]:
        other = by_another_reading(judgement, seq, {row["param"]: row["otherwise"]}) or bare
        found.append(Change("house", row["param"], row["otherwise"], other.headline))
    return found


def other_values(ed: Any, param: str) -> list[str]:
    """The words for the other values a choice or a yes/no parameter can have."""
    known = param in ed.points.params.model_fields
    words = [str(ed.word(param, value)) for value in (ed.points.alternatives(param) if known else ())]
    return [word for word in words if word != ed.word(param, getattr(ed, param))]


# Penniless, and rich enough for anything.
BROKE, RICH = 0, 1_000_000


def with_unknowns(judgement: Judgement, moment: Moment, card: RulingCard) -> RulingCard:
    """A card that says so where it hangs on cash nobody has counted: the verdict, or only what would change it."""
    broke, rich = (ruled_with(judgement, moment, cash) for cash in (BROKE, RICH))
    if broke is None or rich is None or shape(broke) == shape(rich):
        return card
    players = {"players": tuple(uncounted(judgement, moment))}
    missing = Said("{players}’s cash: the log does not know it.", players)
    if broke.stands == rich.stands:
        return msgspec.structs.replace(card, changes=(*card.changes, missing))
    return msgspec.structs.replace(
        card,
        verdict="cannot_tell",
        headline=(Said("Cannot tell: it hangs on the cash."),),
        steps=(Said("Count {players}’s cash and write it down.", players),),
        reason=(Said("With little cash it is ruled one way, with enough the other."),),
        changes=(*card.changes, missing),
    )


def uncounted(judgement: Judgement, moment: Moment) -> list[int]:
    """The seats whose cash the log does not know."""
    players = getattr(position_of(judgement, moment.before), "players", ())
    return [
        seat for seat, player in enumerate(players) if getattr(player, "unknown", False) and hasattr(player, "cash")
    ]


def ruled_with(judgement: Judgement, moment: Moment, cash: int) -> Ruling | None:
    """The ruling if everybody uncounted had this much; nothing where everybody is counted."""
    position, seats = position_of(judgement, moment.before), uncounted(judgement, moment)
    for seat in seats:
        position.players[seat].unknown, position.players[seat].cash = False, cash
    step = moment.step
    entry = Entry(step.seq, step.action)
    return engine.judge(judgement.game, moment.eyes.ed, position, entry, step.waived) if seats else None


def shape(ruling: Ruling) -> tuple[bool, list[str]]:
    """What a ruling says."""
    return ruling.stands, [violation.rule for violation in ruling.violations]

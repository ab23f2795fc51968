"""The headline of an argument: what its question wants to hear, made of the ruling on its scene or stated without one."""

from typing import Any

from rules_kb.answer.card import RulingCard, cite
from rules_kb.disputes.verdicts import ALLOWED, GAME_ENDS, LET_STAND, NOT_ALLOWED, NOT_RIGHT
from rules_kb.kernel.said import Bill, Part, Payment, Quote, Said, keys, sums_in
from rules_kb.record.scenes import Argument, Scene, Stated

YES, NO = Said("Yes:"), Said("No:")
# Verdicts on what was done; they answer no question.
BARE = ((ALLOWED,), (LET_STAND,), (NOT_ALLOWED,), (NOT_RIGHT,))


def headline(argument: Argument, scene: Scene, ruled: RulingCard, law: str, broken: bool) -> tuple[Part, ...]:
    """The answer to the question as it was asked."""
    if argument.wants == "sum":
        return sum_asked_for(ruled)
    told = in_point(argument, scene, ruled, law, broken)
    return (YES if is_yes(scene, broken) else NO, *told) if argument.wants == "yes_no" else told


def stating(told: tuple[Part, ...]) -> tuple[Part, ...]:
    """A headline without its yes or no."""
    return told[1:] if told[0] in (YES, NO) else told


def is_yes(scene: Scene, broken: bool) -> bool:
    """Whether the answer is yes."""
    return {"kept": not broken, "broken": broken, "yes": True, "no": False}[scene.yes]


def in_point(argument: Argument, scene: Scene, ruled: RulingCard, law: str, broken: bool) -> tuple[Part, ...]:
    """What says it best: a sum or a winner where there is one, else the argument's own words or the law."""
    if broken and scene.wrong:
        return (Said(scene.wrong),)
    own = "" if broken else scene.fine or argument.fine
    told = Said(own) if own else Quote(law)
    # Words that settle it are the answer, whatever is still to be paid besides; who has won is said as well.
    if argument.wants == "when" or (own and own == scene.adds):
        return (told, *ruled.headline) if GAME_ENDS in ruled.reason else (told,)
    return (told,) if ruled.headline in BARE else ruled.headline


def in_general(argument: Argument, scene: Scene, law: str, broken: bool) -> tuple[Part, ...]:
    """The same answer without any sum, for a question that did not tell what the sum rests on."""
    own = scene.wrong if broken else scene.fine or argument.fine
    told: Part = Said(own) if own else Quote(law)
    return (YES if is_yes(scene, broken) else NO, told) if argument.wants == "yes_no" else (told,)


def sum_asked_for(ruled: RulingCard) -> tuple[Part, ...]:
    """The sum in question: what is owed or paid, after what it should have been where a bill says so."""
    told = [part for part in (*ruled.headline, *ruled.steps) if names_sum(part)]
    bills = [part for part in ruled.reason if isinstance(part, Bill)]
    if (ruled.verdict != "violation" and told) or not bills:
        return tuple(told[:1]) or ruled.headline
    right = Said("${amount}:" if told else "${amount}.", {"amount": sum(line.amount for line in bills[0].lines)})
    return (right, *told[:1])


def worked_out(ruled: RulingCard) -> tuple[Part, ...]:
    """How a sum comes about that the headline does not name; nothing where there is none."""
    bills = [part for part in ruled.reason if isinstance(part, Bill)]
    written = any(isinstance(part, Said) and any(sums_in(part.template)) for part in ruled.headline)
    if not bills or written or any(names_sum(part) for part in ruled.headline):
        return ()
    total = Said("${amount} in all:", {"amount": sum(line.amount for line in bills[0].lines)})
    return (total, bills[0]) if len(bills[0].lines) > 1 else (bills[0],)


def amount_named(ruled: RulingCard) -> int:
    """The sum a card turns on; nothing where there is none."""
    payments = [part.amount for part in (*ruled.headline, *ruled.steps) if isinstance(part, Payment)]
    bills = [sum(line.amount for line in part.lines) for part in ruled.reason if isinstance(part, Bill)]
    return next(iter((*bills, *payments)), 0)


def names_sum(part: Part) -> bool:
    """Whether a part names a sum of money."""
    return isinstance(part, Payment) or (isinstance(part, Said) and "${" in part.template and bool(keys(part.template)))


def stated_card(argument: Argument, answer: Stated, ed: Any) -> RulingCard:
    """The card of an answer that no record can show; custom cites no rule, for none is printed."""
    told = answer.says if isinstance(answer.says, str) else answer.says[getattr(ed, answer.by)]
    says, do, why = (Quote(ed.priced(text.format(ed=ed))) for text in (told, answer.do, answer.why))
    first: tuple[Part, ...] = (YES if answer.yes == "yes" else NO,) if argument.wants == "yes_no" else ()
    rules = () if answer.sure == "custom" else cite(ed, [ed.game.rules[argument.rule]])
    sure = rules[0].certainty if rules else "custom"
    return RulingCard("legal", (*first, says), (do,), (why,), rules, sure, edition=str(ed.name))

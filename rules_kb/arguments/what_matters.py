"""Which facts of an argument change anything, as things stand: the others need not be asked."""

from functools import lru_cache

from rules_kb.answer.report import judged
from rules_kb.arguments.answers import staged, to_the_point
from rules_kb.arguments.headlines import names_sum
from rules_kb.disputes.card import ruling_card
from rules_kb.kernel.said import Part
from rules_kb.record.scenes import Argument, Fact

# As many places as show whether the place matters: a cheap street, a dear one, and what lies between.
PLACES = 3
Ruled = tuple[str, tuple[Part, ...], tuple[Part, ...], tuple[Part, ...]]
# Who says nothing of these means none: nothing paid, and no houses where a sum is asked for.
SILENT = frozenset(("0", "none", "no", "nothing"))


@lru_cache(maxsize=512)
def idle(argument: Argument, edition: str, said: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The facts whose other answers, each tried alone, lead to the very same ruling."""
    if argument.stated or not argument.facts:
        return frozenset()
    facts = dict(said)
    here = ruled(argument, edition, facts)
    return frozenset(
        fact.key
        for fact in argument.facts
        if all(ruled(argument, edition, {**facts, fact.key: other}) == here for other in others(fact, facts[fact.key]))
    )


@lru_cache(maxsize=512)
def untold_of_the_sum(
    argument: Argument, edition: str, said: tuple[tuple[str, str], ...], told: frozenset[str]
) -> tuple[Fact, ...]:
    """The facts nobody told on which a sum in the headline rests; it would be the example's, not theirs."""
    facts = dict(said)
    if argument.stated or not any(map(names_sum, ruled(argument, edition, facts)[1])):
        return ()
    sums = sums_of(argument, edition, facts)
    left = [fact for fact in argument.facts if fact.key not in told]
    return tuple(
        fact
        for fact in left
        if not (fact.default in SILENT and (argument.wants == "sum" or fact.kind == "number"))
        and any(
            sums_of(argument, edition, {**facts, fact.key: other}) not in ((), sums)
            for other in others(fact, facts[fact.key])
        )
    )


@lru_cache(maxsize=512)
def turns(argument: Argument, edition: str, said: tuple[tuple[str, str], ...], told: frozenset[str]) -> bool:
    """Whether another answer to a question nobody told of turns the ruling round."""
    if argument.stated:
        return False
    facts = dict(said)
    here = ruled(argument, edition, facts)[1]
    # A yes or no is turned round by the other; whatever else is said, by other words.
    until = 1 if argument.wants == "yes_no" else len(here)
    return any(
        ruled(argument, edition, {**facts, fact.key: other})[1][:until] != here[:until]
        for fact in argument.facts
        if fact.key not in told and fact.kind in ("choice", "yes_no")
        for other in others(fact, facts[fact.key])
    )


def sums_of(argument: Argument, edition: str, facts: dict[str, str]) -> tuple[Part, ...]:
    """The sums the headline on some facts names."""
    return tuple(part for part in ruled(argument, edition, facts)[1] if names_sum(part))


def others(fact: Fact, said: str) -> list[str]:
    """The other answers to a fact that are tried: all of a few, the ends of a range."""
    if fact.kind == "number":
        middle = str((fact.least + fact.most) // 2)
        return [value for value in (str(fact.least), fact.default, middle, str(fact.most)) if value != said]
    values = [choice.value for choice in fact.choices if choice.value != said]
    step = max(1, len(values) // PLACES) if fact.kind == "place" else 1
    return values[::step]


def ruled(argument: Argument, edition: str, facts: dict[str, str]) -> Ruled:
    """The ruling on some facts, as data."""
    scene, text = staged(argument, edition, facts)
    judgement = judged(text)
    card = to_the_point(argument, scene, judgement, ruling_card(judgement, scene.entry))
    return card.verdict, card.headline, card.steps, card.reason

"""Which facts of an argument change anything, as things stand: the others need not be asked."""

from functools import lru_cache

from rules_kb.answer.report import judged
from rules_kb.arguments.answers import staged, to_the_point
from rules_kb.disputes.card import ruling_card
from rules_kb.record.scenes import Argument, Fact

# As many places as show whether the place matters: a cheap street, a dear one, and what lies between.
PLACES = 3


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


def others(fact: Fact, said: str) -> list[str]:
    """The other answers to a fact that are tried: all of a few, the ends of a range."""
    if fact.kind == "number":
        middle = str((fact.least + fact.most) // 2)
        return [value for value in (str(fact.least), fact.default, middle, str(fact.most)) if value != said]
    values = [choice.value for choice in fact.choices if choice.value != said]
    step = max(1, len(values) // PLACES) if fact.kind == "place" else 1
    return values[::step]


def ruled(argument: Argument, edition: str, facts: dict[str, str]) -> tuple[object, ...]:
    """The ruling on some facts, as data."""
    scene, text = staged(argument, edition, facts)
    judgement = judged(text)
    card = to_the_point(argument, scene, judgement, ruling_card(judgement, scene.entry))
    return card.verdict, card.headline, card.steps, card.reason

"""The words of a rule stand in its templates alone: what a breach tells are facts, and no template is left unused."""

from collections.abc import Iterator

import pytest

from rules_kb.answer.cases import all_cases
from rules_kb.answer.explain import PLACES
from rules_kb.games import GAMES
from rules_kb.kernel.model import Violation
from tests.kb.cases import judge_case

TOPICS = ("setup", "turn", "move", "go", "buy", "auction", "rent", "tax", "cards", "jail")
# Words of a closed list, by the fact they stand under.
CLOSED = {"chosen": ("10%", "flat")}
RULES = [rule for rule in GAMES["board"].rules.values() if rule.id.split(".")[1] in TOPICS]


@pytest.fixture(scope="module")
def broken() -> list[Violation]:
    """Every breach of these topics that the cases give."""
    ids = {rule.id for rule in RULES}
    rulings = (ruling for case in all_cases("board") for ruling in judge_case(case).judged.rulings.values())
    return [violation for ruling in rulings for violation in ruling.violations if violation.rule in ids]


def texts(violation: Violation) -> Iterator[tuple[str, str]]:
    """The facts of a breach that are text, each with its key."""
    for key, fact in violation.facts.items():
        for one in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(one, str):
                yield key, one


def is_data(key: str, text: str) -> bool:
    """Whether a text is the id of a place or a card, or a word of a closed list."""
    if key in CLOSED:
        return text in CLOSED[key]
    return (key in PLACES or key.removesuffix("s") in PLACES or key == "card") and text.isascii() and " " not in text


def test_no_fact_is_a_clause(broken: list[Violation]) -> None:
    found = {(one.rule, key, text) for one in broken for key, text in texts(one) if not is_data(key, text)}
    assert not found


def test_every_template_is_said_by_some_case(broken: list[Violation]) -> None:
    said = {(one.rule, "says", one.says) for one in broken} | {(one.rule, "fix", one.fix) for one in broken}
    written = {(rule.id, "says", name) for rule in RULES for name in rule.says}
    written |= {(rule.id, "fix", name) for rule in RULES for name in rule.fix}
    assert not written - said

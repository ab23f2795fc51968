"""Monopoly Deal speaks in templates: what its rules and steps fill them with is data, never a clause."""

import string
from collections.abc import Iterator

import pytest

from rules_kb.answer.cases import all_cases
from rules_kb.answer.explain import names, step_sentence
from rules_kb.answer.report import Judgement
from rules_kb.games import GAMES
from rules_kb.kernel.model import Fact
from rules_kb.kernel.said import Said
from tests.kb.cases import judge_case

DEAL = GAMES["deal"]
# The part of a line that may stand is written as a line is.
WRITTEN = frozenset({"part"})


@pytest.fixture(scope="module")
def judged() -> list[Judgement]:
    """Every case of the game."""
    return [judge_case(case) for case in all_cases() if case["game"] == DEAL.name]


def clauses(facts: dict[str, Fact], players: tuple[str, ...]) -> Iterator[str]:
    """The facts that are words in a row; what players call themselves is their own affair."""
    for key, fact in facts.items():
        for one in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(one, str) and " " in one and one not in players and key not in WRITTEN:
                yield f"{key}={one!r}"


def steps(judged: list[Judgement]) -> Iterator[tuple[Judgement, int, Said]]:
    """Every step of how an entry came out."""
    for judgement in judged:
        for ruling in judgement.judged.rulings.values():
            yield from ((judgement, ruling.seq, step) for step in ruling.steps)


def test_no_rule_puts_a_clause_into_a_fact(judged: list[Judgement]) -> None:
    found = {
        (violation.rule, clause)
        for judgement in judged
        for ruling in judgement.judged.rulings.values()
        for violation in ruling.violations
        for clause in clauses(violation.facts, judgement.record.players)
    }
    assert not found


def test_no_step_puts_a_clause_into_a_fact(judged: list[Judgement]) -> None:
    found = {
        (step.template, clause)
        for judgement, _, step in steps(judged)
        for clause in clauses(step.facts, judgement.record.players)
    }
    assert not found


def test_a_step_has_the_facts_of_its_template_and_no_others(judged: list[Judgement]) -> None:
    for _, _, step in steps(judged):
        wanted = {key for _, key, _, _ in string.Formatter().parse(step.template) if key}
        assert wanted == step.facts.keys(), step


def test_a_step_is_a_sentence(judged: list[Judgement]) -> None:
    for judgement, seq, step in steps(judged):
        told = step_sentence(step, judgement.judged.editions[seq], names(judgement.record.players))
        assert told.endswith(".") and "{" not in told and "_" not in told, told


def test_every_sentence_and_remedy_of_a_rule_is_picked_by_some_case(judged: list[Judgement]) -> None:
    broken = [v for judgement in judged for ruling in judgement.judged.rulings.values() for v in ruling.violations]
    picked = {(v.rule, "says", v.says) for v in broken} | {(v.rule, "fix", v.fix) for v in broken}
    written = {(rule.id, "says", name) for rule in DEAL.rules.values() for name in rule.says}
    written |= {(rule.id, "fix", name) for rule in DEAL.rules.values() for name in rule.fix}
    assert not written - picked

"""No rule without words, a way to put it right, a source, a case that breaks it and one that just does not."""

import string

import pytest
from tests.kb.cases import all_cases

from rules_kb import editions
from rules_kb.board.game import BOARD
from rules_kb.board.params import Params
from rules_kb.core import Rule
from rules_kb.gallery import JARGON, LONGEST, NAMES, samples
from rules_kb.explain import citation, sentence

RULES = {rule.id: rule for rule in BOARD.rules}
BROKEN = {rule for case in all_cases() for ids in case.get("breaks", {}).values() for rule in ids}
KEPT = {rule for case in all_cases() for rule in case.get("keeps", [])}


def each_rule(rule: Rule) -> str:
    """The rule's own id as the test's."""
    return rule.id


@pytest.mark.parametrize("rule", BOARD.rules, ids=each_rule)
def test_a_rule_has_a_case_that_breaks_it_and_one_that_just_does_not(rule: Rule) -> None:
    assert rule.id in BROKEN, "no case breaks it"
    assert rule.id in KEPT, "no case just keeps it"


@pytest.mark.parametrize("rule", BOARD.rules, ids=each_rule)
@pytest.mark.parametrize("edition", editions.shipped())
def test_a_rule_is_cited_in_every_edition_that_has_it_on(rule: Rule, edition: str) -> None:
    ed = editions.load(edition)
    if rule.id not in ed.off:
        cite = ed.cites[rule.id]
        assert cite.source and cite.section, rule.id
        assert citation(ed, rule.id).startswith(ed.name)


@pytest.mark.parametrize("rule", BOARD.rules, ids=each_rule)
def test_a_rule_speaks_in_one_short_plain_sentence(rule: Rule) -> None:
    ed = editions.load("us-classic")
    assert rule.law.endswith("."), "the law is its docstring"
    for text in (rule.says, rule.fix):
        said = sentence(text, ed, samples(rule, ed), NAMES)
        assert said.endswith(".") and len(said) < LONGEST, (len(said), said)
        assert not [word for word in JARGON if word in said.lower()], said


@pytest.mark.parametrize("rule", BOARD.rules, ids=each_rule)
def test_a_rule_reads_only_parameters_that_exist(rule: Rule) -> None:
    assert set(rule.reads) <= Params.model_fields.keys()


def test_ids_are_unique() -> None:
    assert len(RULES) == len(BOARD.rules)


def test_cases_name_only_rules_that_exist() -> None:
    assert (BROKEN | KEPT) <= RULES.keys()


def test_every_placeholder_of_a_sentence_is_a_fact_of_its_breaches() -> None:
    from tests.kb.cases import judge_case

    for case in all_cases():
        for ruling in judge_case(case).judged.rulings.values():
            for violation in ruling.violations:
                rule = RULES[violation.rule]
                wanted = {key for _, key, _, _ in string.Formatter().parse(rule.says + rule.fix) if key}
                assert wanted <= violation.facts.keys(), (rule.id, wanted - violation.facts.keys())


def test_sentences_filled_with_real_facts_stay_short() -> None:
    from tests.kb.cases import judge_case

    for case in all_cases():
        answer = judge_case(case).answer()
        for entry in answer["entries"]:
            for row in entry["violations"]:
                assert len(row["sentence"]) < LONGEST and len(row["fix"]) < LONGEST, row

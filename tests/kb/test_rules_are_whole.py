"""No rule without words, a way to put it right, a source, a case that breaks it and one that just does not."""

import string

import pytest

from rules_kb import editions
from rules_kb.board.rules.unbreakable import UNBREAKABLE
from rules_kb.core import Rule
from rules_kb.explain import citation
from rules_kb.games import PLAYS
from tests.gallery import JARGON, LONGEST, sentences
from tests.kb.cases import all_cases, judge_case

ALL = [rule for play in PLAYS.values() for rule in play.game.rules]
RULES = {rule.id: rule for rule in ALL}
BROKEN = {rule for case in all_cases() for ids in case.get("breaks", {}).values() for rule in ids}
PARAMS = {game: editions.load(editions.shipped(game)[0]).points.params for game in PLAYS}
KEPT = {rule for case in all_cases() for rule in case.get("keeps", [])}


def game_of(rule: Rule) -> str:
    """The game a rule belongs to."""
    return rule.id.partition(".")[0]


def each_rule(rule: Rule) -> str:
    """The rule's own id as the test's."""
    return rule.id


@pytest.mark.parametrize("rule", ALL, ids=each_rule)
def test_a_rule_has_a_case_that_breaks_it_and_one_that_just_does_not(rule: Rule) -> None:
    assert (rule.id in BROKEN) is (rule.id not in UNBREAKABLE), "no case breaks it, or one does that should not"
    assert rule.id in KEPT, "no case just keeps it"


@pytest.mark.parametrize("rule", ALL, ids=each_rule)
def test_a_rule_is_cited_in_every_edition_that_has_it_on(rule: Rule) -> None:
    for ed in map(editions.load, editions.shipped(game_of(rule))):
        if rule.id in ed.off:
            continue
        cite = ed.cites[rule.id]
        assert cite.source and cite.section, rule.id
        assert citation(ed, rule.id).startswith(ed.name)


@pytest.fixture(scope="session")
def said() -> dict[str, list[tuple[str, str]]]:
    """Everything the cases make the rules say."""
    return sentences()


@pytest.mark.parametrize("rule", ALL, ids=each_rule)
def test_a_rule_speaks_in_short_plain_sentences(rule: Rule, said: dict[str, list[tuple[str, str]]]) -> None:
    assert rule.law.endswith("."), "the law is its docstring"
    for text in (text for pair in said[rule.id] for text in pair):
        assert text.endswith(".") and len(text) < LONGEST, (len(text), text)
        assert not [word for word in JARGON if word in text.lower().split()], text


@pytest.mark.parametrize("rule", ALL, ids=each_rule)
def test_a_rule_reads_only_parameters_that_exist(rule: Rule) -> None:
    assert set(rule.reads) <= PARAMS[game_of(rule)].model_fields.keys()


def test_what_no_line_can_break_is_a_rule_and_says_why() -> None:
    assert UNBREAKABLE.keys() <= RULES.keys()
    assert all(why.endswith(".") for why in UNBREAKABLE.values())


def test_ids_are_unique() -> None:
    assert len(RULES) == len(ALL)


def test_cases_name_only_rules_that_exist() -> None:
    assert RULES.keys() >= (BROKEN | KEPT)


def test_every_placeholder_of_a_sentence_is_a_fact_of_its_breaches() -> None:
    for case in all_cases():
        for ruling in judge_case(case).judged.rulings.values():
            for violation in ruling.violations:
                rule = RULES[violation.rule]
                wanted = {key for _, key, _, _ in string.Formatter().parse(rule.says + rule.fix) if key}
                assert wanted <= violation.facts.keys(), (rule.id, wanted - violation.facts.keys())

"""Every rule has a page's worth of words: why it exists, how people ask, examples that show what they say."""

import pytest

from rules_kb.compare import differences, points
from rules_kb.editions import load, shipped
from rules_kb.games import PLAYS
from rules_kb.pages import coverage, examples, rule_texts
from rules_kb.report import judged

RULES = [rule for play in PLAYS.values() for rule in play.rules]
EXAMPLES = [one for rows in examples().values() for one in rows]


def test_every_rule_has_its_words_and_no_words_are_left_over() -> None:
    assert set(rule_texts()) == set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_says_why_it_exists_how_people_ask_and_what_to_read_next(rule: str) -> None:
    text = rule_texts()[rule]
    assert text.why.endswith(".") and len(text.why) <= 110
    assert text.asks and len(set(text.asks)) == len(text.asks)
    assert text.related and rule not in text.related
    assert set(text.related) <= set(RULES)


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: f"{one.rule} {one.title}")
def test_an_example_shows_its_rule(one) -> None:  # type: ignore[no-untyped-def]
    rulings = judged(one.record).judged.rulings
    breaking = [seq for seq, ruling in rulings.items() if one.rule in {v.rule for v in ruling.violations}]
    assert (one.at in breaking) if one.at else not breaking


def test_two_editions_differ_in_what_their_texts_say() -> None:
    found = {one.id: (one.here, one.there) for one in differences(load("us-classic"), load("us-2008"))}
    assert found["luxury_tax_amount"] == ("$75", "$100")
    assert found["rent_claim_deadline"] == ("at the throw after next", "at the next throw")
    assert found["sale_of_stock"] == ("collect $45", "collect $50")
    assert found["poor_tax"] == ("Tax for the poor", "renamed Caught driving too fast")
    assert "go_salary" not in found


@pytest.mark.parametrize("id", shipped())
def test_an_edition_does_not_differ_from_itself(id: str) -> None:
    assert differences(load(id), load(id)) == []


# How many sentences each text has that settle something, counted in the texts themselves.
SENTENCES = {"claim-deadlines": 20, "first-bankruptcy": 39, "bankers-rules": 92, "encyclopedia": 37, "deal-2008": 58}


def test_no_sentence_of_the_five_texts_is_left_out() -> None:
    assert {id: len(sentences) for id, sentences in coverage().items()} == SENTENCES
    assert all(len({sentence.says for sentence in sentences}) == len(sentences) for sentences in coverage().values())


def test_every_sentence_of_the_five_texts_is_carried_by_something_that_exists() -> None:
    assert set(coverage()) == {"claim-deadlines", "first-bankruptcy", "bankers-rules", "encyclopedia", "deal-2008"}
    for id, sentences in coverage().items():
        ed = load(id)
        known = {*PLAYS[ed.game].rules, *ed.points.params.model_fields, *ed.points.constants}
        for sentence in sentences:
            assert sentence.rules or sentence.points, sentence.says
            assert {*sentence.rules, *sentence.points} <= known, (id, sentence)


@pytest.mark.parametrize("id", coverage())
def test_a_parameter_an_edition_sets_itself_is_in_its_text(id: str) -> None:
    """What a text says differently from its parent is said by one of its sentences."""
    ed = load(id)
    said = {point for sentence in coverage()[id] for point in sentence.points}
    if ed.parent:
        assert {one.id for one in points(load(ed.parent), ed)} <= said

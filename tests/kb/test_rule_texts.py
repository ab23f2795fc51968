"""Every rule has a page's worth of words: why it exists, how people ask, examples that show what they say."""

from collections.abc import Iterable

import pytest

from rules_kb.answer.compare import differences, points
from rules_kb.answer.rule_texts import WorkedExample, coverage, examples, rule_texts
from rules_kb.games import GAMES, load, shipped
from rules_kb.kernel.game import PieceTable
from tests.kb.cases import judged_record

RULES = [rule for game in GAMES.values() for rule in game.rules]
LONGEST_REASON = 110


def test_every_rule_has_its_words_and_no_words_are_left_over() -> None:
    assert set(rule_texts()) == set(RULES)


def test_every_rule_says_why_it_exists_how_people_ask_and_what_to_read_next() -> None:
    texts = rule_texts().items()
    assert [id for id, text in texts if not text.why.endswith(".") or len(text.why) > LONGEST_REASON] == []
    assert [id for id, text in texts if not text.asks or len(set(text.asks)) < len(text.asks)] == []
    assert [id for id, text in texts if not text.related or not set(text.related) <= set(RULES) - {id}] == []


def test_texts_name_only_pieces_and_verbs_there_are() -> None:
    boxes = [(game.name, box) for game in GAMES.values() for id in shipped(game.name) for box in pieces_of(id)]
    kinds = {(game, kind) for game, box in boxes for row in box.rows for kind in row.kinds}
    verbs = {(game.name, verb.word) for game in GAMES.values() for verb in game.grammar.verbs.by_kind.values()}
    texts = [(id.split(".")[0], text) for id, text in rule_texts().items()]
    assert {(game, kind) for game, text in texts for kind in text.pieces} <= kinds
    assert {(game, verb) for game, text in texts for verb in text.weighed_for} <= verbs


def pieces_of(id: str) -> Iterable[PieceTable]:
    """What is printed in the box of an edition."""
    ed = load(id)
    return ed.game.pieces(ed)


def shows_its_rule(one: WorkedExample) -> bool:
    """Whether an example breaks its rule just where it says, or keeps it throughout."""
    rulings = judged_record(one.record).judged.rulings
    breaking = [seq for seq, ruling in rulings.items() if one.rule in {v.rule for v in ruling.violations}]
    return one.at in breaking if one.at else not breaking


def test_every_example_shows_its_rule() -> None:
    shown = [one for rule in RULES for one in examples(rule)]
    assert {one.rule for one in shown} == set(RULES)
    assert [(one.rule, one.title) for one in shown if not shows_its_rule(one)] == []


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
SENTENCES = {
    "claim-deadlines": 20, "first-bankruptcy": 39, "bankers-rules": 92, "encyclopedia": 37, "deal-2008": 58, "de-standard": 23,
    "fr-paris": 8, "es-madrid": 14, "here-and-now": 8, "electronic-banking": 5, "junior": 14,
}  # fmt: skip


def test_no_sentence_of_a_text_is_left_out() -> None:
    assert {id: len(sentences) for id, sentences in coverage().items()} == SENTENCES
    assert all(len({sentence.says for sentence in sentences}) == len(sentences) for sentences in coverage().values())


def test_every_sentence_of_a_text_is_carried_by_something_that_exists() -> None:
    for id, sentences in coverage().items():
        ed = load(id)
        known = {*GAMES[ed.game.name].rules, *ed.points.params.model_fields, *ed.points.constants}
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

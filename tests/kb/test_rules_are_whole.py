"""No rule without words, a way to put it right, a source, a case that breaks it and one that just does not."""

from rules_kb import games
from rules_kb.answer.cases import all_cases
from rules_kb.answer.citing import citation_words
from rules_kb.editions.citation import citation
from rules_kb.games import GAMES
from rules_kb.kernel.declaring import Rule
from scripts.gallery import JARGON, LONGEST, sentences
from tests.injection.unbreakable import UNBREAKABLE

ALL = [rule for game in GAMES.values() for rule in game.rules.values()]
RULES = {rule.id: rule for rule in ALL}
BROKEN = {rule for case in all_cases() for ids in case.get("breaks", {}).values() for rule in ids}
PARAMS = {game: games.load(games.shipped(game)[0]).points.params for game in GAMES}
KEPT = {rule for case in all_cases() for rule in case.get("keeps", [])}


def game_of(rule: Rule) -> str:
    """The game a rule belongs to."""
    return rule.id.partition(".")[0]


def test_every_rule_has_a_case_that_breaks_it_and_one_that_just_does_not() -> None:
    assert [rule.id for rule in ALL if rule.id not in BROKEN and rule.id not in UNBREAKABLE] == []
    assert [rule.id for rule in ALL if rule.id in BROKEN and rule.id in UNBREAKABLE] == []
    assert [rule.id for rule in ALL if rule.id not in KEPT] == []


def test_every_rule_is_cited_in_every_edition_that_has_it_on() -> None:
    for ed in map(games.load, games.shipped()):
        played = [rule.id for rule in ALL if game_of(rule) == ed.game.name and rule.id not in ed.off]
        assert [id for id in played if not (ed.cites[id].source and ed.cites[id].section)] == [], ed.id
        assert [id for id in played if not citation_words(citation(ed, id), ed).startswith(ed.name)] == [], ed.id


def test_every_rule_speaks_in_short_plain_sentences() -> None:
    assert [rule.id for rule in ALL if not rule.law.endswith(".")] == [], "the law is its docstring"
    said = {text for pairs in sentences().values() for pair in pairs for text in pair}
    assert [text for text in said if not text.endswith(".") or len(text) >= LONGEST] == []
    assert [text for text in said if set(JARGON) & set(text.lower().split())] == []


def test_every_rule_reads_only_parameters_that_exist() -> None:
    unknown = {rule.id: set(rule.reads) - PARAMS[game_of(rule)].model_fields.keys() for rule in ALL}
    assert {id: names for id, names in unknown.items() if names} == {}


def test_what_no_line_can_break_is_a_rule_and_says_why() -> None:
    assert UNBREAKABLE.keys() <= RULES.keys()
    assert all(why.endswith(".") for why in UNBREAKABLE.values())


def test_ids_are_unique() -> None:
    assert len(RULES) == len(ALL)


def test_cases_name_only_rules_that_exist() -> None:
    assert RULES.keys() >= (BROKEN | KEPT)

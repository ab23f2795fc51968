"""Arguments settled without a game: known answers, every combination of facts, every edition."""

import itertools
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

from rules_kb.answer.report import judged
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS, CHAPTERS
from rules_kb.arguments.declared import DeclaredArgument, declared
from rules_kb.disputes.card import card, in_words, ruling_card
from rules_kb.kernel.model import Malformed
from rules_kb.record.scenes import Argument, Fact, Scene
from tests.kb.known_answers import KNOWN
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

ALL = [each for each in ARGUMENTS.values() if not each.stated]
MOST = often(4, 12)
LONGEST_STORY, LONGEST_SENTENCE = 150, 90


def text_of(ruled: answers.CardWords) -> str:
    """Everything a card says."""
    return " ".join([ruled.headline, *ruled.do_now, ruled.why, *ruled.changes])


@pytest.mark.parametrize(("dispute", "slug", "facts", "verdict", "says", "rule"), KNOWN)
def test_a_known_dispute_has_its_known_answer(
    dispute: str, slug: str, facts: dict[str, str], verdict: str, says: str, rule: str
) -> None:
    ruled = answers.answer(ARGUMENTS[slug], facts).card

    assert (ruled.verdict, says in text_of(ruled)) == (verdict, True), text_of(ruled)
    # Where no rule is printed, none is cited.
    assert rule in {each.id for each in ruled.rules} or (rule, ruled.rules, ruled.sure) == ("", (), "custom")


def said(fact: Fact) -> list[tuple[str, str]]:
    """Every answer worth trying: all that can be picked, and the ends of a number."""
    if fact.kind == "number":
        return [(fact.key, each) for each in sorted({str(fact.least), fact.default, str(fact.most)})]
    return [(fact.key, each.value) for each in fact.choices]


def combinations(argument: Argument) -> Iterator[dict[str, str]]:
    """All combinations of answers, or so many spread evenly over them."""
    every = list(itertools.product(*(said(fact) for fact in argument.facts)))
    return (dict(each) for each in every[:: max(1, len(every) // MOST)])


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_every_combination_of_facts_is_judged_in_every_edition(argument: Argument) -> None:
    for facts, edition in itertools.product(combinations(argument), answers.offered_editions(argument)):
        scene, text = answers.staged(argument, edition.value, facts)
        judgement = judged(text)

        assert judgement.record.unreadable == (), (facts, edition, text)
        assert scene.entry in judgement.steps, (facts, edition, text)
        assert len(scene.story) <= LONGEST_STORY, scene.story


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_every_edition_answers_with_a_whole_card(argument: Argument) -> None:
    usual = {fact.key: fact.default for fact in argument.facts}
    for edition in answers.offered_editions(argument):
        scene, text = answers.staged(argument, edition.value, usual)
        judgement = judged(text)
        found = answers.to_the_point(argument, scene, judgement, ruling_card(judgement, scene.entry))
        ruled = in_words(judgement, answers.undecided(scene, found))
        in_doubt = ruled.sure == "disputed" or ruled.verdict == "disagree"

        assert ruled.headline.endswith(".") and ruled.why.endswith(".")
        assert ruled.do_now and all(line.endswith(".") for line in ruled.do_now)
        assert ruled.rules and ruled.verdict != "cannot_tell"
        assert max(len(scene.fine), len(argument.fine)) < LONGEST_SENTENCE
        # It is as sure as the ruling it gives.
        assert not in_doubt or ruled.changes, edition.value
        assert in_doubt or all(rule.certainty != "disputed" for rule in ruled.rules), edition.value


def test_every_argument_has_few_facts_and_each_begins_with_an_answer() -> None:
    assert [each.slug for each in ALL if not 1 <= len(each.facts) <= 5] == []
    keys = {each.slug: {fact.key for fact in each.facts} - {answers.EDITION} for each in ALL}
    assert [each.slug for each in ALL if len(keys[each.slug]) < len(each.facts)] == []
    assert [(each.slug, fact.key) for each in ALL for fact in each.facts if fact.fault(fact.default)] == []


def test_every_argument_has_a_known_answer() -> None:
    assert ARGUMENTS.keys() - {slug for _, slug, *_ in KNOWN} == set()


def test_no_two_arguments_share_a_name_or_a_question() -> None:
    assert len(ARGUMENTS) == sum(len(declared(chapter)) for chapter in CHAPTERS)
    assert len({each.title for each in ARGUMENTS.values()}) == len(ARGUMENTS)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.__name__)
def test_every_argument_has_one_scene_either_in_its_file_or_in_code(chapter: ModuleType) -> None:
    said = {slug: one for slug, one in declared(chapter).items() if not one.stated}
    told = {slug for slug, one in said.items() if "story" in str((one.scene, one.given))}
    assert said.keys() - told == chapter.topic.scenes.keys()
    unread = [(slug, name) for slug, one in said.items() for name in left_unread(slug, one)]
    assert unread == []


def left_unread(slug: str, one: DeclaredArgument) -> set[str]:
    """Words of answers and answers themselves that a scene of templates has no place for."""
    words = {name: part for answers in one.given.values() for each in answers.values() for name, part in each.items()}
    faults = {fact.key: fact.fault for fact in ARGUMENTS[slug].facts}
    strange = {key for key, answers in one.given.items() for each in answers if key not in faults or faults[key](each)}
    named = set(re.findall(r"{(\w+)", " ".join(map(str, [*one.scene.values(), *words.values()]))))
    return strange | {name for name in words if name not in named and name not in Scene._fields}


def test_the_editions_that_rule_otherwise_are_named_with_what_they_say() -> None:
    settled = answers.answer(ARGUMENTS["never-asked-for-rent"], {})

    told = {edition: other.card.verdict for other in settled.otherwise for edition in other.editions}
    assert told.keys() >= {"us-2008", "us-2021", "uk-london"}
    assert told["us-2008"] == "violation"
    assert "us-classic" not in told


def test_an_argument_all_agree_on_names_no_other_edition() -> None:
    settled = answers.answer(ARGUMENTS["house-on-a-railroad"], {})

    assert settled.otherwise == ()
    assert settled.alike == len(answers.offered_editions(settled.argument))


@pytest.mark.parametrize(("houses", "rent"), [("0", 28), ("1", 70), ("3", 550), ("4", 750), ("5", 950)])
@pytest.mark.parametrize("rest", ["", "same", "bare"])
def test_the_rent_counts_every_house_that_is_named(houses: str, rent: int, rest: str) -> None:
    found = answers.answer(ARGUMENTS["how-much-is-the-rent"], {"houses": houses, "rest": rest})

    assert found.card.headline == f"Bob owes Ann ${rent}."


def test_rent_asked_for_late_says_why_it_is_still_in_time() -> None:
    found = answers.answer(ARGUMENTS["never-asked-for-rent"], {"asked": "after"})

    assert found.card.why.startswith("In time: Dan can ask until the second player after has thrown.")


def test_the_london_board_speaks_of_its_own_streets() -> None:
    settled = answers.answer(ARGUMENTS["rent-while-the-owner-is-in-jail"], {"edition": "uk-london"})

    assert "Mayfair" in settled.story
    assert "Mayfair, 1 house: £200." in settled.card.why
    assert "mayfair(1)" in settled.record


def test_an_edition_without_the_card_is_not_offered() -> None:
    offered = {each.value for each in answers.offered_editions(ARGUMENTS["nearest-railroad-behind"])}

    assert "us-classic" in offered
    assert "uk-london" not in offered


def test_a_card_here_is_the_card_of_the_record_it_shows() -> None:
    settled = answers.answer(ARGUMENTS["three-houses-on-one-street"], {})

    shown, ruled = settled.card, card(judged(settled.record), 1)
    assert (shown.verdict, shown.do_now, shown.why) == (ruled.verdict, ruled.do_now, ruled.why)


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"cash": "-1"}, "cash", "A whole number from 0 to 5,000, please."),
        ({"cash": "5001"}, "cash", "5,001 is out of range: from 0 to 5,000, please."),
        ({"cash": "²"}, "cash", "A whole number from 0 to 5,000, please."),
        ({"cash": "9" * 99}, "cash", "A whole number from 0 to 5,000, please."),
        ({"owns": "moon"}, "owns", "Pick one of the answers offered."),
        ({"edition": "deal-2008"}, "edition", "Pick one of the editions offered."),
    ],
)
def test_a_fact_that_cannot_be_is_named_at_its_field(given: dict[str, str], field: str, message: str) -> None:
    with pytest.raises(Malformed) as refusal:
        answers.answer(ARGUMENTS["she-is-broke"], given)

    assert refusal.value.errors == {field: message}

"""Every argument with every bounded combination of its facts: the story, the record and the card say the same."""

import itertools
import re
from typing import get_args

import pytest

from rules_kb import games
from rules_kb.answer.card import Answer, CardWords
from rules_kb.answer.report import judged
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS, MOVED
from rules_kb.disputes.card import in_words, ruling_card
from rules_kb.record.scenes import Argument, Fact
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

ALL = [each for each in ARGUMENTS.values() if not each.stated]
# So many combinations of each argument are tried, spread over all of them.
MOST = often(5, 16)
PAID = re.compile(r"has paid .+ (\S+); that is right\.")


def worth_trying(fact: Fact) -> list[tuple[str, str]]:
    """All that can be picked, of places a few, and the ends of a number."""
    if fact.kind == "number":
        return [(fact.key, each) for each in sorted({str(fact.least), fact.default, str(fact.most)})]
    step = 5 if len(fact.choices) > 5 and fact.kind == "place" else 1
    return [(fact.key, each.value) for each in fact.choices[::step]]


def tried(argument: Argument) -> list[dict[str, str]]:
    """Each answer alone against the usual ones, and combinations spread evenly over all there are."""
    usual = {fact.key: fact.default for fact in argument.facts}
    flips = [{**usual, key: value} for fact in argument.facts for key, value in worth_trying(fact)]
    every = list(itertools.product(*map(worth_trying, argument.facts)))
    # An odd step does not run in step with the two answers of a yes or no.
    return [*flips, *(dict(each) for each in every[:: len(every) // MOST | 1])]


def cards(argument: Argument) -> list[tuple[str, CardWords, bool]]:
    """The story, the card and whether a rule is broken, for everything that is tried in the usual edition."""
    found = []
    for facts in tried(argument):
        scene, text = answers.staged(argument, answers.usual(argument), facts)
        judgement = judged(text)
        ruling = answers.to_the_point(argument, scene, judgement, ruling_card(judgement, scene.entry))
        ruled = in_words(judgement, ruling)
        found.append((scene.story, ruled, bool(judgement.judged.rulings[scene.entry].violations)))
    return found


def test_one_story_is_never_told_of_two_records() -> None:
    for argument in ALL:
        told: dict[str, str] = {}
        for facts in tried(argument):
            scene, text = answers.staged(argument, answers.usual(argument), facts)
            assert told.setdefault(scene.story, text) == text, (argument.slug, facts)


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_every_card_is_whole_and_says_of_no_sum_that_it_was_paid_unless_the_story_does(argument: Argument) -> None:
    topic = argument.rule.rsplit(".", 1)[0]
    met, right = set(), False
    for story, ruled, broken in cards(argument):
        assert ruled.verdict in get_args(Answer) and ruled.verdict != "cannot_tell", story
        assert ruled.headline and ruled.why and all(ruled.do_now) and ruled.do_now, story
        assert broken or argument.rule in {rule.id for rule in ruled.rules}, story
        paid = [found[1] for line in ruled.do_now if (found := PAID.search(line))]
        said = [word.rstrip(".,;") for word in story.split()]
        assert set(paid) <= set(said), (story, ruled.do_now)
        met |= {rule.id.rsplit(".", 1)[0] for rule in ruled.rules}
        right |= not broken
    # Where nothing that was tried is right, the broken rules speak for themselves.
    assert topic in met or not right


def changes_something(argument: Argument, fact: Fact) -> bool:
    """Whether another answer to a question gives another record, whatever else is answered."""
    usual = {each.key: each.default for each in argument.facts}
    changed = (
        {
            answers.staged(argument, answers.usual(argument), {**facts, key: value})[1]
            for key, value in worth_trying(fact)
        }
        for facts in (usual, *tried(argument))
    )
    return any(len(records) > 1 for records in changed)


def test_every_fact_asked_for_changes_the_record_somewhere() -> None:
    assert [(each.slug, fact.key) for each in ALL for fact in each.facts if not changes_something(each, fact)] == []


@pytest.mark.parametrize(
    ("slug", "facts", "verdict"),
    [
        ("speed-die-start", {"lap": "0"}, "violation"),
        ("speed-die-start", {"lap": "1"}, "legal"),
        ("speed-die-start", {"lap": "1", "dice": "two"}, "violation"),
        ("how-many-houses-in-a-turn", {"edition": "bankers-rules", "houses": "1", "first": "no"}, "legal"),
        ("how-many-houses-in-a-turn", {"edition": "bankers-rules", "houses": "1", "first": "yes"}, "violation"),
        ("buying-on-the-first-lap", {"barred": "no"}, "legal"),
        ("buying-on-the-first-lap", {"barred": "yes"}, "violation"),
        ("two-salaries", {"took": "400"}, "legal"),
        ("two-salaries", {"took": "200"}, "owes"),
    ],
)
def test_the_first_lap_and_a_salary_left_lying_are_what_the_story_says(
    slug: str, facts: dict[str, str], verdict: str
) -> None:
    assert answers.answer(ARGUMENTS[slug], facts).card.verdict == verdict


@pytest.mark.parametrize("edition", ["claim-deadlines", "bankers-rules"])
def test_an_edition_with_a_deadline_for_the_salary_says_so(edition: str) -> None:
    late = answers.answer(ARGUMENTS["salary-taken-late"], {"edition": edition, "when": "round"}).card
    still = answers.answer(ARGUMENTS["salary-taken-late"], {"edition": edition, "when": "later"}).card

    assert (late.verdict, late.rules[0].id) == ("violation", "board.go.late")
    assert (still.verdict, still.headline) == ("legal", "No: The salary may be taken until one's next turn begins.")


@pytest.mark.parametrize("edition", ["first-bankruptcy", "short-game"])
@pytest.mark.parametrize("slug", ["she-is-broke", "bankrupt-to-the-bank", "inherited-mortgage", "several-creditors"])
def test_where_the_first_bankruptcy_ends_the_game_nothing_is_handed_on(edition: str, slug: str) -> None:
    facts = {"owns": "nothing"} if slug == "she-is-broke" else {}
    ruled = answers.answer(ARGUMENTS[slug], {**facts, "edition": edition}).card

    assert "The game ends here." in ruled.why and ruled.headline.endswith(("wins.", "win.")), ruled


def test_an_edition_that_ends_with_the_first_bankruptcy_is_listed_with_that_reason() -> None:
    settled = answers.answer(ARGUMENTS["inherited-mortgage"], {})
    ends = next(one for one in settled.otherwise if "first-bankruptcy" in one.editions)

    assert set(ends.editions) == {"first-bankruptcy", "short-game"}
    assert ends.card.do_now[0] == "Here the first bankruptcy ends the game."


def test_the_same_sum_in_pounds_is_the_same_answer() -> None:
    settled = answers.answer(ARGUMENTS["how-much-is-the-rent"], {})

    assert settled.otherwise == ()


def test_a_station_has_its_rent_in_every_edition() -> None:
    settled = answers.answer(ARGUMENTS[MOVED["station-rent"]], {"edition": "uk-london"})

    assert (settled.card.headline, "Marylebone" in settled.story) == ("Bob owes Ann £100.", True)


def test_every_value_a_parameter_can_have_is_said_in_a_sentence() -> None:
    for points in (games.load(id).points for id in ("us-classic", "deal-2008")):
        for param in points.params.model_fields:
            words = {points.word(param, value) for value in points.alternatives(param)}
            # Of a number only what the sources name is said.
            said = {word for word in words if points.meaning(param, word)}
            assert said in (set(), words), param

"""The headline of every argument is of the kind its question wants, for every answer and at both ends of a number."""

from typing import Any

import pytest

from rules_kb.answer.card import RulingCard
from rules_kb.answer.report import judged
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.arguments.headlines import BARE, NO, YES, names_sum
from rules_kb.arguments.what_matters import SILENT, untold_of_the_sum
from rules_kb.disputes.timeline import moments
from rules_kb.disputes.verdicts import plain_card
from rules_kb.kernel.said import Part, Payment, Said
from rules_kb.record.scenes import Argument, Scene, Stated
from tests.kb.test_argument_facts import tried

pytestmark = [pytest.mark.slow, pytest.mark.soak]

STATED = [(each, each.stated) for each in ARGUMENTS.values() if each.stated]
ALL = [each for each in ARGUMENTS.values() if not each.stated]


def ruled(argument: Argument, edition: str, facts: dict[str, str]) -> tuple[Scene, RulingCard]:
    """A scene and the card on it, without asking what would change it."""
    scene, text = answers.staged(argument, edition, facts)
    judgement = judged(text)
    plain = answers.unlogged(scene, plain_card(judgement, moments(judgement, scene.entry)[-1]))
    return scene, answers.answering(argument, scene, judgement, plain)


def is_of_kind(argument: Argument, scene: Scene, headline: tuple[Part, ...]) -> bool:
    """Whether a headline is what a question wants."""
    own = {scene.fine, scene.wrong, argument.fine} - {""}
    told = any(isinstance(part, Said) and part.template in own for part in headline)
    match argument.wants:
        case "yes_no":
            return headline[0] in (YES, NO) and len(headline) > 1 and headline[1:] not in BARE
        case "sum":
            return any(map(names_sum, headline))
        case "who":
            return told or any(map(names_somebody, headline))
        case "when":
            return told
        case "what":
            return headline not in BARE


def names_somebody(part: Part) -> bool:
    """Whether a part names a player or several."""
    facts: Any = part.facts if isinstance(part, Said) else {}
    return isinstance(part, Payment) or any(key in facts for key in ("player", "players", "payer", "payee"))


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_the_headline_is_of_the_kind_the_question_wants(argument: Argument) -> None:
    usual = {fact.key: fact.default for fact in argument.facts}
    told = [(answers.usual(argument), facts) for facts in tried(argument)]
    told += [(edition.value, usual) for edition in answers.offered_editions(argument)]
    for edition, facts in told:
        scene, card = ruled(argument, edition, facts)
        assert is_of_kind(argument, scene, card.headline), (edition, facts, card.headline)


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_with_nothing_told_no_headline_names_a_sum_that_a_fact_would_change(argument: Argument) -> None:
    edition, (_, usual) = answers.usual(argument), answers.read(argument, {})
    loose = untold_of_the_sum(argument, edition, tuple(usual.items()), frozenset())
    shown = amounts(ruled(argument, edition, usual)[1].headline) if not loose else ()
    silent = {fact.key for fact in argument.facts if fact.default in SILENT}
    for facts in tried(argument) if shown else ():
        if not any(facts[key] != usual[key] for key in silent):
            assert amounts(ruled(argument, edition, facts)[1].headline) in ((), shown), facts


def amounts(headline: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts of a headline that name a sum."""
    return tuple(filter(names_sum, headline))


@pytest.mark.parametrize(("argument", "stated"), STATED, ids=lambda each: getattr(each, "slug", ""))
def test_an_answer_without_a_scene_is_of_that_kind_and_says_whether_a_rule_is_printed(
    argument: Argument, stated: Stated
) -> None:
    assert argument.facts == () and argument.wants != "sum"
    for edition in answers.offered_editions(argument):
        settled = answers.answer(argument, {answers.EDITION: edition.value})
        card = settled.card

        assert card.headline.startswith(("Yes: ", "No: ")) == (argument.wants == "yes_no")
        assert (card.sure == "custom") == (stated.sure == "custom") == (card.rules == ())
        assert (settled.record, settled.story, len(card.do_now)) == ("", "", 1)

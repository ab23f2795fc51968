"""Questions people ask at a table of Monopoly Deal, put to the ruling card: the verdict, what it says, what it cites."""

from typing import NamedTuple

import pytest

from rules_kb.answer.card import CardWords
from rules_kb.answer.report import Judgement, judged
from rules_kb.disputes.card import card
from rules_kb.disputes.complaints import heard
from rules_kb.disputes.remedies import remedies


class Asked(NamedTuple):
    """A question, where the game stood, what was done, and what the card on the last line must hold."""

    question: str
    position: str
    log: str
    verdict: str
    says: str
    rule: str
    edition: str = "deal-2008"
    players: str = "Ann, Bob, Cal"


RED = "Ann owns property_red(3)\nBob bank money_10m"
TWO_SETS = "Ann owns property_red(3) property_brown(2)"
QUESTIONS = [
    Asked("Is a counter on one's own turn a play?", "Bob owns property_red\nturn Ann, drawn, played 2",
          "Ann sly Bob property_red\nBob no\nAnn no", "disagree", "Just Say No costs no play.", "deal.respond.cost"),
    Asked("And by the later guide?", "Bob owns property_red\nturn Ann, drawn, played 2",
          "Ann sly Bob property_red\nBob no\nAnn no", "disagree", "all 3 plays", "deal.respond.cost", "deal-2024"),
    Asked("What is left of a doubled rent after a no?", f"{RED}\nturn Ann", "Ann rent red with rent_red_yellow double\nBob no",
          "disagree", "only the doubling, Bob owes Ann 6M.", "deal.respond.card", players="Ann, Bob"),
    Asked("What is left of a fourfold rent after a no?", f"{RED}\nturn Ann",
          "Ann rent red with rent_red_yellow double double\nBob no", "disagree", "only the doubling, Bob owes Ann 12M.",
          "deal.respond.card", players="Ann, Bob"),
    Asked("And if the rent itself is named?", f"{RED}\nturn Ann", "Ann rent red with rent_red_yellow double\nBob no rent",
          "legal", "Bob owes nothing.", "deal.respond.card", players="Ann, Bob"),
    Asked("Can I refuse a birthday?", "Bob bank money_2m\nturn Ann", "Ann birthday\nBob no", "legal", "Bob owes nothing.",
          "deal.respond.card"),
    Asked("Can I refuse somebody's Pass Go?", "turn Ann", "Ann play pass_go\nBob no", "violation", "no card to answer",
          "deal.respond.card"),
    Asked("Do I keep my buildings when a Deal Breaker is refused?",
          "Bob owns property_green(3) house=green hotel=green\nturn Ann", "Ann break Bob green\nBob no", "legal",
          "The cards lie as before.", "deal.respond.card"),
    Asked("Do buildings go with the set?", "Bob owns property_green(3) house=green hotel=green\nturn Ann",
          "Ann break Bob green", "legal", "House and Hotel go to Ann with the set.", "deal.steal.full-only"),
    Asked("Rent on a ten-colour wild alone?", "Ann owns wild_any=red\nturn Ann", "Ann rent red with rent_any from Bob",
          "violation", "only any-colour wilds", "deal.rent.colour"),
    Asked("May a ten-colour wild lie alone?", "turn Ann", "Ann play wild_any", "legal", "Allowed: Ann ", "deal.sets.any-wild"),
    Asked("May I turn a wild when it is being taken?", "Bob owns property_red(2) wild_red_yellow=red\nturn Ann",
          "Ann break Bob red\nBob recolour wild_red_yellow yellow", "violation", "when it is taken", "deal.sets.recolour"),
    Asked("A set of two-colour wilds and a ten-colour one?", "Ann owns wild_pink_orange=pink(2) wild_any=pink\nturn Ann",
          "Ann play house on pink", "disagree", "a plain property card, it is not allowed.", "deal.sets.full"),
    Asked("And to win with it?", f"{TWO_SETS} wild_pink_orange=pink(2)\nturn Ann", "Ann play wild_any as pink", "disagree",
          "Ann wins.", "deal.sets.full"),
    Asked("Can a ten-colour wild be stolen?", "Bob owns property_red wild_any=red\nturn Ann", "Ann sly Bob wild_any",
          "legal", "Allowed: Ann took the any-colour wild", "deal.steal.not-full"),
    Asked("I have nothing on the table: what do I owe?", "Bob bank nothing\nturn Ann", "Ann debt Bob\nBob pay Ann nothing",
          "legal", "Bob has nothing to pay with; the 5M are not owed.", "deal.pay.enough"),
    Asked("I have too little: what do I owe?", "Bob bank money_3m\nturn Ann", "Ann debt Bob\nBob pay Ann money_3m", "legal",
          "the other 2M are not owed", "deal.pay.enough"),
    Asked("And before I have paid?", "Bob bank money_3m\nturn Ann", "Ann debt Bob", "owes", "Bob has 3M on the table",
          "deal.charge.amount"),
    Asked("Must I pay with properties?", "Bob bank money_2m, owns property_red\nturn Ann",
          "Ann debt Bob\nBob pay Ann money_2m", "violation", "Bob owes Ann 3M.", "deal.pay.enough"),
    Asked("Do I get change for a 10M?", "Bob bank money_10m money_2m\nturn Ann", "Ann birthday\nBob pay Ann money_10m",
          "legal", "8M too much; no change", "deal.pay.change"),
    Asked("Where does a paid house go?", "Bob owns property_green(3) house=green\nBob owes Ann 3 for rent\nturn Ann, drawn",
          "Bob pay Ann house", "disagree", "the House goes beside Ann's properties.", "deal.pay.building"),
    Asked("May I build with it?",
          "Ann owns property_red(3)\nBob owns property_green(3) house=green\nBob owes Ann 3 for rent\nturn Ann, drawn",
          "Bob pay Ann house\nAnn move house to red", "disagree", "stays a building, it is allowed.", "deal.play.banked"),
    Asked("Where do the buildings of a broken set go?",
          "Bob owns property_red(3) house=red hotel=red\nBob owes Ann 3 for rent\nturn Ann, drawn", "Bob pay Ann property_red",
          "legal", "go into the bank, Bob's House and Hotel go into the bank", "deal.pay.enough"),
    Asked("May I put the house of a set into my bank?", "Ann owns property_red(3) house=red\nturn Ann",
          "Ann bank house=red", "violation", "from the table into the bank", "deal.build.move"),
    Asked("Is the house doubled too?", "Ann owns property_red(3) house=red\nBob bank money_10m(1) money_5m(2)\nturn Ann",
          "Ann rent red with rent_red_yellow double", "owes", "18M", "deal.rent.double", players="Ann, Bob"),
    Asked("Can Sly Deal take money?", "Bob bank money_10m\nturn Ann", "Ann sly Bob money_10m", "violation",
          "no 10M among the properties", "deal.steal.there"),
    Asked("A swap completes the third set of both: who wins?",
          f"{TWO_SETS} property_green(2) property_dark_blue\n"
          "Bob owns property_pink(3) property_orange(3) property_dark_blue property_green\nturn Ann",
          "Ann swap Bob: property_dark_blue for property_green", "legal", "Ann has 3 full sets and wins, unless",
          "deal.steal.not-full", "deal-2024"),
    Asked("A swap gives the other the third set?",
          "Ann owns property_dark_blue\nBob owns property_red(3) property_brown(2) property_dark_blue property_green\nturn Ann",
          "Ann swap Bob: property_dark_blue for property_green", "legal", "on any turn, Bob has 3 full sets and wins",
          "deal.steal.not-full"),
    Asked("I forgot to say that I had won.", f"{TWO_SETS} property_dark_blue\nturn Ann",
          "Ann play property_dark_blue\nAnn end\nBob break Ann red", "violation", "the winner is Ann.", "deal.win.over"),
    Asked("Five cards, and then two?", "Ann hand 0\nturn Ann", "Ann draw 5", "legal", "two more, Ann draws 2 cards more.",
          "deal.turn.draw"),
    Asked("The pile runs out.", "Ann hand 3\npile 1\ndiscard pass_go(6)\nturn Ann", "Ann draw 2", "legal",
          "The discard pile is shuffled", "deal.deck.reshuffle"),
]  # fmt: skip


def put(asked: Asked) -> Judgement:
    """A question, judged."""
    position = "\n".join(f"  {line}" for line in asked.position.splitlines())
    return judged(f"edition: {asked.edition}\nplayers: {asked.players}\nposition:\n{position}\n\n{asked.log}\n")


def last(judgement: Judgement) -> int:
    """The entry a question is about."""
    return max(judgement.judged.rulings)


def text_of(ruled: CardWords) -> str:
    """All that a card says."""
    return " ".join([ruled.headline, *ruled.do_now, ruled.why, *ruled.changes])


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda each: f"{each.question} {each.edition}")
def test_a_question_about_cards_is_answered(asked: Asked) -> None:
    judgement = put(asked)
    ruled = card(judgement, last(judgement))

    assert judgement.record.unreadable == ()
    assert (ruled.verdict, asked.says in text_of(ruled)) == (asked.verdict, True), text_of(ruled)
    assert asked.rule in [rule.id for rule in ruled.rules]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda each: f"{each.question} {each.edition}")
def test_no_sentence_of_a_card_is_said_twice_or_too_long(asked: Asked) -> None:
    judgement = put(asked)
    ruled = card(judgement, last(judgement))

    assert len(set(ruled.changes)) == len(ruled.changes)
    assert not [line for line in ruled.do_now if len(line) > 90 or not line.endswith(".")]


def test_a_refused_charge_was_never_paid() -> None:
    refused = put(QUESTIONS[5])
    told = heard(refused, last(refused), "never-paid").card

    assert (told.verdict, told.do_now) == ("legal", ("Bob owes nothing.",))


def test_a_payment_out_of_the_hand_leaves_the_charge_owed() -> None:
    tried = put(Asked("", "Bob bank money_5m\nturn Ann", "Ann debt Bob\nBob pay Ann money_10m", "", "", ""))

    assert heard(tried, 2, "never-paid").card.headline == "Bob owes Ann 5M."


def test_the_doublers_for_which_a_play_is_left_may_stay() -> None:
    much = put(
        Asked("", f"{RED}\nturn Ann, drawn, played 1", "Ann rent red with rent_any double double from Bob", "", "", "")
    )
    part = next(each for each in remedies(much, 1) if each.kind == "legal_part")

    assert part.lines == ("table replace 1: Ann rent red with rent_any double from Bob",)

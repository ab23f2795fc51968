"""A Just Say No undoes a theft exactly, a counter does it again, and the ruling tells it step by step."""

import random

import pytest

from rules_kb import games
from rules_kb.answer.report import report
from rules_kb.deal.actions import Laid
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.game import DEAL
from rules_kb.deal.sets.facts import full_colours
from rules_kb.deal.setup.effects import new_table
from rules_kb.deal.state import DealTable
from rules_kb.kernel import engine
from rules_kb.kernel.model import Entry
from rules_kb.record.lines import parse_line
from tests.kb.deal_evenings import cards_missing
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

PLAYERS = ("Ann", "Bob", "Cal")
OPTIONS = ({}, {"deal_buildings_of_broken_set": "bank"}, {"deal_buildings_of_broken_set": "loose"})


def laid_out(pick: random.Random, ed: DealEdition) -> DealTable:
    """A table with random cards in front of Ann and Bob, some sets full and built on."""
    table = new_table(ed, len(PLAYERS))
    pack = [card.id for card in ed.cards.values() if card.kind in ("property", "wild") for _ in range(card.count)]
    pick.shuffle(pack)
    for player in table.players[:2]:
        player.hand = 7
        for card in (pack.pop() for _ in range(pick.randrange(5, 16))):
            player.area.append(Laid(card, pick.choice(ed.cards[card].colours)))
        for colour in dict.fromkeys(full_colours(ed, player)):
            player.area += [Laid(piece, colour) for piece in BUILDINGS[: pick.randrange(3)]]
    table.pile = 0
    table.pile = cards_missing(table)
    table.midgame, table.stand = True, True
    return table


def theft(pick: random.Random, table: DealTable) -> str:
    """A line that takes something that is there, allowed or not."""
    mine, theirs = (pick.choice(table.players[seat].area) for seat in (0, 1))
    if pick.random() < 0.3:
        return f"Ann break Bob {theirs.colour}"
    if pick.random() < 0.5:
        return f"Ann sly Bob {theirs.card}={theirs.colour}"
    return f"Ann swap Bob: {mine.card}={mine.colour} for {theirs.card}={theirs.colour}"


def look(table: DealTable) -> list[tuple[list[str], list[Laid]]]:
    """What lies in front of everybody."""
    return [(sorted(player.bank), sorted(player.area)) for player in table.players]


@pytest.mark.parametrize("seed", range(often(50, 150)))
def test_a_refused_theft_never_was_and_a_counter_takes_the_same_again(seed: int) -> None:
    pick = random.Random(seed)
    options = {"deal_win_condition": "own_turn", "deal_forced_deal_complete_sets": "taken", **OPTIONS[seed % 3]}
    ed = games.load("deal-2008").with_options(options)
    table = laid_out(pick, ed)
    before, line = look(table), theft(pick, table)
    looks = []
    for seq, text in enumerate([line, "Bob no", "Ann no", "Bob no"], 1):
        engine.judge(DEAL, ed, table, Entry(seq, parse_line(text, PLAYERS, ed)))
        looks.append(look(table))
        assert cards_missing(table) == 0
    assert looks[1] == before == looks[3]
    assert looks[2] == looks[0] != before


def test_the_answers_are_told_step_by_step() -> None:
    head = "edition: deal-2008\nplayers: Ann, Ben\nposition:\n  Ann owns property_dark_blue(2)\n  turn Ben\n\n"
    answer = report(f"{head}Ben break Ann dark_blue\nAnn no\nBen no\n")
    assert [row.get("steps") for row in answer["entries"]] == [
        None,
        ["Ben played Deal Breaker against Ann.", "Ann said no: Deal Breaker is stopped.", "The cards lie as before."],
        [
            "Ben played Deal Breaker against Ann.",
            "Ann said no: Deal Breaker is stopped.",
            "Ben said no: Deal Breaker is back in force.",
            "Ben's Just Say No costs no play.",
            "The cards change sides.",
        ],
    ]


def test_a_refused_doubling_tells_what_is_left_to_pay() -> None:
    head = "edition: deal-2008\noptions: deal_jsn_against_double=doubling\nplayers: Ann, Ben\n"
    answer = report(f"{head}position:\n  Ben owns property_red(3)\n  turn Ben\n\nBen rent red double\nAnn no double\n")
    assert answer["entries"][1]["steps"][-1] == "Ann owes 6M."
    assert answer["dues"][0]["bill"] == [("red, full set", 6)]


def test_a_no_to_the_doubler_says_why_the_whole_rent_falls() -> None:
    head = "edition: deal-2008\nplayers: Ann, Ben\nposition:\n  Ben owns property_red(3)\n  turn Ben\n\n"
    answer = report(f"{head}Ben rent red double\nAnn no double\nBen no\n")
    assert [row.get("steps") for row in answer["entries"]][1:] == [
        [
            "Ben played Double the Rent against Ann.",
            "Ann said no: Double the Rent is stopped.",
            "By this edition a no to the doubler is one to the whole rent.",
            "Ann owes nothing.",
        ],
        [
            "Ben played Double the Rent against Ann.",
            "Ann said no: Double the Rent is stopped.",
            "Ben said no: Double the Rent is back in force.",
            "By this edition a no to the doubler is one to the whole rent.",
            "Ben's Just Say No costs no play.",
            "Ann owes 12M.",
        ],
    ]


def test_a_wild_turned_between_theft_and_answer_goes_back_as_it_lay() -> None:
    head = "edition: deal-2008\nplayers: Ann, Bob\nposition:\n  Bob owns wild_red_yellow=red\n  Ann owns wild_pink_orange=pink\n\n"
    answer = report(
        f"{head}Ann sly Bob wild_red_yellow\nAnn recolour wild_red_yellow yellow\nAnn recolour wild_pink_orange orange\nBob no\n"
    )
    assert [row["verdict"] for row in answer["entries"]] == ["legal"] * 4
    assert "owns wild_pink_orange=orange" in answer["position"][0]
    assert "owns wild_red_yellow=red" in answer["position"][1]


def test_a_decision_about_a_refusal_reaches_the_rent_it_was_against() -> None:
    head = "edition: deal-2008\nplayers: Ann, Ben\nposition:\n  Ben owns property_red(3)\n  turn Ben\n\n"
    log = "Ben rent red double\nAnn no double\nBen contest 2\ntable rule deal_jsn_against_double=doubling\n"
    answer = report(head + log)
    assert [(due["from"], due["to"], due["amount"]) for due in answer["dues"]] == [("Ann", "Ben", 6)]

"""No evening of cards brings the referee down, loses a card or finds one."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_kb import games
from rules_kb.answer.report import Judgement, judged
from rules_kb.deal.verbs import VERBS
from rules_kb.kernel import engine
from rules_kb.kernel.model import Malformed
from tests.kb.deal_evenings import PLAYERS, cards_missing, cards_on, evening
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

SLOW = settings(max_examples=often(25, 120), deadline=None, suppress_health_check=list(HealthCheck))
OPTIONS = (
    "",
    "deal_jsn_against_double=doubling, deal_jsn_scope=all",
    "deal_buildings_of_broken_set=loose, deal_loose_buildings=stealable, deal_building_as_payment=property",
    "deal_wild_only_full_set=allowed, deal_any_wild_standing_alone=any_colour, deal_buildings_of_broken_set=bank",
    "deal_forced_deal_complete_sets=taken, deal_recolour=play, deal_plays_per_turn=30, deal_hand_limit=30",
)
evenings = st.builds(
    evening,
    st.integers(0, 10_000),
    st.integers(1, 60),
    st.sampled_from(games.shipped("deal")),
    st.sampled_from(OPTIONS),
    st.sampled_from(["void", "stand"]),
)
WORDS = [
    *sorted(VERBS), "Ann", "Bob", "bank", "table", "property_red", "wild_any=red", "house", "rent_any", "red", "green", "as",
    "on", "to", "from", "for", "with", "double", "0", "2", "-1", "99999999999", ",", ":", "nothing", "(2)", "=", "\u202e", "é",
]  # fmt: skip


def table_of(judgement: Judgement):
    """Where an evening ends."""
    return judgement.judged.position


@SLOW
@given(evenings)
def test_no_card_is_lost_and_none_is_there_too_often(text: str) -> None:
    table = table_of(judged(text))
    ed = games.load("deal-2008")
    assert cards_missing(table) == 0
    assert all(count <= ed.cards[card].count for card, count in cards_on(table).items())
    assert all(player.hand >= len(player.known) for player in table.players)
    assert all(due.amount > 0 and due.frm != due.to for due in table.dues)


@SLOW
@given(evenings)
def test_where_an_evening_ends_can_be_written_and_taken_up_again(text: str) -> None:
    lines = judged(text).view.lines()
    block = "".join(f"  {line}\n" for line in lines)
    again = judged(f"edition: deal-2008\nplayers: {', '.join(PLAYERS)}\nposition:\n{block}")
    assert not again.record.unreadable
    assert again.view.lines() == lines


@SLOW
@given(evenings, st.integers(0, 60))
def test_the_first_part_and_the_rest_make_the_whole(text: str, cut: int) -> None:
    whole = judged(text)
    game, ed = whole.game, whole.record.edition
    position = engine.copy(whole.start)
    halves = (whole.judged.log[:cut], whole.judged.log[cut:])
    rulings = []
    for half in halves:
        position = engine.copy(position)
        rulings += [ruling for _, _, ruling in engine.walk(game, ed, half, position)]
    assert {ruling.seq: ruling for ruling in rulings} == whole.judged.rulings
    assert engine.copy(position) == engine.copy(table_of(whole))


@SLOW
@given(st.integers(0, 10_000), st.integers(1, 40), st.sampled_from(OPTIONS), st.sampled_from(["void", "stand"]))
def test_an_answer_can_always_be_given(seed: int, length: int, options: str, illegal: str) -> None:
    answer = judged(evening(seed, length, "deal-2008", options, illegal, odd=True)).answer()
    assert json.loads(json.dumps(answer))["standings"]
    assert all(row["sentence"].endswith(".") for entry in answer["entries"] for row in entry["violations"])


@settings(max_examples=often(60, 600), deadline=None)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join), max_size=8), st.booleans())
def test_any_words_at_all(lines: list[str], as_position: bool) -> None:
    body = "".join(f"  {line}\n" for line in lines)
    text = f"position:\n{body}" if as_position else "\n" + body.replace("  ", "")
    try:
        json.dumps(judged(f"edition: deal-2024\nplayers: Ann, Bob\n{text}").answer())
    except Malformed as refused:
        assert refused.errors

"""What would have been: every sum that differs, netted and booked; one wrong sum in a legal game comes out as itself."""

import random

import msgspec
import pytest

from rules_kb import bots, games
from rules_kb.answer.report import Judgement, judged
from rules_kb.board.actions import Collect, Count, Pay
from rules_kb.board.game import BOARD
from rules_kb.disputes.counterfactual import counterfactual
from rules_kb.disputes.questions import with_lines
from rules_kb.disputes.worlds import judge_again, pinned
from rules_kb.kernel import engine
from rules_kb.kernel.log import Insert, Strike
from rules_kb.kernel.model import TABLE, Entry, Transfer
from rules_kb.record.lines import Record, parse_line

pytestmark = pytest.mark.slow

HOUSE = """edition: us-classic
players: Ann, Bob, Cal
position:
  Ann cash 500, owns oriental vermont connecticut
  turn Ann

Ann build vermont 2
Ann roll 4 6
Ann end
Bob roll 5 3
Ann demand 90
Bob pay Ann 90
Bob end
Cal roll 4 4
Cal pay Ann 90
"""
STREET = """edition: us-classic
players: Ann, Bob, Cal

Ann roll 1 2
Ann buy
Bob roll 1 2
Bob pay Ann 4
Cal roll 4 6
"""


def judgement_of(record: Record, entries: tuple[Entry, ...]) -> Judgement:
    start = BOARD.start(record)
    texts = {entry.seq: "" for entry in entries}
    again = msgspec.structs.replace(record, entries=entries, texts=texts)
    judged_ = engine.adjudicate(BOARD, record.edition, entries, start)
    return Judgement(again, judged_, BOARD, start)


def test_rent_on_houses_that_may_not_stand_goes_back_with_their_price_down_to_the_legal_part() -> None:
    found = counterfactual(judged(HOUSE), 1)

    rows = [(row.seq, row.frm, row.to, row.was, row.should, row.difference) for row in found.rows]
    assert rows == [
        (1, "Ann", "the Bank", 100, 50, -50),
        (6, "Bob", "Ann", 90, 30, -60),
        (9, "Cal", "Ann", 90, 30, -60),
    ]
    assert found.payments == (Transfer(-1, 0, 50), Transfer(0, 1, 60), Transfer(0, 2, 60))
    assert found.netted is not None and sum(t.amount for t in found.netted if t.to == 1) == 60
    assert found.lines == ("table replace 1: Ann build vermont_avenue", "table settle 6", "table settle 9")


def test_booking_it_leaves_nothing_owing() -> None:
    judgement = judged(HOUSE)
    after = with_lines(judgement, counterfactual(judgement, 1).lines)

    assert after.judged.position.dues == []
    assert [player.cash for player in after.judged.position.players] == [510, 1470, 1470]


def test_a_purchase_struck_gives_price_and_rent_back_and_leaves_the_auction_to_the_table() -> None:
    found = counterfactual(judged(STREET), 2)

    assert [(row.seq, row.was, row.should) for row in found.rows] == [(2, 60, 0), (4, 4, 0)]
    assert found.undecided[0] == "Entry 3: Still open for Ann when play went on: buy or auction Baltic Avenue."
    assert found.lines == ("table strike 2", "table settle 4")


def test_a_salary_taken_twice_is_one_row() -> None:
    text = """edition: us-classic
players: Ann, Bob
assume: nothing
position:
  Ann at boardwalk
  turn Ann

Ann roll 5 6
Ann collect 200 for go
Ann collect 200 for go
"""
    found = counterfactual(judged(text), 3)

    assert [(row.frm, row.to, row.was, row.should) for row in found.rows] == [("the Bank", "Ann", 200, 0)]
    assert found.payments == (Transfer(0, -1, 200),)


def test_interest_never_paid_is_what_is_owed() -> None:
    text = """edition: us-classic
players: Ann, Bob
position:
  Ann owns b_and_o(m)
  turn Ann

Ann trade Bob: b_and_o for $80
Ann roll 4 6
"""
    found = counterfactual(judged(text), 1)

    assert found.payments == (Transfer(1, -1, 10),)


def test_a_claim_that_would_have_lapsed_stays_out_with_its_reason() -> None:
    text = """edition: us-classic
players: Ann, Bob, Cal, Dan
position:
  Dan owns tennessee
  turn Ann

Dan mortgage tennessee
Ann land tennessee
Bob roll 4 6
Cal roll 4 6
"""
    found = counterfactual(judged(text), 1, Strike(TABLE, 1))

    assert found.left_out == ("Dan's rent of $14 (entry 2) lapsed: nobody asked in time.",)
    assert found.payments == (Transfer(3, -1, 90),)


def test_a_missing_line_is_what_makes_the_other_world() -> None:
    text = STREET.replace("Bob pay Ann 4\n", "")
    judgement = judged(text)
    line = parse_line("Bob pay Ann 4", judgement.record.players, judgement.record.edition)
    found = counterfactual(judgement, 3, Insert(-2, 3, line))

    assert found.payments == (Transfer(1, 0, 4),)
    assert found.lines == ("table insert after 3: Bob pay Ann 4",)


def payments_in(record: Record) -> list[Entry]:
    """The payments of a game that somebody else can be owed less or more of."""
    return [e for e in record.entries if isinstance(e.action, Pay | Collect) and e.action.amount > 4]


@pytest.mark.parametrize("seed", range(8))
def test_one_sum_paid_short_in_a_legal_game_comes_out_as_itself(seed: int) -> None:
    record = bots.record(games.load("us-classic"), 3, seed=seed, turns=40)
    found = payments_in(record)
    chosen = random.Random(seed).choice(found)
    action = chosen.action
    assert isinstance(action, Pay | Collect)
    short = msgspec.structs.replace(action, amount=action.amount - 3)
    upto = tuple(Entry(e.seq, short) if e.seq == chosen.seq else e for e in record.entries if e.seq <= chosen.seq)
    worlds = counterfactual(judgement_of(record, upto), chosen.seq)

    frm, to = (-1, action.by) if isinstance(action, Collect) else (action.by, action.to)
    assert worlds.payments == (Transfer(frm, to, 3),)


@pytest.mark.parametrize("seed", [0, 2, 3, 4, 5, 6])
def test_a_sum_paid_short_long_ago_is_still_only_itself(seed: int) -> None:
    record = bots.record(games.load("us-classic"), 3, seed=seed, turns=40)
    # A count books what is missing, and a fine paid short opens no jail: both are more than a wrong sum.
    found = [e for e in payments_in(record) if getattr(e.action, "why", "") in ("rent", "tax", "card")]
    chosen = random.Random(seed).choice(found)
    action = chosen.action
    assert isinstance(action, Pay | Collect)
    short = msgspec.structs.replace(action, amount=action.amount - 3)
    uncounted = [e for e in record.entries if not isinstance(e.action, Count)]
    entries = tuple(Entry(e.seq, short) if e.seq == chosen.seq else e for e in uncounted)
    worlds = counterfactual(judgement_of(record, entries), chosen.seq, action)

    frm, to = (-1, action.by) if isinstance(action, Collect) else (action.by, action.to)
    assert worlds.payments == (Transfer(frm, to, 3),)


@pytest.mark.parametrize("seed", range(4))
def test_telling_places_and_reasons_changes_no_ruling(seed: int) -> None:
    record = bots.record(games.load("us-2008"), 4, seed=seed, turns=40)
    judgement = judgement_of(record, record.entries)
    again = judge_again(judgement, entries=pinned(judgement, 0)).judged

    assert again.rulings == judgement.judged.rulings
    assert again.position == judgement.judged.position

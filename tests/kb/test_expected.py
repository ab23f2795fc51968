"""What the referee says may come next: nothing it would then object to, and nothing that must wait."""

import msgspec
import pytest

from rules_kb import engine
from rules_kb.core import Entry
from rules_kb.notation import parse_line
from rules_kb.report import judged
from tests.kb.cases import all_cases, judge_case, name_of

# Lines that need a word more: the card, the space, the dice.
UNFINISHED = ("draw", "move", "roll", "roll for rent", "play", "bank", "discard")
# A debt beyond one's cash is still the next thing to be dealt with.
SHORT = {"board.bank.overdraft", "board.debt.in-full"}


def next_for(name: str, log: str, head: str = "") -> list[str]:
    """What a player may do after a log."""
    answer = judged(f"players: Ann, Bob, Cal\n{head}\n{log}\n").answer()
    return next((row["actions"] for row in answer["expected"] if row["player"] == name), [])


@pytest.mark.parametrize("case", list(all_cases()), ids=name_of)
def test_what_is_expected_is_never_held_against_anyone(case):
    judgement = judge_case(case)
    board, ed, players = judgement.judged.position, judgement.record.edition, judgement.record.players
    if board.ruled:
        ed = ed.with_options(board.ruled)
    before = msgspec.msgpack.encode(board)
    for row in judgement.view.answer()["expected"]:
        for words in row["actions"]:
            if words not in UNFINISHED:
                again = msgspec.msgpack.decode(before, type=type(board))
                action = parse_line(f"{row['player']} {words}", players, ed)
                ruling = engine.judge(judgement.play.game, ed, again, Entry(board.seq + 1, action))
                assert {v.rule for v in ruling.violations} <= SHORT, (words, ruling.violations)
    assert msgspec.msgpack.encode(board) == before


@pytest.mark.parametrize(
    ("log", "actions"),
    [
        ("", ["roll"]),
        ("Ann roll 4 6", ["end"]),
        ("Ann roll 1 2", ["buy", "decline"]),
        ("Ann roll 3 4", ["draw"]),
        ("Ann roll 1 2\nAnn decline", ["bid 1", "pass"]),
        ("Ann roll 1 2\nAnn decline\nBob bid 20", ["bid 21", "pass"]),
        ("Ann roll 1 2\nAnn decline\nAnn bid 20", ["bid 21", "win baltic_avenue for 20"]),
        ("Ann roll 1 2\nAnn decline\nBob bid 20\nAnn pass", []),
        ("Ann roll 1 3", ["pay bank 200 for tax"]),
        ("Ann roll 2 3\nAnn buy\nBob roll 2 3\nAnn demand rent", []),
        ("Ann roll 5 5", ["roll"]),
        ("Ann roll 3 3", ["buy", "decline"]),
        ("Ann roll 2 5 to vermont", ["move chance_1", "buy", "decline"]),
        ("Ann end", ["roll"]),
    ],
)
def test_the_dice_wait_until_everything_is_settled(log, actions):
    assert next_for("Ann", log) == actions


def test_nobody_is_asked_to_buy_what_they_cannot_pay():
    assert next_for("Ann", "Ann roll 1 2", "position:\n  Ann cash 50\n  turn Ann\n") == ["decline"]


def test_nobody_is_asked_to_bid_who_may_not_or_cannot():
    others = "options: auction_who_may_bid=others\nposition:\n  Cal cash 0\n  turn Ann\n"
    refused = "Ann roll 1 2\nAnn decline"
    assert next_for("Ann", refused, others) == []
    assert next_for("Bob", refused, others) == ["bid 1", "pass"]
    assert next_for("Cal", refused, others) == ["pass"]


def test_a_fine_beyond_ones_cash_is_no_way_out_of_jail():
    assert next_for("Ann", "", "position:\n  Ann cash 49, in jail 1\n  turn Ann\n") == ["roll"]
    assert next_for("Ann", "", "position:\n  Ann cash 50, in jail 1\n  turn Ann\n") == ["pay bank 50 for jail", "roll"]

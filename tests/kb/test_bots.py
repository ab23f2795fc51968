"""The bots: every line they write is legal, nothing gets lost, and a game is worth watching."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from rules_kb import bots, games
from rules_kb.__main__ import main
from rules_kb.answer.report import judged
from rules_kb.board.actions import Finish, Time
from rules_kb.board.end.facts import winners
from rules_kb.games import parse
from rules_kb.record.lines import write
from tests.kb.bot_games import TURNS, Seating, played_as, seatings, watched
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("board bots")]

SEATINGS = seatings()


def name_of(seating: Seating) -> str:
    """A game among those played, for a test's name."""
    return f"{seating.edition}-{seating.players}-{seating.options or seating.seed}"


each_game = pytest.mark.parametrize("seating", SEATINGS, ids=name_of)
# What must come up somewhere in so many games.
WORTH_WATCHING = {
    "Roll", "End", "Draw", "Buy", "Decline", "OpenAuction", "Bid", "Pass", "Win", "Demand", "Pay", "Collect", "Choose",
    "Use", "Build", "Want", "Sell", "Mortgage", "Lift", "Keep", "Offer", "Trade", "Bankrupt", "Count", "Dealt", "Agree",
    "Finish", "TurnTo", "Move", "deed won", "house won", "bankrupt to a player", "bankrupt to the Bank",
    "handover told", "paid in kind", "paid for another", "swap", "jail card traded", "immunity", "rent promised", "fresh throw",
    "Speed Die", "cocked", "hotel sold", "hotel built", "chose 10%", "chose bus",
}  # fmt: skip


@each_game
def test_every_line_of_every_game_is_legal(seating: Seating) -> None:
    assert watched(seating).flagged == []


@each_game
def test_money_pieces_and_cards_are_conserved_and_nobody_falls_below_zero(seating: Seating) -> None:
    assert watched(seating).lost == []


@pytest.mark.parametrize("seating", SEATINGS[:: often(3, 1)], ids=name_of)
def test_a_record_reads_back_and_is_judged_the_same(seating: Seating) -> None:
    seen = watched(seating)
    text = write(seen.record)
    again = judged(text)
    assert again.record.unreadable == ()
    assert again.record.entries == seen.record.entries
    assert again.judged.rulings == seen.rulings
    assert again.judged.position == seen.board
    assert write(parse(text)) == text


@each_game
def test_a_game_goes_on_to_a_winner_or_an_agreed_end(seating: Seating) -> None:
    seen, ed = watched(seating), played_as(seating)
    ends = {type(entry.action) for entry in seen.record.entries}
    agreed = (Time if ed.game_end == "time" else Finish) in ends
    assert seen.board.over
    assert winners(seen.board, ed)
    assert seen.board.turn.no >= TURNS if agreed else seen.board.bankrupts


def test_over_all_games_everything_happens() -> None:
    happened: Counter[str] = Counter()
    for seating in SEATINGS:
        happened.update(watched(seating).happened)
    assert WORTH_WATCHING - happened.keys() == set()
    assert happened["deed won after three bids"] > 100
    assert happened["house won"] > 10
    assert happened["swap"] > 50


@pytest.mark.parametrize("name", games.shipped("board"))
def test_the_same_seed_plays_the_same_game_and_another_another(name: str) -> None:
    ed = games.load(name)
    game = bots.record(ed, 3, 5, 60).entries
    assert bots.record(ed, 3, 5, 60).entries == game
    assert bots.record(ed, 3, 6, 60).entries != game


def test_a_game_does_not_hang_on_how_python_orders_its_sets() -> None:
    command = [sys.executable, "-m", "rules_kb", "play", "--players", "5", "--seed", "7", "--turns", "120"]
    settings = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
    said = [subprocess.run(command, env=env, capture_output=True, check=True).stdout for env in settings]  # noqa: S603
    assert said[0] == said[1] != b""


def test_the_command_line_plays_a_game_that_the_referee_finds_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["play", "--edition", "us-2008", "--players", "4", "--seed", "7", "--options", "speed_die=after_go"]) == 0
    )
    printed = capsys.readouterr().out
    assert printed.startswith("edition: us-2008\noptions: speed_die=after_go\nplayers: Ann, Bob, Cal, Dan\n")
    answer = judged(printed).answer()
    assert {entry["verdict"] for entry in answer["entries"]} == {"legal"}
    assert answer["winner"]


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        (["--players", "9"], "players"),
        (["--options", "speed_die=sideways"], "speed_die"),
        (["--options", "die"], "options"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(
    wrong: list[str], where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *wrong]) == 2
    printed = capsys.readouterr()
    assert where in printed.err and printed.out == ""

"""The card players: every line they write is legal, no card gets lost, and their records keep the hands hidden."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from rules_kb import bots, games
from rules_kb.__main__ import main
from rules_kb.answer.report import judged
from rules_kb.deal.actions import End, Finish, Laid
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.game import DEAL
from rules_kb.deal.standings import winners
from rules_kb.deal.state import DealTable
from rules_kb.deal.turn.facts import comes_next, may_have_ended
from rules_kb.games import parse
from rules_kb.kernel import engine
from rules_kb.kernel.model import TABLE, Entry
from rules_kb.record.lines import write
from tests.kb.deal_games import Seating, played_as, seatings, watched

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("deal bots")]

SEATINGS = seatings()
each_game = pytest.mark.parametrize("seating", SEATINGS, ids=lambda s: f"{s.edition}-{s.players}-{s.options or s.seed}")
# What must come up somewhere in so many games.
WORTH_WATCHING = {
    "Draw", "Bank", "Play", "Recolour", "MoveBuilding", "Discard", "Return", "Rent", "Birthday", "Debt", "Pay", "Sly",
    "Swap", "Break", "No", "Win", "Demand", "Count", "Dealt", "End", "Reshuffle", "TurnTo", "rent doubled 1", "rent of one",
    "property laid", "wild laid", "house", "hotel", "pass_go", "paid with property", "paid with a building",
    "countered", "no double", "turned on receipt", "returned and seen", "returned unseen",
}  # fmt: skip


@each_game
def test_every_line_of_every_card_game_is_legal(seating: Seating) -> None:
    assert watched(seating).flagged == []


@each_game
def test_the_pack_is_whole_at_every_line_and_hands_are_as_long_as_the_record_says(seating: Seating) -> None:
    assert watched(seating).lost == []


@each_game
def test_a_record_of_cards_reads_back_and_is_judged_the_same(seating: Seating) -> None:
    seen = watched(seating)
    text = write(seen.record)
    again = judged(text)
    assert again.record.unreadable == ()
    assert again.record.entries == seen.record.entries
    assert again.judged.rulings == seen.rulings
    assert again.judged.position == seen.table
    assert write(parse(text)) == text


@each_game
def test_a_game_taken_up_between_two_turns_goes_on_as_it_did(seating: Seating) -> None:
    seen, ed = watched(seating), played_as(seating)
    ends = [entry.seq for entry in seen.record.entries if isinstance(entry.action, End)]
    if not ends:
        return
    cut = ends[seating.seed % len(ends)]
    before = engine.adjudicate(DEAL, ed, seen.record.entries[:cut], DEAL.start(seen.record)).position
    rest = tuple(Entry(entry.seq - cut, entry.action) for entry in seen.record.entries[cut:])
    again = judged(write(replace(seen.record, block=DEAL.block_of(before, seen.record.edition), entries=rest)))
    assert again.record.unreadable == ()
    assert [ruling for ruling in again.judged.rulings.values() if ruling.violations] == []
    assert again.judged.position.winner == seen.table.winner
    assert lying(again.judged.position) == lying(seen.table)


@each_game
def test_a_card_game_is_judged_the_same_without_the_ends_of_turns_that_leave_nothing_open(seating: Seating) -> None:
    seen = watched(seating)
    kept = without_ends(seen.record.entries, played_as(seating), DEAL.start(seen.record))
    again = judged(write(replace(seen.record, entries=kept)))
    assert [ruling for ruling in again.judged.rulings.values() if ruling.violations] == []
    assert again.judged.position.winner == seen.table.winner
    assert lying(again.judged.position) == lying(seen.table)


def test_most_card_games_have_ends_of_turns_to_leave_out() -> None:
    """Some players never write them down."""
    ends = [any(isinstance(entry.action, End) for entry in watched(one).record.entries) for one in SEATINGS]
    assert sum(ends) > len(ends) / 2


def without_ends(entries: tuple[Entry, ...], ed: DealEdition, table: DealTable) -> tuple[Entry, ...]:
    """The same game as a sparse writer puts it down: no end where the next player's card or draw follows at once."""
    kept = []
    for entry, after in pairwise((*entries, Entry(0, Finish(TABLE)))):
        ends = isinstance(entry.action, End) and comes_next(table, after.action) and may_have_ended(table, ed)
        kept += [] if ends else [Entry(len(kept) + 1, entry.action)]
        engine.judge(DEAL, ed, table, entry)
    return tuple(kept)


def lying(table: DealTable) -> list[tuple[int, list[str], list[Laid]]]:
    """Every hand, bank and property."""
    return [(player.hand, sorted(player.bank), sorted(player.area)) for player in table.players]


@each_game
def test_a_card_game_goes_on_to_a_winner(seating: Seating) -> None:
    seen, ed = watched(seating), played_as(seating)
    assert seen.table.over
    assert winners(seen.table, ed) or isinstance(seen.record.entries[-1].action, Finish)


def test_nearly_every_card_game_has_a_winner() -> None:
    won = [bool(winners(watched(seating).table, played_as(seating))) for seating in SEATINGS]
    assert sum(won) >= 0.9 * len(won)


def test_over_all_card_games_everything_happens() -> None:
    happened: Counter[str] = Counter()
    for seating in SEATINGS:
        happened.update(watched(seating).happened)
    assert WORTH_WATCHING - happened.keys() == set()


def test_a_record_names_no_card_that_nobody_has_seen() -> None:
    """Only plays, answers, discards and cards shown on their way under the pile leave a hand by name."""
    for seating in SEATINGS[:4]:
        seen = watched(seating)
        assert "hand" not in write(seen.record).split("\n\n", 1)[1]


@pytest.mark.parametrize("name", games.shipped("deal"))
def test_the_same_seed_plays_the_same_cards_and_another_others(name: str) -> None:
    ed = games.load(name)
    game = bots.record(ed, 3, 5, 60).entries
    assert bots.record(ed, 3, 5, 60).entries == game
    assert bots.record(ed, 3, 6, 60).entries != game


def test_a_card_game_does_not_hang_on_how_python_orders_its_sets() -> None:
    command = [sys.executable, "-m", "rules_kb", "play", "--edition", "deal-2024", "--seed", "7"]
    settings = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
    said = [subprocess.run(command, env=env, capture_output=True, check=True).stdout for env in settings]  # noqa: S603
    assert said[0] == said[1] != b""


def test_the_command_line_plays_cards_that_the_referee_finds_legal(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["--edition", "deal-2008", "--players", "4", "--seed", "7", "--options", "deal_jsn_against_double=doubling"]
    assert main(["play", *said]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(
        "edition: deal-2008\noptions: deal_jsn_against_double=doubling\nplayers: Ann, Bob, Cal, Dan\n"
    )
    answer = judged(printed).answer()
    assert {entry["verdict"] for entry in answer["entries"]} == {"legal"}
    assert answer["winner"]


def test_six_players_are_too_many_for_one_pack(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--edition", "deal-2008", "--players", "6"]) == 2
    assert "2 to 5 players, not 6" in capsys.readouterr().err

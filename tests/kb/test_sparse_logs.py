"""The same legal games logged as people log them, without ends, reasons or needless demands, get the same rulings."""

from typing import Any

import msgspec
import pytest

from rules_kb import bots, games
from rules_kb.answer.report import judged
from rules_kb.board import actions as a
from rules_kb.board.dues import pool, sides
from rules_kb.board.game import BOARD
from rules_kb.board.verbs import VERBS
from rules_kb.kernel import engine
from rules_kb.kernel.log import Agree
from rules_kb.kernel.model import Action, Entry, Transfer
from rules_kb.record.lines import Record, write
from tests.kb.bot_games import OPTIONS, Seating, played_as
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

TURNS = 120
# Every moment that something may be bound to.
TIMED = (
    "build_timing=own", "build_timing=own_before_throw, unmortgage_timing=own", "build_timing=own_or_between",
    "trade_timing=own, building_resale_timing=own", "trade_timing=own_before_throw", "trade_timing=between",
    "actions_before_roll_only=yes", "max_houses_per_turn=1, build_timing=own",
)  # fmt: skip


def seatings() -> list[Seating]:
    """Every edition as printed, and every moment and habit of a table on some edition."""
    shipped, found = games.shipped("board"), []
    for seed in range(often(1, 12)):
        for number, name in enumerate(shipped):
            least, most = games.load(name).players_range
            found.append(Seating(name, "", least + (seed * 3 + number) % (most - least + 1), 300 + seed))
        for number, options in enumerate((*TIMED, *OPTIONS[:: often(5, 1)])):
            found.append(Seating(shipped[number % len(shipped)], options, 3 + number % 3, 400 + seed))
    return found


class Played(msgspec.Struct):
    """A game in full: its record, the lines as somebody in a hurry writes them, the money each moved, who has what."""

    record: Record
    hurried: list[tuple[int, Action]]
    moved: dict[int, tuple[Transfer, ...]]
    board: Any


def played(seating: Seating) -> Played:
    """A game of the bots, looked at line by line."""
    ed = played_as(seating)
    record = bots.record(ed, seating.players, seating.seed, TURNS)
    board: Any = BOARD.start(record)
    found, numbers = Played(record, [], {}, board), dict[int, int]()
    for entry in record.entries:
        if (action := in_a_hurry(board, entry.action)) is not None:
            numbers[entry.seq] = len(found.hurried) + 1
            about = {"n": numbers[action.n]} if isinstance(action, Agree) else {}
            found.hurried.append((entry.seq, msgspec.structs.replace(action, **about)))
        found.moved[entry.seq] = engine.judge(BOARD, ed, board, entry).moved
    return found


def in_a_hurry(board: Any, action: Action) -> Action | None:
    """A line without what need not be said; None where all of it goes without saying."""
    if isinstance(action, a.End):
        return None
    if isinstance(action, a.Demand):
        mine = (due for due in board.assumed if (due.why, due.to) == ("rent", action.by))
        return None if any(action.frm in (None, due.frm) for due in mine) else action
    if isinstance(action, a.Pay | a.Collect) and action.why != "pot" and getattr(action, "whose", None) is None:
        # Where the two have nothing else between them, nobody says what a sum is for.
        sums = [due.amount for due in pool(board, *sides(action), "")]
        return msgspec.structs.replace(action, why="") if sums == [action.amount] else action
    return action


def spoken(line: str) -> str:
    """A line with its verb as people say it."""
    who, said, *rest = line.split(" ", 2)
    word = said.rstrip(":")
    forms = [form for verb in VERBS.get(word, ()) for form in verb.spoken]
    told = forms[0] if forms else word + ("es" if word.endswith("s") else "s")
    return " ".join([who, told + ":" * said.endswith(":"), *rest])


@pytest.mark.parametrize("seating", seatings(), ids=str)
def test_a_game_logged_in_a_hurry_is_ruled_as_the_one_written_out(seating: Seating) -> None:
    game = played(seating)
    entries = tuple(Entry(n, action) for n, (_, action) in enumerate(game.hurried, 1))
    head, _, body = write(msgspec.structs.replace(game.record, entries=entries, texts={})).partition("\n\n")

    again = judged("\n".join([head, "", *map(spoken, body.strip().splitlines()), ""]))

    assert again.record.unreadable == ()
    assert [entry.action for entry in again.record.entries] == [action for _, action in game.hurried]
    rulings = again.judged.rulings
    assert {n: ruling.violations for n, ruling in rulings.items() if ruling.violations} == {}
    assert [rulings[n].moved for n in sorted(rulings)] == [game.moved[seq] for seq, _ in game.hurried]
    assert again.judged.position.deeds == game.board.deeds
    assert [player.cash for player in again.judged.position.players] == [p.cash for p in game.board.players]

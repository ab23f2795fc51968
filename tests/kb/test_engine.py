"""What must hold of every log, whatever is in it."""

import msgspec
import pytest

from rules_kb import games
from rules_kb.answer.report import judged
from rules_kb.board.game import BOARD
from rules_kb.board.state import HOTEL, Board
from rules_kb.kernel import engine
from rules_kb.kernel.log import Insert, Replace, Strike
from rules_kb.kernel.model import BANK, TABLE, Entry
from tests.kb.evenings import evening, judged_evening
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

SEEDS = range(often(4, 40))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_log_gives_the_same_rulings(seed: int) -> None:
    assert judged_evening(seed).judged.rulings == judged_evening(seed).judged.rulings


@pytest.mark.parametrize("seed", SEEDS)
def test_prefix_and_rest_give_what_the_whole_gives(seed: int) -> None:
    whole = judged_evening(seed)
    entries, ed = whole.record.entries, whole.record.edition
    cut = len(entries) // 2
    first = engine.adjudicate(BOARD, ed, entries[:cut], whole.start)
    second = engine.adjudicate(BOARD, ed, entries[cut:], first.position)
    assert {**first.rulings, **second.rulings} == whole.judged.rulings
    assert second.position == whole.judged.position


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", games.shipped("board"))
def test_money_and_pieces_are_conserved_at_every_entry(seed: int, edition: str) -> None:
    start = judged_evening(seed, edition=edition)
    board, ed = engine.copy(start.start), start.record.edition
    cash = [player.cash for player in board.players]
    for _, _, ruling in engine.walk(BOARD, ed, start.judged.log, board):
        for frm, to, amount in ruling.moved:
            assert amount > 0
            for seat, sign in ((frm, -1), (to, 1)):
                if seat >= 0:
                    cash[seat] += sign * amount
        assert [player.cash for player in board.players] == cash, ruling
        assert pieces(board) == (ed.bank_houses, ed.bank_hotels), ruling
        assert sorted(card_count(board, deck) for deck in board.decks) == sorted(map(len, ed.decks.values())), ruling


def pieces(board: Board) -> tuple[int, int]:
    """All houses and hotels there are."""
    levels = [deed.houses for deed in board.deeds.values()]
    assert board.houses >= 0 and board.hotels >= 0
    assert all(0 <= n <= HOTEL for n in levels)
    return board.houses + sum(n for n in levels if n < HOTEL), board.hotels + levels.count(HOTEL)


def card_count(board: Board, deck: str) -> int:
    """The cards of a deck, wherever they are."""
    held = sum(player.cards.count(deck) for player in board.players)
    return len(board.decks[deck].unseen) + len(board.decks[deck].under) + held


@pytest.mark.parametrize("seed", SEEDS)
def test_judging_changes_neither_the_start_nor_the_log(seed: int) -> None:
    whole = judged_evening(seed)
    start, entries = msgspec.msgpack.encode(whole.start), msgspec.json.encode(whole.record.entries)
    engine.adjudicate(BOARD, whole.record.edition, whole.record.entries, whole.start)
    assert msgspec.msgpack.encode(whole.start) == start
    assert msgspec.json.encode(whole.record.entries) == entries


@pytest.mark.parametrize("seed", SEEDS)
def test_striking_and_striking_the_strike_changes_nothing(seed: int) -> None:
    whole = judged_evening(seed, 60)
    entries = whole.record.entries
    again = (*entries, Entry(901, Strike(TABLE, entries[20].seq)), Entry(902, Strike(TABLE, 901)))
    redone = engine.adjudicate(BOARD, whole.record.edition, again, whole.start)
    assert {seq: r for seq, r in redone.rulings.items() if seq < 900} == whole.judged.rulings


@pytest.mark.parametrize("seed", SEEDS)
def test_striking_and_inserting_again_gives_the_same_rulings(seed: int) -> None:
    whole = judged_evening(seed, 60)
    entries = whole.record.entries
    gone = entries[20]
    again = (*entries, Entry(901, Strike(TABLE, gone.seq)), Entry(902, Insert(TABLE, gone.seq, gone.action)))
    redone = engine.adjudicate(BOARD, whole.record.edition, again, whole.start)
    for seq, ruling in whole.judged.rulings.items():
        there = redone.rulings[902 if seq == gone.seq else seq]
        assert (there.verdict, there.stands, there.moved) == (ruling.verdict, ruling.stands, ruling.moved)
        assert [v.rule for v in there.violations] == [v.rule for v in ruling.violations]


@pytest.mark.parametrize("seed", SEEDS)
def test_replacing_an_entry_by_itself_changes_nothing(seed: int) -> None:
    whole = judged_evening(seed, 60)
    entries = whole.record.entries
    again = (*entries, Entry(901, Replace(TABLE, entries[30].seq, entries[30].action)))
    redone = engine.adjudicate(BOARD, whole.record.edition, again, whole.start)
    assert {seq: r for seq, r in redone.rulings.items() if seq < 900} == whole.judged.rulings


@pytest.mark.parametrize("seed", range(often(4, 20)))
@pytest.mark.parametrize("edition", games.shipped("board"))
def test_the_answer_names_a_position_that_reads_back(seed: int, edition: str) -> None:
    whole = judged(evening(seed, 80, edition))
    if whole.judged.position.over or any(player.cash < 0 for player in whole.judged.position.players):
        return
    lines = whole.view.lines()
    head = f"edition: {edition}\nplayers: Ann, Bob, Cal, Dan\nposition:\n" + "".join(f"  {line}\n" for line in lines)
    again = judged(head + "\n")
    assert again.record.unreadable == ()
    assert again.view.lines() == lines


def test_the_bank_is_never_a_player() -> None:
    assert BANK < 0 > TABLE

"""The rules engine in one table: how fast it rules on whole bot games, as a share of python-chess in the same run.

Every row is measured once in every round, chess first; its figure is the best round, its noise how far the middle one is
behind that. CPU time throughout, so that other people's work on the machine weighs little; a ratio weighs still less.
"""

import argparse
import statistics
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from rules_kb import bots, games
from rules_kb.answer.report import judged
from rules_kb.kernel import engine
from rules_kb.record.lines import Record, write
from tests.bench.bench_judge import chess_plies, judge_entries
from tests.kb.evenings import quiet_evening

ROUNDS, TURNS = 7, 300
# Every so many entries it is asked what may come next.
ASKED_EVERY = 5
SHORT, LONG = 100, 10_000
# The players of the games of an edition: few, some and many.
PLAYERS = {"board": (2, 4, 6), "deal": (2, 3, 5)}
Work = Callable[[], int]


class Row(NamedTuple):
    """One figure of the table, and what it must come to as a share of chess."""

    name: str
    work: Work
    must: float
    aim: float


def bot_games(name: str) -> list[Record]:
    """Whole games of every edition: auctions, trades, bankruptcies, thefts and whatever else there is."""
    return [
        bots.record(games.load(id), players, seed, TURNS)
        for seed, id in enumerate(games.shipped(name))
        for players in PLAYERS[name]
    ]


def judge_all(records: list[Record]) -> int:
    """Entries judged that were read before."""
    done = 0
    for record in records:
        game = record.edition.game
        done += len(engine.adjudicate(game, record.edition, record.entries, game.start(record)).rulings)
    return done


def read_and_judge(texts: list[str]) -> int:
    """Lines read and judged."""
    return sum(len(judged(text).judged.rulings) for text in texts)


def positions(records: list[Record]) -> list[tuple[Any, Any]]:
    """Where games stand on the way, with their edition."""
    found = []
    for record in records:
        ed, position = record.edition, record.edition.game.start(record)
        for entry in record.entries:
            engine.judge(ed.game, ed, position, entry)
            if entry.seq % ASKED_EVERY == 0:
                found.append((ed, engine.copy(position)))
    return found


def ask_expected(places: list[tuple[Any, Any]]) -> int:
    """How often it was asked what may come next."""
    for ed, position in places:
        list(ed.game.expected(position, ed))
    return len(places)


def rate(work: Work) -> float:
    """Things done per CPU second."""
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def table_rows() -> list[Row]:
    """What is measured; the musts are shares of chess."""
    board, deal = bot_games("board"), bot_games("deal")
    text_board, text_deal = list(map(write, board)), list(map(write, deal))
    # A third of the positions tells as much.
    return [
        Row("board entries judged", partial(judge_all, board), 0.5, 1.0),
        Row("Deal entries judged", partial(judge_all, deal), 0.37, 0.7),
        Row("text to rulings, board", partial(read_and_judge, text_board), 0.33, 0.6),
        Row("text to rulings, Deal", partial(read_and_judge, text_deal), 0.33, 0.6),
        Row("expected, board", partial(ask_expected, positions(board[::3])), 0.3, 0.5),
        Row("expected, Deal", partial(ask_expected, positions(deal[::2])), 0.3, 0.5),
    ]


def print_table(rows: list[Row], rounds: int) -> None:
    """Every row as a share of chess."""
    chess: list[float] = []
    found: dict[str, list[float]] = {row.name: [] for row in rows}
    for _ in range(rounds):
        chess.append(rate(lambda: chess_plies() + chess_plies()))
        for row in rows:
            found[row.name].append(rate(row.work))
    print(f"{'':26}{'per CPU second':>16}{'of chess':>10}{'must':>7}{'aim':>6}{'noise':>8}")
    print(f"{'chess plies validated':26}{max(chess):16,.0f}{1:10.2f}{'':13}{noise(chess):8.0%}")
    for row in rows:
        best = max(found[row.name])
        print(
            f"{row.name:26}{best:16,.0f}{best / max(chess):10.2f}{row.must:7}{row.aim:6}{noise(found[row.name]):8.0%}",
            flush=True,
        )


def noise(rates: list[float]) -> float:
    """How far the middle round is behind the best."""
    return 1 - statistics.median(rates) / max(rates)


def kept(length: int) -> float:
    """Bytes that the rulings of an evening take, by entry."""
    whole = judged(quiet_evening(7, length))
    tracemalloc.start()
    again = engine.adjudicate(whole.game, whole.record.edition, whole.record.entries, whole.start)
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return size / len(again.rulings)


def print_growth() -> None:
    """What an entry of a long evening takes beside one of a short one."""
    works = {length: judge_entries(length) for length in (SHORT, LONG)}
    times = {
        length: max(rate(lambda: sum(work() for _ in range(LONG // length // 4 or 1))) for _ in range(3))
        for length, work in works.items()
    }
    print(f"growth: an entry of {LONG:,} takes {times[SHORT] / times[LONG]:.2f} times one of {SHORT}")
    print(f"memory: {kept(SHORT) / 1024:.2f} KiB an entry of {SHORT}, {kept(LONG) / 1024:.2f} KiB one of {LONG:,}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--no-growth", action="store_true")
    given = parser.parse_args()
    print_table(table_rows(), given.rounds)
    if not given.no_growth:
        print_growth()


if __name__ == "__main__":
    main()

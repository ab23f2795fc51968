"""The rules engine in one table: how fast it rules on whole bot games, as a share of python-chess in the same run.

Everything is measured in small pieces, all of them in every round, chess among them. A piece counts with its best round, so
that other people's work on the machine weighs little; the noise is how far the middle round is behind the best. CPU time.
"""

import argparse
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from rules_kb import bots, games
from rules_kb.answer.report import judged
from rules_kb.kernel import engine
from rules_kb.record.lines import Record, write
from tests.bench.bench_judge import chess_plies, judge_entries
from tests.kb.evenings import quiet_evening

ROUNDS, TURNS = 7, 200
# Every so many entries it is asked what may come next.
ASKED_EVERY = 5
SHORT, LONG = 100, 10_000
# Whose first hundred entries are short logs: one evening may begin with more purchases than another.
EVENINGS = 20
# The players of the games of an edition: few, some and many.
PLAYERS = {"board": (2, 4, 6), "deal": (2, 3, 4, 5)}
Work = Callable[[], int]


class Row(NamedTuple):
    """One figure of the table: the pieces of its work, and what share of chess it must and should come to."""

    name: str
    works: list[Work]
    must: float = 0
    aim: float = 0


class Rate(NamedTuple):
    """Things done per CPU second, and how far the middle round is behind the best."""

    best: float
    noise: float


def bot_games(name: str) -> list[Record]:
    """Whole games of every edition: auctions, trades, bankruptcies, thefts and whatever else there is."""
    return [
        bots.record(games.load(id), players, seed, TURNS)
        for seed, id in enumerate(games.shipped(name))
        for players in PLAYERS[name]
    ]


def judge(record: Record) -> int:
    """Entries judged that were read before."""
    game = record.edition.game
    return len(engine.adjudicate(game, record.edition, record.entries, game.start(record)).rulings)


def read_and_judge(text: str) -> int:
    """Lines read and judged."""
    return len(judged(text).judged.rulings)


def positions(record: Record) -> list[Any]:
    """Where a game stands on the way."""
    ed, position, found = record.edition, record.edition.game.start(record), []
    for entry in record.entries:
        engine.judge(ed.game, ed, position, entry)
        if entry.seq % ASKED_EVERY == 0:
            found.append(engine.copy(position))
    return found


def ask_expected(ed: Any, places: list[Any]) -> int:
    """How often it was asked what may come next."""
    for position in places:
        list(ed.game.expected(position, ed))
    return len(places)


def table_rows() -> list[Row]:
    """What is measured, chess first."""
    rows = [Row("chess plies validated", [chess_plies] * 4)]
    for name, title, must, aim in (("board", "board", 0.5, 1.0), ("deal", "Deal", 0.37, 0.7)):
        records = bot_games(name)
        asks = [partial(ask_expected, one.edition, positions(one)) for one in records[::2]]
        rows += [
            Row(f"{title} entries judged", [partial(judge, one) for one in records], must, aim),
            Row(f"{title} text to rulings", [partial(read_and_judge, write(one)) for one in records], 0.33, 0.6),
            Row(f"{title}, what may come next", asks, 0.3, 0.5),
        ]
    return rows


def measured(rows: list[Row], rounds: int) -> dict[str, Rate]:
    """Every row in every round, piece by piece."""
    seconds: dict[str, list[list[float]]] = {row.name: [[] for _ in row.works] for row in rows}
    done: dict[str, int] = {}
    for _ in range(rounds):
        for row in rows:
            done[row.name] = 0
            for work, spent in zip(row.works, seconds[row.name], strict=True):
                began = time.process_time()
                done[row.name] += work()
                spent.append(time.process_time() - began)
    best = {name: sum(map(min, pieces)) for name, pieces in seconds.items()}
    middle = {name: sum(map(median, pieces)) for name, pieces in seconds.items()}
    return {name: Rate(done[name] / best[name], 1 - best[name] / middle[name]) for name in done}


def print_table(rows: list[Row], rounds: int) -> None:
    """Every row as a share of chess."""
    found = measured(rows, rounds)
    chess = found[rows[0].name].best
    print(f"{'':28}{'per CPU second':>16}{'of chess':>10}{'must':>7}{'aim':>6}{'noise':>8}")
    for name, _, must, aim in rows:
        best, noise = found[name]
        goals = f"{must:7}{aim:6}" if must else f"{'':13}"
        print(f"{name:28}{best:16,.0f}{best / chess:10.2f}{goals}{noise:8.0%}")


def kept(length: int) -> float:
    """The bytes it takes at most to judge an evening, by entry."""
    whole = judged(quiet_evening(7, length))
    tracemalloc.start()
    again = engine.adjudicate(whole.game, whole.record.edition, whole.record.entries, whole.start)
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return size / len(again.rulings)


def hundreds(seed: int, length: int) -> list[Work]:
    """An evening in logs of a hundred entries, each from where the one before it ends."""
    whole = judged(quiet_evening(seed, length))
    game, ed, entries, position = whole.game, whole.record.edition, whole.record.entries, engine.copy(whole.start)
    found: list[Work] = []
    for at in range(0, length, SHORT):
        piece = entries[at : at + SHORT]
        found.append(partial(judge_from, game, ed, piece, engine.copy(position)))
        for entry in piece:
            engine.judge(game, ed, position, entry)
    return found


def judge_from(game: Any, ed: Any, entries: tuple[Any, ...], start: Any) -> int:
    """A log judged from some place."""
    return len(engine.adjudicate(game, ed, entries, start).rulings)


def print_growth(rounds: int) -> None:
    """What an entry of a long evening takes beside one of a short one, by what makes the difference.

    The first hundred of some evenings meet an empty board, so they are set beside it for what they are, and the second
    hundred with them; whether a long log costs more is told by the same play in short logs, and whether a long game does by
    its end beside the time when all deeds are sold.
    """
    logs, evenings = hundreds(7, LONG), [hundreds(seed, 2 * SHORT) for seed in range(EVENINGS)]
    rows = [
        Row("long", [judge_entries(LONG)]),
        Row("opening", [first for first, _ in evenings]),
        Row("second", [second for _, second in evenings]),
        Row("same", logs[::5]),
        Row("early", logs[5:25]),
        Row("late", logs[-20:]),
    ]
    found = {name: rate.best for name, rate in measured(rows, rounds).items()}
    for name, words in (
        ("opening", "of the first 100, on an empty board"),
        ("second", "of the second 100"),
        ("same", "of the same play in logs of 100"),
    ):
        print(f"time: an entry of {LONG:,} takes {found[name] / found['long']:.2f} times one {words}")
    print(f"time: one of the last 2,000 takes {found['early'] / found['late']:.2f} times one of the 501st to 2,500th")
    few, many = kept(SHORT), kept(LONG)
    print(f"memory: {many:,.0f} bytes an entry of {LONG:,}, {few:,.0f} of {SHORT}: {many / few:.2f} times")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--no-growth", action="store_true", help="only the table")
    given = parser.parse_args()
    print_table(table_rows(), given.rounds)
    if not given.no_growth:
        print_growth(given.rounds)


if __name__ == "__main__":
    main()

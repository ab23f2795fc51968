"""How fast entries are judged, beside python-chess checking the moves of a game in the same run."""

import io
import time
from collections.abc import Callable

import chess.pgn

from rules_kb import bots, games
from rules_kb.answer.report import judged
from rules_kb.kernel import engine
from tests.kb.evenings import quiet_evening

PGN = """1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6
12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 *
"""


def cpu(work: Callable[[], int]) -> float:
    """Things done per CPU second, the best of three."""
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - start))
    return best


def chess_plies() -> int:
    """Plies parsed and validated by python-chess."""
    plies = 0
    for _ in range(20):
        game = chess.pgn.read_game(io.StringIO(PGN))
        assert game is not None and not game.errors
        plies += sum(1 for _ in game.mainline_moves())
    return plies


def judge_entries(length: int) -> Callable[[], int]:
    """Judging an evening of so many entries, already parsed."""
    whole = judged(quiet_evening(7, length))
    game, record = whole.game, whole.record

    def work() -> int:
        return len(engine.adjudicate(game, record.edition, record.entries, whole.start).rulings)

    return work


def judge_cards() -> Callable[[], int]:
    """Judging games of cards, two to five players each, already parsed."""
    records = [
        bots.record(games.load(name), players, seed, turns=200)
        for seed in range(6)
        for name in games.shipped("deal")
        for players in (2, 3, 4, 5)
    ]
    starts = [game.edition.game.start(game) for game in records]

    def work() -> int:
        judged_games = (
            engine.adjudicate(game.edition.game, game.edition, game.entries, start)
            for game, start in zip(records, starts, strict=True)
        )
        return sum(len(each.rulings) for each in judged_games)

    return work


def ask_expected() -> int:
    """What may come next, asked after every entry of an evening."""
    whole = judged(quiet_evening(7, 200))
    position, asked = engine.copy(whole.start), 0
    for _ in engine.walk(whole.game, whole.record.edition, whole.judged.log, position):
        list(whole.game.expected(position, whole.record.edition))
        asked += 1
    return asked


def main() -> None:
    """Print the table."""
    plies = cpu(chess_plies)
    print(f"python-chess, PGN plies validated   {plies:12,.0f} per CPU second")
    rates = {length: cpu(judge_entries(length)) for length in (100, 1_000, 10_000)}
    for length, rate in rates.items():
        print(f"entries judged, log of {length:6,}       {rate:12,.0f} per CPU second ({rate / plies:.2f} of chess)")
    cards = cpu(judge_cards())
    print(
        f"entries judged, 48 games of cards   {cards:12,.0f} per CPU second ({cards / rates[100]:.2f} of the board's)"
    )
    print(f"growth: an entry of 10,000 costs {rates[100] / rates[10_000]:.2f} times one of 100")
    print(f"what is expected next, asked        {cpu(ask_expected):12,.0f} per CPU second")
    text = quiet_evening(7, 1_000)
    print(
        f"records read and judged, 1,000 lines{cpu(lambda: len(judged(text).record.entries)):12,.0f} lines per CPU second"
    )


if __name__ == "__main__":
    main()

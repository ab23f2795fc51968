"""How fast the card players play, and with --games 1000 the proof that they keep the rules and lose no card."""

import argparse
import time
from collections import Counter
from typing import Any

from rules_kb import games
from rules_kb.answer.report import judged
from rules_kb.record.lines import write
from tests.kb.deal_games import OPTIONS, Seating, watched

GAMES = 40
# Seeds of the proof run, apart from those of the tests.
FIRST_SEED = 50_000


def seating(number: int) -> Seating:
    """The game of a number: options on and off, then the editions, then the number of players."""
    options = "" if number % 2 else OPTIONS[number // 2 % len(OPTIONS)]
    shipped = games.shipped("deal")
    return Seating(shipped[number // 4 % len(shipped)], options, 2 + number // 8 % 4, FIRST_SEED + number)


def one_game(number: int) -> dict[str, Any]:
    """A game watched line by line, and its record read back and judged again."""
    began = time.process_time()
    seen = watched.__wrapped__(seating(number))
    cpu = time.process_time() - began
    again = judged(write(seen.record))
    same = again.record.entries == seen.record.entries and again.judged.rulings == seen.rulings
    faults = [*seen.flagged, *seen.lost, *([] if same else [f"{seating(number)}: not the same when read back"])]
    won = seen.table.winner is not None
    return {"lines": len(seen.record.entries), "turns": seen.table.turn.no, "won": won, "faults": faults, "cpu": cpu,
            "happened": seen.happened}  # fmt: skip


def main() -> int:
    """Print the figures; 1 if any game had a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    games = parser.parse_args().games
    rows = [one_game(number) for number in range(games)]
    faults = [fault for row in rows for fault in row["faults"]]
    lines, cpu, turns = (sum(row[key] for row in rows) for key in ("lines", "cpu", "turns"))
    print(f"games of cards, watched             {games / cpu:12,.1f} per CPU second ({games} games)")
    print(f"lines played, judged and counted    {lines / cpu:12,.0f} per CPU second ({lines:,} lines)")
    print(f"won {sum(row['won'] for row in rows)} of {games}, {turns / games:.0f} turns a game; faults: {len(faults)}")
    happened = sum((row["happened"] for row in rows), Counter[str]())
    print(", ".join(f"{what} {count}" for what, count in happened.most_common()))
    print("\n".join(faults[:10]))
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())

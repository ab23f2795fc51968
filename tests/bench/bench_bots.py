"""How fast the bots play, what memory they take, and with --thousand the proof that they play by the rules.

The proof run plays 1,000 games over every edition, number of players and set of options on two processes. Each game
that is done is kept in a file, so that a run that was stopped goes on where it was, as long as the rules are the same.
"""

import argparse
import json
import multiprocessing
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.version import rules_version
from rules_kb import bots, games
from rules_kb.bots import at_table, names, table
from rules_kb.record.lines import write_action
from tests.kb.bot_games import OPTIONS, Seating, played_as

GAMES, TURNS, PROCESSES = 1_000, 400, 2
# Every third game is played with options.
PLAIN = 2


def seating(number: int) -> Seating:
    """The game of a number: editions go round first, then the number of players, then the options."""
    shipped = games.shipped("board")
    name, lap = shipped[number % len(shipped)], number // len(shipped)
    least, most = games.load(name).players_range
    options = "" if number % (PLAIN + 1) else OPTIONS[number // (PLAIN + 1) % len(OPTIONS)]
    return Seating(name, options, least + lap % (most - least + 1), number)


def one_game(number: int) -> dict[str, Any]:
    """One game played to its end or to the first line that is flagged."""
    here, began = seating(number), time.process_time()
    ed, lines, flagged = played_as(here), 0, ""
    for entry, ruling in at_table(table(ed, here.players, here.seed), TURNS):
        lines += 1
        if ruling.violations and not flagged:
            line = write_action(entry.action, names(here.players), ed)
            flagged = f"{entry.seq} {line}: {', '.join(each.rule for each in ruling.violations)}"
    return {"number": number, "lines": lines, "flagged": flagged, "cpu": time.process_time() - began}


def done_before(results: Path) -> dict[int, dict[str, Any]]:
    """The games that an earlier run of the same rules has played."""
    rows = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    return {row["number"]: row for row in rows if row["rules"] == rules_version()}


def proof(results: Path, games: int, minutes: float) -> Iterator[dict[str, Any]]:
    """Every game of the proof run, those played before first; it stops after so many minutes."""
    before, began = done_before(results), time.monotonic()
    yield from (row for number, row in before.items() if number < games)
    left = [number for number in range(games) if number not in before]
    with multiprocessing.Pool(PROCESSES) as pool, results.open("a") as file:
        for row in pool.imap_unordered(one_game, left):
            file.write(json.dumps({**row, "rules": rules_version()}) + "\n")
            file.flush()
            yield row
            if time.monotonic() - began > minutes * 60:
                return


def thousand(results: Path, games: int, minutes: float) -> int:
    """Print how the proof run goes, and every game with a flag in it; 1 if there is one."""
    rows: list[dict[str, Any]] = []
    for row in proof(results, games, minutes):
        rows.append(row)
        if row["flagged"]:
            print(f"{seating(row['number'])}: {row['flagged']}", flush=True)
        if len(rows) % 50 == 0:
            print(f"{len(rows):5} games, {sum(r['lines'] for r in rows):9,} lines", flush=True)
    lines, cpu = sum(row["lines"] for row in rows), sum(row["cpu"] for row in rows)
    flagged = sum(bool(row["flagged"]) for row in rows)
    print(f"{len(rows)} of {games} games, {lines:,} lines, {lines / cpu:,.0f} per CPU second; flagged games: {flagged}")
    print("by edition:", dict(Counter(seating(row["number"]).edition for row in rows)))
    return 1 if flagged else 0


def rates() -> None:
    """Print games and lines per CPU second, and the memory they took."""
    began, lines, played = time.process_time(), 0, 0
    for name in games.shipped("board"):
        ed = games.load(name)
        for players in ed.players_range:
            lines += len(bots.record(ed, players, players, TURNS).entries)
            played += 1
    cpu = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"bot games of every edition          {played / cpu:12,.1f} per CPU second ({played} games)")
    print(f"lines played and judged             {lines / cpu:12,.0f} per CPU second ({lines:,} lines)")
    print(f"memory at its most                  {peak:12,.0f} MiB")


def main() -> int:
    """Measure, or with --thousand prove."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--thousand", action="store_true", help="play the proof run")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--minutes", type=float, default=30, help="stop the proof run after so many minutes")
    parser.add_argument("--results", type=Path, default=Path(tempfile.gettempdir()) / "referee-bot-games.jsonl")
    args = parser.parse_args()
    if args.thousand:
        return thousand(args.results, args.games, args.minutes)
    rates()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

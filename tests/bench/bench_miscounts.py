"""How often a miscount is explained rightly: games in which real money moved otherwise than the log says.

With --games 1000 the proof; a hit is the right kind, players and amount in first or second place.
"""

import argparse
from collections import Counter
from itertools import islice
from multiprocessing import Pool

from rules_kb.counts.miscounts import examine
from tests.kb.slipped_games import evenings

GAMES, PROCESSES = 40, 2
# Apart from the seeds the search was tuned on.
FIRST_SEED = 60_000


def place(seed: int) -> tuple[str, int] | None:
    """The kind of slip in a game and where its right explanation stands, 0 for nowhere; None where nothing slipped."""
    one = next(evenings(seed), None)
    if one is None:
        return None
    truth = (one.truth.kind, one.truth.seats, one.truth.amount)
    found = [(each.kind, each.seats, each.amount) for each in examine(one.record, one.counts).explanations]
    return one.truth.kind, found.index(truth) + 1 if truth in found else 0


def main() -> int:
    """Print the shares; 1 if fewer than 95 in 100 are first or second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    games: int = parser.parse_args().games
    with Pool(PROCESSES) as pool:
        slips = (one for one in pool.imap(place, range(FIRST_SEED, FIRST_SEED + 3 * games)) if one is not None)
        slipped = list(islice(slips, games))
        pool.terminate()
    hits = [(kind, at) for kind, at in slipped if at in (1, 2)]
    first = sum(at == 1 for _, at in slipped)
    print(f"{len(slipped)} games with a slip: {len(hits)} explained first or second, {first} first.")
    missed = Counter(kind for kind, at in slipped if at not in (1, 2))
    print("missed, by kind:", ", ".join(f"{kind} {number}" for kind, number in missed.items()) or "none")
    return 0 if len(hits) >= 0.95 * len(slipped) else 1


if __name__ == "__main__":
    raise SystemExit(main())

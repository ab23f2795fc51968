"""The table of mutants: small wrong changes of each chapter, and whether the cases notice them.

python -m tests.mutants [--most N] [--seed N] [--jobs N] [board.rent deal.pay ...]
"""

import argparse
import os
import random
import sys
import tomllib
from pathlib import Path

from tests.mutants.changing import ROOT, Mutant, mutants
from tests.mutants.noticing import Hunt, hunt_all, lines_of_cases

# Words, grammar, what pages offer and the scenes of arguments judge nothing; other tests look at those.
NO_JUDGES = (
    "arguments", "params", "actions", "names", "verb", "edition", "game", "places", "__init__", "items", "position",
    "expected", "estate_preview", "doings", "pieces", "uses", "cards",
)  # fmt: skip
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
# Of every hundred mutants of a chapter the cases notice as many.
ENOUGH = 90


def chapters() -> dict[str, list[Path]]:
    """The files of every chapter that judge; what a whole game shares is a chapter too."""
    found: dict[str, list[Path]] = {}
    for path in sorted(path for game in ("board", "deal") for path in (ROOT / "rules_kb" / game).rglob("*.py")):
        if not any(word in path.stem for word in NO_JUDGES):
            found.setdefault(".".join(path.parent.relative_to(ROOT / "rules_kb").parts), []).append(path)
    return found


def equivalent() -> set[tuple[str, ...]]:
    """The mutants that change nothing anybody could notice."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    return {(row["file"], row["function"], row["before"], row["after"]) for row in rows}


def sample(chapter: str, files: list[Path], seed: int, most: int, same: set[tuple[str, ...]]) -> list[Mutant]:
    """So many mutants of a chapter, drawn by lot, without those that nobody could notice."""
    found = [one for path in files for one in mutants(path)]
    random.Random(f"{seed} {chapter}").shuffle(found)
    chosen: list[Mutant] = []
    for one in found:
        if len(chosen) < most and one.key not in same:
            chosen.append(one)
    return chosen


def main() -> int:
    """Print the table; 1 if a chapter lets too many live."""
    parser = argparse.ArgumentParser()
    parser.add_argument("chapters", nargs="*")
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    wanted = {name: files for name, files in chapters().items() if not args.chapters or name in args.chapters}
    same = equivalent()
    chosen = {name: sample(name, files, args.seed, args.most, same) for name, files in wanted.items()}
    lines = {game: lines_of_cases(game) for game in sorted({name.split(".")[0] for name in wanted})}
    pairs = []
    for name, made in chosen.items():
        game, _, chapter = name.partition(".")
        pairs += [(Hunt(game, chapter, lines[game]), one) for one in made]
    tally: dict[str, list[bool]] = {}
    for hunt, mutant, noticed in hunt_all(pairs, args.jobs):
        tally.setdefault(f"{hunt.game}.{hunt.chapter}".strip("."), []).append(noticed.killed)
        if not noticed.killed:
            path, function, before, after = mutant.key
            say(f"{path}:{mutant.line} {function}, lived through {noticed.cases} cases\n  - {before}\n  + {after}\n")
    for name, fates in tally.items():
        say(f"{name:16} {len(fates):4} made {sum(fates):4} killed {100 * sum(fates) // len(fates):4} %\n")
    return int(any(100 * sum(fates) < ENOUGH * len(fates) for fates in tally.values()))


def say(text: str) -> None:
    """Print at once: the hunt is long."""
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

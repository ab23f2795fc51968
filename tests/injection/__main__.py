"""The injection table: each rule broken on purpose in legal games, and whether the referee saw just that.

python -m tests.injection [start of a rule's id ...]
"""

import sys

from rules_kb.games import GAMES
from tests.injection.hunt import TRIES, WAYS, Hunt, Tally, attempts, tally
from tests.injection.unbreakable import UNBREAKABLE


def row(found: Tally) -> str:
    """One line of the table."""
    counts = f"{found.rule:32} {found.seen:3} of {found.tries:3} seen"
    later = f"   after it {found.after} flags, {found.explained} only because of it"
    return counts + ("" if is_fine(found) else "   <-- " + "; ".join(found.missed[:2])) + later


def is_fine(found: Tally) -> bool:
    """Whether a rule was tried often enough and seen every time."""
    return found.tries >= TRIES and found.seen == found.tries


def main() -> int:
    """Print the table; 1 if any rule was missed or tried too seldom."""
    wanted = tuple(sys.argv[1:]) or ("",)
    rules = [rule for game in GAMES.values() for rule in game.rules if rule.startswith(wanted)]
    hunt, bad = Hunt(way for way in WAYS if way.rule in rules), 0
    for rule in rules:
        if rule in UNBREAKABLE:
            sys.stdout.write(f"{rule:32} no line can break it: {UNBREAKABLE[rule]}\n")
            continue
        found = tally(rule, attempts(hunt, rule))
        bad += not is_fine(found)
        sys.stdout.write(row(found) + "\n")
        sys.stdout.flush()
    sys.stdout.write(f"{len(rules)} rules, {bad} not at {TRIES} of {TRIES}\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Every sentence a player can see, filled with long names, for reading through and for keeping short."""

import string
import sys
from collections.abc import Iterator
from pathlib import Path

from rules_kb import editions
from rules_kb.core import Fact, Rule
from rules_kb.explain import PLACES, SEATS, sentence
from rules_kb.games import play_of

PAGE = Path(__file__).parent.parent / "docs" / "explanations.md"
LONGEST = 90
# Words that belong to programmers and lawyers, not to a family at a table.
JARGON = (
    "invalid", "parameter", "entry", "transaction", "void", "null", "error", "violation", "illegal", "insolvent", "liquidate",
    "obligation", "pursuant", "deprecated", "edition's", "boolean", "effective", "adjudicat", "seat", "lessee",
)  # fmt: skip
NAMES = {0: "Christopher", 1: "Wilhelmina", 2: "Maximilian"}


def samples(rule: Rule, ed: object) -> dict[str, Fact]:
    """Facts that fill a rule's words at their longest."""
    pattern = rule.says + rule.fix
    keys = [key for _, key, _, _ in string.Formatter().parse(pattern) if key]
    seats = iter((0, 1, 2, 0, 1))
    return {key: sample(key, seats) for key in dict.fromkeys(keys)}


def sample(key: str, seats: Iterator[int]) -> Fact:
    """One long but possible fact."""
    if key in SEATS:
        return next(seats)
    if key in PLACES:
        return "north_carolina_avenue"
    return "nearest_railroad_a" if key == "card" else 1500


def page() -> str:
    """The gallery as one page."""
    ed = editions.load("us-classic")
    lines = ["# What players read", "", "Every sentence of every rule, filled with long names. Made by `make explanations`.", ""]
    for rule in play_of(ed).rules.values():
        facts = samples(rule, ed)
        said, fix = (sentence(text, ed, facts, NAMES) for text in (rule.says, rule.fix))
        lines += [f"## {rule.id}", "", f"{rule.law} *({rule.level})*", "", f"- {said}", f"- {fix}", ""]
    return "\n".join(lines)


def main() -> int:
    """Print the page, or with --check say whether the one checked in is in step."""
    if "--check" in sys.argv:
        in_step = PAGE.read_text(encoding="utf-8") == page() + "\n"
        print("docs/explanations.md is in step." if in_step else "docs/explanations.md is stale: run make explanations.")
        return 0 if in_step else 1
    print(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())

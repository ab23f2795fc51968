"""Every sentence a player can see: what the cases make the rules say, with long names, for reading through."""

import re
import sys
from pathlib import Path

from rules_kb.core import BANK, TABLE, Fact
from rules_kb.explain import PLACES, sentence
from rules_kb.games import PLAYS
from tests.kb.cases import all_cases, judge_case

PAGE = Path(__file__).parent.parent / "docs" / "explanations.md"
LONGEST = 90
# Words that belong to programmers and lawyers, not to a family at a table.
JARGON = (
    "invalid", "parameter", "entry", "transaction", "void", "null", "error", "violation", "illegal", "insolvent",
    "liquidate", "obligation", "pursuant", "boolean", "effective", "adjudicat", "seat", "option", "default",
)  # fmt: skip
NAMES = {BANK: "the Bank", TABLE: "the table"} | dict(
    enumerate(
        (
            "Christopher",
            "Wilhelmina",
            "Maximilian",
            "Bartholomew",
            "Alexandrina",
            "Constantine",
            "Guinevere",
            "Montgomery",
        )
    )
)
INTRO = """# What players read

Everything the referee says of a broken rule: what happened, then how to put it right. The sentences are those of the
cases in `tests/cases`, with long names. Made by `make explanations`; the tests keep it in step.
"""


def sentences() -> dict[str, list[tuple[str, str]]]:
    """For every rule the sentences its breaches give; two that differ only in names and numbers are one."""
    rules = {name: rule for play in PLAYS.values() for name, rule in play.rules.items()}
    found: dict[str, dict[tuple[str, ...], tuple[str, str]]] = {name: {} for name in rules}
    for case in all_cases():
        judgement = judge_case(case)
        ed = judgement.record.edition
        for ruling in judgement.judged.rulings.values():
            for violation in ruling.violations:
                rule = rules[violation.rule]
                said, fix = (sentence(text, ed, violation.facts, NAMES) for text in (rule.says, rule.fix))
                found[rule.id].setdefault(wording(violation.facts), (said, fix))
    return {name: list(rows.values()) for name, rows in found.items()}


def wording(facts: dict[str, Fact]) -> tuple[str, ...]:
    """The words that facts put into a sentence, numbers left out."""
    free = (fact for key, fact in facts.items() if isinstance(fact, str) and key not in PLACES)
    return tuple(re.sub(r"[0-9]+", "0", fact) for fact in free)


def page() -> str:
    """The gallery as one page."""
    lines = [INTRO]
    found = sentences()
    for rule in (rule for play in PLAYS.values() for rule in play.game.rules):
        lines += [f"## {rule.id}", "", f"{rule.law} *({rule.level})*", ""]
        lines += [f"- {said} → {fix}" for said, fix in found[rule.id]] + [""]
    return "\n".join(lines)


def main() -> int:
    """Print the page, or with --check say whether the one checked in is in step."""
    if "--check" not in sys.argv:
        sys.stdout.write(page())
        return 0
    in_step = PAGE.read_text(encoding="utf-8") == page()
    sys.stdout.write(f"{PAGE.name} is {'in step' if in_step else 'stale: run make explanations'}.\n")
    return 0 if in_step else 1


if __name__ == "__main__":
    sys.exit(main())

"""Every sentence a player can see: what the cases make the rules say, with long names, for reading through."""

import re
import sys
from pathlib import Path

from rules_kb.answer.cases import all_cases
from rules_kb.answer.explain import PLACES, breach_sentence, fix_sentence, number
from rules_kb.games import GAMES
from rules_kb.kernel.model import BANK, TABLE, Fact
from rules_kb.kernel.said import FORMATTER
from tests.kb.cases import judge_case

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
cases in `rules_kb/*/cases`, with long names. Made by `make explanations`; the tests keep it in step.
"""


def sentences() -> dict[str, list[tuple[str, str]]]:
    """For every rule the sentences its breaches give; two that differ only in names and numbers are one."""
    rules = {name: rule for game in GAMES.values() for name, rule in game.rules.items()}
    found: dict[str, dict[tuple[str, ...], tuple[str, str]]] = {name: {} for name in rules}
    for case in all_cases():
        judgement = judge_case(case)
        ed = judgement.record.edition
        for ruling in judgement.judged.rulings.values():
            for violation in ruling.violations:
                rule = rules[violation.rule]
                told = breach_sentence(rule, violation, ed, NAMES), fix_sentence(rule, violation, ed, NAMES)
                facts = violation.facts
                forms = *counts(rule.says[violation.says], facts), *counts(rule.fix[violation.fix], facts)
                found[rule.id].setdefault((violation.says, violation.fix, *wording(facts), *forms), told)
    return {name: list(rows.values()) for name, rows in found.items()}


def wording(facts: dict[str, Fact]) -> tuple[str, ...]:
    """The words that facts put into a sentence, numbers left out."""
    free = (fact for key, fact in facts.items() if isinstance(fact, str) and key not in PLACES)
    return tuple(re.sub(r"[0-9]+", "0", fact) for fact in free)


def counts(template: str, facts: dict[str, Fact]) -> tuple[str, ...]:
    """The form every count of a sentence takes, and how many names stand in a row."""
    fields = ((key, spec or "") for _, key, spec, _ in FORMATTER.parse(template) if key)
    known = ((facts[key], spec) for key, spec in fields)
    return tuple(
        str(len(fact)) if isinstance(fact, tuple) else number(spec.replace("#", ""), fact)
        for fact, spec in known
        if isinstance(fact, tuple) or ("|" in spec and isinstance(fact, int))
    )


def page() -> str:
    """The gallery as one page."""
    lines = [INTRO]
    found = sentences()
    for rule in (rule for game in GAMES.values() for rule in game.rules.values()):
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

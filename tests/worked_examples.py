"""Picks the worked examples of every rule from the cases, for its page: one that breaks it, one that keeps it."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_kb.games import PLAYS
from rules_kb.pages import EXAMPLES
from tests.kb.cases import all_cases, record_of

INTRO = "# Worked examples of the rules, judged live on their pages. Picked from tests/cases by `make explanations`."
MOST_DISPUTES = 3


def breaking(case: dict[str, Any], rule: str) -> int | None:
    """The entry of a case that breaks a rule, where it is all that entry breaks."""
    return next((int(seq) for seq, rules in case.get("breaks", {}).items() if rules == [rule]), None)


def plainest(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cases in the order a reader would want them: no options, a common edition, short."""
    return sorted(cases, key=lambda c: ("options" in c, c.get("edition", "us-classic") != "us-classic", len(c["log"])))


def picked(rule: str, cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The examples of one rule: one broken, one kept, and what people really argued about."""
    broken = plainest([case for case in cases if breaking(case, rule)])
    kept = plainest([case for case in cases if rule in case.get("keeps", ()) and not breaking(case, rule)])
    argued = [case for case in (*broken[1:], *kept[1:]) if "dispute" in case]
    return [*broken[:1], *kept[:1], *argued[:MOST_DISPUTES]]


def example(rule: str, case: dict[str, Any]) -> Iterator[str]:
    """One example as the file has it."""
    at = breaking(case, rule) or 0
    head = {"rule": rule, "title": case["name"], "at": at, "argued": "dispute" in case}
    yield from ("", "[[example]]", *(f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in head.items()))
    yield f"record = '''\n{record_of(case)}'''"


def page() -> str:
    """All examples as one file."""
    lines = [INTRO]
    for game, play in PLAYS.items():
        cases = list(all_cases(game))
        for rule in play.rules:
            for case in picked(rule, cases):
                lines += example(rule, case)
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the file, or with --check say whether the one checked in is in step."""
    if "--check" not in sys.argv:
        EXAMPLES.write_text(page(), encoding="utf-8")
        return 0
    in_step = EXAMPLES.exists() and EXAMPLES.read_text(encoding="utf-8") == page()
    sys.stdout.write(f"{Path(EXAMPLES).name} is {'in step' if in_step else 'stale: run make explanations'}.\n")
    return 0 if in_step else 1


if __name__ == "__main__":
    sys.exit(main())

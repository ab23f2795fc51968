"""A rule is named where it is at home: other chapters and the shared modules import its name, or ask its facts."""

import re
from collections.abc import Iterator
from pathlib import Path

from rules_kb.board.game import BOARD

HOME = Path(__file__).parents[2] / "rules_kb" / "board"
ID = re.compile(r'"(board\.([a-z]+)\.[a-z-]+)"')
# The scenes of a chapter ask about neighbouring rules too, as its cases do.
TOLD = "arguments.py"


def named() -> Iterator[tuple[str, str, str]]:
    """Every rule id written in code: the file, the rule, and its chapter."""
    for path in sorted(HOME.rglob("*.py")):
        if not path.name.endswith(TOLD):
            yield from ((str(path.relative_to(HOME)), *found) for found in ID.findall(path.read_text()))


def test_no_rule_is_named_outside_its_chapter() -> None:
    assert [(file, rule) for file, rule, chapter in named() if not file.startswith(f"{chapter}/")] == []


def test_every_rule_named_in_code_exists() -> None:
    assert [(file, rule) for file, rule, _ in named() if rule not in BOARD.rules] == []

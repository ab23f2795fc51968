"""Real disputes, ruled: which dispute is which case, and its verdict."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules_kb.board.edition import Edition
from rules_kb.board.shortage import contended
from rules_kb.report import Judgement
from tests.kb.cases import all_cases, judge_case

DISPUTES = tomllib.loads((Path(__file__).parent / "disputes.toml").read_text(encoding="utf-8"))["dispute"]
CASES: dict[str, list[dict[str, Any]]] = {}
for each in all_cases():
    if "dispute" in each:
        CASES.setdefault(each["dispute"], []).append(each)


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda d: f"{d['id']} {d['about']}")
def test_a_dispute_has_its_verdict(dispute: dict[str, Any]) -> None:
    cases = CASES.get(dispute["id"], [])
    assert cases, "no case"
    assert dispute["verdict"] in {verdict for case in cases for verdict in verdicts(case)}


def verdicts(case: dict[str, Any]) -> set[str]:
    """All that can be said of a case: violation, needs settlement, needs decision, legal."""
    judgement = judge_case(case)
    rulings = judgement.judged.rulings.values()
    found = set()
    if any(ruling.verdict != "legal" for ruling in rulings):
        found.add("violation")
    else:
        found.add("legal")
        found |= {"needs settlement" for due in judgement.judged.position.dues if due.state == "called"}
        # More houses wanted than there are: the hammer settles who gets them.
        found |= {"needs settlement"} if waits_for_hammer(judgement) else set()
        # A game that is over is settled by counting.
        found |= {"needs settlement"} if judgement.judged.position.over else set()
    if any(judgement.disputed.values()):
        found.add("needs decision")
    return found


def waits_for_hammer(judgement: Judgement) -> bool:
    """Whether more of a building is wanted than the Bank has."""
    board, ed = judgement.judged.position, judgement.record.edition
    return isinstance(ed, Edition) and contended(board, ed) is not None

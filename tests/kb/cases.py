"""The cases, each judged once per process: every assertion about a case reads that one judgement."""

from functools import cache
from typing import Any

from rules_kb.answer.cases import all_cases, record_of
from rules_kb.answer.report import Judgement, judged

__all__ = ["all_cases", "judge_case", "name_of", "record_of"]


def name_of(case: dict[str, Any]) -> str:
    """A test id that says where to look."""
    return f"{case['game']}, {case['file']}: {case['name']}"


def judge_case(case: dict[str, Any]) -> Judgement:
    """The case, judged."""
    return judged_record(record_of(case))


@cache
def judged_record(text: str) -> Judgement:
    """A record, judged the first time somebody asks."""
    return judged(text)

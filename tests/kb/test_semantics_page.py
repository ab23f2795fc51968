"""The page on how a log is read stays true: every decision names cases, and every case it names is there."""

import re
from pathlib import Path
from typing import Any

import pytest

from rules_kb.answer.cases import all_cases
from rules_kb.answer.report import Judgement
from tests.kb.cases import judge_case

PAGE = Path(__file__).parents[2] / "docs" / "semantics.md"
REFERENCE = re.compile(r'\(case: ([a-z/]+), "([^"]+)"\)')
# The cases of the board game go by their file alone.
CASES = {(case["file"], case["name"]): case for case in all_cases("board")}
CASES |= {(f"deal/{case['file']}", case["name"]): case for case in all_cases("deal")}


def decisions() -> list[str]:
    """Every bullet of the page, as one line."""
    return [" ".join(bullet.split()) for bullet in re.findall(r"^- .*(?:\n  .*)*", page(), re.MULTILINE)]


def page() -> str:
    """The page as it is written."""
    return PAGE.read_text(encoding="utf-8")


def title(decision: str) -> str:
    """The first words of a decision."""
    return decision[:50]


def judged(name: str) -> Judgement:
    """One of the page's own cases, judged."""
    return judge_case(CASES["semantics", name])


def test_every_decision_ends_with_a_case_that_is_there() -> None:
    named = {decision: REFERENCE.findall(decision) for decision in decisions()}
    assert [title(one) for one, cases in named.items() if not cases or not one.endswith(f'"{cases[-1][1]}")')] == []
    assert {case for cases in named.values() for case in cases} <= CASES.keys()


def test_every_reference_is_written_so_that_it_can_be_checked() -> None:
    assert page().count("(case:") == len(REFERENCE.findall(" ".join(page().split())))


def test_nothing_on_the_page_escapes_the_check() -> None:
    sections = re.split(r"^## ", page(), flags=re.MULTILINE)[1:]
    loose = [line for text in sections for line in text.splitlines()[1:] if not line.startswith(("- ", "  "))]
    assert sections and not any(loose)


def test_every_case_written_for_the_page_is_named_on_it() -> None:
    named = {name for file, name in REFERENCE.findall(" ".join(page().split())) if file == "semantics"}
    assert named == {name for file, name in CASES if file == "semantics"}


def test_a_fault_names_the_line_it_follows_from() -> None:
    answer = judged("Houses that never stood cannot be sold, and the build is why").answer()
    assert [row.get("because") for entry in answer["entries"] for row in entry["violations"]] == [None, [1]]


@pytest.mark.parametrize(
    ("name", "netted"),
    [
        ("A chain of debts is one payment when everybody can pay", [{"from": "Ann", "to": "Cal", "amount": 24}]),
        ("Nothing is netted while a debtor is short", None),
        ("Rent nobody asked for is in no settlement", []),
    ],
)
def test_debts_are_netted_only_when_every_debtor_can_pay(name: str, netted: list[dict[str, Any]] | None) -> None:
    assert judged(name).answer()["settlement"]["netted"] == netted


def test_only_a_reading_that_changes_the_ruling_is_contested() -> None:
    judgement = judged("A rounding is disputed only where there is something to round")
    params = {seq: {row["param"] for row in judgement.contested(seq)} for seq in (1, 2)}
    assert params[1] - params[2] == {"unmortgage_rounding"}


def test_a_point_the_table_has_decided_is_contested_no_more() -> None:
    judgement = judged("A decision reaches back to the disputed line and to no other")
    params = {seq: {row["param"] for row in judgement.contested(seq)} for seq in (1, 2)}
    assert params[2] - params[1] == {"unmortgage_rounding"}


def test_a_silent_text_says_whose_words_are_used() -> None:
    answer = judged("Where a text says nothing the edition it builds on speaks").answer()
    assert answer["entries"][0]["violations"][0]["citation"].endswith(
        "(this text is silent; filled from Monopoly, US classic)"
    )

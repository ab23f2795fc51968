"""Every point an edition leaves open turns some case, and is shown there: in the report and on the card."""

import re
from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from rules_kb import games
from rules_kb.answer.cases import Case, all_cases, record_of
from rules_kb.answer.report import Judgement, judged
from rules_kb.disputes.card import ruling_card
from rules_kb.kernel.model import Malformed
from rules_kb.record.lines import write

POINTS = [(id, param) for id in games.shipped() for param in games.load(id).contested]


@cache
def by_param() -> dict[str, list[Case]]:
    """The cases that show a point in dispute, by its parameter."""
    found: dict[str, list[Case]] = defaultdict(list)
    for case in all_cases():
        for params in case.get("contested", {}).values():
            for param in params:
                found[param].append(case)
    return found


@cache
def spelled_out(record: str) -> str:
    """A record with every place by its whole id."""
    return write(judged(record).record)


def renamed(text: str, here: Any, there: Any) -> str:
    """A text with the places of one board by the names they have on another."""
    known = {mine.id: theirs.id for mine, theirs in zip(here.spaces, there.spaces, strict=False)}
    return re.sub(r"\b[a-z][a-z_0-9]+\b", lambda word: known.get(word[0], word[0]), text)


def by_edition(case: Case, ed: Any) -> Judgement | None:
    """A case by another edition, places as that one calls them; nothing where it does not fit."""
    text = record_of(case)
    if ed.id != case["edition"]:
        head, line, rest = spelled_out(text).partition("players:")
        text = head + line + (renamed(rest, games.load(case["edition"]), ed) if ed.game.name == "board" else rest)
    try:
        return judged(text, ed.id)
    except Malformed:
        return None


@pytest.mark.parametrize(("id", "param"), POINTS)
def test_a_point_left_open_turns_a_case_and_is_shown_there(id: str, param: str) -> None:
    ed = games.load(id)
    cases = [case for case in by_param()[param] if case["game"] == ed.game.name]
    cases.sort(key=lambda case: (case["edition"] != id, "options" in case, len(case["log"])))
    for judgement in filter(None, (by_edition(case, ed) for case in cases)):
        shown = [seq for seq, one in judgement.decided.items() if any(doubt.param == param for doubt in one.doubts)]
        if shown:
            changes = [change for seq in shown for change in ruling_card(judgement, seq).changes]
            assert param in {getattr(change, "param", "") for change in changes}
            return
    pytest.fail("no case shows it")


@pytest.mark.parametrize("id", games.shipped())
def test_a_point_left_open_says_why(id: str) -> None:
    ed = games.load(id)
    assert [param for param in ed.contested if not ed.cites[param].note] == []

"""Nothing that can be typed brings the referee down, and nothing unreadable goes unmentioned."""

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_kb import games
from rules_kb.answer.report import report
from rules_kb.kernel.model import Malformed
from tests.kb.evenings import evening
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

SLOW = settings(max_examples=often(25, 400), deadline=None, suppress_health_check=list(HealthCheck))
HEAD = "players: Ann, Bob, Cal, Dan\n"
VERBS = [
    "roll",
    "land",
    "move",
    "collect",
    "buy",
    "decline",
    "bid",
    "pass",
    "win",
    "demand",
    "pay",
    "choose",
    "draw",
    "use",
    "build",
    "want",
    "sell",
    "mortgage",
    "lift",
    "keep",
    "offer",
    "trade",
    "bankrupt",
    "resign",
    "count",
    "dealt",
    "end",
    "turn",
    "strike",
    "replace",
    "insert",
    "waive",
    "settle",
    "overrule",
    "rule",
    "assume",
    "agree",
    "contest",
    "position",
    "auction",
    "shuffle",
    "time",
]
WORDS = [
    *VERBS, "Ann", "Bob", "Cal", "bank", "table", "boardwalk", "park_place", "oriental", "reading", "orange", "house",
    "jail-card", "for", "to", "from", "on", "rent", "go", "tax", "0", "1", "2", "3", "4", "6", "50", "200", "-1", "99999999999",
    "after", ":", ",", "nothing", "(m)", "(h)", "chance", "worth", "10%", "bus", "mr", "cocked", "\u00e9", "\x00", "\u202e",
]  # fmt: skip


def answer_to(text: str, edition: str | None = None) -> dict[str, object]:
    """The answer, which must survive JSON; a head that cannot be judged is refused with its place."""
    try:
        answer = report(text, edition)
    except Malformed as refused:
        assert refused.errors
        return {}
    json.dumps(answer).encode()
    return answer


@SLOW
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join), max_size=25))
def test_lines_made_of_the_right_words_in_any_order(lines: list[str]) -> None:
    answer = answer_to(HEAD + "\n".join(lines))
    seqs = [row["seq"] for row in answer["entries"]] + [row["seq"] for row in answer["unreadable"] if row["seq"]]
    assert sorted(seqs) == list(range(1, len(seqs) + 1))


@SLOW
@given(st.text(max_size=400))
def test_any_text_at_all(text: str) -> None:
    answer_to(text)
    answer_to(HEAD + text)


@SLOW
@given(st.integers(0, 50), st.integers(0, 4000), st.sampled_from(games.shipped("board")))
def test_a_record_cut_off_anywhere(seed: int, cut: int, edition: str) -> None:
    answer_to(evening(seed, 80)[:cut], edition)


@SLOW
@given(st.integers(0, 50), st.data())
def test_a_record_with_its_numbers_garbled(seed: int, data: st.DataObject) -> None:
    numbers = st.sampled_from(["0", "-5", "7", "1500", "999999999", "1e9", "³", "12345678901234567890"])
    garbled = re.sub(r"\d+", lambda _: data.draw(numbers), evening(seed, 25))
    answer_to(garbled)


BLOCK = st.sampled_from(
    [
        "Ann cash 500, owns boardwalk park_place(h)", "Bob owns boardwalk", "Cal in jail 3, at go", "Dan out", "Dan cash ?",
        "Ann cash -50", "Bob at 40", "bank houses 99 hotels 3", "bank houses 0", "turn Dan", "turn Ann, rolled, doubles 2",
        "Ann owes Bob 24 for rent", "Bob owes bank 200 for tax", "Ann owns reading(2)", "Bob owns oriental(1) vermont(m)",
        "Cal cash 1500, lap 1", "Cal jail-card chance, jail-card chance", "nobody knows", "Ann owns st_james(4) tennessee(4) new_york(h)",
    ]
)  # fmt: skip


@SLOW
@given(st.lists(BLOCK, max_size=8), st.integers(0, 30))
def test_positions_that_contradict_themselves(lines: list[str], seed: int) -> None:
    head, _, log = evening(seed, 30).partition("\n\n")
    block = "position:\n" + "".join(f"  {line}\n" for line in lines) if lines else ""
    answer_to(f"{head}\n{block}\n{log}")

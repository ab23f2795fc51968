"""Real disputes, ruled: which dispute is which case, its verdict, and its card."""

from typing import Any

import pytest

from rules_kb.answer.card import CardWords
from rules_kb.answer.cases import all_cases
from rules_kb.answer.report import Judgement
from rules_kb.board.build.shortage import contended
from rules_kb.board.edition import BoardEdition
from rules_kb.disputes.card import card
from rules_kb.editions.citation import SURE
from tests.kb.cases import judge_case
from tests.kb.real_disputes import DISPUTES

CASES: dict[str, list[dict[str, Any]]] = {}
for each in all_cases():
    if "dispute" in each:
        CASES.setdefault(each["dispute"], []).append(each)


KNOWN = {dispute["id"]: dispute["verdict"] for dispute in DISPUTES}


def test_every_dispute_is_a_case() -> None:
    assert KNOWN.keys() - CASES.keys() == set()


@pytest.mark.parametrize("id", sorted(CASES))
def test_a_dispute_has_its_verdict_and_its_cards_are_whole(id: str) -> None:
    assert id not in KNOWN or KNOWN[id] in {verdict for case in CASES[id] for verdict in verdicts(case)}
    for judgement in map(judge_case, CASES[id]):
        for seq in judgement.record.texts:
            check_whole(card(judgement, seq))


def check_whole(found: CardWords) -> None:
    """A card has everything a card has, in sentences, and no word of the record."""
    assert found.headline.endswith(".") and len(found.headline) < 90, found.headline
    assert found.do_now and all(line.endswith(".") for line in found.do_now), found.do_now
    assert found.why.endswith(".") and found.sure in SURE
    assert "_" not in " ".join((found.headline, found.why, *found.do_now, *found.changes))


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
    if any(decided.doubts for decided in judgement.decided.values()):
        found.add("needs decision")
    return found


def waits_for_hammer(judgement: Judgement) -> bool:
    """Whether more of a building is wanted than the Bank has."""
    board, ed = judgement.judged.position, judgement.record.edition
    return isinstance(ed, BoardEdition) and contended(board, ed) is not None

"""What a ruling of Monopoly Deal asks for stays open until it is done, and doing it is right and closes it."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules_kb.answer.cases import all_cases
from rules_kb.deal.actions import Discard, End
from rules_kb.deal.doings import doings
from rules_kb.deal.game import DEAL
from rules_kb.deal.pay.facts import what_to_pay
from rules_kb.deal.state import unseen
from rules_kb.disputes.timeline import Moment, moments, position_of
from rules_kb.kernel import engine
from rules_kb.kernel.matters import PUT_RIGHT, identity, told_at
from rules_kb.kernel.model import DUE, FALLEN, Action, Entry, Matter, Told, Violation
from tests.kb.cases import judge_case, name_of

CASES = [case for case in all_cases() if case["game"] == "deal"]
# More cards than that are put right one by one in no case.
MOST = 9
# Rulings that ask for nothing which anybody could still do, or for what the log has already: why, by rule and fix.
ASKS_NOTHING = {
    ("deal.setup.players", "pack"): "who plays, and with how many packs, is the table's; no card lies wrong",
    ("deal.setup.players", "many"): "who plays is the table's; no card lies wrong",
    ("deal.setup.players", "few"): "who plays is the table's; no card lies wrong",
    ("deal.setup.hand", "late"): "nobody deals again once the first card is drawn",
    ("deal.turn.plays", "part"): "in the log the doubler never left the hand",
    ("deal.rent.double", "with_card"): "in the log the doubler never left the hand",
    ("deal.deck.reshuffle", ""): "cards that were shuffled cannot be told apart again",
    ("deal.rent.amount", ""): "the charge itself is owed, at the right sum",
    ("deal.charge.amount", "card"): "the charge itself is owed, at the right sum",
    ("deal.charge.amount", "back"): "what goes back is owed already, at the right sum",
    ("deal.pay.wild", ""): "in the log the wild never left its owner; what is short by it is owed",
    ("deal.pay.building", ""): "in the log the building never left its set; what is short by it is owed",
}


def asked(case: dict[str, Any]) -> Iterator[tuple[Moment, Violation]]:
    """Every breach of a case that asks for something; what the table lets stand asks for nothing."""
    for each in moments(judge_case(case)):
        let_stand = each.ruling.closed is not None and each.ruling.closed.how == "let_stand"
        for one in () if let_stand else each.ruling.violations:
            # Nobody else ends a turn: such a line moves nothing.
            idle = isinstance(each.step.action, End) and one.rule == "deal.turn.order"
            if not one.waived and not idle and (one.rule, one.fix) not in ASKS_NOTHING:
                yield each, one


def ways(table: Any, ed: Any, matter: Matter) -> Iterator[Action]:
    """The lines that may do what a matter asks for; what is discarded may be any card that nobody has seen."""
    if matter.kind == DUE:
        yield what_to_pay(table, ed, matter)
    for one in doings(table, ed, matter):
        card = next(name for name, left in unseen(table, ed).items() if left)
        yield Discard(matter.who, card) if one.action is None else one.action


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_what_a_ruling_asks_for_is_open_and_doing_it_closes_it(case: dict[str, Any]) -> None:
    judgement = judge_case(case)
    for each, violation in asked(case):
        table, ed = position_of(judgement, each.after), each.eyes.ed
        told = Told(each.step.seq, violation.rule)
        left = [one for one in told_at(table, each.step.seq) if told in one.told]
        assert left, (each.step, violation, "nothing is left to do")
        for matter in left:
            check_done(table, ed, matter)


def check_done(table: Any, ed: Any, matter: Matter) -> None:
    """Doing what is asked, line by line, is right and closes the matter; what is only taken back is struck."""
    for _ in range(MOST if matter.kind not in (FALLEN, "back") else 0):
        lines = [Entry(table.seq + 1, action) for action in ways(table, ed, matter)]
        right = [line for line in lines if not engine.judge(DEAL, ed, engine.copy(table), line).violations]
        assert right, (matter, lines, "nobody can do it")
        engine.judge(DEAL, ed, table, right[0])
        matter = next(one for one in table.matters if identity(one) == identity(matter))
        if matter.closed is not None:
            assert matter.closed.how in PUT_RIGHT, (matter, right[0])
            return
    assert matter.kind in (FALLEN, "back"), (matter, "it is never done")


def test_every_exception_is_a_ruling_there_is() -> None:
    there = {(id, fix) for id, rule in DEAL.rules.items() for fix in rule.fix}
    assert ASKS_NOTHING.keys() <= there

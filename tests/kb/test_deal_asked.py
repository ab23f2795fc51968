"""What a ruling of Monopoly Deal asks for stays open until it is done, and doing it is right and closes it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules_kb import games
from rules_kb.answer.cases import all_cases
from rules_kb.deal.actions import Bank, Birthday, Count, Dealt, Discard, Draw, End, No, Play, Reshuffle, Return
from rules_kb.deal.doings import doings
from rules_kb.deal.game import DEAL
from rules_kb.deal.pay.facts import what_to_pay
from rules_kb.deal.setup.effects import new_table
from rules_kb.deal.state import DealTable, seen
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import moments, position_of
from rules_kb.kernel import engine
from rules_kb.kernel.matters import PUT_RIGHT, identity, told_at
from rules_kb.kernel.model import DUE, FALLEN, TABLE, Action, Entry, Matter, Told, Violation
from tests.kb.cases import judge_case, name_of

CASES = [case for case in all_cases() if case["game"] == "deal"]
# More cards than that are put right one by one nowhere.
MOST = 40
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
    ("deal.pay.owing", "stays"): "in the log nothing left its owner",
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
    """The lines that may do what a matter asks for; what is discarded is in the hand, or may be."""
    if matter.kind == DUE:
        yield what_to_pay(table, ed, matter)
    left = (name for name, card in ed.cards.items() if seen(table, ed, name) < card.count)
    for one in doings(table, ed, matter):
        card = [*table.players[matter.who].known, *left][0] if one.action is None else ""
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


CARDS = ("money_1m", "money_2m", "pass_go", "birthday", "just_say_no", "house")
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"deal_late_draw": "lost"},
    {"deal_excess_cards_to": "discard"},
    {"deal_empty_hand_draw": "five_and_two"},
)


def anything(chance: random.Random, table: DealTable) -> Action:
    """A line about draws, hands and piles, right or wrong, mostly by the player on turn."""
    seat = table.turn.seat if chance.random() < 0.7 else chance.randrange(len(table.players))
    card, lines = (
        chance.choice(CARDS),
        [Draw(seat, chance.choice((1, 2, 2, 3, 5))), Return(seat, "", chance.randint(1, 3))],
    )
    lines += [
        Return(seat, card),
        Discard(seat, card),
        Bank(seat, card),
        Play(seat, "pass_go"),
        Birthday(seat),
        No(seat),
    ]
    lines += [Dealt(seat, chance.randint(4, 6)), Reshuffle(TABLE), Count(seat, chance.randint(3, 8)), End(seat)]
    return chance.choices(lines, (6, 4, 1, 1, 2, 2, 1, 1, 1, 1, 1, 3))[0]


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_done_meanwhile_what_is_open_can_still_be_done(seed: int) -> None:
    chance = random.Random(seed)
    ed = games.load("deal-2008").with_options(chance.choice(TABLES))
    table = new_table(ed, chance.randint(2, 3))
    # A small pile, so that it runs out.
    table.pile = chance.choice((1, 6, table.pile))
    for seq in range(1, 15):
        engine.judge(DEAL, ed, table, Entry(seq, anything(chance, table)))
        for matter in [one for one in table.matters if one.closed is None and one.kind not in (FALLEN, "back")]:
            again = engine.copy(table)
            check_done(again, ed, next(one for one in again.matters if identity(one) == identity(matter)))

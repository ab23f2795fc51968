"""What can be raised, and the gentlest way to raise it, against a search through every position within reach."""

import random

import pytest

from rules_kb.board.debt.solvency import most_raisable, raising_plan
from rules_kb.kernel import engine
from tests.kb.raising_search import carried_out, edition, outcomes, random_board
from tests.tiers import often

pytestmark = pytest.mark.slow

EDITIONS, POSITIONS = 60, often(15, 35)


@pytest.mark.parametrize("number", range(EDITIONS))
def test_plans_raise_enough_are_legal_and_give_up_the_least_there_is(number: int) -> None:
    ed, chance = edition(number), random.Random(number)
    for _ in range(POSITIONS):
        board = random_board(chance, ed)
        cash, before = board.players[0].cash, engine.copy(board)
        ends = list(outcomes(board, ed))
        most = max(money for money, _ in ends)
        assert most_raisable(board, ed, 0) == cash + most
        need = chance.choice((chance.randint(0, most), chance.randint(0, most), most))
        plan = raising_plan(board, ed, 0, cash + need)
        assert plan is not None
        raised, loss = carried_out(board, ed, plan)
        assert raised >= need
        assert not need or loss == min(loss for money, loss in ends if money >= need)
        assert board == before

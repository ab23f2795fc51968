"""Prices said aloud: the same line with the sum that changes hands."""

from typing import TypeVar

import msgspec

from rules_kb.board.actions import Build, Keep, Lift, Mortgage, Sell
from rules_kb.board.build.facts import building_cost as cost
from rules_kb.board.mortgage.facts import interest_told, lift_cost
from rules_kb.board.sell.facts import all_proceeds, left_standing
from rules_kb.bots.board.table import BoardBots
from rules_kb.kernel.model import Action

A = TypeVar("A", bound=Action)


def price_of(t: BoardBots, action: Action) -> int | None:
    """What an action costs or brings by the rules, where a line may say it."""
    ed = t.ed
    if isinstance(action, Build):
        return cost(ed, action)
    if isinstance(action, Sell):
        return all_proceeds(t.board, ed, left_standing(t.board, ed, action))
    if isinstance(action, Mortgage):
        return ed.deeds[action.deed].mortgage
    if isinstance(action, Keep):
        return interest_told(t.board, action, ed)
    return lift_cost(t.board, ed, action) if isinstance(action, Lift) else None


def priced(t: BoardBots, action: A) -> A:
    """The action, now and then with its price."""
    price = price_of(t, action) if t.likely(0.15) else None
    return action if price is None else msgspec.structs.replace(action, price=price)

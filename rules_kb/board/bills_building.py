"""What buildings cost and what the Bank pays for them."""

from collections.abc import Mapping

from rules_kb.board.actions import Build
from rules_kb.board.bills import resale, steps
from rules_kb.board.edition import Edition
from rules_kb.board.state import HOTEL, Board


def cost(ed: Edition, action: Build) -> int:
    """The printed price of every step ordered."""
    return sum(max(0, piece.count) * ed.deeds[piece.street].house_cost for piece in action.streets)


def paid(ed: Edition, action: Build) -> int:
    """What was put down for an order: the printed price unless another sum was told."""
    return cost(ed, action) if action.price is None else action.price


def cost_of(ed: Edition, part: Mapping[str, int]) -> int:
    """The printed price of so many steps a street."""
    return sum(count * ed.deeds[name].house_cost for name, count in part.items())


def proceeds(ed: Edition, street: str, before: int, after: int) -> int:
    """What the Bank pays when a street goes from some houses (five: the hotel) to fewer."""
    count = steps(ed, before) - steps(ed, after)
    if count <= 0:
        return 0
    if ed.building_resale_price == "half" or before < HOTEL:
        return resale(ed, street, count)
    # A hotel given back is one piece at the mortgage value; broken down it earns half of what comes off.
    return count * (ed.deeds[street].house_cost // 2) if after else resale(ed, street, 1)


def all_proceeds(board: Board, ed: Edition, left: Mapping[str, int]) -> int:
    """What a sale brings that leaves so many houses on each street."""
    return sum(proceeds(ed, name, board.deeds[name].houses, houses) for name, houses in left.items())

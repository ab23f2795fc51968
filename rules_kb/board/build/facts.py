"""Building: questions and sums."""

from collections.abc import Mapping

from rules_kb.board.actions import Build
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import HOTEL

BUILT_EVENLY = "board.build.even"


def building_steps(ed: BoardEdition, houses: int) -> int:
    """How many purchases a street's buildings took."""
    return ed.houses_before_hotel + 1 if houses == HOTEL else houses


def building_cost(ed: BoardEdition, action: Build) -> int:
    """The printed price of every step ordered."""
    return sum(max(0, piece.count) * ed.deeds[piece.street].house_cost for piece in action.streets)


def building_paid(ed: BoardEdition, action: Build) -> int:
    """What was put down for an order: the printed price unless another sum was told."""
    return building_cost(ed, action) if action.price is None else action.price


def cost_of_order(ed: BoardEdition, part: Mapping[str, int]) -> int:
    """The printed price of so many steps a street."""
    return sum(count * ed.deeds[name].house_cost for name, count in part.items())

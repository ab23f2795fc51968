"""Moving: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class MoveParams:
    """How tokens move."""

    movement_direction: Literal["clockwise", "counterclockwise"] = param("clockwise")

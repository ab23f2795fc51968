"""Turns: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class TurnParams:
    """What a turn is made of."""

    dice_thrown: Literal[2, 1] = param(2)
    actions_before_roll_only: bool = param(False)
    doubles_extra_roll: bool = param(True)
    throw_after_doubles: Literal["same_turn", "new_turn"] = param("same_turn")
    skipped_turn_remedy: Literal["none", "handed_back"] = param("none")

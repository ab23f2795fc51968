"""Winning: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class WinParams:
    """Winning."""

    deal_win_condition: Literal["own_turn", "at_once", "any_colours"] = param("own_turn")

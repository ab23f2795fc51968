"""Jail: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class JailParams:
    """Getting out of jail."""

    jail_fine: int = param(50)
    jail_fine_rise: int = param(0)
    jail_max_turns: int = param(3, least=1)
    jail_fine_when: Literal["first_two", "any", "next_turn"] = param("first_two")
    jail_doubles_leave: bool = param(True)
    jail_doubles_extra_turn: bool = param(False)
    jail_paid_then_doubles_extra_turn: bool = param(True)
    jail_card_on_third_failed_roll: bool = param(False)
    jail_card_tradable: bool = param(True)

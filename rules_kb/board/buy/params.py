"""Buying: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class BuyParams:
    """Buying from the Bank at the price."""

    buy_on_landing: Literal["choice", "compulsory"] = param("choice")
    buy_before_first_lap: bool = param(True)
    laps_before_buying: int = param(0)
    purchase_intent_deadline: Literal["dice_pass", "at_once", "none"] = param("dice_pass")

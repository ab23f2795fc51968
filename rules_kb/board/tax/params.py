"""Taxes: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class TaxParams:
    """Taxes, and where they go."""

    income_tax_mode: Literal["flat", "choice"] = param("choice")
    income_tax_amount: int = param(200)
    income_tax_percent: int = param(10)
    income_tax_choose_before_counting: bool = param(True)
    income_tax_rounding: Literal["up", "down", "nearest"] = param("up")
    luxury_tax_amount: int = param(75)
    tax_and_fines_go_to: Literal["bank", "pot"] = param("bank")
    free_parking_reward: Literal["nothing", "pot", "fixed", "pot_plus_500"] = param("nothing")
    free_parking_sum: int = param(500)
    free_parking_seed: int = param(0)

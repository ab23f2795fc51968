"""Mortgages: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class MortgageParams:
    """Mortgaging, lifting and passing on mortgaged property."""

    mortgage_needs_group_cleared: Literal["group", "street"] = param("group")
    mortgage_timing: Literal["any", "short_of_cash"] = param("any")
    unmortgage_timing: Literal["any", "own", "own_before_throw"] = param("any")
    unmortgage_interest_percent: int = param(10)
    unmortgage_rounding: Literal["up", "down", "nearest"] = param("up")
    mortgage_interest_base: Literal["mortgage", "price", "estate_price"] = param("mortgage")
    mortgage_transfer_interest: Literal["choice", "always", "none"] = param("choice")
    mortgage_transfer_interest_bankruptcy: Literal["always", "choice", "lift"] = param("always")
    mortgage_third_party: Literal["no", "forced_sale"] = param("no")
    mortgaged_sale_to_bank: bool = param(False)

"""Rent: what editions may say."""

from rules_kb.editions.parameter import param


class DealRentParams:
    """Doubling the rent."""

    deal_double_rent_stack: bool = param(True)
    deal_double_rent_any_colour: bool = param(True)

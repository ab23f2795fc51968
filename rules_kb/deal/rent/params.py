"""Rent: what editions may say."""

from pydantic import BaseModel

from rules_kb.editions.parameter import param


class DealRentParams(BaseModel):
    """Doubling the rent."""

    deal_double_rent_stack: bool = param(True)
    deal_double_rent_any_colour: bool = param(True)

"""Selling buildings: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class SellParams:
    """Giving buildings back to the Bank."""

    building_resale_price: Literal["half", "mortgage"] = param("half")
    building_resale_timing: Literal["any", "own", "short_of_cash"] = param("any")
    even_sell: bool = param(True)
    hotel_sale: Literal["steps", "four_houses", "any_number"] = param("steps")
    hotel_sale_when_no_houses: Literal["whole_group", "not_at_all"] = param("whole_group")

"""Building: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class BuildingParams:
    """Houses and hotels."""

    deal_building_bonus: Literal["added", "hotel_only"] = param("added")
    deal_building_as_payment: Literal["bank", "property", "no"] = param("bank")
    deal_buildings_of_broken_set: Literal["discarded", "bank", "loose"] = param("discarded")
    deal_building_move: Literal["no", "own_turn"] = param("no")
    deal_loose_buildings: Literal["safe", "stealable"] = param("safe")

"""Building: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import UNLIMITED, param


class BuildParams:
    """Putting buildings up."""

    bank_houses: int = param(32)
    bank_hotels: int = param(12)
    build_needs: Literal["group", "all_but_one", "any"] = param("group")
    build_if_group_mortgaged: Literal["forbidden", "allowed"] = param("forbidden")
    even_build: bool = param(True)
    build_timing: Literal["any", "own_or_between", "own", "own_before_throw", "settled"] = param("any")
    max_houses_per_turn: int = param(UNLIMITED, least=1)
    build_on_first_lap: bool = param(True)
    laps_before_building: int = param(0)
    houses_before_hotel: Literal[4, 3] = param(4)
    hotel_direct_when_houses_short: bool = param(False)
    building_shortage: Literal["one_at_a_time", "lot", "first_come", "wait"] = param("one_at_a_time")
    building_shortage_opening_bid: Literal["any", "lowest", "own", "ten"] = param("any")
    building_shortage_priority: Literal["none", "buyers"] = param("none")
    building_shortage_target: Literal["free", "declared"] = param("free")

"""Rent: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class RentParams:
    """Who is owed rent, how much and how long."""

    rent_must_be_demanded: bool = param(True)
    rent_claim_deadline: Literal["next_throw", "next_turn", "second_throw", "second_turn", "never"] = param(
        "second_throw"
    )
    rent_claim_kept_by: Literal["demand", "payment"] = param("demand")
    rent_owner_may_waive: bool = param(True)
    rent_percent: int = param(100)
    rent_percent_rounding: Literal["up", "down", "nearest"] = param("nearest")
    rent_as_of: Literal["throw", "claim"] = param("throw")
    double_rent_complete_group: Literal[1, 2, 3] = param(2)
    double_rent_if_group_partly_mortgaged: bool = param(True)
    double_rent_if_group_partly_built: Literal["double", "single"] = param("double")
    rent_while_owner_in_jail: bool = param(True)
    railroad_rents: tuple[int, ...] = param((25, 50, 100, 200))
    railroad_count_includes_mortgaged: bool = param(True)
    utility_multipliers: tuple[int, ...] = param((4, 10))
    utility_ten_times_owner_basis: Literal["same", "anybody"] = param("same")
    utility_roll: Literal["arriving", "fresh"] = param("arriving")
    card_charge_on_mortgaged: Literal["none", "due"] = param("none")

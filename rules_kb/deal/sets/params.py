"""Sets: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class SetParams:
    """Wild cards and full sets."""

    deal_any_wild_standing_alone: Literal["no_colour", "any_colour"] = param("no_colour")
    deal_wild_only_full_set: Literal["not_any_only", "standard", "allowed"] = param("not_any_only")
    deal_recolour: Literal["free", "play"] = param("free")

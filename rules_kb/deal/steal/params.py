"""Stealing: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class StealParams:
    """Forced Deals."""

    deal_forced_deal_complete_sets: Literal["neither", "taken"] = param("neither")

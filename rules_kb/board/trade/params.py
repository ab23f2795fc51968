"""Trades: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class TradeParams:
    """Dealings between players."""

    trade_timing: Literal["any", "between", "own", "settled", "own_before_throw"] = param("any")
    trade_group_with_buildings: Literal["forbidden", "with_houses"] = param("forbidden")
    buildings_between_players: Literal["no", "with_street"] = param("no")
    loans_between_players: Literal["forbidden", "allowed"] = param("forbidden")
    immunity_deals: Literal["forbidden", "unenforced", "enforced"] = param("forbidden")
    gifts: Literal["allowed", "forbidden", "not_in_debt"] = param("allowed")
    shared_ownership: Literal["impossible", "allowed", "forfeit"] = param("impossible")

"""Auctions: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class AuctionParams:
    """Auctions of what nobody bought."""

    auction_on_decline: Literal["mandatory", "optional", "never"] = param("mandatory")
    auction_on_landing: bool = param(False)
    auction_opening_bid: int = param(1)
    auction_min_increment: int = param(1, least=1)
    auction_bidding_order: Literal["free", "turn_order"] = param("free")
    auction_who_may_bid: Literal["all", "others"] = param("all")
    auction_payment: Literal["cash", "raise", "limited"] = param("cash")
    auction_pass: Literal["final", "may_return"] = param("final")

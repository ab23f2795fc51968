"""Turns: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class DealTurnParams:
    """Players, drawing and the end of a turn."""

    players_range: tuple[int, int] = param((2, 5))
    deal_packs: Literal["one", "two"] = param("one")
    deal_plays_per_turn: int = param(3, least=1)
    deal_hand_limit: int = param(7, least=1)
    deal_empty_hand_draw: Literal["five", "five_and_two"] = param("five")
    deal_late_draw: Literal["allowed", "lost"] = param("allowed")
    deal_excess_cards_to: Literal["pile", "discard"] = param("pile")

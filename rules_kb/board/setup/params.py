"""Setting up: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class SetupParams:
    """What is on the table before the first throw."""

    players_range: tuple[int, int] = param((2, 8))
    starting_cash: int = param(1500)
    starting_cash_less: int = param(0)
    starting_denominations: tuple[int, int, int, int, int, int, int] = param((2, 2, 2, 6, 5, 5, 5))
    smallest_note: int = param(1, least=1)
    token_on_go_when: Literal["setup", "first_turn"] = param("first_turn")
    first_player: Literal["highest", "agreed", "chance", "youngest"] = param("highest")
    one_player_per_colour: Literal["none", "tokens", "groups"] = param("none")
    initial_deal_of_deeds: Literal["none", "two_paid", "three_free", "two_free"] = param("none")

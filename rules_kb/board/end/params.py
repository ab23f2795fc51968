"""The end: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class EndParams:
    """How the game ends and who has won."""

    game_end: Literal["last", "first_bankruptcy", "second_bankruptcy", "time"] = param("last")
    time_up: Literal["at_once", "turn", "round"] = param("at_once")
    end_valuation: Literal["half_mortgaged", "full", "cash"] = param("half_mortgaged")
    resignation: Literal["none", "to_bank"] = param("none")

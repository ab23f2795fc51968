"""The Speed Die: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class SpeedParams:
    """The Speed Die."""

    speed_die: Literal["off", "after_go", "start"] = param("off")
    speed_die_triples_to_jail_salary: bool = param(False)
    speed_die_triples_reroll: bool = param(False)
    speed_die_triples_as_third_double: Literal["not_jail", "jail"] = param("not_jail")
    speed_die_bus: Literal["choose", "ticket"] = param("choose")

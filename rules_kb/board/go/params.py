"""Go: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class GoParams:
    """The salary of Go, and bonuses."""

    go_salary: int = param(200)
    go_exact_landing_bonus: Literal["none", "double"] = param("none")
    go_exact_landing_sum: int = param(0)
    go_salary_claim_deadline: Literal["none", "next_turn"] = param("none")
    go_salary_moving_backwards: bool = param(False)
    go_salary_twice_in_turn: bool = param(True)
    snake_eyes_bonus: int = param(0)
    doubles_bonus: int = param(0)

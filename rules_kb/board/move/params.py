"""Moving: what editions may say."""

from typing import Literal

from pydantic import BaseModel

from rules_kb.editions.parameter import param


class MoveParams(BaseModel):
    """How tokens move."""

    movement_direction: Literal["clockwise", "counterclockwise"] = param("clockwise")

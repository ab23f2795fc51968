"""Answers: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class AnswerParams:
    """Just Say No."""

    deal_jsn_counts_as_play: bool = param(False)
    deal_jsn_scope: Literal["player", "all"] = param("player")
    deal_jsn_against_double: Literal["whole", "doubling"] = param("whole")

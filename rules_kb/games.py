"""The games the referee knows."""

from typing import Any

from rules_kb.board.play import BOARD_PLAY
from rules_kb.deal.play import DEAL_PLAY
from rules_kb.play import Play

PLAYS = {"board": BOARD_PLAY, "deal": DEAL_PLAY}


def play_of(ed: Any) -> Play:
    """The game an edition is of."""
    return PLAYS[ed.game]

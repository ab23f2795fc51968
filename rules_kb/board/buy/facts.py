"""Buying: questions and sums."""

from rules_kb.board.actions import Buy
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, standing_on


def bought(board: Board, ed: BoardEdition, action: Buy) -> str:
    """The deed a purchase is about: the one named, on offer, or under the token."""
    offered = board.turn.offer if board.turn.seat == action.by else ""
    name = action.deed or offered or standing_on(board, ed, action.by)
    return name if name in board.deeds else ""

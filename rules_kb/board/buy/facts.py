"""Buying: questions and sums."""

from rules_kb.board.actions import Buy
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, standing_on

COMPULSORY = "board.buy.compulsory"


def has_to_buy(board: Board, ed: BoardEdition) -> bool:
    """Whether the deed on offer has to be taken: where buying is a duty, by whoever has its price."""
    if not board.turn.offer or ed.buy_on_landing != "compulsory":
        return False
    player = board.players[board.turn.seat]
    return not player.unknown and player.cash >= ed.deeds[board.turn.offer].price


def bought(board: Board, ed: BoardEdition, action: Buy) -> str:
    """The deed a purchase is about: the one named, on offer, or under the token."""
    offered = board.turn.offer if board.turn.seat == action.by else ""
    name = action.deed or offered or standing_on(board, ed, action.by)
    return name if name in board.deeds else ""

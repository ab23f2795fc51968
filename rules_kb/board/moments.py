"""When business may be done: in one's turn, before the throw, between turns, or once the throw is settled."""

from rules_kb.board.state import OWED_STEPS, Board
from rules_kb.core import Seat

WHEN = {
    "own": "in one's own turn",
    "own_before_throw": "in one's own turn before the throw",
    "own_or_between": "in one's own turn or between turns",
    "between": "between turns",
    "settled": "once the throw is settled",
    "short_of_cash": "to pay what is owed",
}


def not_now(board: Board, when: str, seat: Seat) -> str:
    """When something is allowed instead, if it is not allowed to this player now."""
    return "" if when == "any" or is_now(board, when, seat) else WHEN[when]


def is_now(board: Board, when: str, seat: Seat) -> bool:
    """Whether this is the moment for a player."""
    turn = board.turn
    own = turn.seat == seat
    if when == "own_before_throw":
        return own and not turn.rolled
    if when == "own_or_between":
        return own or not turn.rolled or turn.over
    if when == "between":
        # The end of a turn need not be written down: with nothing left to do it is over.
        return not turn.rolled or turn.over or (is_settled(board) and not turn.again)
    if when == "settled":
        return not turn.rolled or is_settled(board)
    return short_of_cash(board, seat) if when == "short_of_cash" else own


def is_settled(board: Board) -> bool:
    """Whether nothing is left open of what the throw asked for."""
    turn = board.turn
    owing = any(due.frm == turn.seat and due.turn == turn.no for due in board.dues)
    hammer = board.auction is not None and board.auction.lot in board.deeds
    return not (turn.offer or turn.draw or turn.step in OWED_STEPS or hammer or owing)


def short_of_cash(board: Board, seat: Seat) -> bool:
    """Whether a player owes something that was asked for, or more than the cash in hand."""
    player = board.players[seat]
    dues = [due for due in board.dues if due.frm == seat]
    return any(due.state == "called" or player.unknown or due.amount > player.cash for due in dues)

"""Promises of free landings: remembered wherever a deal stands, kept where the table holds players to them."""

from rules_kb.board.edition import Edition
from rules_kb.board.state import Board, Promise, standing_on
from rules_kb.core import Seat


def promise_for(board: Board, lander: Seat, name: str) -> Promise | None:
    """What a deed's owner promised a player about landing there."""
    owner = board.deeds[name].owner
    return next((p for p in board.promises if (p.by, p.to, p.deed) == (owner, lander, name)), None)


def lands_free(board: Board, ed: Edition, lander: Seat, name: str) -> bool:
    """Whether a landing costs nothing by promise; each counts as one of those promised."""
    promise = promise_for(board, lander, name)
    if promise is None or ed.immunity_deals != "enforced":
        return False
    if promise.left == 0:
        board.promises.remove(promise)
        return False
    promise.left -= promise.left > 0
    promise.used = True
    return True


def stands_free(board: Board, ed: Edition, lander: Seat, owner: Seat) -> bool:
    """Whether a player came free of rent, by this owner's promise, to where the token stands."""
    name = standing_on(board, ed, lander) if lander >= 0 else ""
    promise = promise_for(board, lander, name) if name else None
    return promise is not None and promise.by == owner and promise.used

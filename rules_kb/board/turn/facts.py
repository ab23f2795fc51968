"""Turns: questions and sums."""

from rules_kb.board import actions as a
from rules_kb.board.actions import Land, Pay, Roll, Use
from rules_kb.board.dues import is_fine, payer_of, short_of_cash
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import OWED_STEPS, Board, Turn, begins_unlogged, may_have_ended
from rules_kb.kernel.model import Action, Seat

TURN_ORDER = "board.turn.order"
UNFINISHED = "board.turn.unfinished"

# What a throw, a landing or a card can leave to be paid.
ASKED = ("rent", "tax", "card", "pot", "bonus", "jail", "go")


def is_anothers_turn(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether somebody acts who is not on turn."""
    return action.by != board.turn.seat


def has_thrown(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether there was a throw in this turn, or it is over without one."""
    return board.turn.rolled or board.turn.over


def confirms(board: Board, action: Action) -> bool:
    """Whether a landing only tells again where a throw or a card has led already."""
    turn = board.turn
    if not isinstance(action, Land) or action.by != turn.seat or not turn.rolled:
        return False
    return action.space == turn.landed == board.players[action.by].at


def just_ended(board: Board, seat: Seat) -> Turn | None:
    """The turn a player has just ended, while the next player has not begun."""
    turn, ended = board.turn, board.ended
    begun = turn.rolled or turn.over or turn.paid_out
    return ended if ended is not None and ended.seat == seat != turn.seat and not begun else None


def owes_throw(board: Board, seat: Seat) -> bool:
    """Whether a player passed the dice with a throw still to be made, and the next player has not begun."""
    ended = just_ended(board, seat)
    return ended is not None and (ended.again or not (ended.rolled or ended.over))


def is_one_too_many(board: Board, seat: Seat) -> bool:
    """Whether a player has no throw left in this turn."""
    turn = board.turn
    return turn.seat == seat and (turn.rolled or turn.over) and not (turn.again or turn.unsure)


def is_cocked(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw does not count at all: a die lay aslant or off the board."""
    return action.cocked


def is_idle(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw is one too many in jail: no try, and it opens no door."""
    if not board.players[action.by].jail or action.cocked or action.rent:
        return False
    return is_one_too_many(board, action.by)


def starts_move(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw is one to move by, or a try to leave jail."""
    return not action.cocked and not action.rent and not is_idle(board, action, ed)


def is_doubles(action: Roll) -> bool:
    """Two equal dice."""
    return action.dice[0] == action.dice[1]


def is_move(action: Action) -> bool:
    """A throw that moves a token or tries to leave jail, or a landing; not one for a utility's rent."""
    return not (action.rent or action.cocked) if isinstance(action, Roll) else isinstance(action, Land)


def closes(action: Action, board: Board) -> bool:
    """Whether an action finds out what was left open: a move, or the end of one's own turn."""
    if board.over or (action.by >= 0 and board.players[action.by].out) or confirms(board, action):
        return False
    return is_move(action) or (isinstance(action, a.End) and action.by == board.turn.seat)


def stood_on(board: Board, ed: BoardEdition, seat: Seat) -> str:
    """The space a token stood on before a line."""
    return str(ed.spaces[board.players[seat].at].id)


def used_up(board: Board, ed: BoardEdition) -> bool:
    """Whether the last throw was doubles that opened the jail, or followed its fine, and give no other."""
    turn = board.turn
    doubles = turn.dice is not None and turn.dice[0] == turn.dice[1]
    after_fine = turn.paid_out and doubles and not ed.jail_paid_then_doubles_extra_turn
    freed = turn.freed_by_doubles and not ed.jail_doubles_extra_turn
    return turn.rolled and not turn.again and not turn.over and (freed or after_fine)


def not_now(board: Board, ed: BoardEdition, when: str, seat: Seat) -> bool:
    """Whether something that has its time is not allowed to this player now."""
    return when != "any" and not is_now(board, ed, when, seat)


def is_now(board: Board, ed: BoardEdition, when: str, seat: Seat) -> bool:
    """Whether this is the moment for a player, in the turn of the log or in one that may have begun since."""
    turn, over = board.turn, may_have_ended(board, ed)
    fresh = not turn.rolled or between_doubles(board, ed)
    own, between = turn.seat == seat, fresh or turn.over or over
    if when == "short_of_cash":
        return short_of_cash(board, seat)
    if when in ("between", "own_or_between"):
        return between or (own and when == "own_or_between")
    if when == "settled":
        return not turn.rolled or is_settled(board)
    return begins_unlogged(board, ed, seat) or (own and (fresh or when != "own_before_throw"))


def between_doubles(board: Board, ed: BoardEdition) -> bool:
    """Whether a turn is over and another of the same player's has not begun, where the throw after doubles is one."""
    return ed.throw_after_doubles == "new_turn" and board.turn.again and is_settled(board)


def is_settled(board: Board) -> bool:
    """Whether nothing is left open of what the throw asked for."""
    turn = board.turn
    owing = any(due.frm == turn.seat and due.turn == turn.no for due in board.dues)
    hammer = board.auction is not None and board.auction.lot in board.deeds
    return not (turn.offer or turn.draw or turn.step in OWED_STEPS or hammer or owing)


def takes_turn(board: Board, action: Action) -> bool:
    """Whether an action is the first of somebody's turn: a throw, a landing, or a way out of jail."""
    if isinstance(action, Roll):
        return not action.rent and not action.cocked
    if isinstance(action, Pay):
        return action.by >= 0 and payer_of(action) == action.by and is_fine(board, action)
    if isinstance(action, Land):
        return not confirms(board, action)
    return isinstance(action, Use) and board.players[action.by].jail > 0

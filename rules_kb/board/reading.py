"""What a line of the board game's log says without writing it down."""

from collections.abc import Iterator

from rules_kb.board.actions import Choose, Draw, End, Land, Pay, Roll, Use
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import drawn_instead
from rules_kb.board.effects.estate import forfeit
from rules_kb.board.money import catch_up, is_fine, move
from rules_kb.board.state import Board, next_seat
from rules_kb.core import Action, Transfer


def takes_turn(board: Board, action: Action) -> bool:
    """Whether an action is the first of somebody's turn: a throw, a landing, or a way out of jail."""
    if isinstance(action, Roll):
        return not action.rent and not action.cocked
    if isinstance(action, Pay):
        return action.by >= 0 and is_fine(board, action)
    return isinstance(action, Land) or (isinstance(action, Use) and board.players[action.by].jail > 0)


def implied(board: Board, action: Action, ed: Edition) -> tuple[Action, ...]:
    """The next player's throw, fine or jail card ends the turn before it; a draw may say what was chosen."""
    turn = board.turn
    done = turn.rolled or turn.over
    if done and action.by != turn.seat and action.by == next_seat(board) and takes_turn(board, action):
        return (End(turn.seat),)
    if isinstance(action, Draw) and (deck := drawn_instead(board, ed, action)):
        return (Choose(action.by, deck),)
    return ()


def afterwards(board: Board, ed: Edition) -> Iterator[Transfer]:
    """Money that was waiting for its payer moves as soon as it can."""
    return catch_up(board, ed)


def settle(board: Board, n: int, ed: Edition) -> Iterator[Transfer]:
    """Everything entry `n` left owing is paid now, and those it puts out are out."""
    yield from forfeit(board, n, ed)
    for due in [d for d in board.dues if n in (d.seq, d.flagged_at)]:
        board.dues.remove(due)
        yield move(board, due.frm, due.to, due.amount)

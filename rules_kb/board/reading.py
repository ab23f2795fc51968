"""What a line of the board game's log says without writing it down."""

from collections.abc import Iterator

from rules_kb.board.actions import Choose, Draw, End, Land, Move, Pay, Roll, Use
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import deck_due, drawn_instead
from rules_kb.board.effects.estate import complete_handover, forfeit
from rules_kb.board.effects.landing import last_throw
from rules_kb.board.missteps import GoOn, Retrace, confirms, just_ended, owes_throw, puts_right
from rules_kb.board.money import catch_up, is_fine, meant, move, payer_of
from rules_kb.board.speed_die import step_due
from rules_kb.board.state import Board, next_seat
from rules_kb.core import Action, Transfer


def takes_turn(board: Board, action: Action) -> bool:
    """Whether an action is the first of somebody's turn: a throw, a landing, or a way out of jail."""
    if isinstance(action, Roll):
        return not action.rent and not action.cocked
    if isinstance(action, Pay):
        return action.by >= 0 and payer_of(action) == action.by and is_fine(board, action)
    if isinstance(action, Land):
        return not confirms(board, action)
    return isinstance(action, Use) and board.players[action.by].jail > 0


def implied(board: Board, action: Action, ed: Edition) -> tuple[Action, ...]:
    """The next player's throw, fine or jail card ends the turn before it; a remedy takes back what it puts right.

    A draw may say what was chosen.
    """
    turn = board.turn
    done = turn.rolled or turn.over
    if done and action.by != turn.seat and action.by == next_seat(board) and takes_turn(board, action):
        return (End(turn.seat),)
    if isinstance(action, Draw) and (deck := drawn_instead(board, ed, action)):
        return (Choose(action.by, deck),)
    right = puts_right(board, ed, action)
    late = just_ended(board, action.by) is not None and (right or makes_good(board, ed, action))
    return (*(GoOn(action.by),) * late, *(Retrace(action.by),) * right)


def makes_good(board: Board, ed: Edition, action: Action) -> bool:
    """Whether an action does what the turn just ended by its player left out: a throw, a step, a card, a fine."""
    if takes_turn(board, action):
        return owes_throw(board, action.by)
    if isinstance(action, Move) or (isinstance(action, Choose) and action.what == "bus"):
        return step_due(board, action.by) is not None
    if isinstance(action, Draw):
        return deck_due(board, action.by) != ""
    if not isinstance(action, Pay | Use) or last_throw(board, action.by) is None:
        return False
    due = meant(board, ed, action) if isinstance(action, Pay) else None
    return isinstance(action, Use) or (due is not None and due.why == "jail")


def afterwards(board: Board, ed: Edition) -> Iterator[Transfer]:
    """Money that was waiting for its payer moves as soon as it can."""
    return catch_up(board, ed)


def settle(board: Board, n: int, ed: Edition) -> Iterator[Transfer]:
    """Everything entry `n` left owing is paid now, and those it puts out are out."""
    yield from forfeit(board, n, ed)
    yield from complete_handover(board, n, ed)
    for due in [d for d in board.dues if n in (d.seq, d.flagged_at)]:
        board.dues.remove(due)
        yield move(board, due.frm, due.to, due.amount)

"""Jail: questions."""

from rules_kb.board.actions import Bid, Build, Collect, Lift, Mortgage, Pay, Roll, Sell, Trade, Win
from rules_kb.board.debt.facts import is_unwanted_help
from rules_kb.board.dues import is_fine, payer_of
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import WAY_OUT, Board
from rules_kb.board.turn.facts import starts_move
from rules_kb.kernel.model import BANK, Action, Seat

# What a jailed player may do like everybody else.
BUSINESS = (Build, Sell, Mortgage, Lift, Trade, Bid, Win)

JAIL_FINE = "board.jail.fine"
JAIL_BUSINESS = "board.jail.business"
LAST_TRY = "board.jail.third-turn"
VISITING = "board.jail.visiting"


def tries_the_door(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw is a try to leave jail."""
    return board.players[action.by].jail > 0 and starts_move(board, action, ed)


def last_throw(board: Board, seat: Seat) -> tuple[int, int] | None:
    """The last failed throw in jail, which moves the token once the fine is paid, in this turn or late."""
    turn, late = board.turn, board.late_steps.get(seat)
    if turn.leaving and turn.seat == seat:
        return turn.dice
    return late.dice if late is not None and late.kind == WAY_OUT else None


def pays_fine(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is a fine before the throw, one's own or another's where the table takes that."""
    return is_wanted_fine(board, ed, action) and not too_late_to_pay(board, ed, action)


def pays_fine_late(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether a payment is a fine that opens no door any more this turn."""
    return is_wanted_fine(board, ed, action) and bool(too_late_to_pay(board, ed, action))


def is_wanted_fine(board: Board, ed: BoardEdition, action: Pay) -> bool:
    """Whether a payment is a fine, one's own or another's where the table takes that."""
    return is_fine(board, action) and not is_unwanted_help(board, ed, action)


def too_late_to_pay(board: Board, ed: BoardEdition, action: Pay) -> str:
    """What came before a fine that had to come first, by the name of its sentence: being sent to jail, or the throw."""
    seat, turn = payer_of(action), board.turn
    if turn.seat != seat or not turn.rolled:
        return ""
    if board.players[seat].jail == 1 and turn.over:
        return "sent"
    return "thrown" if ed.jail_fine_when != "next_turn" else ""


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on jail that sends a fine back which nobody owed: its payer only visits."""
    fine = isinstance(action, Pay) and action.to == BANK and action.why == "jail"
    return VISITING if fine else ""


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on jail that a fine is held against."""
    return (JAIL_FINE,) if isinstance(action, Pay) and action.by >= 0 and is_fine(board, action) else ()


def business(board: Board, action: Action) -> tuple[str, ...]:
    """The rule that lets a player in jail do business, where a line is such."""
    jailed = isinstance(action, BUSINESS) and action.by >= 0 and board.players[action.by].jail > 0
    return (JAIL_BUSINESS,) if jailed else ()

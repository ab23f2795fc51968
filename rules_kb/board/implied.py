"""What a line says without saying it: a turn that ended, a landing that was paid."""

from msgspec.structs import replace

from rules_kb.board.actions import (
    Bid,
    Buy,
    Choose,
    Collect,
    Draw,
    End,
    Exchange,
    GoOn,
    Land,
    Move,
    Pay,
    Retrace,
    Roll,
    Sell,
    Trade,
    Use,
    Win,
)
from rules_kb.board.auction.effects import unsold
from rules_kb.board.auction.facts import lot_meant
from rules_kb.board.bankrupt.effects import complete_handover, forfeit
from rules_kb.board.buy.facts import bought
from rules_kb.board.cards.facts import deck_due, drawn_instead
from rules_kb.board.dues import REASONS, meant
from rules_kb.board.edition import BoardEdition
from rules_kb.board.jail.facts import last_throw
from rules_kb.board.money import catch_up, move, pass_on
from rules_kb.board.move.facts import puts_right
from rules_kb.board.sell.facts import kept
from rules_kb.board.speed.facts import step_due, tells_step
from rules_kb.board.state import Board, next_seat
from rules_kb.board.trade.effects import fell as trade_fell
from rules_kb.board.turn.facts import just_ended, owes_throw, takes_turn
from rules_kb.board.turns import pass_by
from rules_kb.kernel.matters import close
from rules_kb.kernel.model import Action
from rules_kb.kernel.naming import things


def implied(board: Board, action: Action, ed: BoardEdition) -> tuple[Action, ...]:
    """The next player's throw, fine or jail card ends the turn before it; a remedy takes back what it puts right.

    A draw may say what was chosen, and a landing where the Speed Die led.
    """
    if board.over:
        return ()
    turn = board.turn
    waits = action.by != turn.seat and (turn.rolled or turn.over)
    if waits and action.by == next_seat(board) and takes_turn(board, action):
        return (End(turn.seat),)
    if board.dues and isinstance(action, Draw) and (deck := drawn_instead(board, ed, action)):
        return (Choose(action.by, deck),)
    if isinstance(action, Land) and tells_step(board, ed, action):
        put = Move(action.by, action.space)
        return (*implied(board, put, ed), put)
    if action.by not in board.missteps and (board.ended is None or board.ended.seat != action.by):
        # No step of this player went wrong and no turn of theirs has just ended: there is nothing to put right.
        return ()
    right = puts_right(board, ed, action)
    late = just_ended(board, action.by) is not None and (right or makes_good(board, ed, action))
    return (*(GoOn(action.by),) * late, *(Retrace(action.by),) * right)


def makes_good(board: Board, ed: BoardEdition, action: Action) -> bool:
    """Whether an action does what the turn just ended by its player left out: a throw, a step, a card, a fine."""
    if takes_turn(board, action):
        return owes_throw(board, action.by)
    if isinstance(action, Move) or (isinstance(action, Choose) and action.what == "bus"):
        return step_due(board, action.by) is not None
    if isinstance(action, Draw):
        return deck_due(board, action.by) != ""
    if not isinstance(action, (Pay, Use)) or last_throw(board, action.by) is None:
        return False
    due = meant(board, ed, action) if isinstance(action, Pay) else None
    return isinstance(action, Use) or (due is not None and due.why == "jail")


def afterwards(board: Board, ed: BoardEdition) -> None:
    """Money that was waiting for its payer moves as soon as it can."""
    if board.dues:
        catch_up(board, ed)


def settle(board: Board, n: int, ed: BoardEdition) -> None:
    """Everything entry `n` left owing is paid now, and those it puts out are out."""
    forfeit(board, n, ed)
    complete_handover(board, n, ed)
    for due in [d for d in board.dues if n in d.entries]:
        close(board, due, "paid")
        move(board, due.frm, due.to, due.amount)
        pass_on(board, ed, due, due.amount)


def fell(board: Board, action: Action, ed: BoardEdition) -> None:
    """What is left of an act that does not stand: a lot still to be won, those who shared a deed."""
    pass_by(board)
    if isinstance(action, Win):
        unsold(board, action)
    elif isinstance(action, (Trade, Exchange)):
        trade_fell(board, action, ed)


def touches(board: Board, action: Action, ed: BoardEdition) -> frozenset[str]:
    """What an act is about, also where a colour stands for its streets, or the deed or the lot is understood."""
    if isinstance(action, Sell):
        return frozenset(kept(board, ed, action)) or things(action)
    if isinstance(action, (Buy, Bid)):
        name = bought(board, ed, action) if isinstance(action, Buy) else lot_meant(board, ed, action.lot)
        return frozenset({name} - {""})
    return things(action)


def pin(board: Board, action: Action, whys: frozenset[str]) -> Action:
    """A throw with the space where its token came to stand, a payment with what it was for."""
    if isinstance(action, (Pay, Collect)):
        known = whys & REASONS
        return replace(action, why=min(known)) if len(known) == 1 and not action.why else action
    if not isinstance(action, Roll) or action.to is not None or action.rent or action.cocked:
        return action
    player, turn = board.players[action.by], board.turn
    # A stay in jail and a step still to be chosen say no place.
    landed = turn.seat == action.by and turn.landed_seq == board.seq and turn.landed == player.at
    return replace(action, to=player.at) if landed and not player.jail else action

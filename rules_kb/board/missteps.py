"""What was done wrong and can be put right: the step that went astray, the turn that was ended too early."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules_kb.board.actions import Choose, Draw, Land, Move
from rules_kb.board.edition import Edition
from rules_kb.board.state import Board, Misstep, Turn
from rules_kb.core import Action, Due, Seat
from rules_kb.duties import leave

# What a throw, a landing or a card can leave to be paid.
ASKED = ("rent", "tax", "card", "pot", "bonus", "jail", "go")


class GoOn(Action, frozen=True, tag="go-on"):
    """The turn just ended goes on, since something of it was left out; no line says so, it follows from one."""


class Retrace(Action, frozen=True, tag="retrace"):
    """A step that went wrong is taken back to be put right; no line says so, it follows from one."""


def remember(
    board: Board, seat: Seat, places: Sequence[int] = (), dice: int = 0, draw: str = "", only_token: bool = False
) -> None:
    """Keep how a player stands before a step goes wrong; of several the first is the one to put right."""
    leave(board, f"token {seat}")
    if seat in board.missteps:
        return
    player, on_turn = board.players[seat], board.turn.seat == seat
    board.missteps[seat] = Misstep(
        board.seq,
        replace(player, cards=[*player.cards]),
        list(places),
        dice,
        draw,
        replace(board.turn) if on_turn and not only_token else None,
        only_token,
        board.pot,
        board.late_draws.get(seat, ""),
        board.late_steps.get(seat),
    )


def remember_paid(board: Board, due: Due, amount: int) -> None:
    """Keep what was paid for something a wrong step asked for."""
    for seat in (due.frm, due.to):
        step = board.missteps.get(seat)
        if step is not None and is_of(due, seat, step, board):
            step.paid.append(replace(due, amount=min(amount, due.amount)))
            return


def is_of(due: Due, seat: Seat, step: Misstep, board: Board) -> bool:
    """Whether a due came of the wrong step or of what followed from it."""
    no = step.turn.no if step.turn is not None else board.turn.no
    return seat in (due.frm, due.to) and due.turn == no and due.seq >= step.seq and due.why in ASKED


def belongs_on(board: Board, seat: Seat) -> int:
    """Where a player's token should stand: where it is, unless it went astray."""
    step = board.missteps.get(seat)
    return step.places[0] if step is not None and step.places else board.players[seat].at


def puts_right(board: Board, ed: Edition, action: Action) -> bool:
    """Whether an action does what a step that went wrong should have done."""
    step = board.missteps.get(action.by)
    if step is None:
        return False
    if isinstance(action, Move | Land):
        return action.space in step.places
    if isinstance(action, Choose):
        chosen = action.what == "bus" and step.turn is not None and step.turn.step == "bus"
        return chosen and (step.player.at + (action.number or 0)) % len(ed.spaces) in step.places
    waits = board.turn.draw if board.turn.seat == action.by else ""
    if not isinstance(action, Draw) or not step.draw or waits:
        return False
    return any(card.startswith(action.card) for card in ed.decks[step.draw])


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


def go_on(board: Board) -> None:
    """The turn that was just ended is not over after all."""
    if board.ended is not None:
        board.turn, board.ended = board.ended, None

"""Turns: what its entries do."""

from rules_kb.board.actions import End, GoOn, Roll, TurnTo
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import is_last_turn
from rules_kb.board.speed.facts import face
from rules_kb.board.state import Board, before_the_game, next_seat
from rules_kb.board.tokens import carry_off
from rules_kb.board.turn.facts import is_cocked, is_idle, is_one_too_many, owes_throw, starts_move
from rules_kb.board.turns import begin_turn, close_books, put_aside, start_throw
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import fulfil, leave

effects = Effects()


def go_on(board: Board) -> None:
    """The turn that was just ended is not over after all."""
    if board.ended is not None:
        board.turn, board.ended = board.ended, None


@effects.on(End)
def end(board: Board, action: End, ed: BoardEdition) -> None:
    """The dice pass to the next player still in the game; nobody ends another's turn."""
    turn = board.turn
    # Once the game is over there is no next turn, and nothing that lapses with it.
    if action.by == turn.seat and not board.over:
        if turn.again or not (turn.rolled or turn.over):
            leave(board, "throw", "board.turn.must-roll", turn.seat)
        close_books(board, ed)
        if is_last_turn(board, ed):
            board.over = True
            return
        begin_turn(board, ed, next_seat(board))
        board.ended = turn


@effects.on(TurnTo)
def turn_to(board: Board, action: TurnTo, ed: BoardEdition) -> None:
    """The table hands the turn to somebody, or says who begins; play then goes on where it was."""
    turn = board.turn
    if owes_throw(board, action.player):
        fulfil(board, "throw", action.player)
        go_on(board)
    elif before_the_game(board):
        turn.seat = action.player
    elif turn.seat != action.player or turn.rolled or turn.over:
        then = next_seat(board) if turn.rolled or turn.over else turn.seat
        put_aside(board, ed)
        fulfil(board, "turn", action.player)
        begin_turn(board, ed, action.player, then=then if then != action.player else -1)


@effects.on(Roll, when=is_cocked)
def throw_again(board: Board, action: Roll, ed: BoardEdition) -> None:
    """A cocked throw is still owed."""
    leave(board, "throw", "board.turn.must-roll", action.by)


@effects.on(Roll, when=starts_move)
def roll(board: Board, action: Roll, ed: BoardEdition) -> None:
    """A throw begins: what it does, the chapters on moving and on jail say."""
    start_throw(board, ed, action.by, counts=not is_one_too_many(board, action.by))
    board.turn.dice, board.turn.speed = action.dice, face(board, ed, action)


@effects.on(Roll, when=is_idle)
def idle_throw(board: Board, action: Roll, ed: BoardEdition) -> None:
    """A throw too many in jail is no try and opens no door; a token that was carried on stands there all the same."""
    close_books(board, ed)
    carry_off(board, ed, action.by, action.to)


@effects.on(GoOn)
def resume(board: Board, action: GoOn, ed: BoardEdition) -> None:
    """The turn goes on where it was."""
    go_on(board)

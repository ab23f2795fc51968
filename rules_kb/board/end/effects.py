"""The end: what its entries do."""

from rules_kb.board.actions import Finish, Time
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import plays_on
from rules_kb.board.state import Board
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import step

effects = Effects()

LAST = {
    "turn": "Time is up: the game is over with {player}'s turn.",
    "round": "Time is up: the game is over once everybody has had as many turns.",
}


@effects.on(Time, Finish)
def finish(board: Board, action: Time | Finish, ed: BoardEdition) -> None:
    """The game is over: from here on only what was owed is paid. Some tables finish the turn or the round first."""
    if isinstance(action, Time) and not board.over and plays_on(board, ed):
        board.time_up = True
        board.steps.append(step(LAST[ed.time_up], player=board.turn.seat))
        return
    if not board.over and not (isinstance(action, Time) and ed.game_end == "time"):
        board.stopped = board.seq
    board.over = True

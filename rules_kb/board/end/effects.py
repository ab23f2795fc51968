"""The end: what its entries do."""

from collections.abc import Iterator

from rules_kb.board.actions import Finish, Time
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import Transfer

effects = Effects()


@effects.on(Time, Finish)
def finish(board: Board, action: Time | Finish, ed: BoardEdition) -> Iterator[Transfer]:
    """The game is over: from here on only what was owed is paid."""
    if not board.over and not (isinstance(action, Time) and ed.game_end == "time"):
        board.stopped = board.seq
    board.over = True
    yield from ()

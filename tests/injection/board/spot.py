"""Where a fault may be slipped into a board game."""

import random
from typing import NamedTuple

from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.kernel.model import Entry


class Spot(NamedTuple):
    """A place in a legal game: the position, what really comes next, the edition, and a seeded chance."""

    board: Board
    next: Entry
    ed: BoardEdition
    chance: random.Random

"""Every sum a log moves, with what it was for: what real money at the table is held against."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules_kb.board.state import Board
from rules_kb.board.sums import SAME
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.model import Action, Seat
from rules_kb.kernel.sums import Sum, Sums, sum_of
from rules_kb.kernel.threads import Thread


class Movement(NamedTuple):
    """A sum that changed hands by entry `seq`; without an action it moved by itself.

    `sums` are those it is easily taken for; `logged` is false where it was owed and the log never has it paid.
    """

    seq: int
    at: int
    frm: Seat
    to: Seat
    amount: int
    why: str
    about: str = ""
    action: Action | None = None
    sums: tuple[int, ...] = ()
    logged: bool = True


class Movements:
    """All that moved in a log, entry by entry; a line that tells of a sum takes the place of one that moved by itself."""

    def __init__(self, earlier: "Movements | None" = None) -> None:
        self.moved: dict[Thread | int, Movement] = {**earlier.moved} if earlier else {}
        self.lapsed: dict[Thread, Sum] = {**earlier.lapsed} if earlier else {}

    def add(self, at: int, step: Effective, sums: Sums) -> None:
        """What one more entry did."""
        moved = self.moved
        for one in sums.by_itself:
            moved[one.thread] = movement(step.seq, at, one)
        for confirmed in sums.confirmed:
            moved.pop(confirmed, None)
        if sums.told:
            moved[at] = movement(step.seq, at, sums.told, step.action)
        for one in sums.lapsed:
            self.lapsed[one.thread] = one

    def all(self, board: Board, places: Mapping[int, int]) -> list[Movement]:
        """Everything that moved and everything that was owed, where the log leaves the board."""
        return [*self.moved.values(), *self.owed(board, places)]

    def owed(self, board: Board, places: Mapping[int, int]) -> Iterator[Movement]:
        """What was owed at some time and never paid by the log: it lapsed, or it is still open."""
        still = [sum_of(due) for due in board.dues]
        # What lapsed and was asked for after all is owed as it stands now.
        now = {one.thread: one for one in still}
        for one in [*(now.get(key, one) for key, one in self.lapsed.items()), *still]:
            if one.amount and one.seq in places:
                yield movement(one.seq, places[one.seq], one, logged=False)


def movement(seq: int, at: int, one: Sum, action: Action | None = None, *, logged: bool = True) -> Movement:
    """A sum as it moved, or should have."""
    why = SAME.get(one.why, one.why)
    return Movement(seq, at, one.frm, one.to, one.amount, why, one.about, action, one.others, logged)

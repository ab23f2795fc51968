"""Rent that hangs on a throw nobody wrote down: which sums it could be, and what was paid of it meanwhile."""

from rules_kb.board.bills import Bill, total
from rules_kb.board.edition import Edition
from rules_kb.board.money import difference
from rules_kb.board.speed_die import throws_it
from rules_kb.board.state import Board
from rules_kb.core import Due, Line

LEAST, MOST, SPEED_DIE = 2, 12, 3


def could_be(board: Board, ed: Edition, due: Due, sum_: int) -> bool:
    """Whether some throw makes this sum of a rent that waits for one."""
    thrown, rest = divmod(sum_, due.times)
    return not rest and LEAST <= thrown <= most_thrown(board, ed, due)


def most_thrown(board: Board, ed: Edition, due: Due) -> int:
    """The most a throw can show."""
    return MOST + SPEED_DIE * throws_it(board, ed, due.frm)


def credit(board: Board, due: Due, paid: int) -> None:
    """A sum that no throw makes is paid on account: the throw says how much more, or how much goes back."""
    due.bill = (*due.bill, Line("paid", -paid))
    due.state, due.deadline = "called", ""
    due.flagged, due.flagged_at = "board.rent.utility", board.seq


def fix(board: Board, due: Due, rent: Bill) -> None:
    """The throw is known: the rent is that, less what was paid on account."""
    due.bill, due.times = (*rent, *due.bill), 0
    due.amount = total(due.bill)
    if due.amount <= 0:
        board.dues.remove(due)
        difference(board, due.frm, due.to, -due.amount, 0, "rent", due.flagged)

"""Whether a debtor can still raise what is owed, and how."""

from typing import NamedTuple

from rules_kb.board.bank.facts import refusal
from rules_kb.board.debt.lots import way_out
from rules_kb.board.dues import debts
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.kernel.model import Action, Seat


class Plan(NamedTuple):
    """How a debtor stays in: what is owed, the most that can be raised, what then is left, and the steps.

    The steps give up the least. `refuses` where an estate's mortgaged property goes to the Bank first.
    """

    owed: int
    raisable: int
    left: int
    steps: tuple[Action, ...]
    refuses: bool = False


def way_out_of(board: Board, ed: BoardEdition, seat: Seat) -> Plan | None:
    """How a player can still raise what is owed; None for who cannot, or where nobody can tell."""
    player, owing = board.players[seat], debts(board, seat)
    if player.out or player.unknown or any(due.times for due in owing):
        return None
    owed = sum(due.amount for due in owing)
    raisable, steps = way_out(board, ed, seat, owing)
    return by_refusing(board, ed, seat, owed) if steps is None else Plan(owed, raisable, raisable - owed, tuple(steps))


def by_refusing(board: Board, ed: BoardEdition, seat: Seat, owed: int) -> Plan | None:
    """The way out of a creditor ruined only by interest on an estate, where its mortgaged property may be refused."""
    refused = refusal(board, ed, seat)
    rest = [due for due in debts(board, seat) if due.why != "estate"]
    raisable, steps = way_out(board, ed, seat, rest) if refused else (0, None)
    if refused is None or steps is None:
        return None
    left = raisable - sum(due.amount for due in rest)
    return Plan(owed, raisable, left, (refused, *steps), refuses=True)

"""Winning: what its entries do."""

from rules_kb.deal.actions import Finish, Win
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable
from rules_kb.deal.turns import close_play
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import step

effects = Effects()


@effects.on(Win)
def win(table: DealTable, action: Win, ed: DealEdition) -> None:
    """A player who says so and is let has won."""
    table.steps.append(step("{player} has won.", player=action.by))
    table.winner, table.over = action.by, True


@effects.on(Finish)
def finish(table: DealTable, action: Finish, ed: DealEdition) -> None:
    """The game is over; what is logged after it is booked, not judged."""
    close_play(table)
    table.stopped, table.over = table.seq, True

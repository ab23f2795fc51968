"""Ways to break the rules of the end of the game."""

from collections.abc import Sequence

from rules_kb.board.actions import Bankrupt, Finish, Resign, Roll, Time
from rules_kb.board.state import active, following
from rules_kb.kernel.model import TABLE, Action
from tests.injection.board.holdings import EDITIONS, at_peace, quiet
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.end")


@ways.to_break("agreed", *EDITIONS)
def a_throw_after_the_table_stopped(spot: Spot) -> Sequence[Action] | None:
    """Somebody plays on after the table agreed to stop."""
    return [Finish(TABLE), spot.next.action] if quiet(spot) else None


@ways.to_break("winner", "timed-game")
def a_throw_after_the_time_was_up(spot: Spot) -> Sequence[Action] | None:
    """Somebody plays on after the time was up."""
    return [Time(TABLE), spot.next.action] if quiet(spot) else None


@ways.to_break("winner", "first-bankruptcy")
def a_throw_after_the_first_bankruptcy(spot: Spot) -> Sequence[Action] | None:
    """Somebody throws after the bankruptcy that ends the game."""
    action, seats = spot.next.action, list(active(spot.board))
    if isinstance(action, Bankrupt) and len(seats) > 2:
        return [action, Roll(following(spot.board, action.by), (1, 2))]
    return None


@ways.to_break("giving-up", *EDITIONS)
def giving_up(spot: Spot) -> Sequence[Action] | None:
    """A player leaves the game without being bankrupt."""
    for seat in at_peace(spot):
        return [Resign(seat)]
    return None

"""Ways to break the rules of moving."""

from collections.abc import Sequence

from rules_kb.board.actions import Move, Roll
from rules_kb.kernel.model import Action
from tests.injection.board.holdings import EDITIONS, quiet
from tests.injection.board.moments import at_large, elsewhere, free_throw, is_finished, is_third_doubles
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.move")


def target(spot: Spot, action: Roll) -> int:
    """Where a throw leads from where the token stands."""
    return (spot.board.players[action.by].at + sum(action.dice)) % len(spot.ed.spaces)


def arrest_at(spot: Spot) -> int:
    """The number of the space that sends to jail."""
    return next(number for number, space in enumerate(spot.ed.spaces) if space.kind == "go_to_jail")


@ways.to_break("destination", *EDITIONS)
def miscounts(spot: Spot) -> Sequence[Action] | None:
    """A token is put down on another space than the throw leads to."""
    action = free_throw(spot)
    if action is None or is_third_doubles(spot.board, action) or target(spot, action) == arrest_at(spot):
        return None
    return [Roll(action.by, action.dice, to=elsewhere(spot, target(spot, action)))]


@ways.to_break("destination", *EDITIONS)
def wanders_off(spot: Spot) -> Sequence[Action] | None:
    """A token is moved that nothing sends anywhere."""
    seats = at_large(spot) if quiet(spot) else []
    return [Move(seats[0], elsewhere(spot, spot.board.players[seats[0]].at))] if seats else None


@ways.to_break("third-double", *EDITIONS)
def moves_the_third_doubles(spot: Spot) -> Sequence[Action] | None:
    """The third doubles of a turn are moved like any throw."""
    action = free_throw(spot)
    if action is None or action.by != spot.board.turn.seat or spot.board.turn.doubles != 2:
        return None
    die = spot.chance.randint(1, 6)
    third = Roll(action.by, (die, die))
    stays = target(spot, third) in (spot.ed.jail_at, arrest_at(spot))
    return None if stays else [Roll(action.by, third.dice, to=target(spot, third))]


@ways.to_break("to-jail", *EDITIONS)
def ignores_the_arrest(spot: Spot) -> Sequence[Action] | None:
    """A throw leads to Go To Jail and the token is put down somewhere else."""
    action = free_throw(spot)
    way = arrest_at(spot) - spot.board.players[action.by].at if action else 0
    pairs = [(die, way - die) for die in range(1, 7) if 1 <= way - die <= 6 and way != 2 * die]
    if action is None or not pairs:
        return None
    return [Roll(action.by, spot.chance.choice(pairs), to=elsewhere(spot, arrest_at(spot), spot.ed.jail_at))]


@ways.to_break("to-jail", *EDITIONS)
def walks_out_again(spot: Spot) -> Sequence[Action] | None:
    """A player who was just sent to jail puts the token somewhere else."""
    turn = spot.board.turn
    sent = is_finished(spot) and turn.over and spot.board.players[turn.seat].jail == 1
    return [Move(turn.seat, elsewhere(spot, spot.ed.jail_at))] if sent else None

"""Ways to break the rules of the Speed Die."""

from collections.abc import Sequence

from rules_kb.board.actions import Choose, Collect, End, Move, Roll
from rules_kb.kernel.model import BANK, Action, Seat
from tests.injection.board.holdings import EDITIONS
from tests.injection.board.moments import (
    PLAIN,
    anyone,
    between,
    called,
    elsewhere,
    free_throw,
    is_finished,
    is_third_doubles,
    jail_throw,
    small_deal,
)
from tests.injection.board.move import arrest_at
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.speed")

FACES = ("1", "2", "3", "bus", "mr")
# A throw of all three dice like any other: no doubles, nothing that looks like them.
THREE = "3"


def bus_goes(dice: tuple[int, int]) -> set[int]:
    """How far the bus may go."""
    return {*dice, sum(dice)}


def bus_stops(spot: Spot, seat: Seat, dice: tuple[int, int]) -> set[int]:
    """Where the bus may put a token, with the jail if one of its ways leads there."""
    size, at = len(spot.ed.spaces), spot.board.players[seat].at
    stops = {(at + count) % size for count in bus_goes(dice)}
    return stops | ({spot.ed.jail_at} if arrest_at(spot) in stops else set())


def going_on(spot: Spot) -> Action:
    """The line with which play goes on: another throw of all dice after doubles, else the end of the turn."""
    turn = spot.board.turn
    return Roll(turn.seat, PLAIN, THREE) if turn.again and not turn.over else End(turn.seat)


def step_due(spot: Spot, kind: str) -> bool:
    """Whether the player on turn is about to take the step this face asks for."""
    turn, action = spot.board.turn, spot.next.action
    takes = isinstance(action, Move | Choose) and action.by == turn.seat and turn.step == kind
    return takes and not called(spot.board)


@ways.to_break("start", *EDITIONS)
def throws_a_die_too_many(spot: Spot) -> Sequence[Action] | None:
    """The Speed Die is thrown where it is not played."""
    action = free_throw(spot)
    return None if action is None else [Roll(action.by, action.dice, spot.chance.choice(FACES))]


@ways.to_break("start", speed_die="start")
def forgets_the_die(spot: Spot) -> Sequence[Action] | None:
    """A throw is made without the Speed Die."""
    action = free_throw(spot)
    if action is None or is_third_doubles(spot.board, action):
        return None
    return [Roll(action.by, action.dice)]


@ways.to_break("start", speed_die="after_go")
def throws_the_die_too_soon(spot: Spot) -> Sequence[Action] | None:
    """The Speed Die is thrown by a player who has not reached Go yet."""
    action = free_throw(spot)
    if action is None or spot.board.players[action.by].lap > 1:
        return None
    return [Roll(action.by, action.dice, spot.chance.choice(FACES))]


@ways.to_break("faces", speed_die="start")
def takes_no_bus(spot: Spot) -> Sequence[Action] | None:
    """A player rides a bus that the Speed Die does not show."""
    turn = spot.board.turn
    return [Choose(turn.seat, "bus", 4)] if is_finished(spot) and turn.speed != "bus" else None


@ways.to_break("bus", speed_die="start")
def rides_too_far(spot: Spot) -> Sequence[Action] | None:
    """The bus is said to go a number of spaces that no die shows."""
    turn = spot.board.turn
    counts = set(range(1, 13)) - bus_goes(turn.dice) if step_due(spot, "bus") and turn.dice else None
    return [Choose(turn.seat, "bus", spot.chance.choice(sorted(counts)))] if counts else None


@ways.to_break("bus", speed_die="start")
def gets_off_elsewhere(spot: Spot) -> Sequence[Action] | None:
    """The bus puts the token down where it does not go."""
    turn = spot.board.turn
    if turn.dice is None or not step_due(spot, "bus"):
        return None
    stops = bus_stops(spot, turn.seat, turn.dice)
    return [Move(turn.seat, elsewhere(spot, spot.board.players[turn.seat].at, *stops))]


@ways.to_break("bus", speed_die="start")
def misses_the_bus(spot: Spot) -> Sequence[Action] | None:
    """Nobody says where the bus goes."""
    return [going_on(spot)] if step_due(spot, "bus") else None


@ways.to_break("bus", speed_die="start")
def throws_a_bus_to_nowhere(spot: Spot) -> Sequence[Action] | None:
    """A throw of the bus ends where it does not go."""
    action = free_throw(spot)
    if action is None or is_third_doubles(spot.board, action):
        return None
    stops = bus_stops(spot, action.by, action.dice)
    return [Roll(action.by, action.dice, "bus", to=elsewhere(spot, *stops))]


@ways.to_break("mr-monopoly", speed_die="start")
def follows_nobody(spot: Spot) -> Sequence[Action] | None:
    """Mr. Monopoly's second move leads somewhere else."""
    turn, action = spot.board.turn, spot.next.action
    if not isinstance(action, Move) or not step_due(spot, "mr"):
        return None
    return [Move(turn.seat, elsewhere(spot, action.space, spot.board.players[turn.seat].at))]


@ways.to_break("mr-monopoly", speed_die="start")
def leaves_him_standing(spot: Spot) -> Sequence[Action] | None:
    """Mr. Monopoly's second move is left out."""
    return [going_on(spot)] if step_due(spot, "mr") else None


@ways.to_break("mr-monopoly", speed_die="start")
def deals_meanwhile(spot: Spot) -> Sequence[Action] | None:
    """Two others trade before Mr. Monopoly has moved the player on turn."""
    waits = step_due(spot, "mr") and not spot.board.dues
    deal = small_deal(spot, anyone(spot, spot.board.turn.seat)) if waits else None
    return None if deal is None else [deal]


def triples(spot: Spot, seat: Seat, to: int | None = None) -> Roll:
    """Three equal dice."""
    die = spot.chance.randint(1, 3)
    return Roll(seat, (die, die), str(die), to)


@ways.to_break("triple", speed_die="start")
def goes_nowhere(spot: Spot) -> Sequence[Action] | None:
    """Triples are thrown and no space is chosen."""
    action = free_throw(spot)
    return None if action is None else [triples(spot, action.by), End(action.by)]


@ways.to_break("triple", speed_die="start")
def throws_after_triples(spot: Spot) -> Sequence[Action] | None:
    """Triples lead to Free Parking, and are followed by another throw."""
    action = free_throw(spot)
    rest = next(number for number, space in enumerate(spot.ed.spaces) if space.kind == "free_parking")
    return None if action is None else [triples(spot, action.by, rest), Roll(action.by, PLAIN, THREE)]


@ways.to_break("doubles-white-only", speed_die="start")
def sees_doubles(spot: Spot) -> Sequence[Action] | None:
    """The Speed Die shows what a white die shows, and is taken for doubles."""
    turn = spot.board.turn
    if turn.dice is None or turn.over or not is_finished(spot):
        return None
    alike = turn.dice[0] != turn.dice[1] and turn.speed in map(str, turn.dice)
    return [Roll(turn.seat, PLAIN, THREE)] if alike else None


@ways.to_break("jail-white-only", speed_die="start")
def leaves_jail_by_the_die(spot: Spot) -> Sequence[Action] | None:
    """A token leaves jail as far as all three dice count."""
    action = jail_throw(spot)
    if action is None:
        return None
    dice = spot.chance.choice(((1, 2), (2, 2), (4, 4), (6, 3)))
    return [Roll(action.by, dice, "2", to=spot.ed.jail_at + sum(dice) + 2)]


@ways.to_break("go-to-jail-salary", speed_die="start")
def is_paid_on_the_way_to_jail(spot: Spot) -> Sequence[Action] | None:
    """Triples are used to go to jail past Go, and the salary is taken."""
    action = free_throw(spot)
    if action is None or spot.board.players[action.by].at <= arrest_at(spot):
        return None
    if between(spot.board, BANK, action.by, "go"):
        return None
    seat = action.by
    return [triples(spot, seat), Move(seat, arrest_at(spot)), Collect(seat, spot.ed.go_salary, "go")]

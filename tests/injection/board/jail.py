"""Ways to break the rules of jail."""

from collections.abc import Sequence

from rules_kb.board.actions import Buy, End, Move, Pay, Roll, Use
from rules_kb.board.state import owed
from rules_kb.kernel.model import BANK, Action, Seat
from tests.injection.board.holdings import EDITIONS, quiet
from tests.injection.board.moments import (
    PLAIN,
    anyone,
    at_large,
    called,
    elsewhere,
    for_sale,
    has,
    is_finished,
    jail_throw,
)
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.jail")


def inmates(spot: Spot) -> list[Seat]:
    """The players who sit in jail since before this turn, while all is quiet."""
    board = spot.board
    seats = [seat for seat in anyone(spot) if board.players[seat].jail]
    return [seat for seat in seats if seat != board.turn.seat or not board.turn.rolled] if quiet(spot) else []


def last_throw(spot: Spot, seat: Seat) -> bool:
    """Whether a player's next throw in jail is the last."""
    return spot.board.players[seat].jail >= spot.ed.jail_max_turns


def thrown_in_jail(spot: Spot) -> bool:
    """Whether the player on turn has thrown, is in jail and has nothing left to do."""
    turn = spot.board.turn
    return is_finished(spot) and spot.board.players[turn.seat].jail > 0 and not owed(spot.board, turn.seat)


@ways.to_break("fine", *EDITIONS)
def pays_another_fine(spot: Spot) -> Sequence[Action] | None:
    """A player pays to leave jail, but not the sum of the fine."""
    action = jail_throw(spot)
    if action is None or owed(spot.board, action.by):
        return None
    paid = spot.ed.jail_fine + spot.chance.choice((-25, -10, 10, 50))
    return [Pay(action.by, BANK, paid, "jail")] if has(spot, action.by, paid) else None


@ways.to_break("fine", jail_fine_rise="25")
def pays_the_fine_of_a_first_stay(spot: Spot) -> Sequence[Action] | None:
    """A player pays what the first stay in jail cost, where a later one costs more."""
    action = jail_throw(spot)
    if action is None or owed(spot.board, action.by) or spot.board.players[action.by].stays < 2:
        return None
    paid = spot.ed.jail_fine
    return [Pay(action.by, BANK, paid, "jail")] if has(spot, action.by, paid) else None


@ways.to_break("fine", *EDITIONS)
def pays_before_the_last_throw(spot: Spot) -> Sequence[Action] | None:
    """A player pays before the last throw, where that one must be thrown first."""
    action, ed = jail_throw(spot), spot.ed
    throws_first = ed.jail_fine_when == "first_two" and ed.jail_max_turns > 1
    if action is None or not throws_first or not last_throw(spot, action.by) or owed(spot.board, action.by):
        return None
    return [Pay(action.by, BANK, ed.jail_fine, "jail")] if has(spot, action.by, ed.jail_fine) else None


@ways.to_break("fine", *EDITIONS)
def pays_after_the_throw(spot: Spot) -> Sequence[Action] | None:
    """A player pays when the throw of the turn has been made."""
    seat = spot.board.turn.seat
    # Where the fine is for the next turn it may be paid after the throw, but not in the turn that led to jail.
    too_late = spot.ed.jail_fine_when != "next_turn" or spot.board.players[seat].jail == 1
    able = too_late and thrown_in_jail(spot) and has(spot, seat, spot.ed.jail_fine)
    return [Pay(seat, BANK, spot.ed.jail_fine, "jail")] if able else None


@ways.to_break("stay", *EDITIONS)
def leaves_on_any_throw(spot: Spot) -> Sequence[Action] | None:
    """A token leaves jail by a throw that is no doubles."""
    action, jail = jail_throw(spot), spot.ed.jail_at
    if action is None:
        return None
    return [Roll(action.by, PLAIN, to=elsewhere(spot, jail, jail + sum(PLAIN)))]


@ways.to_break("stay", *EDITIONS)
def walks_out(spot: Spot) -> Sequence[Action] | None:
    """A token leaves jail without a throw."""
    seats = inmates(spot)
    return [Move(seats[0], elsewhere(spot, spot.ed.jail_at))] if seats else None


@ways.to_break("third-turn", *EDITIONS)
def owes_the_fine(spot: Spot) -> Sequence[Action] | None:
    """The turn ends after the last failed throw without the fine."""
    turn, dues = spot.board.turn, called(spot.board)
    alone = turn.leaving and all(due.why == "jail" for due in dues)
    return [End(turn.seat)] if alone and dues else None


@ways.to_break("third-turn", *EDITIONS)
@ways.to_break("third-turn", "short-game")
def throws_in_vain(spot: Spot) -> Sequence[Action] | None:
    """The last throw fails and the turn ends at once."""
    action = jail_throw(spot)
    if action is None or not last_throw(spot, action.by):
        return None
    return [Roll(action.by, PLAIN), End(action.by)]


@ways.to_break("card", *EDITIONS)
def plays_no_card(spot: Spot) -> Sequence[Action] | None:
    """A player in jail plays a card that is not in hand."""
    action = jail_throw(spot)
    return [Use(action.by)] if action is not None and not spot.board.players[action.by].cards else None


@ways.to_break("card", *EDITIONS)
def plays_a_card_outside(spot: Spot) -> Sequence[Action] | None:
    """A player who is not in jail plays the jail card."""
    seats = [seat for seat in at_large(spot) if spot.board.players[seat].cards] if quiet(spot) else []
    return [Use(seats[0])] if seats else None


@ways.to_break("card", *EDITIONS)
def plays_a_card_after_the_throw(spot: Spot) -> Sequence[Action] | None:
    """A player plays the jail card when the throw has failed."""
    seat = spot.board.turn.seat
    return [Use(seat)] if thrown_in_jail(spot) and spot.board.players[seat].cards else None


@ways.to_break("no-extra", *EDITIONS)
def throws_after_the_door(spot: Spot) -> Sequence[Action] | None:
    """A player leaves jail by doubles, comes to Free Parking and throws again."""
    action, ed = jail_throw(spot), spot.ed
    ways_out = [die for die in range(1, 7) if ed.spaces[ed.jail_at + 2 * die].kind == "free_parking"]
    frees = ed.jail_doubles_leave and not ed.jail_doubles_extra_turn and ed.free_parking_reward == "nothing"
    if action is None or not ways_out or not frees:
        return None
    return [Roll(action.by, (ways_out[0], ways_out[0])), Roll(action.by, PLAIN)]


@ways.to_break("no-extra", *EDITIONS)
def throws_again_later(spot: Spot) -> Sequence[Action] | None:
    """A player leaves jail by doubles, does what the space asks for and throws again."""
    turn = spot.board.turn
    freed = is_finished(spot) and turn.freed_by_doubles and not turn.over
    return [Roll(turn.seat, PLAIN)] if freed else None


@ways.to_break("business", *EDITIONS)
def buys_from_jail(spot: Spot) -> Sequence[Action] | None:
    """A player in jail buys from the Bank."""
    for seat in inmates(spot):
        names = [name for name in for_sale(spot) if name != spot.board.missed.get(seat)]
        if names:
            return [Buy(seat, names[0])]
    return None


@ways.to_break("visiting", *EDITIONS)
def pays_for_a_visit(spot: Spot) -> Sequence[Action] | None:
    """A player who is only visiting pays the fine."""
    seats = at_large(spot) if quiet(spot) else []
    for seat in sorted(seats, key=lambda seat: spot.board.players[seat].at != spot.ed.jail_at):
        if has(spot, seat, spot.ed.jail_fine) and not owed(spot.board, seat):
            return [Pay(seat, BANK, spot.ed.jail_fine, "jail")]
    return None

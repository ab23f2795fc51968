"""Moments of a game at which one thing can go wrong and nothing else does."""

from itertools import pairwise

from rules_kb.board.actions import End, Roll, Side, Trade
from rules_kb.board.state import Board, active, next_seat
from rules_kb.kernel.model import BANK, Action, Due, Seat
from tests.injection.board.holdings import clear, quiet
from tests.injection.board.spot import Spot

# A throw like any other: no doubles.
PLAIN = (1, 2)
SMALL = 10


def throw(spot: Spot) -> Roll | None:
    """The throw that moves a token, if it comes next and everything is seen to."""
    action = spot.next.action
    return action if isinstance(action, Roll) and quiet(spot) else None


def own_throw(spot: Spot) -> Roll | None:
    """The same by the player on turn."""
    found = throw(spot)
    return found if found is not None and found.by == spot.board.turn.seat else None


def free_throw(spot: Spot) -> Roll | None:
    """The same by a player who is not in jail."""
    found = throw(spot)
    return found if found is not None and not spot.board.players[found.by].jail else None


def jail_throw(spot: Spot) -> Roll | None:
    """The same by a player in jail."""
    found = throw(spot)
    return found if found is not None and spot.board.players[found.by].jail else None


def is_finished(spot: Spot) -> bool:
    """Whether the player on turn has thrown and done everything, and the dice pass on."""
    turn, action = spot.board.turn, spot.next.action
    passes = isinstance(action, End) or (throw(spot) is not None and action.by != turn.seat)
    return passes and turn.rolled and not turn.again


def closing(spot: Spot) -> Action:
    """The line with which play goes on: a throw where one is due, else the end of the turn or the next one's throw."""
    turn = spot.board.turn
    if not turn.over and (turn.again or not turn.rolled):
        return Roll(turn.seat, PLAIN)
    return spot.chance.choice((End(turn.seat), Roll(next_seat(spot.board), PLAIN)))


def is_third_doubles(board: Board, action: Roll) -> bool:
    """Whether a throw is the third doubles of its turn."""
    return action.dice[0] == action.dice[1] and action.by == board.turn.seat and board.turn.doubles == 2


def anyone(spot: Spot, *but: Seat) -> list[Seat]:
    """The players still in the game, without some, in any order."""
    seats = [seat for seat in active(spot.board) if seat not in but]
    return spot.chance.sample(seats, len(seats))


def at_large(spot: Spot, *but: Seat) -> list[Seat]:
    """Those of them who are not in jail."""
    return [seat for seat in anyone(spot, *but) if not spot.board.players[seat].jail]


def elsewhere(spot: Spot, *but: int) -> int:
    """Any space but some."""
    return spot.chance.choice([number for number in range(len(spot.ed.spaces)) if number not in but])


def for_sale(spot: Spot) -> list[str]:
    """The deeds the Bank holds, in any order."""
    names = [name for name, deed in spot.board.deeds.items() if deed.owner == BANK]
    return spot.chance.sample(names, len(names))


def called(board: Board) -> list[Due]:
    """What was asked for and is not paid."""
    return [due for due in board.dues if due.state == "called"]


def is_undecided(board: Board) -> bool:
    """Whether something other than money waits: a deed, a card, the hammer, the jail door, the Speed Die."""
    turn = board.turn
    return bool(
        turn.offer
        or turn.draw
        or turn.leaving
        or turn.step
        or board.auction
        or board.lots
        or board.offers
        or board.wishes
    )


def between(board: Board, frm: Seat, to: Seat, why: str) -> list[Due]:
    """What one side owes another for a reason, or paid of late, or need not pay any more."""
    dues = [*board.dues, *board.assumed, *board.lapsed]
    return [due for due in dues if (due.frm, due.to, due.why) == (frm, to, why)]


def reason(spot: Spot, due: Due) -> str:
    """What a payment says it is for: nothing needs to be said where the two have nothing else between them."""
    board = spot.board
    dues = [other for other in (*board.dues, *board.assumed) if (other.frm, other.to) == (due.frm, due.to)]
    return due.why if len(dues) > 1 else spot.chance.choice(("", due.why))


def small_deal(spot: Spot, seats: list[Seat]) -> Trade | None:
    """A deed sold for a little cash, if one of some players has one and the next can pay."""
    for seat, other in pairwise(seats):
        if (names := clear(spot, seat)) and has(spot, other, SMALL):
            return Trade(seat, other, Side(deeds=(names[0],)), Side(cash=SMALL))
    return None


def has(spot: Spot, seat: Seat, amount: int) -> bool:
    """Whether a player has that much cash."""
    return spot.board.players[seat].cash >= amount


def not_quite(spot: Spot, right: int, most: int, *but: int) -> int | None:
    """A sum near the right one that is not, nor one of some others, and no more than a player has."""
    near = {right - 1, right - 10, right // 2, right + 1, right + 10, right * 2}
    sums = sorted(sum_ for sum_ in near - {right, *but} if 0 < sum_ <= most)
    return spot.chance.choice(sums) if sums else None

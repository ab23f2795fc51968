"""Ways to break the rules of turns."""

from collections.abc import Sequence

from rules_kb.board.actions import (
    Bid,
    Buy,
    Collect,
    Decline,
    Demand,
    Draw,
    End,
    Mortgage,
    Pay,
    Roll,
    Side,
    Trade,
    TurnTo,
    Use,
)
from rules_kb.board.state import before_the_game, next_seat
from rules_kb.kernel.model import BANK, TABLE, Action
from tests.injection.board.holdings import EDITIONS, clear
from tests.injection.board.moments import (
    PLAIN,
    anyone,
    at_large,
    called,
    closing,
    elsewhere,
    free_throw,
    has,
    is_finished,
    is_undecided,
    own_throw,
    small_deal,
    throw,
)
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.turn")


@ways.to_break("order", *EDITIONS)
def ends_anothers_turn(spot: Spot) -> Sequence[Action] | None:
    """Somebody ends a turn that is another's."""
    seats = anyone(spot, spot.board.turn.seat)
    return [End(seats[0])] if seats else None


@ways.to_break("order", *EDITIONS)
def throws_out_of_turn(spot: Spot) -> Sequence[Action] | None:
    """Somebody throws whose turn it is not, nor the next."""
    turn = spot.board.turn
    seats = at_large(spot, turn.seat, next_seat(spot.board))
    return [Roll(seats[0], PLAIN)] if seats and throw(spot) is not None and not turn.again else None


@ways.to_break("skipped", "bankers-rules")
def wants_a_turn_back(spot: Spot) -> Sequence[Action] | None:
    """The table hands the turn to a player who was not passed over."""
    seats = anyone(spot, spot.board.turn.seat) if spot.ed.skipped_turn_remedy == "handed_back" else []
    if before_the_game(spot.board) or throw(spot) is None or not seats:
        return None
    return [TurnTo(TABLE, seats[0])]


@ways.to_break("one-roll", *EDITIONS)
def throws_twice(spot: Spot) -> Sequence[Action] | None:
    """A player throws again although there were no doubles."""
    turn = spot.board.turn
    doubles = turn.dice is None or turn.dice[0] == turn.dice[1]
    return [Roll(turn.seat, PLAIN)] if is_finished(spot) and not doubles and not turn.over else None


@ways.to_break("one-roll", "uk-london")
def throws_after_the_fine(spot: Spot) -> Sequence[Action] | None:
    """A player throws in the turn in which the fine was paid, where that waits for the next."""
    turn, action = spot.board.turn, spot.next.action
    leaves = isinstance(action, Pay) and action.why == "jail" and action.by == turn.seat and not turn.rolled
    waits = spot.ed.jail_fine_when == "next_turn" and not called(spot.board)
    return [action, Roll(turn.seat, PLAIN)] if leaves and waits else None


@ways.to_break("must-roll", *EDITIONS)
def passes_without_a_throw(spot: Spot) -> Sequence[Action] | None:
    """A player ends the turn instead of throwing."""
    turn = spot.board.turn
    return [End(turn.seat)] if own_throw(spot) is not None and not turn.rolled and not turn.over else None


@ways.to_break("roll-again", *EDITIONS)
def passes_after_doubles(spot: Spot) -> Sequence[Action] | None:
    """A player ends the turn, or the next one throws, although doubles ask for another throw."""
    turn, ends = spot.board.turn, (End(spot.board.turn.seat), Roll(next_seat(spot.board), PLAIN))
    return [spot.chance.choice(ends)] if own_throw(spot) is not None and turn.again else None


@ways.to_break("unfinished", *EDITIONS)
def leaves_the_card(spot: Spot) -> Sequence[Action] | None:
    """Play goes on although a card is to be drawn."""
    turn, action = spot.board.turn, spot.next.action
    waits = isinstance(action, Draw) and turn.draw and not (turn.offer or turn.step or called(spot.board))
    return [closing(spot)] if waits else None


@ways.to_break("unfinished", *EDITIONS)
def leaves_the_deed(spot: Spot) -> Sequence[Action] | None:
    """Play goes on although the lander has not said whether to buy."""
    turn = spot.board.turn
    waits = isinstance(spot.next.action, Buy | Decline) and turn.offer and spot.ed.auction_on_decline == "mandatory"
    return [closing(spot)] if waits and not (turn.draw or turn.step or called(spot.board)) else None


@ways.to_break("unfinished", *EDITIONS)
def leaves_the_bill(spot: Spot) -> Sequence[Action] | None:
    """Play goes on although a tax or a card is not paid."""
    dues = called(spot.board)
    waits = dues and not is_undecided(spot.board) and all(due.why in ("tax", "card") for due in dues)
    return [closing(spot)] if waits else None


@ways.to_break("business-first", actions_before_roll_only="yes")
def mortgages_after_the_throw(spot: Spot) -> Sequence[Action] | None:
    """A player mortgages when the throw of the turn has been made."""
    for seat in anyone(spot, next_seat(spot.board)) if is_finished(spot) else ():
        if names := clear(spot, seat):
            return [Mortgage(seat, names[0])]
    return None


@ways.to_break("business-first", actions_before_roll_only="yes")
def trades_after_the_throw(spot: Spot) -> Sequence[Action] | None:
    """Two players trade when the throw of the turn has been made."""
    seats = anyone(spot, next_seat(spot.board))
    deal = small_deal(spot, seats) if is_finished(spot) and not spot.board.dues else None
    return None if deal is None else [deal]


@ways.to_break("out", *EDITIONS)
def plays_on(spot: Spot) -> Sequence[Action] | None:
    """A player who is out does what only players do."""
    seats = [seat for seat, player in enumerate(spot.board.players) if player.out]
    if not seats or throw(spot) is None:
        return None
    seat = spot.chance.choice(seats)
    lines = (
        Roll(seat, PLAIN), End(seat), Pay(seat, BANK, 10), Collect(seat, 200, "go"), Bid(seat, 50), Buy(seat),
        Demand(seat), Use(seat), Mortgage(seat, spot.chance.choice(list(spot.board.deeds))),
    )  # fmt: skip
    return [spot.chance.choice(lines)]


@ways.to_break("out", *EDITIONS)
def gets_something(spot: Spot) -> Sequence[Action] | None:
    """A player pays or trades with somebody who is out."""
    gone = [seat for seat, player in enumerate(spot.board.players) if player.out]
    seat = anyone(spot)[0]
    if not gone or throw(spot) is None or not has(spot, seat, 20):
        return None
    other = spot.chance.choice(gone)
    return [spot.chance.choice((Pay(seat, other, 5, "gift"), Trade(seat, other, Side(cash=20), Side(cash=10))))]


@ways.to_break("cocked", *EDITIONS)
def moves_on_a_leaning_die(spot: Spot) -> Sequence[Action] | None:
    """A token is moved by a throw with a cocked die."""
    action = throw(spot)
    if action is None:
        return None
    return [Roll(action.by, action.dice, to=elsewhere(spot, spot.board.players[action.by].at), cocked=True)]


@ways.to_break("dice", "junior")
def throws_another_number_of_dice(spot: Spot) -> Sequence[Action] | None:
    """A player throws both dice where one is thrown."""
    action = free_throw(spot)
    return [Roll(action.by, (action.dice[0], spot.chance.randint(1, 6)))] if action else None


@ways.to_break("dice", "us-classic", "de-standard")
def throws_one_die_alone(spot: Spot) -> Sequence[Action] | None:
    """A player throws one die where both are thrown."""
    action = free_throw(spot)
    return [Roll(action.by, (action.dice[0], 0))] if action else None

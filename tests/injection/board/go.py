"""Ways to break the rules of Go."""

from collections.abc import Sequence

from rules_kb.board.actions import Collect
from rules_kb.kernel.model import BANK, Action
from tests.injection.board.holdings import EDITIONS, quiet
from tests.injection.board.moments import anyone, between
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.go")

LUCKY = 500


@ways.to_break("salary", *EDITIONS)
def takes_a_salary_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """Somebody takes a salary who has not been at Go for a while."""
    seats = [seat for seat in anyone(spot) if not between(spot.board, BANK, seat, "go")]
    return [Collect(seats[0], spot.ed.go_salary, "go")] if seats and quiet(spot) else None


@ways.to_break("salary", *EDITIONS)
def takes_the_wrong_salary(spot: Spot) -> Sequence[Action] | None:
    """The player on turn passed Go and takes too much or too little."""
    board, seat = spot.board, spot.board.turn.seat
    dues = between(board, BANK, seat, "go")
    if len(dues) != 1 or dues[0].turn != board.turn.no or dues[0] in board.lapsed:
        return None
    return [Collect(seat, dues[0].amount + spot.chance.choice((-100, -50, 50, 100)), "go")]


@ways.to_break("late", "claim-deadlines", "bankers-rules")
def takes_a_lapsed_salary(spot: Spot) -> Sequence[Action] | None:
    """A salary is taken when the next turn of its owner has long begun."""
    board = spot.board
    for due in board.lapsed:
        gone = not any(due in dues for dues in (board.dues, board.assumed))
        alone = all(other in board.lapsed for other in between(board, BANK, due.to, "go"))
        if due.why == "go" and gone and alone and not board.players[due.to].out:
            return [Collect(due.to, due.amount, "go")]
    return None


@ways.to_break("bonus", *EDITIONS)
def doubles_the_salary(spot: Spot) -> Sequence[Action] | None:
    """Whoever landed on Go takes the salary twice."""
    turn, go = spot.board.turn, spot.ed.go_at
    there = turn.landed == go and spot.board.players[turn.seat].at == go
    once = len(between(spot.board, BANK, turn.seat, "go")) == 1 and spot.ed.go_exact_landing_bonus == "none"
    return [Collect(turn.seat, 2 * spot.ed.go_salary, spot.chance.choice(("", "go")))] if there and once else None


@ways.to_break("bonus", go_exact_landing_sum="100")
def takes_more_than_the_bonus_on_go(spot: Spot) -> Sequence[Action] | None:
    """Whoever landed on Go, where that pays a sum besides, takes the salary twice."""
    turn, go = spot.board.turn, spot.ed.go_at
    there = turn.landed == go and spot.board.players[turn.seat].at == go
    once = len(between(spot.board, BANK, turn.seat, "go")) == 1
    return [Collect(turn.seat, 2 * spot.ed.go_salary, "go")] if there and once else None


@ways.to_break("bonus", *EDITIONS)
def takes_a_prize_for_two_ones(spot: Spot) -> Sequence[Action] | None:
    """Whoever threw two ones takes something for it."""
    board, turn = spot.board, spot.board.turn
    owing = [due for due in (*board.dues, *board.assumed) if (due.frm, due.to) == (BANK, turn.seat)]
    thrown = turn.dice == (1, 1) and not spot.ed.snake_eyes_bonus
    return [Collect(turn.seat, LUCKY)] if thrown and not owing else None


@ways.to_break("bonus", doubles_bonus="50")
def takes_the_prize_for_doubles_twice(spot: Spot) -> Sequence[Action] | None:
    """Whoever threw doubles takes the bonus, and takes it again."""
    board, turn = spot.board, spot.board.turn
    dues = [due for due in board.dues if (due.frm, due.to) == (BANK, turn.seat)]
    due = dues[0] if len(dues) == 1 and dues[0].why == "bonus" and dues[0].turn == turn.no else None
    taken = Collect(turn.seat, due.amount) if due is not None else None
    return [taken, taken] if taken is not None and not board.assumed else None

"""The Speed Die: what its entries do."""

from rules_kb.board.actions import Choose, Move, Roll
from rules_kb.board.edition import BoardEdition
from rules_kb.board.led import follow
from rules_kb.board.move.facts import moves_by_throw
from rules_kb.board.speed.facts import (
    BUS,
    CHOICES,
    JAILED,
    STEP_RULES,
    bus_ways,
    is_by_bus,
    leads_to,
    left_by,
    onward,
    step_due,
    stops,
    takes_step,
    ways,
)
from rules_kb.board.state import Board, DieStep, pips
from rules_kb.board.tokens import complete_lap, go_forward, is_behind, remember, send_to_jail, take_step, travel
from rules_kb.board.turns import put_aside
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import Seat

effects = Effects()


@effects.on(Roll, when=moves_by_throw)
def go(board: Board, action: Roll, ed: BoardEdition) -> None:
    """Move by a throw; where the bus or triples leave a choice the token waits for it."""
    if board.players[action.by].jail:
        # The third doubles have ended the turn.
        return
    turn, at = board.turn, board.players[action.by].at
    turn.step = left_by(ed, turn)
    if turn.step in CHOICES:
        if action.to is not None:
            take(board, ed, action.by, action.to)
        return
    # A die that does not count leads nowhere: the token belongs where the white dice lead.
    counts = ways(board, ed, action)[: 1 if action.speed and not turn.speed else None]
    to = action.to
    count = counts[0]
    if len(counts) > 1 and to is not None:
        count = next((n for n in counts if leads_to(ed, at, n, to)), count)
    go_forward(board, ed, action.by, count, to, pips(action.dice, turn.speed))


@effects.on(Choose, when=is_by_bus)
def choose(board: Board, action: Choose, ed: BoardEdition) -> None:
    """The bus goes as far as was said, or on to a card."""
    step = step_due(board, action.by)
    if step is not None and step.kind == "bus" and action.number is not None:
        if action.number not in bus_ways(step.dice):
            remember(board, action.by, stops(board, ed, action.by, step), rule=BUS)
        take_step(board, action.by)
        go_forward(board, ed, action.by, action.number, dice=sum(step.dice))
    elif step is not None and step.kind == "ride":
        place = onward(board, ed, action.by, "ride")
        take(board, ed, action.by, board.players[action.by].at if place is None else place)


@effects.on(Move, when=takes_step)
def put_by_step(board: Board, action: Move, ed: BoardEdition) -> None:
    """A token put somewhere takes the step that was due."""
    take(board, ed, action.by, action.space)


def take(board: Board, ed: BoardEdition, seat: Seat, place: int) -> None:
    """The token takes the step that was due, and lands where it was put."""
    step, at = step_due(board, seat), board.players[seat].at
    if step is None:
        return
    places = stops(board, ed, seat, step)
    if places and place not in places:
        remember(board, seat, places, rule=STEP_RULES[step.kind])
    take_step(board, seat)
    if step.kind == "bus":
        count = next((n for n in bus_ways(step.dice) if leads_to(ed, at, n, place)), (place - at) % len(ed.spaces))
        go_forward(board, ed, seat, count, dice=sum(step.dice))
    elif step.kind == "card":
        follow(board, ed, seat, place, ed.card[step.card])
    elif step.kind == "triple":
        pick(board, ed, seat, place, step)
    else:
        if board.turn.seat == seat:
            put_aside(board, ed)
        travel(board, ed, seat, place, sum(step.dice), passes=not is_behind(ed, at, place))


def pick(board: Board, ed: BoardEdition, seat: Seat, place: int, step: DieStep) -> None:
    """Triples lead to any space; the way to Go To Jail pays a salary only where the table plays it so."""
    if ed.spaces[place].kind != "go_to_jail":
        travel(board, ed, seat, place, sum(step.dice) + step.dice[0])
        return
    past_go = place < board.players[seat].at
    if past_go and ed.speed_die_triples_to_jail_salary:
        complete_lap(board, ed, seat, exact=False)
    send_to_jail(board, ed, seat)
    if past_go and board.turn.seat == seat:
        board.turn.step = JAILED

"""Throws, landings and tokens put somewhere."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Land, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.effects import speed
from rules_kb.board.effects.landing import carry_off, go_forward, leave_jail, release, send_to_jail, travel
from rules_kb.board.effects.turns import close_books, take_turn
from rules_kb.board.missteps import confirms, remember
from rules_kb.board.money import lapse, owe
from rules_kb.board.speed_die import face, is_triple, throws_it
from rules_kb.board.state import Board, pips
from rules_kb.board.throws_unknown import fix
from rules_kb.core import BANK, Line, Seat, Transfer
from rules_kb.duties import fulfil, give_up, leave


def roll(board: Board, action: Roll, ed: Edition) -> Iterator[Transfer]:
    """A throw: none at all when cocked, a utility's rent, a try to leave jail, or a move."""
    if action.cocked:
        leave(board, f"throw {action.by}")
        return
    if action.rent:
        fresh_throw(board, action, ed)
        return
    extra = is_one_too_many(board, action.by)
    if extra and board.players[action.by].jail:
        idle_throw(board, action, ed)
        return
    start_throw(board, ed, action.by, counts=not extra)
    turn = board.turn
    turn.dice, turn.speed = action.dice, face(board, ed, action)
    if board.players[action.by].jail:
        yield from jail_throw(board, action, ed)
    else:
        yield from free_throw(board, action, ed)


def is_one_too_many(board: Board, seat: Seat) -> bool:
    """Whether a player has no throw left in this turn."""
    turn = board.turn
    return turn.seat == seat and (turn.rolled or turn.over) and not (turn.again or turn.unsure)


def idle_throw(board: Board, action: Roll, ed: Edition) -> None:
    """A throw too many in jail is no try and opens no door; a token that was carried on stands there all the same."""
    close_books(board, ed)
    carry_off(board, ed, action.by, action.to)


def start_throw(board: Board, ed: Edition, seat: Seat, counts: bool = True) -> None:
    """Whoever throws has the turn; what was open is closed and late claims lapse."""
    if board.turn.seat != seat:
        take_turn(board, ed, seat)
    close_books(board, ed)
    fulfil(board, f"throw {seat}")
    board.late_steps.pop(seat, None)
    board.missteps.pop(seat, None)
    give_up(board, f"step {seat}", f"token {seat}")
    if not counts:
        remember(board, seat, [board.players[seat].at])
    lapse(board, ed, "throw")
    turn = board.turn
    turn.rolled, turn.again, turn.over, turn.given, turn.unsure = True, False, False, False, False
    board.played_on, board.received = board.over, []


def fresh_throw(board: Board, action: Roll, ed: Edition) -> None:
    """The throw that a utility's rent was waiting for."""
    for due in board.dues:
        if due.times and not due.amount and due.frm in (action.by, board.turn.seat):
            thrown = pips(action.dice, action.speed if throws_it(board, ed, action.by) else "")
            fix(board, due, (bills.utility_line(ed, due.about, due.times, thrown),))
            due.when_able = "rent" in board.assume
            due.state = "called" if due.when_able else due.state
            return


def is_doubles(action: Roll) -> bool:
    """Two equal dice."""
    return action.dice[0] == action.dice[1]


def jail_throw(board: Board, action: Roll, ed: Edition) -> Iterator[Transfer]:
    """Doubles free a player; the last failed throw costs the fine, and its move waits for the payment."""
    player, turn = board.players[action.by], board.turn
    if is_doubles(action) and ed.jail_doubles_leave:
        release(board, ed, action.by)
        turn.freed_by_doubles, turn.again = True, ed.jail_doubles_extra_turn
        yield from go_forward(board, ed, action.by, sum(action.dice), action.to)
        return
    carry_off(board, ed, action.by, action.to)
    if player.jail >= ed.jail_max_turns:
        turn.leaving = True
        yield from force_fine(board, ed, action.by)
    else:
        player.jail += 1
        turn.over = True


def force_fine(board: Board, ed: Edition, seat: Seat) -> Iterator[Transfer]:
    """The fine is called, once; one that was due on an earlier turn has been reported with this throw."""
    if not ed.jail_fine:
        yield from leave_jail(board, ed, seat)
        return
    if any(d.why == "jail" and d.frm == seat for d in board.dues):
        return
    overdue = board.players[seat].jail > ed.jail_max_turns
    rule, at = ("board.jail.third-turn", board.seq) if overdue else ("", 0)
    bill = (Line("jail fine", ed.jail_fine),)
    yield from owe(board, seat, BANK, "jail", bill, flagged=rule, flagged_at=at)


def free_throw(board: Board, action: Roll, ed: Edition) -> Iterator[Transfer]:
    """An ordinary move; doubles throw again, the third doubles go to jail and the Speed Die is not used."""
    turn, triple = board.turn, is_triple(action.dice, board.turn.speed)
    counts = is_doubles(action) and not (triple and ed.speed_die_triples_as_third_double == "not_jail")
    turn.doubles += counts
    if counts and turn.doubles == 3:
        turn.speed, to = "", action.to
        send_to_jail(board, ed, action.by, None if to == ed.jail_at else to)
        return
    used_up = turn.freed_by_doubles and not ed.jail_doubles_extra_turn
    used_up = used_up or (turn.paid_out and not ed.jail_paid_then_doubles_extra_turn)
    more = ed.speed_die_triples_reroll if triple else is_doubles(action)
    turn.again = more and ed.doubles_extra_roll and not used_up
    if action.dice == (1, 1) and ed.snake_eyes_bonus:
        yield from owe(board, BANK, action.by, "bonus", (Line("double ones", ed.snake_eyes_bonus),))
    yield from speed.go(board, action, ed)


def land(board: Board, action: Land, ed: Edition) -> Iterator[Transfer]:
    """A landing whose throw nobody knows: what hangs on the dice stays open; one told twice happened once."""
    if confirms(board, action):
        return
    start_throw(board, ed, action.by)
    board.turn.dice, board.turn.speed, board.turn.unsure = None, "", True
    if board.players[action.by].jail:
        release(board, ed, action.by)
    yield from travel(board, ed, action.by, action.space, None)

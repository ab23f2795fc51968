"""The Speed Die: questions and sums."""

from collections.abc import Iterator

from rules_kb.board.actions import Choose, Collect, Land, Move, Pay, Roll
from rules_kb.board.cards.facts import BY_CARD, led_to, nearest
from rules_kb.board.edition import BoardEdition
from rules_kb.board.rent.facts import charges
from rules_kb.board.state import OWED_STEPS, Board, DieStep, Turn, pips, throws_it
from rules_kb.kernel.model import BANK, Action, Seat

JAIL_SALARY = "board.speed.go-to-jail-salary"

# What a throw may leave to be done: choose the bus, pick a space, go on with Mr. Monopoly, ride to a card.
STEPS = (*OWED_STEPS, "ride")
CHOICES = ("bus", "triple", "card")
BUS = "board.speed.bus"
STEP_RULES = {"bus": BUS, "ride": BUS, "mr": "board.speed.mr-monopoly", "triple": "board.speed.triple", "card": BY_CARD}
# Sent to jail by one's own choice, past Go: the one step that is over and still remembered.
JAILED = "jailed"


def face(board: Board, ed: BoardEdition, action: Roll) -> str:
    """The face that counts: none in jail, and none before the die is in play."""
    counts = throws_it(board, ed, action.by) and not board.players[action.by].jail
    return action.speed if counts else ""


def is_triple(dice: tuple[int, int] | None, speed: str) -> bool:
    """Three equal dice."""
    return dice is not None and dice[0] == dice[1] and speed == str(dice[0])


def matches_white(turn: Turn) -> bool:
    """Whether the Speed Die shows what one white die shows, and the other does not."""
    return turn.dice is not None and turn.dice[0] != turn.dice[1] and turn.speed in map(str, turn.dice)


def has_no_throw(turn: Turn, seat: Seat) -> bool:
    """Whether a player has thrown, stands free, and gets no other throw."""
    return turn.seat == seat and turn.rolled and not (turn.again or turn.over or turn.unsure)


def bus_ways(dice: tuple[int, int]) -> list[int]:
    """How far the bus may go: by one white die, by the other, or by both."""
    return list(dict.fromkeys((*dice, sum(dice))))


def leaves_choice(board: Board, ed: BoardEdition, action: Roll) -> str:
    """The choice a throw leaves of where to go, if any."""
    shown = face(board, ed, action)
    if is_triple(action.dice, shown):
        return "triple"
    return "bus" if shown == "bus" and ed.speed_die_bus == "choose" else ""


def left_by(ed: BoardEdition, turn: Turn) -> str:
    """The step a throw leaves to be taken."""
    if not turn.speed:
        return ""
    if is_triple(turn.dice, turn.speed):
        return "triple"
    if turn.speed == "bus":
        return "bus" if ed.speed_die_bus == "choose" else "ride"
    return "mr" if turn.speed == "mr" else ""


def ways(board: Board, ed: BoardEdition, action: Roll) -> list[int]:
    """How far a throw may lead, the right number first.

    A die that was thrown too early, or forgotten, has a rule of its own: the token may then stand with or without it.
    """
    white = action.dice[0] + action.dice[1]
    if board.players[action.by].jail:
        return [white]
    if not action.speed:
        return [white, white + 1, white + 2, white + 3] if throws_it(board, ed, action.by) else [white]
    shown = face(board, ed, action)
    if shown == "bus" and ed.speed_die_bus == "choose":
        return bus_ways(action.dice)
    return list(dict.fromkeys((pips(action.dice, shown), pips(action.dice, action.speed))))


def leads_to(ed: BoardEdition, at: int, count: int, place: int) -> bool:
    """Whether so many spaces lead a token to a place, or to jail where that lies on Go To Jail."""
    target = (at + count) % len(ed.spaces)
    return place == target or (ed.spaces[target].kind == "go_to_jail" and place == ed.jail_at)


def takes_step(board: Board, action: Move, ed: BoardEdition) -> bool:
    """Whether a token that is put somewhere takes the step that was due."""
    step = step_due(board, action.by)
    if step is None or (step.kind == "mr" and onward(board, ed, action.by, "mr") is None):
        return False
    return step.kind == "triple" or action.space != board.players[action.by].at


def only_puts(board: Board, action: Move, ed: BoardEdition) -> bool:
    """Whether a token is put somewhere without a step that was due."""
    return not takes_step(board, action, ed)


def is_by_bus(board: Board, action: Choose, ed: BoardEdition) -> bool:
    """Whether a choice is how far the bus goes."""
    return action.what == "bus"


def used_in_jail(board: Board, ed: BoardEdition, action: Roll) -> bool:
    """Whether a player in jail moved as the Speed Die said, not as the white dice did."""
    player = board.players[action.by]
    thrown = bool(action.speed) and throws_it(board, ed, action.by) and not (action.rent or action.cocked)
    if not player.jail or not thrown or action.to is None or action.to == ed.jail_at:
        return False
    gone, white = (action.to - ed.jail_at) % len(ed.spaces), sum(action.dice)
    if action.dice[0] == action.dice[1] and ed.jail_doubles_leave:
        by_die = bus_ways(action.dice) if action.speed == "bus" else [pips(action.dice, action.speed)]
        return gone != white and gone in by_die
    return player.jail < ed.jail_max_turns or gone != white


def step_due(board: Board, seat: Seat) -> DieStep | None:
    """The step a player has still to take, in this turn or because it was forgotten."""
    turn = board.turn
    if turn.seat == seat and turn.step == "card":
        return DieStep("card", turn.dice or (0, 0), turn.led_by)
    if turn.seat == seat and turn.step in STEPS and turn.dice is not None:
        return DieStep(turn.step, turn.dice)
    late = board.late_steps.get(seat)
    return late if late is not None and late.kind in STEPS else None


def goes_on(board: Board, action: Action) -> bool:
    """Whether an action is the second move of a throw, made from the space where the first one ended."""
    step = step_due(board, action.by) if action.by == board.turn.seat else None
    if step is None or step.kind in CHOICES:
        return False
    if isinstance(action, Move):
        return action.space != board.players[action.by].at
    return isinstance(action, Choose) and action.what == "bus" and step.kind == "ride"


def tells_step(board: Board, ed: BoardEdition, action: Land) -> bool:
    """Whether a landing tells the step that was due: a token is where the die led it, whichever word says so."""
    step, at = step_due(board, action.by), board.players[action.by].at
    if step is None:
        return False
    here = board.turn.seat == action.by
    if step.kind == "triple" or (here and not board.turn.again):
        # With no throw left a token lands nowhere else but by its step.
        return here
    if step.kind == "bus":
        return any(leads_to(ed, at, count, action.space) for count in bus_ways(step.dice))
    return action.space == onward(board, ed, action.by, step.kind)


def onward(board: Board, ed: BoardEdition, seat: Seat, kind: str) -> int | None:
    """Where the second move of a throw leads from here; nowhere when no space is left for it."""
    at = board.players[seat].at
    if kind == "ride":
        return nearest(ed, at, "card")
    deeds = list(deeds_ahead(ed, at))
    for_sale = [name for name in deeds if board.deeds[name].owner == BANK]
    charging = [name for name in deeds if board.deeds[name].owner != seat and charges(board, ed, name, "")]
    name = next(iter(for_sale or charging), None)
    return None if name is None else ed.index[name]


def stops(board: Board, ed: BoardEdition, seat: Seat, step: DieStep) -> list[int]:
    """The spaces a step may lead to; none are named where it may be any."""
    at, size = board.players[seat].at, len(ed.spaces)
    if step.kind == "bus":
        rides = [(at + count) % size for count in bus_ways(step.dice)]
        return [*rides, *[ed.jail_at] * any(ed.spaces[place].kind == "go_to_jail" for place in rides)]
    if step.kind == "card":
        return led_to(ed, at, ed.card[step.card])
    place = onward(board, ed, seat, step.kind) if step.kind != "triple" else None
    return [] if place is None else [place]


def deeds_ahead(ed: BoardEdition, at: int) -> Iterator[str]:
    """Every property once round the board, without the one stood on."""
    size = len(ed.spaces)
    return (ed.spaces[(at + n) % size].id for n in range(1, size) if ed.spaces[(at + n) % size].id in ed.deeds)


def open_step(board: Board, ed: BoardEdition, kind: str) -> bool:
    """Whether the player on turn has a step of this kind to take, and somewhere to take it."""
    turn = board.turn
    if turn.step != kind or turn.over:
        return False
    return kind in CHOICES or onward(board, ed, turn.seat, kind) is not None


def chosen_jail(board: Board, action: Collect) -> bool:
    """Whether a salary is taken after triples that were used to go to jail past Go."""
    return action.why == "go" and board.turn.seat == action.by and board.turn.step == JAILED


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on the Speed Die that sends a salary back: who chose jail did not pass Go."""
    return JAIL_SALARY if isinstance(action, Collect) and chosen_jail(board, action) else ""

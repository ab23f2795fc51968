"""The Speed Die: when it is thrown, what its faces ask for, and what three equal dice give."""

from rules_kb.board.actions import Build, Choose, Collect, End, Land, Move, Roll, Trade
from rules_kb.board.dues import meant
from rules_kb.board.edition import BoardEdition
from rules_kb.board.move.facts import is_third_double, sent_to
from rules_kb.board.speed.facts import (
    bus_ways,
    chosen_jail,
    face,
    has_no_throw,
    is_triple,
    leads_to,
    matches_white,
    onward,
    open_step,
    step_due,
    used_in_jail,
)
from rules_kb.board.state import Board, DieStep, throws_it
from rules_kb.board.turn.facts import closes, is_move, not_now, stood_on, used_up
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action, Fact, Seat

rules = Rules("board.speed")
# The token has gone on by a throw that counts, so the step before it is past.
GONE = "Play on from where the token stands: its own next throw has moved it on."


def speeds(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether the Speed Die was thrown, is thrown now, or has left a step to take."""
    turn = board.turn
    return bool(turn.step or turn.speed or board.late_steps or getattr(action, "speed", ""))


def may_be_thrown(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether the Speed Die is thrown, or played at all."""
    return bool(action.speed) or ed.speed_die != "off"


@rules.on(
    Roll,
    level="irregular",
    says={
        "early": "{player} threw the Speed Die, before reaching Go.",
        "none": "{player} threw the Speed Die, which is not played here.",
        "forgotten": "{player} threw without the Speed Die.",
    },
    fix={
        "aside": "Leave it aside: the white dice alone count.",
        "throw": "Throw it now and add it to this line.",
    },
    reads=("speed_die",),
    only_if=may_be_thrown,
)
def start(board: Board, action: Roll, ed: BoardEdition) -> Breach:
    """The Speed Die is thrown from the first throw or once one has reached Go, as the table plays it."""
    if action.cocked:
        return None
    if action.speed and not throws_it(board, ed, action.by):
        return breach(says="early" if ed.speed_die == "after_go" else "none", fix="aside", player=action.by)
    return breach(says="forgotten", fix="throw", player=action.by) if is_forgotten(board, action, ed) else None


def is_forgotten(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw clearly had to have the Speed Die in it."""
    player, turn = board.players[action.by], board.turn
    if action.speed or not throws_it(board, ed, action.by) or not is_move(action) or player.jail:
        return False
    if is_third_double(board, ed, action) or turn.seat != action.by or ((turn.rolled or turn.over) and not turn.again):
        return False
    # Texts do not say what counts in the turn that reaches Go; only one set says what follows the jail fine.
    just_there = ed.speed_die == "after_go" and turn.salaried and player.lap == 2
    return not just_there and (ed.speed_die == "start" or not turn.paid_out)


@rules.on(
    Choose,
    level="irregular",
    says="No bus counts in {player}'s throw, so there is nothing to choose.",
    fix="The token stays where the throw led it.",
)
def faces(board: Board, action: Choose, ed: BoardEdition) -> Breach:
    """One, two and three are added to the throw, and only the bus leaves a choice."""
    if action.what != "bus" or bus_of(board, action.by) is not None:
        return None
    return breach(player=action.by)


def bus_of(board: Board, seat: Seat) -> DieStep | None:
    """The bus a player threw, ridden or not."""
    turn, step = board.turn, step_due(board, seat)
    if step is not None and step.kind in ("bus", "ride"):
        return step
    return DieStep("ridden", turn.dice) if turn.seat == seat and turn.speed == "bus" and turn.dice else None


@rules.on(
    Roll, Move, Choose, Land, End,
    level="irregular",
    says={
        "open": "{player}'s bus goes {ways:or} spaces; nobody chose.",
        "chosen": "{player}'s bus goes {ways:or} spaces; {chosen} was chosen.",
        "went": "{player}'s bus goes {ways:or} spaces; it went to {went}.",
        "card": "{player}'s bus goes to {bound}; it went to {went}.",
    },
    fix={
        "ways": "Choose again: {ways:or} spaces. What that space asks for counts.",
        "card": "Choose again: to {bound}. What that space asks for counts.",
        "gone": GONE,
    },
    reads=("speed_die_bus",),
    only_if=speeds,
)  # fmt: skip
def bus(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """The bus moves the token by one white die, the other or both, and the player says which."""
    found = []
    if closes(action, board) and open_step(board, ed, "bus"):
        found.append(missed(board.turn.seat, board.turn.dice or (0, 0)) | breach(says="open", **gone(board, action)))
    if isinstance(action, Roll) and not is_third_double(board, ed, action):
        found += went_wrong(board, ed, action)
    if isinstance(action, Choose):
        step = bus_of(board, action.by) if action.what == "bus" else None
        number = action.number
        if step and step.kind != "ride" and number is not None and number not in bus_ways(step.dice):
            found.append(missed(action.by, step.dice) | breach(says="chosen", chosen=number))
    if isinstance(action, Move):
        found += ridden_wrong(board, ed, action)
    return found or None


def missed(seat: Seat, dice: tuple[int, int]) -> dict[str, Fact]:
    """The facts of a bus that went nowhere it could go."""
    return breach(fix="ways", player=seat, ways=tuple(bus_ways(dice)))


def went_wrong(board: Board, ed: BoardEdition, action: Roll) -> list[dict[str, Fact]]:
    """A throw of the bus with a token put down where none of its ways leads."""
    shown = face(board, ed, action) if is_move(action) and ed.speed_die_bus == "choose" else ""
    if shown != "bus" or action.to is None:
        return []
    at = board.players[action.by].at
    if any(leads_to(ed, at, count, action.to) for count in bus_ways(action.dice)):
        return []
    return [missed(action.by, action.dice) | breach(says="went", went=ed.spaces[action.to].id)]


def ridden_wrong(board: Board, ed: BoardEdition, action: Move) -> list[dict[str, Fact]]:
    """A token that takes the bus to where it does not go."""
    step, at = step_due(board, action.by), board.players[action.by].at
    if step is None or action.space == at:
        return []
    went = ed.spaces[action.space].id
    if step.kind == "bus" and not any(leads_to(ed, at, n, action.space) for n in bus_ways(step.dice)):
        return [missed(action.by, step.dice) | breach(says="went", went=went)]
    card = onward(board, ed, action.by, "ride")
    if step.kind == "ride" and card is not None and action.space != card:
        return [breach(says="card", fix="card", player=action.by, bound=ed.spaces[card].id, went=went)]
    return []


@rules.on(
    Roll, Land, End, Move, Build, Trade,
    says={
        "elsewhere": "Mr. Monopoly sends {player} on to {space}; the token went elsewhere.",
        "stayed": "Mr. Monopoly sends {player} on to {space}; the token stayed.",
        "deals": "Mr. Monopoly sends {player} on to {space}; others deal after that.",
    },
    fix={
        "move": "Put the token on {other} now, and settle that space.",
        "gone": GONE,
        "deals": "Take it back and do it then.",
    },
    reads=("speed_die",),
    only_if=speeds,
)  # fmt: skip
def mr_monopoly(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """After the first stop the token goes on to the next property for sale, or else the next that charges rent."""
    if isinstance(action, (Build, Trade)):
        return deals_first(board, action, ed)
    if isinstance(action, Move):
        step, place = step_due(board, action.by), onward(board, ed, action.by, "mr")
        stays = action.space in (place, board.players[action.by].at)
        if step is None or step.kind != "mr" or place is None or stays:
            return None
        return not_moved(ed, action.by, place) | breach(says="elsewhere")
    place = onward(board, ed, board.turn.seat, "mr") if open_step(board, ed, "mr") else None
    if place is None or not closes(action, board):
        return None
    return not_moved(ed, board.turn.seat, place) | breach(says="stayed", **gone(board, action))


def gone(board: Board, action: Action) -> dict[str, Fact]:
    """That a step left out is past, since its player has thrown after doubles."""
    past = is_move(action) and action.by == board.turn.seat and board.turn.again
    return breach(fix="gone") if past else {}


def not_moved(ed: BoardEdition, seat: Seat, place: int) -> dict[str, Fact]:
    """The facts of a second move that was left out or went wrong."""
    return breach(fix="move", player=seat, space=ed.spaces[place].id, other=ed.spaces[place].id)


def deals_first(board: Board, action: Build | Trade, ed: BoardEdition) -> Breach:
    """Where the die is thrown from the start, the others wait with deals until Mr. Monopoly has moved."""
    # The one set that has the die built in says so; the die that came later is silent, and silence forbids nothing.
    holder = board.turn.seat
    sides = (action.by, action.to) if isinstance(action, Trade) else (action.by,)
    if ed.speed_die != "start" or holder in sides or not open_step(board, ed, "mr"):
        return None
    when = ed.trade_timing if isinstance(action, Trade) else ed.build_timing
    # Who may deal only at another time is told that alone.
    if all(not_now(board, ed, when, seat) for seat in sides):
        return None
    space = ed.spaces[onward(board, ed, holder, "mr") or 0].id
    return breach(says="deals", fix="deals", player=holder, space=space)


@rules.on(
    Roll, Land, End,
    level="irregular",
    says={
        "open": "{player} threw triples: any space may be chosen, and none was.",
        "again": "{player} threw triples: they give no further throw.",
    },
    fix={
        "open": "Choose a space now and put the token there.",
        "gone": GONE,
        "again": "Put the token back where it stood and pass the dice.",
    },
    reads=("speed_die_triples_reroll",),
    only_if=speeds,
)  # fmt: skip
def triple(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Three equal dice take the token to any space, and give no further throw."""
    turn = board.turn
    if closes(action, board) and open_step(board, ed, "triple"):
        return breach(says="open", fix="open", player=turn.seat) | gone(board, action)
    if not isinstance(action, Roll) or not is_move(action) or used_up(board, ed):
        return None
    if has_no_throw(turn, action.by) and is_triple(turn.dice, turn.speed) and not ed.speed_die_triples_reroll:
        return breach(says="again", fix="again", player=action.by, other=stood_on(board, ed, action.by))
    return None


@rules.on(
    Roll,
    level="irregular",
    says="{player} has no throw left: only two equal white dice are doubles.",
    fix="Put the token back where it stood and pass the dice.",
    only_if=speeds,
)
def doubles_white_only(board: Board, action: Roll, ed: BoardEdition) -> Breach:
    """Only the white dice make doubles."""
    misread = has_no_throw(board.turn, action.by) and matches_white(board.turn)
    return breach(player=action.by, other=stood_on(board, ed, action.by)) if misread and is_move(action) else None


@rules.on(
    Roll,
    level="irregular",
    says={
        "moved": "In jail only the white dice count: {player}'s token belongs on {other}.",
        "thrown": "{player} threw the Speed Die in jail, where only the white dice are thrown.",
    },
    fix={
        "moved": "Put the token on {other} and leave the Speed Die aside.",
        "thrown": "Leave it aside: the white dice alone count.",
    },
    only_if=speeds,
)
def jail_white_only(board: Board, action: Roll, ed: BoardEdition) -> Breach:
    """A throw to leave jail is made with the white dice alone."""
    if not used_in_jail(board, ed, action):
        thrown = bool(action.speed) and is_move(action) and throws_it(board, ed, action.by)
        jailed = thrown and board.players[action.by].jail > 0
        return breach(says="thrown", fix="thrown", player=action.by) if jailed else None
    free = action.dice[0] == action.dice[1] and ed.jail_doubles_leave
    free = free or board.players[action.by].jail >= ed.jail_max_turns
    other = ed.spaces[sent_to(board, ed, action) if free else ed.jail_at].id
    return breach(says="moved", fix="moved", player=action.by, other=other)


@rules.on(
    Collect,
    level="irregular",
    says="{player} chose Go To Jail: the way there pays no salary, though Go lies on it.",
    fix="${taken} goes back to the Bank.",
    reads=("speed_die_triples_to_jail_salary",),
)
def go_to_jail_salary(board: Board, action: Collect, ed: BoardEdition) -> Breach:
    """Who picks Go To Jail with triples gets no salary for passing Go on the way."""
    if not chosen_jail(board, action) or meant(board, ed, action) is not None:
        return None
    return breach(player=action.by, taken=action.amount)

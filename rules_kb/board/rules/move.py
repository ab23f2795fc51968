"""Moving: the token stands where the throw or the card sends it."""

from rules_kb.board.actions import Move, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.missteps import belongs_on
from rules_kb.board.rules.turn import is_move
from rules_kb.board.speed_die import face, is_triple, leads_to, leaves_choice, step_due, used_in_jail, ways
from rules_kb.board.state import Board
from rules_kb.core import Breach, Rules, Seat, breach

rules = Rules("board.move")


def jailed_now(board: Board, action: Roll) -> bool:
    """Whether a throw is one of a player in jail."""
    return board.players[action.by].jail > 0


def is_third_double(board: Board, ed: Edition, action: Roll) -> bool:
    """Whether a throw is the third doubles of its turn."""
    doubles = board.turn.doubles if board.turn.seat == action.by else 0
    if action.dice[0] != action.dice[1] or doubles != 2 or jailed_now(board, action):
        return False
    triple = is_triple(action.dice, face(board, ed, action))
    return not triple or ed.speed_die_triples_as_third_double == "jail"


def sent_to(board: Board, ed: Edition, action: Roll) -> int:
    """The space a throw counts to from where the token stands, or from jail."""
    player = board.players[action.by]
    return ((ed.jail_at if player.jail else player.at) + ways(board, ed, action)[0]) % len(ed.spaces)


def goes_astray(board: Board, ed: Edition, action: Roll) -> bool:
    """Whether a throw that moves the token, and leaves no choice, did not lead where it was put."""
    if action.to is None or not is_move(action) or is_third_double(board, ed, action):
        return False
    if leaves_choice(board, ed, action) or used_in_jail(board, ed, action):
        return False
    if jailed_now(board, action) and not leaves_jail(action, ed):
        return False
    start = ed.jail_at if jailed_now(board, action) else board.players[action.by].at
    return not any(leads_to(ed, start, count, action.to) for count in ways(board, ed, action))


def just_sent(board: Board, seat: Seat) -> bool:
    """Whether a player was sent to jail in this very turn."""
    return board.turn.over and board.turn.seat == seat and board.players[seat].jail == 1


def leaves_jail(action: Roll, ed: Edition) -> bool:
    """Whether a throw in jail opens the door."""
    return action.dice[0] == action.dice[1] and ed.jail_doubles_leave


def misplaced(board: Board, action: Move, ed: Edition) -> Breach:
    """A token put somewhere without a throw or card that sends it there."""
    player, right = board.players[action.by], belongs_on(board, action.by)
    if action.space == player.at or player.jail or step_due(board, action.by):
        return None
    return breach(player=action.by, space=ed.spaces[action.space].id, other=ed.spaces[right].id)


@rules.on(
    Roll, Move,
    level="irregular",
    says="{player}'s token is on {space}; it belongs on {other}.",
    fix="Put the token on {other}; what that space asks for counts.",
    reads=("movement_direction",),
)  # fmt: skip
def destination(board: Board, action: Roll | Move, ed: Edition) -> Breach:
    """The token stands where the throw or the card sends it."""
    if isinstance(action, Move):
        return misplaced(board, action, ed)
    target = sent_to(board, ed, action)
    if action.to is None or ed.spaces[target].kind == "go_to_jail" or not goes_astray(board, ed, action):
        return None
    return breach(player=action.by, space=ed.spaces[action.to].id, other=ed.spaces[target].id)


@rules.on(
    Roll,
    level="irregular",
    says="That was {player}'s third doubles: to jail, without moving.",
    fix="Put the token in jail; the turn is over.",
    reads=("speed_die_triples_as_third_double",),
)
def third_double(board: Board, action: Roll, ed: Edition) -> Breach:
    """The third doubles of a turn go to jail, and the throw is not moved."""
    if action.to in (None, ed.jail_at) or not is_move(action) or not is_third_double(board, ed, action):
        return None
    return breach(player=action.by, other=ed.spaces[ed.jail_at].id)


@rules.on(
    Roll, Move,
    level="irregular",
    says="{player} was sent to jail, but the token stands on {space}.",
    fix="Put the token in jail: no salary, and the turn is over.",
)  # fmt: skip
def to_jail(board: Board, action: Roll | Move, ed: Edition) -> Breach:
    """Go To Jail and the jail cards lead straight there, end the turn and pay no salary."""
    if isinstance(action, Move):
        moved_on = just_sent(board, action.by) and action.space not in (
            ed.jail_at,
            board.players[action.by].at,
        )
        return sent(ed, action.by, action.space) if moved_on else None
    target = sent_to(board, ed, action)
    if action.to is None or ed.spaces[target].kind != "go_to_jail" or not goes_astray(board, ed, action):
        return None
    return sent(ed, action.by, action.to)


def sent(ed: Edition, seat: Seat, at: int) -> Breach:
    """The facts of a token that stands elsewhere than in jail."""
    return breach(player=seat, space=ed.spaces[at].id, other=ed.spaces[ed.jail_at].id)

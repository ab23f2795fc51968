"""Moving: the token stands where the throw or the card sends it."""

from rules_kb.board.actions import Move, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.rules.turn import is_move
from rules_kb.board.state import Board
from rules_kb.core import Breach, Rules, Seat, breach

rules = Rules("board.move")


def jailed_now(board: Board, action: Roll) -> bool:
    """Whether a throw is one of a player in jail."""
    return board.players[action.by].jail > 0


def is_third_double(board: Board, action: Roll) -> bool:
    """Whether a throw is the third doubles of its turn."""
    doubles = board.turn.doubles if board.turn.seat == action.by else 0
    return action.dice[0] == action.dice[1] and doubles == 2 and not jailed_now(board, action)


def sent_to(board: Board, ed: Edition, action: Roll) -> int:
    """The space a throw counts to from where the token stands, or from jail."""
    player = board.players[action.by]
    return ((ed.jail_at if player.jail else player.at) + sum(action.dice)) % len(ed.spaces)


def just_sent(board: Board, seat: Seat) -> bool:
    """Whether a player was sent to jail in this very turn."""
    return board.turn.over and board.turn.seat == seat and board.players[seat].jail == 1


def leaves_jail(action: Roll, ed: Edition) -> bool:
    """Whether a throw in jail opens the door."""
    return action.dice[0] == action.dice[1] and ed.jail_doubles_leave


def misplaced(board: Board, action: Move, ed: Edition) -> Breach:
    """A token put somewhere without a throw or card that sends it there."""
    player = board.players[action.by]
    if action.space == player.at or player.jail:
        return None
    return breach(player=action.by, space=ed.spaces[action.space].id, other=ed.spaces[player.at].id)


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
    if action.to is None or not is_move(action) or is_third_double(board, action):
        return None
    if jailed_now(board, action) and not leaves_jail(action, ed):
        return None
    target = sent_to(board, ed, action)
    if action.to == target or ed.spaces[target].kind == "go_to_jail":
        return None
    return breach(player=action.by, space=ed.spaces[action.to].id, other=ed.spaces[target].id)


@rules.on(
    Roll,
    level="irregular",
    says="That was {player}'s third doubles: to jail, without moving.",
    fix="Put the token in jail; the turn is over.",
)
def third_double(board: Board, action: Roll, ed: Edition) -> Breach:
    """The third doubles of a turn go to jail, and the throw is not moved."""
    if action.to in (None, ed.jail_at) or not is_move(action) or not is_third_double(board, action):
        return None
    return breach(player=action.by)


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
        return breach(player=action.by, space=ed.spaces[action.space].id) if moved_on else None
    if action.to is None or not is_move(action):
        return None
    if jailed_now(board, action) and not leaves_jail(action, ed):
        return None
    target = sent_to(board, ed, action)
    if is_third_double(board, action) or ed.spaces[target].kind != "go_to_jail":
        return None
    if action.to in (target, ed.jail_at):
        return None
    return breach(player=action.by, space=ed.spaces[action.to].id)

"""Moving: what is asked of a line."""

from rules_kb.board.actions import Move, Roll
from rules_kb.board.edition import BoardEdition
from rules_kb.board.move.facts import (
    belongs_on,
    is_third_double,
    is_told_where,
    jailed_now,
    just_sent,
    leaves_jail,
    sent_to,
)
from rules_kb.board.speed.facts import leads_to, leaves_choice, takes_step, used_in_jail, ways
from rules_kb.board.state import Board
from rules_kb.board.turn.facts import is_move
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Seat

rules = Rules("board.move")


def goes_astray(board: Board, ed: BoardEdition, action: Roll) -> bool:
    """Whether a throw that moves the token, and leaves no choice, did not lead where it was put."""
    if action.to is None or not is_move(action) or is_third_double(board, ed, action):
        return False
    if leaves_choice(board, ed, action) or used_in_jail(board, ed, action):
        return False
    if jailed_now(board, action) and not leaves_jail(action, ed):
        return False
    start = ed.jail_at if jailed_now(board, action) else board.players[action.by].at
    return not any(leads_to(ed, start, count, action.to) for count in ways(board, ed, action))


def misplaced(board: Board, action: Move, ed: BoardEdition) -> Breach:
    """A token put somewhere without a throw or card that sends it there."""
    player, right = board.players[action.by], belongs_on(board, action.by)
    if action.space == player.at or player.jail or takes_step(board, action, ed):
        return None
    return breach(player=action.by, space=ed.spaces[action.space].id, other=ed.spaces[right].id)


@rules.on(
    Roll, Move,
    level="irregular",
    says="{player}'s token is on {space}; it belongs on {other}.",
    fix="Put the token on {other}; what that space asks for counts.",
    reads=("movement_direction",),
    only_if=is_told_where,
)  # fmt: skip
def destination(board: Board, action: Roll | Move, ed: BoardEdition) -> Breach:
    """The token stands where the throw or the card sends it."""
    if isinstance(action, Move):
        return misplaced(board, action, ed)
    target = sent_to(board, ed, action)
    if action.to in (None, target) or ed.spaces[target].kind == "go_to_jail" or not goes_astray(board, ed, action):
        return None
    return breach(player=action.by, space=ed.spaces[action.to or 0].id, other=ed.spaces[target].id)


@rules.on(
    Roll,
    level="irregular",
    says="That was {player}'s third doubles: to jail, without moving.",
    fix="Put the token in jail; the turn is over.",
    reads=("speed_die_triples_as_third_double",),
    only_if=is_told_where,
)
def third_double(board: Board, action: Roll, ed: BoardEdition) -> Breach:
    """The third doubles of a turn go to jail, and the throw is not moved."""
    if action.to in (None, ed.jail_at) or not is_move(action) or not is_third_double(board, ed, action):
        return None
    return breach(player=action.by, other=ed.spaces[ed.jail_at].id)


@rules.on(
    Roll, Move,
    level="irregular",
    says="{player} was sent to jail, but the token stands on {space}.",
    fix="Put the token in jail: no salary, and the turn is over.",
    only_if=is_told_where,
)  # fmt: skip
def to_jail(board: Board, action: Roll | Move, ed: BoardEdition) -> Breach:
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


def sent(ed: BoardEdition, seat: Seat, at: int) -> Breach:
    """The facts of a token that stands elsewhere than in jail."""
    return breach(player=seat, space=ed.spaces[at].id, other=ed.spaces[ed.jail_at].id)

"""Moving: questions and sums."""

from rules_kb.board.actions import Choose, Draw, Land, Move, Roll
from rules_kb.board.edition import BoardEdition
from rules_kb.board.speed.facts import face, is_triple, ways
from rules_kb.board.state import Board
from rules_kb.kernel.asking import asked_of
from rules_kb.kernel.model import Action, Seat

DESTINATION = "board.move.destination"
THIRD_DOUBLE = "board.move.third-double"
TO_JAIL = "board.move.to-jail"


@asked_of(Roll)
def is_told_where(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a line says where the token was put; most throws do not."""
    return action.to is not None


def belongs_on(board: Board, seat: Seat) -> int:
    """Where a player's token should stand: where it is, unless it went astray."""
    step = board.missteps.get(seat)
    return step.places[0] if step is not None and step.places else board.players[seat].at


def puts_right(board: Board, ed: BoardEdition, action: Action) -> bool:
    """Whether an action does what a step that went wrong should have done."""
    step = board.missteps.get(action.by)
    if step is None:
        return False
    if isinstance(action, (Move, Land)):
        return action.space in step.places
    if isinstance(action, Choose):
        waited = (step.turn.step if step.turn else "", step.late_step.kind if step.late_step else "")
        chosen = action.what == "bus" and "bus" in waited
        return chosen and (step.player.at + (action.number or 0)) % len(ed.spaces) in step.places
    waits = board.turn.draw if board.turn.seat == action.by else ""
    if not isinstance(action, Draw) or not step.draw or waits:
        return False
    return any(card.startswith(action.card) for card in ed.decks[step.draw])


def jailed_now(board: Board, action: Roll) -> bool:
    """Whether a throw is one of a player in jail."""
    return board.players[action.by].jail > 0


def is_third_double(board: Board, ed: BoardEdition, action: Roll) -> bool:
    """Whether a throw is the third doubles of its turn."""
    doubles = board.turn.doubles if board.turn.seat == action.by else 0
    if action.dice[0] != action.dice[1] or doubles != 2 or jailed_now(board, action):
        return False
    triple = is_triple(action.dice, face(board, ed, action))
    return not triple or ed.speed_die_triples_as_third_double == "jail"


def sent_to(board: Board, ed: BoardEdition, action: Roll) -> int:
    """The space a throw counts to from where the token stands, or from jail."""
    player = board.players[action.by]
    return ((ed.jail_at if player.jail else player.at) + ways(board, ed, action)[0]) % len(ed.spaces)


def just_sent(board: Board, seat: Seat) -> bool:
    """Whether a player was sent to jail in this very turn."""
    return board.turn.over and board.turn.seat == seat and board.players[seat].jail == 1


def leaves_jail(action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw in jail opens the door."""
    return action.dice[0] == action.dice[1] and ed.jail_doubles_leave


def moves_by_throw(board: Board, action: Roll, ed: BoardEdition) -> bool:
    """Whether a throw moves a token that is free."""
    # Only in jail a throw can be idle.
    return not (action.cocked or action.rent or board.players[action.by].jail)

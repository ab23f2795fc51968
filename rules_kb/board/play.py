"""The board game as it is reported: where it starts, where it stands, until when claims run."""

from typing import Any

from msgspec.structs import replace

from rules_kb.board.actions import Collect, Pay, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.expected import expected
from rules_kb.board.game import BOARD
from rules_kb.board.grounds import fixed_by, held_against, instead, overtaken
from rules_kb.board.leading import leads
from rules_kb.board.settling import bill, fortune, pending, raises
from rules_kb.board.standings import REASONS, block_of, winners, worth
from rules_kb.board.start import new_board, start_from
from rules_kb.board.state import Board, following
from rules_kb.core import Action, Due, Seat, Transfer
from rules_kb.play import Play


def start(record: Any) -> Board:
    """The position a record starts from."""
    ed = record.edition
    board = new_board(ed, len(record.players), record.assume, record.illegal == "stand")
    return start_from(board, ed, record.block) if record.block is not None else board


def standings(board: Board, ed: Edition, who: dict[int, str]) -> list[dict[str, Any]]:
    """Everyone's cash and worth."""
    return [
        {
            "player": who[seat],
            "cash": None if player.unknown else player.cash,
            "worth": None if player.unknown else worth(board, ed, seat),
            "out": player.out,
        }
        for seat, player in enumerate(board.players)
    ]


def until(board: Board, due: Due, who: dict[int, str]) -> str:
    """The deadline of a claim, in words."""
    if not due.deadline:
        return ""
    if due.deadline == "own_turn":
        return f"{who[due.to]}'s next turn begins"
    left = (2 if due.deadline.startswith("second") else 1) - (board.turn.no - due.turn)
    seat = board.turn.seat
    for _ in range(left):
        seat = following(board, seat)
    return f"{who[seat]} throws" if due.deadline.endswith("throw") else f"{who[seat]}'s turn begins"


def can_pay(board: Board, seat: Seat, plain: list[Transfer]) -> bool:
    """Whether a debtor's cash covers all that is called."""
    if seat < 0 or board.players[seat].unknown:
        return seat < 0
    return board.players[seat].cash >= sum(t.amount for t in plain if t.frm == seat)


def pin(board: Board, action: Action, whys: frozenset[str]) -> Action:
    """A throw with the space where its token came to stand, a payment with what it was for."""
    if isinstance(action, Pay | Collect):
        known = whys & REASONS
        return replace(action, why=min(known)) if len(known) == 1 and not action.why else action
    if not isinstance(action, Roll) or action.to is not None or action.rent or action.cocked:
        return action
    player, turn = board.players[action.by], board.turn
    # A stay in jail and a step still to be chosen say no place.
    landed = turn.seat == action.by and turn.landed_seq == board.seq and turn.landed == player.at
    return replace(action, to=player.at) if landed and not player.jail else action


BOARD_PLAY = Play(
    game=BOARD,
    rules={rule.id: rule for rule in BOARD.rules},
    position=Board,
    turn=lambda board: board.turn.no,
    start=start,
    block_of=block_of,
    expected=expected,
    standings=standings,
    winners=winners,
    until=until,
    can_pay=can_pay,
    pin=pin,
    fixed_by=fixed_by,
    held_against=held_against,
    overtaken=overtaken,
    instead=instead,
    leads=leads,
    raises=raises,
    bill=bill,
    fortune=fortune,
    pending=pending,
)

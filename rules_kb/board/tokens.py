"""A token travels and lands, goes to jail and leaves it."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules_kb.board.edition import BoardEdition
from rules_kb.board.jail.facts import last_throw
from rules_kb.board.move.facts import DESTINATION
from rules_kb.board.state import Board, Misstep
from rules_kb.board.turn.facts import ASKED
from rules_kb.kernel.matters import fulfil, leave
from rules_kb.kernel.model import Due, Seat


def remember(
    board: Board,
    seat: Seat,
    places: Sequence[int] = (),
    dice: int = 0,
    draw: str = "",
    only_token: bool = False,
    rule: str = DESTINATION,
) -> None:
    """Keep how a player stands before a step goes wrong by a rule; of several the first is the one to put right."""
    leave(board, "token", rule, seat)
    if seat in board.missteps:
        return
    player, on_turn = board.players[seat], board.turn.seat == seat
    board.missteps[seat] = Misstep(
        board.seq,
        replace(player, cards=[*player.cards]),
        list(places),
        dice,
        draw,
        replace(board.turn) if on_turn and not only_token else None,
        only_token,
        board.pot,
        [*board.late_draws.get(seat, ())],
        board.late_steps.get(seat),
    )


def remember_paid(board: Board, due: Due, amount: int) -> None:
    """Keep what was paid for something a wrong step asked for."""
    for seat in (due.frm, due.to):
        step = board.missteps.get(seat)
        if step is not None and is_of(due, seat, step, board):
            step.paid.append(replace(due, amount=min(amount, due.amount)))
            return


def is_of(due: Due, seat: Seat, step: Misstep, board: Board) -> bool:
    """Whether a due came of the wrong step or of what followed from it."""
    no = step.turn.no if step.turn is not None else board.turn.no
    return seat in (due.frm, due.to) and due.turn == no and due.seq >= step.seq and due.why in ASKED


Landing = Callable[[Board, BoardEdition, Seat, int | None, str], None]
Lap = Callable[[Board, BoardEdition, Seat, bool], None]
# What each kind of space asks of a token that lands there, and what a lap brings: the chapters say, by `lands` and `laps`.
LANDINGS: dict[str, list[Landing]] = {}
LAPS: list[Lap] = []


def lands(*kinds: str) -> Callable[[Landing], Landing]:
    """Register what happens to a token that lands on a space of one of these kinds."""

    def declare(landing: Landing) -> Landing:
        for kind in kinds:
            LANDINGS.setdefault(kind, []).append(landing)
        return landing

    return declare


def laps(lap: Lap) -> Lap:
    """Register what happens when a token passes Go or lands there."""
    LAPS.append(lap)
    return lap


def go_forward(
    board: Board, ed: BoardEdition, seat: Seat, count: int, to: int | None = None, dice: int | None = None
) -> None:
    """Move by a throw; the token stands where it was put, and lands there. `dice` is the throw if it was another."""
    start = board.players[seat].at
    target = (start + count) % len(ed.spaces)
    if ed.spaces[target].kind == "go_to_jail":
        send_to_jail(board, ed, seat, None if to in (target, ed.jail_at) else to)
        return
    place = target if to is None else to
    if place != target:
        remember(board, seat, [target], count if dice is None else dice)
    travel(board, ed, seat, place, count if dice is None else dice, passes=not is_behind(ed, start, place))


def is_behind(ed: BoardEdition, start: int, place: int) -> bool:
    """Whether a token put down there was moved back by mistake and has not been round the board."""
    return (place - start) % len(ed.spaces) > len(ed.spaces) // 2


def travel(
    board: Board, ed: BoardEdition, seat: Seat, place: int, dice: int | None, card: str = "", passes: bool = True
) -> None:
    """Go forward to a space, past Go if it lies between, and land there."""
    player = board.players[seat]
    if place < player.at and passes:
        complete_lap(board, ed, seat, exact=place == ed.go_at)
    player.at = place
    land_on(board, ed, seat, dice, card)


def complete_lap(board: Board, ed: BoardEdition, seat: Seat, exact: bool) -> None:
    """A token passes Go or lands there."""
    for lap in LAPS:
        lap(board, ed, seat, exact)


def send_to_jail(board: Board, ed: BoardEdition, seat: Seat, token_at: int | None = None) -> None:
    """Straight to jail: no salary, the turn is over. A token that went on stands there all the same."""
    player, turn = board.players[seat], board.turn
    player.jail, player.at, player.stays = 1, ed.jail_at, player.stays + 1
    carry_off(board, ed, seat, token_at)
    board.late_steps.pop(seat, None)
    if turn.seat == seat:
        turn.over, turn.again, turn.offer, turn.draw, turn.step = True, False, "", "", ""


def take_step(board: Board, seat: Seat) -> None:
    """The step that was due, by the Speed Die or by a card, is taken."""
    fulfil(board, "step", seat)
    board.late_steps.pop(seat, None)
    if board.turn.seat == seat:
        board.turn.step = ""


def carry_off(board: Board, ed: BoardEdition, seat: Seat, place: int | None) -> None:
    """The token of a player in jail stands where it was put, until it is where it belongs.

    That is jail, or after the last throw there the space it leads to.
    """
    if place is None:
        return
    board.players[seat].at = place
    dice = last_throw(board, seat)
    if place in (ed.jail_at, None if dice is None else (ed.jail_at + sum(dice)) % len(ed.spaces)):
        fulfil(board, "token", seat)
    else:
        leave(board, "token", DESTINATION, seat)


def release(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """A player leaves jail from the jail space, wherever the token was."""
    board.players[seat].jail, board.players[seat].at = 0, ed.jail_at


def leave_jail(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """The door opens; after the last failed throw the token moves by that throw, or has already."""
    player, dice = board.players[seat], last_throw(board, seat)
    gone_to = player.at if player.at != ed.jail_at else None
    release(board, ed, seat)
    if dice is not None:
        board.late_steps.pop(seat, None)
        fulfil(board, "step", seat)
        board.turn.leaving = board.turn.leaving and board.turn.seat != seat
        go_forward(board, ed, seat, sum(dice), gone_to)


def land_on(board: Board, ed: BoardEdition, seat: Seat, dice: int | None, card: str = "") -> None:
    """What the space asks for."""
    place = board.players[seat].at
    space = ed.spaces[place]
    board.spared.pop(seat, None)
    if board.turn.seat == seat:
        board.turn.landed, board.turn.landed_seq = place, board.seq
        board.turn.landed_cash = board.players[seat].cash
    for landing in LANDINGS.get(space.kind, ()):
        landing(board, ed, seat, dice, card)


@lands("go_to_jail")
def land_on_go_to_jail(board: Board, ed: BoardEdition, seat: Seat, dice: int | None, card: str) -> None:
    """The corner sends a token to jail."""
    send_to_jail(board, ed, seat)

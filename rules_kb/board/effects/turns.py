"""Turns begin and end; what they leave open is marked once."""

from collections.abc import Iterator

from rules_kb.board.actions import End, TurnTo
from rules_kb.board.edition import Edition
from rules_kb.board.lots import overdue
from rules_kb.board.missteps import go_on, owes_throw
from rules_kb.board.money import lapse
from rules_kb.board.state import OWED_STEPS, WAY_OUT, Board, Step, Turn, before_the_game, following, next_seat
from rules_kb.core import Due, Seat, Transfer
from rules_kb.duties import fulfil, give_up, leave

LEFT_OPEN = {
    "rent": "board.rent.unpaid",
    "jail": "board.jail.third-turn",
    "interest": "board.mortgage.transfer",
    "estate": "board.bankrupt.interest",
    "auction": "board.auction.cash",
}


# What a player may make good until the own next turn.
OWN = ("draw", "step", "throw", "token", "turn")


def reported_by(due: Due) -> str:
    """The rule that speaks when a called due is left open."""
    return LEFT_OPEN.get(due.why, "board.turn.unfinished")


def left_open(board: Board, rule: str) -> list[Due]:
    """Called dues nobody reported yet that this rule speaks for."""
    return [d for d in board.dues if d.state == "called" and not d.flagged and reported_by(d) == rule]


def close_books(board: Board, ed: Edition) -> None:
    """Mark what a throw or an end of turn found open, so that it is reported once."""
    for due in board.dues:
        if due.state == "called" and not due.flagged:
            due.flagged, due.flagged_at = reported_by(due), board.seq
    for player in board.players:
        player.overdrawn = False
    for lot in overdue(board, ed):
        leave(board, f"auction {lot}")
    if board.auction and board.auction.lot in board.deeds:
        board.lots.append(board.auction.lot)
    board.auction = None
    board.late_lots += [lot for lot in board.lots if lot not in board.late_lots]
    board.lots = []
    for name in board.offers.keys() - set(board.late_offers):
        leave(board, f"offer {name}")
    board.late_offers = list(board.offers)
    board.late_chances = {}
    board.wishes = []
    put_aside(board, ed)


def put_aside(board: Board, ed: Edition) -> None:
    """What the landing asked for and nobody did is kept for those who do it late."""
    turn = board.turn
    if turn.offer:
        board.missed[turn.seat] = turn.offer
        if ed.auction_on_decline == "mandatory" and not turn.given:
            leave(board, f"auction {turn.offer}")
    if turn.draw:
        board.late_draws[turn.seat] = turn.draw
        leave(board, f"draw {turn.seat}")
    step = WAY_OUT if turn.leaving else turn.step
    if turn.leaving:
        board.players[turn.seat].jail = ed.jail_max_turns + 1
    if step in (*OWED_STEPS, WAY_OUT) and turn.dice is not None:
        board.late_steps[turn.seat] = Step(step, turn.dice)
        leave(board, f"step {turn.seat}")
    turn.offer, turn.draw, turn.leaving, turn.step = "", "", False, ""


def begin_turn(board: Board, ed: Edition, seat: Seat, then: Seat = -1) -> None:
    """The dice go to a player; claims that last until a turn begins lapse."""
    board.players[seat].skipped = False
    board.turn = Turn(seat=seat, no=board.turn.no + 1, then=then)
    round_ago = board.turn.no - len(board.players)
    board.assumed = [d for d in board.assumed if d.turn > round_ago]
    board.missed.pop(seat, None)
    board.late_draws.pop(seat, None)
    board.late_steps.pop(seat, None)
    board.missteps.pop(seat, None)
    give_up(board, *(f"{what} {seat}" for what in OWN))
    board.ended = None
    lapse(board, ed, "turn")


def end(board: Board, action: End, ed: Edition) -> Iterator[Transfer]:
    """The dice pass to the next player still in the game; nobody ends another's turn."""
    turn = board.turn
    if action.by == turn.seat:
        if turn.again or not (turn.rolled or turn.over):
            leave(board, f"throw {turn.seat}")
        close_books(board, ed)
        begin_turn(board, ed, next_seat(board))
        board.ended = turn
    yield from ()


def take_turn(board: Board, ed: Edition, seat: Seat) -> None:
    """Somebody throws out of order: the throw stands, those passed over are remembered."""
    turn = board.turn
    due = next_seat(board) if turn.rolled or turn.over else turn.seat
    back = board.players[seat].skipped
    if back:
        fulfil(board, f"turn {seat}")
    while not back and due != seat:
        board.players[due].skipped = True
        leave(board, f"turn {due}")
        due = following(board, due)
    close_books(board, ed)
    begin_turn(board, ed, seat, then=due if back else -1)


def turn_to(board: Board, action: TurnTo, ed: Edition) -> Iterator[Transfer]:
    """The table hands the turn to somebody, or says who begins; play then goes on where it was."""
    turn = board.turn
    if before_the_game(board):
        turn.seat = action.player
    elif owes_throw(board, action.player):
        go_on(board)
    elif turn.seat != action.player or turn.rolled or turn.over:
        then = next_seat(board) if turn.rolled or turn.over else turn.seat
        put_aside(board, ed)
        fulfil(board, f"turn {action.player}")
        begin_turn(board, ed, action.player, then=then if then != action.player else -1)
    yield from ()

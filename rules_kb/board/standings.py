"""Who has what, who may do what next, and who has won."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Block, Holding, Owing, Reason, Standing
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import choices
from rules_kb.board.speed_die import bus_ways, onward
from rules_kb.board.state import Board, active, owed, owned
from rules_kb.core import BANK, Due, Seat

REASONS = frozenset(Reason.__args__)  # type: ignore[attr-defined]


def worth(board: Board, ed: Edition, seat: Seat) -> int:
    """What counts at the end, by the edition's valuation."""
    return bills.worth(board, ed, seat, mortgaged_at_half=ed.end_valuation == "half_mortgaged")


def winners(board: Board, ed: Edition) -> list[Seat]:
    """Who has won: the last one left, or the richest when the game ends before; ties are shared.

    Nobody can tell while somebody's cash is unknown.
    """
    left = list(active(board))
    if not board.over or len(left) <= 1:
        return left if board.over or len(left) == 1 < len(board.players) else []
    if any(board.players[seat].unknown for seat in left):
        return []
    best = max(worth(board, ed, seat) for seat in left)
    return [seat for seat in left if worth(board, ed, seat) == best]


def block_of(board: Board) -> Block:
    """The position as a block that reads back to it."""
    turn = board.turn
    return Block(
        players=tuple(standing(board, seat) for seat in range(len(board.players))),
        houses=board.houses,
        hotels=board.hotels,
        pot=board.pot or None,
        owing=tuple(
            Owing(d.frm, d.to, d.amount, d.why if d.why in REASONS else "")
            for d in board.dues
            if d.state == "called" and d.amount
        ),
        turn=turn.seat if not board.players[turn.seat].out else None,
        rolled=turn.rolled,
        doubles=min(turn.doubles, 2),
    )


def standing(board: Board, seat: Seat) -> Standing:
    """One player's line."""
    player = board.players[seat]
    if player.out:
        return Standing(seat, out=True)
    deeds = ((name, board.deeds[name]) for name in owned(board, seat))
    return Standing(
        seat,
        cash=None if player.unknown else player.cash,
        cash_unknown=player.unknown,
        at=None if player.jail else player.at,
        jail=player.jail or None,
        owns=tuple(Holding(name, deed.houses, deed.mortgaged) for name, deed in deeds) or None,
        cards=tuple(player.cards) or None,
        lap=1 if player.lap == 1 else None,
    )


def expected(board: Board, ed: Edition) -> Iterator[tuple[Seat, list[str]]]:
    """What each player may do next, as lines of the record without the name."""
    if board.over:
        return
    for seat in active(board):
        lines = [*duties(board, ed, seat), *(on_turn(board, ed) if seat == board.turn.seat else ())]
        if lines:
            yield seat, lines


def duties(board: Board, ed: Edition, seat: Seat) -> Iterator[str]:
    """Debts to pay, claims to make, bids to give."""
    if board.auction is not None and seat not in board.auction.passed:
        high = board.auction.high
        yield f"bid {high + ed.auction_min_increment if high else ed.auction_opening_bid}"
        yield "pass"
    for due in owed(board, seat, state="called"):
        if due.amount:
            yield pay_line(due)
    yield from (f"choose {deck}" for deck in choices(board, ed, seat))
    for due in board.dues:
        if due.to == seat and due.frm == BANK and due.amount:
            yield f"collect {due.amount}" + (f" for {due.why}" if due.why in REASONS else "")
        elif due.to == seat and due.state == "open" and due.why == "rent":
            yield "demand rent from {" + str(due.frm) + "}"


def pay_line(due: Due) -> str:
    """The line that pays a due; seats stand as {n} until they are named."""
    to = "bank" if due.to == BANK else "{" + str(due.to) + "}"
    return f"pay {to} {due.amount}" + (f" for {due.why}" if due.why in REASONS and due.why != "rent" else "")


def on_turn(board: Board, ed: Edition) -> Iterator[str]:
    """What the turn itself asks for."""
    turn = board.turn
    player = board.players[turn.seat]
    if turn.draw:
        yield "draw"
        return
    if turn.offer:
        yield "buy"
        yield "decline"
    if any(d.frm == turn.seat and d.times for d in board.dues):
        yield "roll for rent"
    steps = list(speed_steps(board, ed))
    # The second move comes after the first stop is settled.
    yield from steps if not turn.offer else ()
    if turn.leaving or (steps and turn.step != "ride"):
        return
    if turn.again or not (turn.rolled or turn.over):
        if player.jail:
            yield f"pay bank {ed.jail_fine} for jail"
            yield from ["use jail-card"] * bool(player.cards)
        yield "roll"
    else:
        yield "end"


def speed_steps(board: Board, ed: Edition) -> Iterator[str]:
    """What the Speed Die leaves to be chosen, or where it sends the token next."""
    turn = board.turn
    if turn.step == "bus" and turn.dice is not None:
        yield from (f"choose bus {count}" for count in bus_ways(turn.dice))
    elif turn.step == "triple":
        yield "move"
    elif turn.step == "ride":
        yield "choose bus"
    elif turn.step == "mr" and (place := onward(board, ed, turn.seat, "mr")) is not None:
        yield f"move {ed.spaces[place].id}"

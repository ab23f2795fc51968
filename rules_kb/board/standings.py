"""Who has what, who owes what, and who has won."""

from rules_kb.board import bills
from rules_kb.board.actions import Block, Holding, Owing, Reason, Standing
from rules_kb.board.edition import Edition
from rules_kb.board.state import Board, active, owned
from rules_kb.core import BANK, Due, Seat

REASONS = frozenset(Reason.__args__)  # type: ignore[attr-defined]


def worth(board: Board, ed: Edition, seat: Seat) -> int:
    """What counts at the end, by the edition's valuation; once the game is over, what is owed counts as settled."""
    value = bills.worth(board, ed, seat, mortgaged_at_half=ed.end_valuation == "half_mortgaged")
    return value + outstanding(board, seat) if board.over else value


def outstanding(board: Board, seat: Seat) -> int:
    """What called dues would still bring a player, less what they would cost."""
    called = [due for due in board.dues if due.state == "called"]
    return sum(d.amount for d in called if d.to == seat) - sum(d.amount for d in called if d.frm == seat)


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
        # After the last throw of a turn its doubles say nothing any more.
        doubles=min(turn.doubles, 2) if turn.again else 0,
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


def pay_line(due: Due) -> str:
    """The line that pays a due; seats stand as {n} until they are named."""
    to = "bank" if due.to == BANK else "{" + str(due.to) + "}"
    return f"pay {to} {due.amount}" + (f" for {due.why}" if due.why in REASONS and due.why != "rent" else "")

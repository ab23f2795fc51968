"""The end: questions and sums."""

from typing import Any

from rules_kb.board.actions import Choose, Collect, Demand, Keep, Pay
from rules_kb.board.bills import Bill, total
from rules_kb.board.dues import ground, is_fine, meant, pool
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage.facts import interest_due
from rules_kb.board.rent.facts import claimed, lapsed_rent
from rules_kb.board.state import Board, active, next_seat
from rules_kb.board.tax import facts as tax_facts
from rules_kb.kernel.model import BANK, Action, BillLine, Seat


def ends_game(board: Board, ed: BoardEdition, leaving: int = 0) -> bool:
    """Whether the game ends with the bankruptcies so far, and so many more."""
    enough = {"first_bankruptcy": 1, "second_bankruptcy": 2}.get(ed.game_end, len(board.players))
    return len(board.bankrupts) + leaving >= enough or len(list(active(board))) - leaving <= 1


def plays_on(board: Board, ed: BoardEdition) -> bool:
    """Whether the turn or the round is still played to its end when time is up."""
    turn = board.turn
    under_way = turn.rolled or turn.over or turn.paid_out
    if ed.game_end != "time" or ed.time_up == "at_once":
        return False
    first = min(active(board), key=lambda seat: place_in_round(board, seat))
    return under_way or (ed.time_up == "round" and turn.seat != first)


def is_last_turn(board: Board, ed: BoardEdition) -> bool:
    """Whether the game is over with this turn: time is up, and the round too where that is finished first."""
    if not board.time_up:
        return False
    return ed.time_up != "round" or place_in_round(board, next_seat(board)) < place_in_round(board, board.turn.seat)


def place_in_round(board: Board, seat: Seat) -> int:
    """Which turn of a round is a player's: the first is that of whoever began."""
    return (seat - board.starter) % len(board.players)


def worth(board: Board, ed: BoardEdition, seat: Seat) -> int:
    """What counts at the end, by the edition's valuation; once the game is over, what is owed counts as settled."""
    value = total(fortune_bill(board, ed, seat))
    return value + outstanding(board, seat) if board.over else value


def fortune_bill(board: Board, ed: BoardEdition, seat: Seat) -> Bill:
    """What somebody's worth at the end is made of, but for what is owed: all one has, or cash alone."""
    if ed.end_valuation == "cash":
        return (BillLine("cash", board.players[seat].cash),)
    return tax_facts.fortune_bill(board, ed, seat, mortgaged_at_half=ed.end_valuation == "half_mortgaged")


def outstanding(board: Board, seat: Seat) -> int:
    """What called dues and loans would still bring a player, less what they would cost."""
    called = [due for due in board.dues if due.state == "called" or due.why == "loan"]
    return sum(d.amount for d in called if d.to == seat) - sum(d.amount for d in called if d.frm == seat)


def winners(board: Board, ed: BoardEdition) -> list[Seat]:
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


def standings(board: Board, ed: BoardEdition, who: dict[int, str]) -> list[dict[str, Any]]:
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


def is_settling(board: Board, ed: BoardEdition, action: Action) -> bool:
    """Whether a line after the end only pays, chooses or asks for what was owed before it."""
    if isinstance(action, Pay):
        return action.by >= 0 and not is_fine(board, action) and meant(board, ed, action) is not None
    if isinstance(action, Collect):
        return ground(board, ed, action) is not None
    if isinstance(action, Demand):
        return (claimed(board, action) or lapsed_rent(board, action)) is not None
    if isinstance(action, Keep):
        return interest_due(board, action.by, action.deed) is not None
    return isinstance(action, Choose) and action.what in ("10%", "flat") and bool(pool(board, action.by, BANK, "tax"))

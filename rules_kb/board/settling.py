"""What an answer tells about paying: what a debtor can raise, how sums come about, what waits for the hammer."""

from rules_kb.board import bills
from rules_kb.board.actions import Lift
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import lift_cost
from rules_kb.board.shortage import contended, in_bank, wanted
from rules_kb.board.standings import outstanding
from rules_kb.board.state import Board, active
from rules_kb.board.unpaid_lots import way_out
from rules_kb.core import Action, Due, Line, Seat
from rules_kb.play import Pending


def raises(board: Board, ed: Edition, seat: Seat, dues: list[Due]) -> int:
    """The most a debtor can raise towards some dues, cash included."""
    return way_out(board, ed, seat, dues)[0]


def bill(board: Board, ed: Edition, action: Action) -> bills.Bill:
    """How the price of lifting a mortgage comes about; other lines move what is printed or agreed."""
    if not isinstance(action, Lift) or action.deed not in ed.deeds:
        return ()
    loan = ed.deeds[action.deed].mortgage
    interest = lift_cost(board, ed, action) - loan
    return (Line("mortgage", loan), *([Line("interest", interest)] if interest else []))


def fortune(board: Board, ed: Edition, seat: Seat) -> bills.Bill:
    """What somebody's worth at the end is made of."""
    owed = outstanding(board, seat) if board.over else 0
    parts = bills.fortune(board, ed, seat, mortgaged_at_half=ed.end_valuation == "half_mortgaged")
    return (*parts, *([Line("still owed", owed)] if owed else []))


def pending(board: Board, ed: Edition) -> Pending | None:
    """Buildings that players together want more of than the Bank has."""
    piece = contended(board, ed)
    if piece is None:
        return None
    asked = sum(wanted(board, ed, seat, piece) for seat in active(board))
    says = f"{asked} {piece}s are wanted, and the Bank has {in_bank(board, piece)}."
    each = "one at a time" if ed.building_shortage == "one_at_a_time" else "as one lot"
    return Pending(says, f"Auction them {each}, to the highest bidder.", "board.build.shortage")

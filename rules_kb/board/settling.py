"""What an answer tells about paying: what a debtor can raise, how sums come about, what waits for the hammer."""

from rules_kb.board.actions import Lift
from rules_kb.board.bills import Bill
from rules_kb.board.build.shortage import SHORTAGE, contended, in_bank, wanted
from rules_kb.board.debt.lots import way_out
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import fortune_bill, outstanding
from rules_kb.board.mortgage.facts import lift_cost
from rules_kb.board.state import Board, active
from rules_kb.kernel.game import Unsettled
from rules_kb.kernel.model import Action, BillLine, Due, Seat
from rules_kb.kernel.said import Said

WANTED = {
    "house": "{asked} houses are wanted, and the Bank has {left}.",
    "hotel": "{asked} hotels are wanted, and the Bank has {left}.",
}
AUCTIONED = {
    "one_at_a_time": "Auction them one at a time, to the highest bidder.",
    "lot": "Auction them as one lot, to the highest bidder.",
}


def raises(board: Board, ed: BoardEdition, seat: Seat, dues: list[Due]) -> int:
    """The most a debtor can raise towards some dues, cash included."""
    return way_out(board, ed, seat, dues)[0]


def bill(board: Board, ed: BoardEdition, action: Action) -> Bill:
    """How the price of lifting a mortgage comes about; other lines move what is printed or agreed."""
    if not isinstance(action, Lift) or action.deed not in ed.deeds:
        return ()
    loan = ed.deeds[action.deed].mortgage
    interest = lift_cost(board, ed, action) - loan
    return (BillLine("mortgage", loan), *([BillLine("interest", interest)] if interest else []))


def fortune(board: Board, ed: BoardEdition, seat: Seat) -> Bill:
    """What somebody's worth at the end is made of."""
    owed = outstanding(board, seat) if board.over else 0
    parts = fortune_bill(board, ed, seat)
    return (*parts, *([BillLine("still owed", owed)] if owed else []))


def pending(board: Board, ed: BoardEdition) -> Unsettled | None:
    """Buildings that players together want more of than the Bank has."""
    piece = contended(board, ed)
    if piece is None:
        return None
    asked = sum(wanted(board, ed, seat, piece) for seat in active(board))
    says = Said(WANTED[piece], {"asked": asked, "left": in_bank(board, piece)})
    do = AUCTIONED["one_at_a_time" if ed.building_shortage == "one_at_a_time" else "lot"]
    return Unsettled(says, Said(do), SHORTAGE)

"""Mortgages: questions and sums."""

from rules_kb.board.actions import Keep, Lift, Mortgage, Pay, Win
from rules_kb.board.bills import Bill, percent_of, total
from rules_kb.board.dues import is_fine, left_open, meant
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.board.turn.facts import closes
from rules_kb.kernel.declaring import Breach, breach
from rules_kb.kernel.model import Action, BillLine, Due, Fact, Seat, bill_line

TRANSFER = "board.mortgage.transfer"
FORCED_SALE = "board.mortgage.forced-sale"


def interest_bill(ed: BoardEdition, name: str, *, estate: bool = False) -> int:
    """The interest on one mortgage, rounded by itself; what comes from a bankrupt's estate may be counted otherwise."""
    space = ed.deeds[name]
    on_price = ed.mortgage_interest_base == "price" or (estate and ed.mortgage_interest_base == "estate_price")
    base = space.price if on_price else space.mortgage
    note = ed.smallest_note
    whole, rest = divmod(base * ed.unmortgage_interest_percent, 100 * note)
    return percent_of(base, ed.unmortgage_interest_percent, ed.unmortgage_rounding, note) if rest else whole * note


def redemption_bill(ed: BoardEdition, name: str) -> Bill:
    """What lifting a mortgage costs: the loan and its interest."""
    return (
        bill_line("{deed}, mortgage", ed.deeds[name].mortgage, deed=name),
        BillLine("interest", interest_bill(ed, name)),
    )


INTEREST = ("unmortgage_interest_percent", "unmortgage_rounding", "mortgage_interest_base", "smallest_note")


def possible(board: Board, action: Mortgage | Lift | Keep) -> bool:
    """One's own deed, clear to be mortgaged or mortgaged to be lifted: else other rules have spoken."""
    deed = board.deeds[action.deed]
    return deed.owner == action.by and deed.mortgaged is not isinstance(action, Mortgage)


def wrong_interest(board: Board, action: Action, ed: BoardEdition, rule: str) -> Breach:
    """Interest this rule speaks for that was paid wrong, or not at all when play went on."""
    if isinstance(action, Keep):
        return kept_wrong(board, action, ed, rule)
    if isinstance(action, Pay):
        return paid_wrong(board, action, ed, rule)
    unpaid = left_open(board, rule) if closes(action, board) else []
    return [off_by(ed, due.frm, due.about, due.amount, 0) for due in unpaid] or None


def kept_wrong(board: Board, action: Keep, ed: BoardEdition, rule: str) -> Breach:
    """A mortgage kept for the wrong sum, or where no interest was owed."""
    due = interest_due(board, action.by, action.deed)
    paid, asked = interest_told(board, action, ed), interest_asked(ed, due) if due else 0
    speaks = due.rule if due else TRANSFER
    if speaks != rule or paid == asked or not possible(board, action):
        return None
    return off_by(ed, action.by, action.deed, asked, paid)


def paid_wrong(board: Board, action: Pay, ed: BoardEdition, rule: str) -> Breach:
    """A payment meant as interest, short or over; one already reported is let be."""
    if action.by < 0 or action.deeds or action.cards or is_fine(board, action):
        return None
    due = meant(board, ed, action)
    if due is None or due.flagged or due.rule != rule or due.amount == action.amount:
        return None
    return off_by(ed, due.frm, due.about, due.amount, action.amount)


def off_by(ed: BoardEdition, seat: Seat, deed: str, right: int, paid: int) -> dict[str, Fact]:
    """What was asked and what was paid, and the difference that puts it right."""
    facts = breach(fix="short" if right > paid else "over", player=seat, right=right, paid=paid, rest=abs(right - paid))
    return facts | (breach(says="deed", deed=deed) if deed in ed.deeds else breach(says="some"))


TAKEN_OVER = ("interest", "estate")


def lift_cost(board: Board, ed: BoardEdition, action: Lift) -> int:
    """What lifting a mortgage costs: its value and the interest, as far as that was not paid on receiving the deed."""
    if action.deed not in board.received:
        return total(redemption_bill(ed, action.deed))
    due = interest_due(board, action.by, action.deed)
    return ed.deeds[action.deed].mortgage + (0 if due is None else interest_asked(ed, due))


def interest_told(board: Board, action: Keep, ed: BoardEdition) -> int:
    """What a player who keeps a mortgage really paid: the sum told, else what is asked."""
    due = interest_due(board, action.by, action.deed)
    asked = interest_bill(ed, action.deed) if due is None else interest_asked(ed, due)
    return asked if action.price is None else action.price


def interest_asked(ed: BoardEdition, due: Due) -> int:
    """What is still asked for a mortgage received, by the table's reading now, less what was paid on it."""
    return interest_bill(ed, due.about, estate=due.why == "estate") + total(due.bill[1:])


def interest_due(board: Board, seat: Seat, name: str) -> Due | None:
    """What a player still owes for having received a deed mortgaged."""
    return next((d for d in board.dues if d.why in TAKEN_OVER and (d.frm, d.about) == (seat, name)), None)


def charges_interest(ed: BoardEdition, why: str) -> bool:
    """Whether an edition asks interest for a mortgage that changes hands, by trade or from an estate."""
    if why == "estate":
        return ed.mortgage_transfer_interest_bankruptcy != "lift"
    return ed.mortgage_transfer_interest != "none"


def under_offer(board: Board, name: str) -> bool:
    """Whether somebody has offered the Bank a sum for a mortgaged deed, or has just got it for that."""
    return name in board.offers or name in board.late_offers


def wins_offer(board: Board, action: Win, ed: BoardEdition) -> bool:
    """Whether a win is of a deed its owner put up for sale to whoever offers most."""
    return under_offer(board, action.lot)


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on mortgages that a win is held against where the deed was offered, not auctioned."""
    return (FORCED_SALE,) if isinstance(action, Win) and under_offer(board, action.lot) else ()

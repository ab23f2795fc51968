"""Debts: questions and sums."""

from rules_kb.board.actions import Collect, Pay, Side, Trade
from rules_kb.board.dues import called_debts, is_fine, is_in_kind, is_unpaid, meant, pays_for_another, shortfall
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, Rescue, built_in
from rules_kb.board.trade.facts import Handed, gift, handed, has_value, is_between_players, is_unwelcome
from rules_kb.kernel.model import BANK, Action, Due, Seat

# What fixes a sum of which no other rule says how much it is.
IN_FULL = "board.debt.in-full"
OWN_MONEY = "board.debt.own-money"
DUMPING = "board.debt.dumping"


def wrong_sum_told_by(due: Due) -> str:
    """The rule that reports a due paid with the wrong sum: what was bid, dealt or borrowed is a debt like any other."""
    return IN_FULL if due.why in ("auction", "deal", "loan", "gift", "share") else due.rule


def drained(board: Board, ed: BoardEdition, action: Trade | Pay) -> Handed | None:
    """What a player hands to somebody other than the creditor while debts exceed the cash in hand."""
    if (
        not board.dues
        or not is_between_players(board, action)
        or (isinstance(action, Pay) and gift(board, ed, action) is None)
    ):
        return None
    both = handed(action)
    for gone in both:
        net = gone.side.cash - sum(other.side.cash for other in both if other.frm == gone.to)
        short = max(shortfall(board, gone.frm), shortfall(board, gone.frm, net))
        creditors = {due.to for due in called_debts(board, gone.frm)}
        if short and has_value(gone.side) and creditors != {gone.to}:
            return gone
    return None


def vain_sales(board: Board, ed: BoardEdition, seat: Seat) -> list[Rescue]:
    """What a debtor sold or gave to others without saving the game by it, where that counts only if it does."""
    mine = [each for each in board.rescues if each.by == seat and each.to >= 0 and is_unpaid(board, each)]
    return mine if ed.debtor_sales == "if_saved" else []


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on debts that sends money back which nobody owed: paid for another, or given away by a debtor."""
    if isinstance(action, Collect):
        return ""
    if pays_for_another(action):
        return OWN_MONEY
    return DUMPING if drained(board, ed, action) and ed.debtor_sales == "none" else ""


def may_pay_for(board: Board, ed: BoardEdition, action: Pay) -> bool:
    """Whether there is such a debt, or a fine to pay, and the table takes what amounts to a gift."""
    present = Handed(action.by, action.whose if action.whose is not None else BANK, Side(cash=action.amount))
    return (is_fine(board, action) or meant(board, ed, action) is not None) and not is_unwelcome(board, ed, present)


def is_unwanted_help(board: Board, ed: BoardEdition, action: Pay) -> bool:
    """Whether a payment for somebody else counts for nothing: there is no such debt, or the table takes no gifts."""
    return pays_for_another(action) and not may_pay_for(board, ed, action)


def pays_in_kind(board: Board, action: Pay, ed: BoardEdition) -> bool:
    """Whether deeds or jail cards are given in payment."""
    return is_in_kind(action)


def in_money_only(ed: BoardEdition, action: Pay) -> bool:
    """Whether what is paid in kind counts for nothing: the Bank takes money, and so may a player."""
    return is_in_kind(action) and (action.to == BANK or not ed.debt_paid_in_property)


def hands_over_built(board: Board, ed: BoardEdition, action: Pay) -> bool:
    """Whether a street is given in payment that cannot change hands while its group carries buildings."""
    built = any(built_in(board, ed, ed.deeds[name].group) for name in action.deeds)
    return built and ed.trade_group_with_buildings == "forbidden"


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on debts that a payment for somebody else is held against."""
    return (OWN_MONEY,) if isinstance(action, Pay) and action.whose is not None else ()

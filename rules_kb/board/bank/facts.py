"""Deals with the Bank: the few it makes over property, and at what price."""

from rules_kb.board.actions import Collect, Pay, Side, Trade
from rules_kb.board.dues import pool, sides
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.kernel.model import BANK, Action, Due, Seat

OVERDRAFT = "board.bank.overdraft"
UNEARNED = "board.bank.unearned"
BANK_LOAN = "board.bank.loan"
ANOTHERS = "board.bank.anothers"

NO_SIDE = Side()


def only_deeds(side: Side) -> bool:
    """Whether a side gives property and nothing else."""
    return bool(side.deeds) and side == Side(deeds=side.deeds)


def is_refusal(board: Board, ed: BoardEdition, action: Trade) -> bool:
    """Whether a creditor short of the interest hands mortgaged property of an estate on to the Bank."""
    if ed.creditor_cannot_pay_interest != "may_refuse" or action.gets != NO_SIDE or not only_deeds(action.gives):
        return False
    player = board.players[action.by]
    owing = sum(due.amount for due in board.dues if due.frm == action.by and due.why == "estate")
    inherited = all(estate_interest(board, action.by, name) for name in action.gives.deeds)
    return inherited and not player.unknown and player.cash < owing


def refusal(board: Board, ed: BoardEdition, seat: Seat) -> Trade | None:
    """The line by which a creditor short of the interest refuses all mortgaged property of an estate, if allowed."""
    names = tuple(due.about for due in board.dues if (due.frm, due.why) == (seat, "estate"))
    action = Trade(seat, BANK, Side(deeds=names), NO_SIDE)
    return action if names and is_refusal(board, ed, action) else None


def estate_interest(board: Board, seat: Seat, name: str) -> Due | None:
    """The interest a creditor still owes for a deed of an estate."""
    return next((d for d in board.dues if (d.frm, d.why, d.about) == (seat, "estate", name)), None)


def is_sale(ed: BoardEdition, action: Trade) -> bool:
    """Whether property is sold to a Bank that takes it."""
    for_cash = action.gets == Side(cash=action.gets.cash)
    return ed.mortgaged_sale_to_bank and only_deeds(action.gives) and for_cash


def sale_price(board: Board, ed: BoardEdition, action: Trade) -> int:
    """Half the price of each deed; one that is mortgaged has had its half."""
    return sum(ed.deeds[name].mortgage for name in action.gives.deeds if not board.deeds[name].mortgaged)


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on the Bank that sends money back which nobody owed: it takes and gives none without ground."""
    if isinstance(action, Collect):
        return BANK_LOAN if action.why == "loan" else UNEARNED
    return UNEARNED if action.to == BANK or action.why == "interest" else ""


def held_against(board: Board, action: Action) -> tuple[str, ...]:
    """The rule on the Bank that money without ground is held against; what a due costs is told by the due."""
    if isinstance(action, (Pay, Collect)) and not pool(board, *sides(action), action.why):
        return (UNEARNED,)
    return ()

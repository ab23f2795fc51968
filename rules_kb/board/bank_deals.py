"""Deals with the Bank: the few it makes over property, and at what price."""

from rules_kb.board.actions import Side, Trade
from rules_kb.board.edition import Edition
from rules_kb.board.state import Board
from rules_kb.core import BANK, Due


def sides_with_bank(action: Trade) -> tuple[Side, Side]:
    """What the Bank would take and what it would give."""
    return (action.gets, action.gives) if action.by == BANK else (action.gives, action.gets)


def is_refusal(board: Board, ed: Edition, action: Trade) -> bool:
    """Whether a creditor short of the interest hands mortgaged property of an estate on to the Bank."""
    takes, gives = sides_with_bank(action)
    if ed.creditor_cannot_pay_interest != "may_refuse" or gives != Side() or takes != Side(deeds=takes.deeds):
        return False
    player, asked = board.players[action.by], [inherited(board, action, name) for name in takes.deeds]
    owing = sum(due.amount for due in board.dues if due.frm == action.by and due.why == "estate")
    return bool(asked) and all(asked) and not player.unknown and player.cash < owing


def inherited(board: Board, action: Trade, name: str) -> Due | None:
    """The interest a creditor still owes for a deed of an estate."""
    dues = (due for due in board.dues if due.why == "estate" and due.about == name)
    return next((due for due in dues if due.frm == action.by), None)


def is_sale(ed: Edition, action: Trade) -> bool:
    """Whether property is sold to a Bank that takes it."""
    takes, gives = sides_with_bank(action)
    plain = takes == Side(deeds=takes.deeds) and gives == Side(cash=gives.cash)
    return ed.mortgaged_sale_to_bank and bool(takes.deeds) and plain


def sale_price(board: Board, ed: Edition, action: Trade) -> int:
    """Half the price of each deed; one that is mortgaged has had its half."""
    takes, _ = sides_with_bank(action)
    return sum(ed.deeds[name].mortgage for name in takes.deeds if not board.deeds[name].mortgaged)

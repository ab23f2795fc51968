"""Giving: what leaves whose hand, whether anything comes back for it, and whether the giver can afford it."""

import re
from typing import NamedTuple

from rules_kb.board.actions import Collect, Pay, Side, Trade
from rules_kb.board.edition import Edition
from rules_kb.board.money import is_fine, meant, named_rent
from rules_kb.board.state import Board, Rescue
from rules_kb.core import BANK, Due, Seat

NOTHING = Side()
MONEY = re.compile(r"^\W*\d|[$£€]|\b(re)?pay|\bowe|\bcash\b|\bmoney\b|\bback\b")
GIFTS = ("", "gift")


class Handed(NamedTuple):
    """What one side gives the other."""

    frm: Seat
    to: Seat
    side: Side


def handed(action: Trade | Pay) -> list[Handed]:
    """Who gives what to whom: both sides of a trade, or a payment."""
    if isinstance(action, Pay):
        return [Handed(action.by, action.to, Side(action.amount, action.deeds, action.cards))]
    return [Handed(action.by, action.to, action.gives), Handed(action.to, action.by, action.gets)]


def is_between_players(board: Board, action: Trade | Pay) -> bool:
    """Whether two players deal with each other who are both still in the game."""
    seats = (action.by, action.to)
    return action.by != action.to and all(seat >= 0 and not board.players[seat].out for seat in seats)


def has_value(side: Side) -> bool:
    """Whether a side gives more than words."""
    return bool(side.cash or side.deeds or side.cards)


def told(ed: Edition, side: Side) -> str:
    """What a side gives, shortly."""
    names = [ed.deeds[name].name for name in side.deeds]
    cards = ["a jail card"] * bool(side.cards)
    things = [*names, *cards, *[f"${side.cash}"] * bool(side.cash)]
    return things[0] + " and more" * (len(things) > 1) if things else "nothing"


def lacking(board: Board, ed: Edition, seat: Seat, side: Side) -> str:
    """The first thing a side gives that it does not have, or nothing."""
    for name in side.deeds:
        if board.deeds[name].owner != seat:
            return ed.deeds[name].name
    short = seat >= 0 and side.cards > len(board.players[seat].cards)
    return ("a jail card" if side.cards == 1 else f"{side.cards} jail cards") if short else ""


def gift(board: Board, ed: Edition, action: Trade | Pay) -> Handed | None:
    """What is given for nothing between players, if anything is."""
    if not is_between_players(board, action):
        return None
    if isinstance(action, Pay):
        alone = action.whose is None and action.why in GIFTS and meant(board, ed, action) is None
        return handed(action)[0] if alone and not named_rent(board, ed, action) else None
    for one, other in (handed(action), handed(action)[::-1]):
        if has_value(one.side) and other.side == NOTHING and not one.side.loan:
            return one
    return None


def lent(board: Board, action: Trade) -> Handed | None:
    """Money now for money later: a loan by name, or cash or patience for nothing but a promise to pay."""
    for one, other in (handed(action), handed(action)[::-1]):
        words = other.side.promises if not has_value(other.side) and not other.side.immunity else ()
        promised = any(map(speaks_of_money, words))
        if one.side.loan or (one.side.cash and promised):
            return one
        if promised and one.side == NOTHING and (waits := owing_to(board, other.frm, one.frm)):
            return Handed(one.frm, one.to, Side(loan=waits))
    return None


def owing_to(board: Board, seat: Seat, creditor: Seat) -> int:
    """What a player was asked for by one creditor and has not paid."""
    return sum(due.amount for due in called_debts(board, seat) if due.to == creditor)


def speaks_of_money(promise: str) -> bool:
    """Whether a promise is one to pay: it begins with a sum, or says so; free landings are another matter."""
    return MONEY.search(promise.lower()) is not None and "rent" not in promise.lower()


def is_unwelcome(board: Board, ed: Edition, present: Handed) -> bool:
    """Whether the table does not take gifts, or not from a player in debt."""
    if ed.gifts == "not_in_debt":
        return shortfall(board, present.frm, present.side.cash) > 0
    return ed.gifts == "forbidden"


def debts(board: Board, seat: Seat) -> list[Due]:
    """What a player owes, asked for or not; loans have no day."""
    return [due for due in board.dues if due.frm == seat and due.why != "loan"]


def called_debts(board: Board, seat: Seat) -> list[Due]:
    """What a player was asked for: before that nobody is anybody's debtor."""
    return [due for due in debts(board, seat) if due.state == "called"]


def shortfall(board: Board, seat: Seat, spent: int = 0) -> int:
    """By how much what was asked for exceeds the cash left after spending so much; nothing where nobody can tell."""
    player, owing = board.players[seat], called_debts(board, seat)
    if not owing or player.unknown:
        return 0
    return max(0, sum(due.amount for due in owing) + spent - player.cash)


def drained(board: Board, ed: Edition, action: Trade | Pay) -> Handed | None:
    """What a player hands to somebody other than the creditor while debts exceed the cash in hand."""
    if not is_between_players(board, action) or (isinstance(action, Pay) and gift(board, ed, action) is None):
        return None
    both = handed(action)
    for gone in both:
        net = gone.side.cash - sum(other.side.cash for other in both if other.frm == gone.to)
        short = max(shortfall(board, gone.frm), shortfall(board, gone.frm, net))
        creditors = {due.to for due in called_debts(board, gone.frm)}
        if short and has_value(gone.side) and creditors != {gone.to}:
            return gone
    return None


def refused_gift(board: Board, ed: Edition, action: Pay) -> str:
    """The rule that sends a gift back, if one does."""
    present = gift(board, ed, action)
    if present is None:
        return ""
    if is_unwelcome(board, ed, present):
        return "board.trade.gift"
    return "board.debt.dumping" if ed.debtor_sales == "none" and drained(board, ed, action) else ""


def remember_rescue(board: Board, seat: Seat, to: Seat, what: str) -> None:
    """What a debtor tried is kept until the debts of that moment are paid."""
    board.rescues = [each for each in board.rescues if is_unpaid(board, each)]
    entries = sorted({due.seq for due in called_debts(board, seat)})
    board.rescues.append(Rescue(board.seq, seat, to, what, entries))


def is_unpaid(board: Board, rescue: Rescue) -> bool:
    """Whether a debt of that moment is still open."""
    return any(due.seq in rescue.debts for due in called_debts(board, rescue.by))


def pays_for_another(action: Pay) -> bool:
    """Whether a payment is for somebody else's debt."""
    return action.whose not in (None, action.by)


def may_pay_for(board: Board, ed: Edition, action: Pay) -> bool:
    """Whether there is such a debt, or a fine to pay, and the table takes what amounts to a gift."""
    present = Handed(action.by, action.whose if action.whose is not None else BANK, Side(cash=action.amount))
    return (is_fine(board, action) or meant(board, ed, action) is not None) and not is_unwelcome(board, ed, present)


def is_in_kind(action: Pay | Collect) -> bool:
    """Whether something other than money is part of a payment."""
    return isinstance(action, Pay) and bool(action.deeds or action.cards)


def in_money_only(ed: Edition, action: Pay) -> bool:
    """Whether what is paid in kind counts for nothing: the Bank takes money, and so may a player."""
    return is_in_kind(action) and (action.to == BANK or not ed.debt_paid_in_property)

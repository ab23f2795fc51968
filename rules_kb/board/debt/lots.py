"""Lots won at auction and not paid for yet: once its own price is paid, each can be mortgaged to pay for the others."""

from collections.abc import Iterable, Sequence

from rules_kb.board.actions import Mortgage
from rules_kb.board.debt.solvency import most_raisable, raising_plan
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.kernel.model import Action, Due, Seat

# A lot, its price, and what its mortgage brings once it is paid for.
Lot = tuple[str, int, int]


def way_out(board: Board, ed: BoardEdition, seat: Seat, owing: Sequence[Due]) -> tuple[int, list[Action] | None]:
    """The most a debtor can raise towards some dues, and how to raise the sum; None where it cannot be raised."""
    owed = sum(due.amount for due in owing)
    # What was won at auction and not paid for yet does not help to pay for itself.
    unpaid = frozenset(due.about for due in owing if due.why == "auction")
    raisable = most_raisable(board, ed, seat, unpaid)
    if raisable >= owed or not unpaid:
        return raisable, raising_plan(board, ed, seat, owed, unpaid) if raisable >= owed else None
    lots = payable_lots(board, ed, seat, owing)
    raisable = most_raisable(board, ed, seat, unpaid.difference(lots))
    return raisable, plan_with_lots(board, ed, seat, owed, lots) if raisable >= owed else None


def payable_lots(board: Board, ed: BoardEdition, seat: Seat, owing: Iterable[Due]) -> dict[str, int]:
    """The unpaid lots in an order in which their prices can be paid, as far as the money goes, and what each brings.

    The oldest comes first, as money moves by itself once it is there. If that does not pay for all of them, those
    that bring back what they cost come first, the cheapest before the dearer, then those that bring the most: if any
    order pays for all, this one does.
    """
    prices: dict[str, int] = {}
    for due in owing:
        if due.why == "auction":
            prices[due.about] = prices.get(due.about, 0) + due.amount
    unpaid = frozenset(prices)
    funds = most_raisable(board, ed, seat, unpaid)
    lots = [(name, price, most_raisable(board, ed, seat, unpaid - {name}) - funds) for name, price in prices.items()]
    by_age = paid_in_turn(lots, funds)
    return by_age if len(by_age) == len(lots) else paid_in_turn(sorted(lots, key=kindest), funds)


def paid_in_turn(lots: Iterable[Lot], funds: int) -> dict[str, int]:
    """The lots that can be paid for one after the other, and what each brings."""
    found: dict[str, int] = {}
    for name, price, brings in lots:
        if funds < price:
            break
        funds += brings - price
        found[name] = brings
    return found


def kindest(lot: Lot) -> tuple[bool, int]:
    """Sorts lots so that if the money suffices in any order, it suffices in this one."""
    _, price, brings = lot
    return (brings < price, price if brings >= price else -brings)


def plan_with_lots(board: Board, ed: BoardEdition, seat: Seat, owed: int, lots: dict[str, int]) -> list[Action]:
    """How to raise a sum that only the lots, each paid for before the next, can bring: everything else comes first."""
    unpaid = frozenset(lots)
    raised = most_raisable(board, ed, seat, unpaid)
    plan = raising_plan(board, ed, seat, raised, unpaid) or []
    for name, brings in lots.items():
        if raised < owed and brings:
            plan.append(Mortgage(seat, deed=name))
            raised += brings
    return plan

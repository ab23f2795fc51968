"""Bills: how a sum is put together, and what it comes to."""

from rules_kb.kernel.model import BillLine

Bill = tuple[BillLine, ...]


def total(bill: Bill) -> int:
    """What a bill comes to."""
    return sum(line.amount for line in bill)


def percent_of(amount: int, percent: int, rounding: str) -> int:
    """A percentage in whole money, rounded as the edition says; halves go up when rounding to the nearest."""
    exact = amount * percent
    if rounding == "down":
        return exact // 100
    return -(-exact // 100) if rounding == "up" else (exact + 50) // 100

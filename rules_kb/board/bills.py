"""Bills: how a sum is put together, and what it comes to."""

from rules_kb.kernel.model import BillLine

Bill = tuple[BillLine, ...]


def total(bill: Bill) -> int:
    """What a bill comes to."""
    return sum([line.amount for line in bill])


def percent_of(amount: int, percent: int, rounding: str, note: int = 1) -> int:
    """A percentage in whole notes of the smallest kind, rounded as the edition says; halves go up to the nearest."""
    exact, whole = amount * percent, 100 * note
    if rounding == "down":
        return exact // whole * note
    return (-(-exact // whole) if rounding == "up" else (exact + whole // 2) // whole) * note

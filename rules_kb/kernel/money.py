"""Who pays whom: the called dues as they are, and the fewest payments that come to the same."""

from collections.abc import Iterable
from functools import cache

from rules_kb.kernel.model import Due, Seat, Transfer
from rules_kb.kernel.said import How, Payment


def payments(dues: Iterable[Due]) -> list[Transfer]:
    """The called dues, those between the same two sides added up."""
    sums: dict[tuple[Seat, Seat], int] = {}
    for due in dues:
        if due.state == "called" and due.amount:
            sums[due.frm, due.to] = sums.get((due.frm, due.to), 0) + due.amount
    return [Transfer(frm, to, amount) for (frm, to), amount in sums.items()]


# Among more sides than sit at any table, looking for circles would take for ever.
MOST_SIDES = 12


def netted(plain: list[Transfer]) -> list[Transfer]:
    """The fewest payments that leave everyone as the plain ones do; among very many sides, at most one for each."""
    balance: dict[Seat, int] = {}
    for frm, to, amount in plain:
        balance[frm] = balance.get(frm, 0) - amount
        balance[to] = balance.get(to, 0) + amount
    seats = tuple(sorted(seat for seat, sum_ in balance.items() if sum_))
    rows: list[Transfer] = []
    whole = [list(range(len(seats)))]
    circles = most_circles(tuple(balance[seat] for seat in seats)) if len(seats) <= MOST_SIDES else whole
    for circle in circles:
        rows += pay_round({seats[i]: balance[seats[i]] for i in circle})
    return rows


def most_circles(sums: tuple[int, ...]) -> list[list[int]]:
    """Split balances into as many circles that come to nothing as there can be: each saves one payment."""
    size = len(sums)
    total = [sum(sums[i] for i in range(size) if mask >> i & 1) for mask in range(1 << size)]

    @cache
    def best(mask: int) -> tuple[tuple[int, ...], ...]:
        if not mask:
            return ()
        low = mask & -mask
        choice: tuple[tuple[int, ...], ...] = ()
        rest = mask ^ low
        part = rest
        while True:
            circle = part | low
            if total[circle] == 0:
                members = tuple(i for i in range(size) if circle >> i & 1)
                choice = max(choice, (members, *best(mask ^ circle)), key=len)
            if not part:
                return choice
            part = (part - 1) & rest

    return [list(circle) for circle in best((1 << size) - 1)]


def pay_round(balance: dict[Seat, int]) -> list[Transfer]:
    """Settle one circle, largest debt to largest claim."""
    rows = []
    while any(balance.values()):
        frm = min(balance, key=lambda seat: balance[seat])
        to = max(balance, key=lambda seat: balance[seat])
        amount = min(-balance[frm], balance[to])
        rows.append(Transfer(frm, to, amount))
        balance[frm] += amount
        balance[to] -= amount
    return rows


def added(dues: Iterable[Due], how: How = "pays") -> list[Payment]:
    """Who pays or owes whom how much, added up; those with the same sum in one breath."""
    total: dict[tuple[Seat, Seat], int] = {}
    for due in dues:
        total[due.frm, due.to] = total.get((due.frm, due.to), 0) + due.amount
    payers: dict[tuple[Seat, int], tuple[Seat, ...]] = {}
    for (frm, to), amount in total.items():
        payers[to, amount] = (*payers.get((to, amount), ()), frm)
    payees: dict[tuple[tuple[Seat, ...], int], tuple[Seat, ...]] = {}
    for (to, amount), sides in payers.items():
        payees[sides, amount] = (*payees.get((sides, amount), ()), to)
    return [Payment(sides, to, amount, how) for (sides, amount), to in payees.items() if amount]


def net(moved: list[Transfer]) -> tuple[Transfer, ...]:
    """Money that went back and forth within one entry did not move."""
    if not moved or (len(moved) == 1 and moved[0].amount > 0):
        return tuple(moved)
    sums: dict[tuple[int, int], int] = {}
    for frm, to, amount in moved:
        if (to, frm) in sums:
            sums[to, frm] -= amount
        else:
            sums[frm, to] = sums.get((frm, to), 0) + amount
    both = ((f, t, a) if a > 0 else (t, f, -a) for (f, t), a in sums.items() if a)
    return tuple(Transfer(*row) for row in both)

"""May I? What an action would change, what part of it is legal, and everything a player may do now."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules_kb.answer.view import View
from rules_kb.board.actions import Build, Lift, Mortgage, Pieces, Sell
from rules_kb.board.bills import total
from rules_kb.board.edition import BoardEdition
from rules_kb.board.expected import may
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.state import Board, owned
from rules_kb.kernel.model import BANK, Action, Due, Seat


class Cash(NamedTuple):
    """A player's cash before and after; None where nobody knows it."""

    seat: Seat
    before: int | None
    after: int | None


class RentChange(NamedTuple):
    """What landing on a deed costs before and after; of a utility, how many times the dice."""

    deed: str
    before: int
    after: int
    times: bool


class Changes(NamedTuple):
    """What is different between two positions, as far as it matters to those who decide."""

    cash: tuple[Cash, ...]
    rents: tuple[RentChange, ...]
    houses: tuple[int, int]
    hotels: tuple[int, int]
    owners: tuple[tuple[str, Seat, Seat], ...]
    owed: tuple[Due, ...]


def changes(before: View, after: View) -> Changes:
    """What came of an action: cash, rents, who owns what, the Bank's buildings, and what is owed now."""
    was: Any = before.position
    now: Any = after.position
    rows = [(name, was.deeds[name].owner, now.deeds[name].owner) for name in now.deeds]
    rents = [rent_change(before.edition, was, now, name) for name in now.deeds]
    old = {(due.seq, due.frm, due.to, due.why, due.amount, due.state) for due in was.dues}
    return Changes(
        tuple(one for seat in range(len(now.players)) if (one := cash_change(was, now, seat)) is not None),
        tuple(one for one in rents if one.before != one.after),
        (was.houses, now.houses),
        (was.hotels, now.hotels),
        tuple(row for row in rows if row[1] != row[2]),
        tuple(due for due in now.dues if (due.seq, due.frm, due.to, due.why, due.amount, due.state) not in old),
    )


def cash_change(was: Board, now: Board, seat: Seat) -> Cash | None:
    """One player's cash, if it changed."""
    before, after = was.players[seat], now.players[seat]
    if (before.cash, before.unknown) == (after.cash, after.unknown):
        return None
    return Cash(seat, None if before.unknown else before.cash, None if after.unknown else after.cash)


def rent_change(ed: BoardEdition, was: Board, now: Board, name: str) -> RentChange:
    """What landing on a deed costs, before and after."""
    return RentChange(
        name, landing_costs(was, ed, name), landing_costs(now, ed, name), ed.deeds[name].kind == "utility"
    )


def landing_costs(board: Board, ed: BoardEdition, name: str) -> int:
    """What somebody who lands on a deed pays; of a utility, how many times the dice."""
    deed = board.deeds[name]
    if deed.owner == BANK or deed.mortgaged:
        return 0
    if ed.deeds[name].kind == "utility":
        return rent_facts.utility_times(board, ed, name, "")
    return total(rent_facts.rent_bill(board, ed, name, None)[0])


def legal_acts(view: View, seat: Seat) -> dict[str, list[Action]]:
    """What a player may do with property now, by verb; one house, one deed at a time."""
    board: Any = view.position
    found: dict[str, list[Action]] = {"build": [], "sell": [], "mortgage": [], "lift": []}
    if board.over or board.players[seat].out:
        return found
    for verb, action in property_acts(board, view.edition, seat):
        if may(board, view.edition, action):
            found[verb].append(action)
    return found


def property_acts(board: Board, ed: BoardEdition, seat: Seat) -> Iterator[tuple[str, Action]]:
    """Everything somebody might do with the deeds in hand."""
    for name in owned(board, seat):
        deed, street = board.deeds[name], ed.deeds[name].kind == "street"
        if street and not deed.mortgaged:
            yield "build", Build(seat, (Pieces(name),))
        if deed.houses:
            yield "sell", Sell(seat, (Pieces(name),))
        elif deed.mortgaged:
            yield "lift", Lift(seat, name)
        else:
            yield "mortgage", Mortgage(seat, name)

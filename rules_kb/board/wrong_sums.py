"""The sums that one sum is easily taken for: the next house's rent, no interest, the flat tax for the tenth."""

from collections.abc import Iterable, Iterator

from rules_kb.board import actions as a
from rules_kb.board.bills import percent_of
from rules_kb.board.edition import BoardEdition, Space
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.state import Board
from rules_kb.board.tax import facts as tax_facts
from rules_kb.kernel.model import Action, Seat


def wrong_sums(
    board: Board, ed: BoardEdition, payer: Seat, why: str, about: str, sum_: int, action: Action | None
) -> tuple[int, ...]:
    """Every other sum that could have been meant for this one, each once."""
    found = sums_for(board, ed, payer, why, about, sum_, action)
    return tuple(dict.fromkeys([other for other in found if other > 0 and other != sum_ and other != 2 * sum_]))


def sums_for(
    board: Board, ed: BoardEdition, payer: Seat, why: str, about: str, sum_: int, action: Action | None
) -> Iterable[int]:
    """The sums by what the money is for."""
    space = ed.deeds.get(about)
    if why == "rent" and space is not None:
        return rents(ed, space, sum_)
    if why == "tax":
        return taxes(board, ed, payer, about, sum_)
    if why in ("build", "sale") and isinstance(action, a.Build | a.Sell):
        return buildings(ed, action, sum_)
    return prices(ed, space, why) if space is not None else ()


def rents(ed: BoardEdition, space: Space, sum_: int) -> Iterable[int]:
    """A street with more or fewer houses, a railroad by another number owned, a utility at the other multiple."""
    if space.kind == "street":
        return (*space.rents, 2 * space.rents[0])
    if space.kind == "railroad":
        return ed.railroad_rents
    many = ed.utility_multipliers
    return [sum_ * other // times for times in many for other in many if sum_ % times == 0 and sum_ <= 12 * times]


def taxes(board: Board, ed: BoardEdition, payer: Seat, about: str, sum_: int) -> Iterator[int]:
    """The flat sum for the tenth and the other way round; what other printings ask on the same space."""
    if about == "luxury":
        yield from (75, 100)
        return
    yield from (ed.income_tax_amount, 200)
    if payer >= 0 and not board.players[payer].unknown:
        worth = tax_facts.taxed_worth(board, ed, payer) + sum_
        yield percent_of(worth, ed.income_tax_percent or 10, ed.income_tax_rounding, ed.smallest_note)


def buildings(ed: BoardEdition, action: a.Build | a.Sell, sum_: int) -> Iterator[int]:
    """The house price of another side of the board, one house more or fewer, the full price for the half."""
    names = [piece.street for piece in action.streets] or ed.groups.get(getattr(action, "group", ""), ())
    costs = {ed.deeds[name].house_cost for name in names}
    half = 2 if isinstance(action, a.Sell) else 1
    if len(costs) == 1 and (one := costs.pop() // half) and sum_ % one == 0:
        count = sum_ // one
        others = {space.house_cost // half for space in ed.deeds.values() if space.house_cost}
        yield from (one * (count - 1), one * (count + 1), *(count * other for other in sorted(others)))
    yield 2 * sum_ if half == 2 else sum_ // 2


def prices(ed: BoardEdition, space: Space, why: str) -> Iterator[int]:
    """The neighbour's price, the loan without its interest, the price for the mortgage."""
    if why == "price":
        yield from (ed.deeds[name].price for name in ed.groups[space.group])
    elif why in ("lift", "interest"):
        loan, interest = space.mortgage, mortgage_facts.interest_bill(ed, space.id)
        yield from (loan, loan + interest, interest, percent_of(space.price, 10, "up") + loan)
    elif why == "mortgage":
        yield space.price

"""What a group of deeds can bring its owner: every way down its buildings, every mortgage, and what each gives up.

Sales borrow from the Bank: a hotel comes down into houses. So a way down is more than where it ends; its Passage
says how many houses the Bank must have for it and how many of them it keeps.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import msgspec

from rules_kb.board.actions import Pieces
from rules_kb.board.bills import total
from rules_kb.board.build.ladder import Passage, houses_at, level, share, stock, top
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.sell.facts import proceeds
from rules_kb.board.state import HOTEL, Board, Deed
from rules_kb.kernel.model import Seat

Steps = tuple[int, ...]
Route = tuple[Steps, ...]
# The best way to a place for each peak of borrowed houses: what it brings, and the places passed.
Labels = dict[int, tuple[int, Route]]
Prices = list[dict[tuple[int, int], int]]

SEVEN = 7
AT_REST = Passage(0, 0)
# Where rent and money lost begin in a cost: above anything the lesser measures of a whole board add up to.
RENT, LOSS = 50, 10


class Descent(NamedTuple):
    """A way down for streets that come down together: the steps passed, what it brings, what it borrows."""

    names: tuple[str, ...]
    route: Route
    money: int
    passage: Passage

    def sales(self) -> Iterator[tuple[Pieces, ...]]:
        """Its sales, one after the other."""
        for here, there in zip(self.route, self.route[1:], strict=False):
            rows = zip(self.names, here, there, strict=True)
            yield tuple(Pieces(name, to=after) for name, before, after in rows if after < before)


class RaisingWay(NamedTuple):
    """One way to raise money from a group; a smaller cost gives up less."""

    money: int
    cost: int
    sold: tuple[Descent, ...]
    pledged: tuple[str, ...]


class Manner(NamedTuple):
    """How an edition lets buildings go: evenly, hotels only by steps, a whole group outright; a hotel's houses."""

    even: bool
    by_steps: bool
    outright: bool
    breaks_into: int


class Flight(NamedTuple):
    """Streets that come down together: the step each is on, the houses it holds at every step, its hotels."""

    start: Steps
    holds: tuple[Steps, ...]
    hotels: tuple[bool, ...]


def manner(ed: BoardEdition) -> Manner:
    """The manner of an edition."""
    outright = ed.hotel_sale_when_no_houses == "whole_group"
    return Manner(ed.even_sell, not outright or ed.hotel_sale == "four_houses", outright, top(ed) - 1)


def flight_of(board: Board, ed: BoardEdition, names: tuple[str, ...]) -> Flight:
    """The flight some streets stand on now."""
    start = tuple(level(board, ed, name) for name in names)
    now = [board.deeds[name].houses for name in names]
    holds = tuple((*range(step), stock(houses)[0]) for step, houses in zip(start, now, strict=True))
    return Flight(start, holds, tuple(houses == HOTEL for houses in now))


@lru_cache(maxsize=4096)
def landings(even: bool, here: Steps) -> tuple[Steps, ...]:
    """Every place streets can be sold down to from here, this one first and none before a higher one.

    Whatever the order of sales, the last one off a street left it at most one below the highest of that moment, and
    the highest only sinks. So a street that was sold from ends at most one below the highest of the end; and a
    single sale straight to such a place keeps even. More sales reach nothing that one does not.
    """
    places = product(*(range(step, -1, -1) for step in here))
    return tuple(place for place in places if not even or may_end(here, place))


def may_end(here: Steps, there: Steps) -> bool:
    """Whether a sale from one place to another keeps even."""
    least = max(there) - 1
    return all(after >= least or after == before for before, after in zip(here, there, strict=True))


@lru_cache(maxsize=4096)
def sales_from(how: Manner, flight: Flight, here: Steps, whole: bool) -> tuple[tuple[Steps, Passage], ...]:
    """Where one sale can lead from here, and the houses it needs; `whole`: the flight is all one has of a group."""
    places = landings(how.even, here)[1:]
    return tuple((there, borrowed(how, flight, here, there, whole and not any(there))) for there in places)


def borrowed(how: Manner, flight: Flight, here: Steps, there: Steps, bare: bool) -> Passage:
    """The houses one sale needs and keeps: what it leaves standing, or by steps all that its hotels break into."""
    net = taken(flight, there) - taken(flight, here)
    if not how.by_steps or (bare and how.outright):
        return Passage(max(0, net), net)
    return Passage((hotels_left(flight, here) - hotels_left(flight, there)) * how.breaks_into, net)


def taken(flight: Flight, here: Steps) -> int:
    """The houses a flight has taken from the Bank when it has come down to here."""
    rows = zip(flight.holds, here, strict=True)
    return sum([holds[step] - holds[-1] for holds, step in rows])


def hotels_left(flight: Flight, here: Steps) -> int:
    """How many hotels still stand."""
    return sum(hotel and start == step for hotel, start, step in zip(flight.hotels, flight.start, here, strict=True))


def descents(board: Board, ed: BoardEdition, names: tuple[str, ...], whole: bool) -> list[Descent]:
    """The ways down worth knowing: to every place, for every peak of borrowed houses, the one that brings most.

    Where every step has one price, a single sale does as well as several. Where a hotel and its houses fetch
    different prices, several sales can bring more.
    """
    flight, how = flight_of(board, ed, names), manner(ed)
    if has_detours(ed, flight):
        return detours(board, ed, names, whole)
    prices = price_list(board, ed, names, flight, flight.start)
    found = [Descent(names, (flight.start,), 0, AT_REST)]
    for there, lent in sales_from(how, flight, flight.start, whole):
        found.append(Descent(names, (flight.start, there), brings(prices, flight.start, there), lent))
    return found


def has_detours(ed: BoardEdition, flight: Flight) -> bool:
    """Whether a hotel and the houses it breaks into fetch different prices."""
    return ed.building_resale_price != "half" and any(flight.hotels)


def detours(board: Board, ed: BoardEdition, names: tuple[str, ...], whole: bool) -> list[Descent]:
    """The ways down by several sales.

    A flight of several streets keeps even, so no house goes in a sale before its last hotel: houses are first
    taken and then brought back, and one peak and one net say all about a way.
    """
    flight, how = flight_of(board, ed, names), manner(ed)
    prices = price_list(board, ed, names, flight, tuple(0 for _ in names))
    found: dict[Steps, Labels] = {flight.start: {0: (0, (flight.start,))}}
    for here in landings(how.even, flight.start):
        net = taken(flight, here)
        for peak, money, route in worth_going_on(flight, found.get(here, {})):
            for there, lent in sales_from(how, flight, here, whole):
                need = max(peak, net + lent.peak) if lent.peak else peak
                reached = money + brings(prices, here, there)
                best = found.setdefault(there, {})
                if need not in best or best[need][0] < reached:
                    best[need] = (reached, (*route, there))
    ways = [(place, *row) for place, labels in found.items() for row in by_peak(labels)]
    return [Descent(names, route, money, Passage(peak, taken(flight, end))) for end, peak, money, route in ways]


def worth_going_on(flight: Flight, labels: Labels) -> Iterator[tuple[int, int, Route]]:
    """The ways to a place that are worth going on from: two sales of houses alone are no better than one."""
    for peak, money, route in by_peak(labels):
        if len(route) == 1 or hotels_left(flight, route[-2]):
            yield peak, money, route


def by_peak(labels: Labels) -> Iterator[tuple[int, int, Route]]:
    """The ways to one place that need ever more houses and bring ever more."""
    most = -1
    for peak, (money, route) in sorted(labels.items()):
        if money > most:
            most = money
            yield peak, money, route


def price_list(board: Board, ed: BoardEdition, names: tuple[str, ...], flight: Flight, lowest: Steps) -> Prices:
    """What the Bank pays on each street for coming down from a step, the lowest given or higher, to another."""
    found: Prices = []
    for name, start, least in zip(names, flight.start, lowest, strict=True):
        stands = [*(houses_at(ed, step) for step in range(start)), board.deeds[name].houses]
        pairs = [(before, after) for before in range(least, start + 1) for after in range(before + 1)]
        found.append({(b, a): proceeds(ed, name, stands[b], stands[a]) for b, a in pairs})
    return found


def brings(prices: Prices, here: Steps, there: Steps) -> int:
    """What one sale brings."""
    return sum(map(dict.__getitem__, prices, zip(here, there, strict=True)))


def ways_down(board: Board, ed: BoardEdition, names: tuple[str, ...]) -> list[tuple[Descent, ...]]:
    """Every way to sell a player's share of a group; streets that need not keep even come down one by one.

    One by one they lose nothing: within a sale, what gives houses back can always go before what takes them, unless
    buyers were promised more houses than there are and houses fetch another price than their hotel.
    """
    how = manner(ed)
    if how.even or not (how.by_steps or has_detours(ed, flight_of(board, ed, names))):
        return [(way,) for way in descents(board, ed, names, True)]
    # What goes outright goes in the sale that leaves the group bare, so it counts only where all of it ends bare.
    apart = product(*(descents(board, ed, (name,), False) for name in names))
    bare = product(*(descents(board, ed, (name,), True) for name in names))
    return [sold for sold in apart if any(left(sold).values())] + [s for s in bare if not any(left(s).values())]


def left(sold: tuple[Descent, ...]) -> dict[str, int]:
    """The step each street ends on."""
    return {name: step for way in sold for name, step in zip(way.names, way.route[-1], strict=True)}


def pledgeable(
    board: Board, ed: BoardEdition, seat: Seat, group: str, sold: tuple[Descent, ...], barred: frozenset[str]
) -> list[str]:
    """The deeds of a group that may be mortgaged once the buildings are sold."""
    ends = left(sold)
    if ed.mortgage_needs_group_cleared == "group":
        others = [name for name in ed.groups[group] if board.deeds[name].owner != seat]
        if any(ends.values()) or any(board.deeds[name].houses for name in others):
            return []
    return [name for name, step in ends.items() if not (step or board.deeds[name].mortgaged or name in barred)]


def ways_to_raise(
    board: Board, ed: BoardEdition, seat: Seat, group: str, barred: frozenset[str]
) -> Iterator[RaisingWay]:
    """Every way to raise money from a group, weighed by what it gives up."""
    names = tuple(share(board, ed, seat, group))
    table = msgspec.structs.replace(board, deeds=dict(board.deeds))
    before = earning(table, ed, names)
    drops: dict[tuple[Route, tuple[str, ...]], int] = {}
    for sold in ways_down(board, ed, names):
        ends = tuple(way.route[-1] for way in sold)
        pledges = pledgeable(board, ed, seat, group, sold, barred)
        for pledged in (some for count in range(len(pledges) + 1) for some in combinations(pledges, count)):
            if (ends, pledged) not in drops:
                arrange(table, board, ed, sold, pledged)
                drops[ends, pledged] = before - earning(table, ed, names)
            yield weighed(ed, sold, pledged, drops[ends, pledged])


def fullest_ways(
    board: Board, ed: BoardEdition, seat: Seat, group: str, barred: frozenset[str]
) -> Iterator[RaisingWay]:
    """Every way to sell a group, with all of its mortgages; the more it brings the less it costs."""
    for sold in ways_down(board, ed, tuple(share(board, ed, seat, group))):
        pledged = pledgeable(board, ed, seat, group, sold, barred)
        money = sum(way.money for way in sold) + sum(ed.deeds[name].mortgage for name in pledged)
        yield RaisingWay(money, -money, sold, tuple(pledged))


def arrange(table: Board, board: Board, ed: BoardEdition, sold: tuple[Descent, ...], pledged: tuple[str, ...]) -> None:
    """Put the deeds on a table as they would be after some sales and mortgages."""
    for way in sold:
        for name, before, after in zip(way.names, way.route[0], way.route[-1], strict=True):
            deed = board.deeds[name]
            houses = deed.houses if after == before else houses_at(ed, after)
            table.deeds[name] = Deed(deed.owner, houses, deed.mortgaged or name in pledged)


def earning(board: Board, ed: BoardEdition, names: Iterable[str]) -> int:
    """What a rival would pay who landed once on each of these deeds, throwing seven for a utility."""
    return sum([fare(board, ed, name) for name in names if not board.deeds[name].mortgaged])


def fare(board: Board, ed: BoardEdition, name: str) -> int:
    """The rent of one deed."""
    if ed.deeds[name].kind == "utility":
        return SEVEN * rent_facts.utility_times(board, ed, name, "")
    return total(rent_facts.rent_bill(board, ed, name, None)[0])


def weighed(ed: BoardEdition, sold: tuple[Descent, ...], pledged: tuple[str, ...], drop: int) -> RaisingWay:
    """A way with its cost: rent lost before all, then money lost for good, then groups and deeds touched.

    Rent lost is the drop of what the group earns; money lost is what buildings cost beyond what the Bank pays back,
    and the interest that lifting the mortgages will take; a group that is sold from and a deed that is mortgaged
    count one each. The three are one number, as all of a lesser measure never adds up to one of a greater.
    """
    paid = sum([way.money for way in sold])
    lost = sum([mortgage_facts.interest_bill(ed, name) for name in pledged]) - paid
    for way in sold:
        for name, before, after in zip(way.names, way.route[0], way.route[-1], strict=True):
            lost += (before - after) * ed.deeds[name].house_cost
    touched = len(pledged) + any(len(way.route) > 1 for way in sold)
    money = paid + sum([ed.deeds[name].mortgage for name in pledged])
    return RaisingWay(money, (drop << RENT) + (lost << LOSS) + touched, sold, pledged)

"""Whether a player can pay: the most the Bank gives for buildings and deeds, and the gentlest way to a sum.

Both are exact, but for one mixture of house rules that `ways_down` names. Every group offers its ways to raise money;
one way of each group is chosen so that the sum is reached and the Bank's houses suffice. When one may sell or mortgage
is left to the rules, and so is what a player could pay whose cash nobody knows.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import le
from typing import Any, NamedTuple

from rules_kb.board.actions import Mortgage, Sell
from rules_kb.board.build.ladder import Passage
from rules_kb.board.build.shortage import wanted_by_others
from rules_kb.board.debt.raising import AT_REST, RaisingWay, fullest_ways, ways_to_raise
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, owned
from rules_kb.kernel.model import Action, Seat
from rules_kb.kernel.work import spend

NONE: frozenset[str] = frozenset()
# Houses as far as their order is settled: those only brought back, those only taken, and passages that do both.
Load = tuple[int, int, tuple[Passage, ...]]
# The cheapest of some partial choices: its cost, its excess, and its ways as a chain, last first.
Part = tuple[int, int, Any]
# How finely prices are found; more make a better floor, and cost more than it saves.
DIGITS = 10
# So many partial choices are weighed, or ways of a group found and compared, in the time in which an entry is judged.
PARTS_OF_A_STEP, WAYS_OF_A_STEP = 200, 4
# Partial choices by money (no more than needed counts) and load.
Parts = dict[tuple[int, Load], Part]


def most_raisable(board: Board, ed: BoardEdition, seat: Seat, barred: frozenset[str] = NONE) -> int:
    """Cash and the most the Bank can be made to give; `barred` deeds may not be mortgaged."""
    groups = [list(fullest_ways(board, ed, seat, group, barred)) for group in groups_held(board, ed, seat)]
    best = gentlest(groups, 0, to_spare(board, ed, seat)) or []
    return board.players[seat].cash + sum(way.money for way in best)


def is_solvent(board: Board, ed: BoardEdition, seat: Seat, owed: int, barred: frozenset[str] = NONE) -> bool:
    """Whether a player can pay a sum from cash, buildings and mortgages."""
    return board.players[seat].cash >= owed or most_raisable(board, ed, seat, barred) >= owed


def raising_plan(
    board: Board, ed: BoardEdition, seat: Seat, target: int, barred: frozenset[str] = NONE
) -> list[Action] | None:
    """The sales and mortgages that bring cash to a sum and give up the least, in an order that keeps the rules.

    The least: first the smallest loss of rent (what a rival would pay who landed once on each of the player's deeds,
    throwing seven), then of money (buildings' cost beyond what the Bank pays back, interest to come on mortgages),
    then the fewest groups sold from and deeds mortgaged. None when the sum cannot be raised.
    """
    need, houses = target - board.players[seat].cash, to_spare(board, ed, seat)
    if need <= 0:
        return []
    groups = [list(ways_to_raise(board, ed, seat, group, barred)) for group in groups_held(board, ed, seat)]
    most = gentlest([[way._replace(cost=-way.money) for way in ways] for ways in groups], 0, houses) or []
    if sum(way.money for way in most) < need:
        return None
    return list(written(ed, seat, gentlest(groups, need, houses) or []))


def groups_held(board: Board, ed: BoardEdition, seat: Seat) -> list[str]:
    """The groups a player has deeds of."""
    return list(dict.fromkeys(ed.deeds[name].group for name in owned(board, seat)))


def to_spare(board: Board, ed: BoardEdition, seat: Seat) -> int:
    """The Bank's houses less those that buyers come first for; below zero when they want more than there are."""
    first = wanted_by_others(board, ed, seat, "house") if ed.building_shortage_priority == "buyers" else 0
    return board.houses - first


def written(ed: BoardEdition, seat: Seat, ways: list[RaisingWay]) -> Iterator[Action]:
    """The chosen ways as actions: sales in the kindest order, then mortgages."""
    moved = [way for chosen in ways for way in chosen.sold if way.passage != AT_REST]
    for way in sorted(moved, key=lambda way: kindest(way.passage)):
        yield from (Sell(seat, streets=sale) for sale in way.sales())
    for chosen in ways:
        # Streets that go outright leave with the last of their group, so they go together and at the end.
        resting = [sale for way in chosen.sold if way.passage == AT_REST for sale in way.sales()]
        if resting:
            yield Sell(seat, streets=tuple(piece for sale in resting for piece in sale))
    pledged = [name for chosen in ways for name in chosen.pledged]
    yield from (Mortgage(seat, deed=name) for name in sorted(pledged, key=ed.index.__getitem__))


def kindest(passage: Passage) -> tuple[bool, int]:
    """Sorts passages so that if the Bank's houses suffice in any order, they suffice in this one.

    A passage takes up to its peak and then gives back down to its net, so nothing is gained by stopping half-way to
    begin another. Those that give back at least what they found come first, the lowest peak before the higher: each
    leaves the Bank no poorer for the next. The others, seen backwards in time, are such passages too, with what they
    gave back as their peak: so they come last, the greatest giving back first.
    """
    peak, net = passage
    return (net > 0, peak if net <= 0 else net - peak)


def suffice(houses: int, passages: Iterable[Passage]) -> bool:
    """Whether there is an order in which no passage needs more houses than the Bank has."""
    for peak, net in sorted(passages, key=kindest):
        if peak > max(0, houses):
            return False
        houses -= net
    return True


class Term(NamedTuple):
    """A way as the search sees it: what it asks of the Bank, its load, its excess over the best at going prices."""

    money: int
    cost: int
    net: int
    asks: tuple[int, ...]
    load: Load
    way: RaisingWay
    excess: int = 0


Terms = list[list[Term]]


def gentlest(groups: list[list[RaisingWay]], need: int, houses: int) -> list[RaisingWay] | None:
    """One way of each group that together bring what is needed and cost the least; None if there are none.

    Give money and houses a price each. In every group some way is cheapest once its money is sold and its houses are
    paid for; together they make a floor, and any choice that brings what is needed costs at least the floor and the
    excess of its ways over the cheapest. So the choices within a small gap of excess are looked through, and the gap
    is widened until the best one found lies within it.
    """
    spend(sum(map(len, groups)) // WAYS_OF_A_STEP)
    ample = houses >= sum(max(sum(part.passage.peak for part in way.sold) for way in ways) for ways in groups)
    terms = [undominated(term(way, ample) for way in ways) for ways in groups]
    # With nothing between, houses are taken after all others are back, so only what is kept in the end counts.
    if houses >= 0 and not any(t.load[2] for row in terms for t in row):
        terms = [[t._replace(load=(0, t.net, ())) for t in row] for row in terms]
    money, house = going_prices(terms, need, max(0, houses))
    floor = bottom(terms, money, house)[0] + money * need - house * max(0, houses)
    rows = ranked(terms, money, house)
    gap, widest = first_gap(rows), sum(row[-1].excess for row in rows)
    while True:
        best = search(rows, need, houses, gap)
        if gap >= widest or (best is not None and best[0] <= floor + gap):
            return None if best is None else list(chosen(best))
        gap += gap // 2 + 1 if best is None else min(gap // 2 + 1, best[0] - floor - gap)


def term(way: RaisingWay, ample: bool) -> Term:
    """A way with its load; where houses are ample nothing is a load."""
    if ample:
        return Term(way.money, way.cost, 0, (), (0, 0, ()), way)
    passages = [part.passage for part in way.sold]
    returns = -sum([net for peak, net in passages if not peak])
    takes = sum([net for peak, net in passages if peak == net > 0])
    between = tuple([passage for passage in passages if passage.peak and passage.peak != passage.net])
    asks = tuple(chain.from_iterable(passages))
    return Term(way.money, way.cost, sum(asks[1::2]), asks, (returns, takes, between), way)


def undominated(terms: Iterable[Term]) -> list[Term]:
    """The ways of a group that no other equals in money, cost and what they ask of the Bank."""
    kept: list[Term] = []
    # The most money that came so far of each thing that was asked: what asks the same is held against that alone.
    brought: dict[tuple[int, ...], int] = {}
    for way in sorted(terms, key=lambda way: (way.cost, -way.money)):
        if not any(money >= way.money and all(map(le, asks, way.asks)) for asks, money in brought.items()):
            kept.append(way)
            brought[way.asks] = way.money
    return kept


def bottom(terms: Terms, money: int, house: int) -> tuple[int, int, int]:
    """What the cheapest ways at some prices come to: their cost at these prices, their money, the houses kept."""
    best = [min([(t[1] - money * t[0] + house * t[2], t[0], t[2]) for t in row]) for row in terms]
    return sum(b[0] for b in best), sum(b[1] for b in best), sum(b[2] for b in best)


def going_prices(terms: Terms, need: int, houses: int) -> tuple[int, int]:
    """Prices of money and of a house at which the cheapest ways about meet what is needed and what there is."""
    dearest = max((abs(t.cost) for row in terms for t in row), default=0)
    steepest = max((abs(t.cost) // max(1, t.money) for row in terms for t in row), default=0)

    def money_at(house: int) -> int:
        return risen(steepest, lambda price: bottom(terms, price, house)[1] < need)

    if bottom(terms, money_at(0), 0)[2] <= houses:
        return money_at(0), 0
    house = risen(dearest, lambda price: bottom(terms, money_at(price), price)[2] > houses)
    return money_at(house), house


def risen(highest: int, too_low: Callable[[int], bool]) -> int:
    """The highest price still too low, to so many binary digits: a price that is a little off makes a lower floor."""
    price, bits = 0, highest.bit_length()
    for bit in range(bits, max(-1, bits - DIGITS), -1):
        price += (1 << bit) if too_low(price + (1 << bit)) else 0
    return price


def ranked(terms: Terms, money: int, house: int) -> Terms:
    """The terms of each group by excess; groups with hotels last, when the houses for them are known."""
    rows = []
    for row in terms:
        values = [t.cost - money * t.money + house * t.net for t in row]
        found = [t._replace(excess=value - min(values)) for t, value in zip(row, values, strict=True)]
        rows.append(sorted(found, key=lambda t: t.excess))
    return sorted(rows, key=lambda row: (any(max(t.asks, default=0) > 0 for t in row), len(row)))


def first_gap(rows: Terms) -> int:
    """A gap that leaves about three ways a group to look at."""
    excesses = sorted(t.excess for row in rows for t in row)
    return excesses[min(3 * len(rows), len(excesses)) - 1] if rows else 0


def search(rows: Terms, need: int, houses: int, gap: int) -> Part | None:
    """The cheapest choice whose excess lies within a gap, built up group by group."""
    parts: Parts = {(0, (0, 0, ())): (0, 0, None)}
    rows = [[t for t in row if t.excess <= gap] for row in rows]
    ahead, back = sum(most(row) for row in rows), sum(returned(row) for row in rows)
    for row in rows:
        ahead, back = ahead - most(row), back - returned(row)
        parts = thinned(extended(parts, row, gap, need, ahead, houses, back))
    return min(parts.values(), key=lambda part: part[0], default=None)


def most(row: list[Term]) -> int:
    """The most money a group brings."""
    return max(t.money for t in row)


def returned(row: list[Term]) -> int:
    """The most houses a group brings back, whatever it takes."""
    return max(t.load[0] - min(0, t.load[1]) - sum(min(0, net) for _, net in t.load[2]) for t in row)


def extended(parts: Parts, row: list[Term], gap: int, need: int, ahead: int, houses: int, back: int) -> Parts:
    """Every part with every way of one more group that can still do with the money and houses that lie ahead."""
    spend(len(parts) * len(row) // PARTS_OF_A_STEP)
    found: Parts = {}
    joined: dict[tuple[Load, Load], Load | None] = {}
    for (money, load), (cost, excess, links) in parts.items():
        for t in row:
            if excess + t.excess > gap:
                break
            if money + t.money + ahead < need:
                continue
            if (load, t.load) not in joined:
                joined[load, t.load] = carried(load, t.load, houses, back)
            both = joined[load, t.load]
            if both is not None:
                key, total = (min(need, money + t.money), both), cost + t.cost
                if key not in found or found[key][0] > total:
                    found[key] = (total, excess + t.excess, (t.way, links))
    return found


def carried(load: Load, other: Load, houses: int, back: int) -> Load | None:
    """Two loads together, or None where houses do not suffice with all that may still come back.

    A passage that keeps no houses, and for which there are enough after what is only brought back, only brings back.
    """
    returns, takes = load[0] + other[0], load[1] + other[1]
    between = []
    for passage in sorted(load[2] + other[2], key=kindest):
        if passage.net <= 0 and passage.peak <= houses + returns:
            returns -= passage.net
        else:
            between.append(passage)
    fits = suffice(houses + back, (Passage(0, -returns), Passage(takes, takes), *between))
    return (returns, takes, tuple(between)) if fits else None


def thinned(parts: Parts) -> Parts:
    """The parts that no other equals in money, cost and load."""
    heavier = no_lighter({load for _, load in parts})
    reach, found = dict.fromkeys(heavier, -1), {}
    for key in sorted(parts, key=lambda key: (parts[key][0], -key[0])):
        money, load = key
        if money > reach[load]:
            found[key] = parts[key]
            for other in heavier[load]:
                reach[other] = max(reach[other], money)
    return found


def no_lighter(loads: set[Load]) -> dict[Load, list[Load]]:
    """For every load those that bring no more houses back and take no fewer."""
    alike: dict[tuple[Passage, ...], list[Load]] = {}
    for load in loads:
        alike.setdefault(load[2], []).append(load)
    return {one: [load for load in alike[one[2]] if load[0] <= one[0] and load[1] >= one[1]] for one in loads}


def chosen(part: Part) -> Iterator[RaisingWay]:
    """The ways of a choice."""
    links = part[2]
    while links is not None:
        way, links = links
        yield way

"""Every way to raise money within reach of a position, each tried: what the gentlest plan is measured against."""

import random
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations, product
from math import prod
from typing import Any, NamedTuple

import msgspec

from rules_kb import games
from rules_kb.board.actions import Mortgage
from rules_kb.board.bills import total
from rules_kb.board.build import facts as build_facts
from rules_kb.board.edition import BoardEdition
from rules_kb.board.game import BOARD
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.setup.effects import new_board
from rules_kb.board.state import HOTEL, Board, Deed, Wish
from rules_kb.kernel import engine
from rules_kb.kernel.model import Action, Entry

OPTIONS: dict[str, tuple[Any, ...]] = {
    "hotel_sale": ("steps", "four_houses", "any_number"),
    "hotel_sale_when_no_houses": ("whole_group", "not_at_all"),
    "even_sell": (True, True, True, False),
    "building_resale_price": ("half", "half", "mortgage"),
    "mortgage_needs_group_cleared": ("group", "street"),
    "houses_before_hotel": (4, 4, 3),
    "double_rent_complete_group": (2, 2, 1, 3),
    "double_rent_if_group_partly_mortgaged": (True, False),
    "double_rent_if_group_partly_built": ("double", "single"),
    "railroad_count_includes_mortgaged": (True, False),
    "building_shortage_priority": ("none", "buyers"),
}
MOST_DEEDS, MOST_PLACES = 6, 260
BLUES = ("park_place", "boardwalk")
Levels = tuple[int, ...]
Share = tuple[str, ...]
# What a sale leaves of a group, the houses the Bank must have for it, its steps, what it brings.
Sale = tuple[Levels, int, int, int]


class Loss(NamedTuple):
    """What a plan gives up, the gravest first."""

    rent: int
    money: int
    touched: int


def edition(number: int) -> BoardEdition:
    """One of many mixtures of rules."""
    chance = random.Random(number)
    return games.load("us-classic").with_options({name: chance.choice(all_) for name, all_ in OPTIONS.items()})


def random_board(chance: random.Random, ed: BoardEdition) -> Board:
    """Ann with a few deeds, built and mortgaged, and a Bank that is short of houses."""
    while True:
        board = new_board(ed, 2)
        board.midgame, board.houses = True, chance.randint(0, 8)
        board.players[0].cash = chance.choice((0, 7, 50))
        for group in chance.sample(sorted(ed.groups), 3):
            deal(chance, board, ed, group)
        if all(board.deeds[name].owner != 0 for name in BLUES):
            board.deeds |= {name: Deed(owner=1) for name in BLUES}
            board.wishes = [Wish(1, chance.randint(1, 6), "house")]
        # Where all this meets, more could be had by swapping houses within a group in one sale.
        swaps = not ed.even_sell and ed.building_resale_price == "mortgage" and board.houses < promised(board, ed)
        if sum(map(len, shares(board, ed))) <= MOST_DEEDS and places(board, ed) <= MOST_PLACES and not swaps:
            return board


def deal(chance: random.Random, board: Board, ed: BoardEdition, group: str) -> None:
    """Give Ann some or all of a group, with buildings where it is whole."""
    names = ed.groups[group]
    held = names if chance.random() < 0.8 else chance.sample(names, chance.randint(1, len(names)))
    for name in held:
        board.deeds[name] = Deed(owner=0, mortgaged=chance.random() < 0.15)
    if ed.deeds[names[0]].kind != "street" or len(held) < len(names):
        return
    top = ed.houses_before_hotel + 1
    high = chance.choice((0, 1, 2, top - 1, top, top, top))
    for name in held:
        step = max(0, high - chance.randint(0, 1)) if chance.random() < 0.95 else chance.randint(0, top)
        board.deeds[name].houses = HOTEL if step == top else step
        board.deeds[name].mortgaged = board.deeds[name].mortgaged and not step


def places(board: Board, ed: BoardEdition) -> int:
    """A bound on the positions sales can lead to; each costs more where there are more ways between them."""
    sizes = [(max(now(board, names)), len(names)) for names in shares(board, ed)]
    return prod(1 + n * (2**k - 1) for n, k in sizes) if ed.even_sell else 2 * prod((1 + n) ** k for n, k in sizes)


def shares(board: Board, ed: BoardEdition) -> list[Share]:
    """Ann's deeds, group by group."""
    found = (tuple(name for name in names if board.deeds[name].owner == 0) for names in ed.groups.values())
    return [names for names in found if names]


def now(board: Board, names: Share) -> Levels:
    """What stands on some deeds."""
    return tuple(board.deeds[name].houses for name in names)


def promised(board: Board, ed: BoardEdition) -> int:
    """The houses Bob comes first for, who wants to build on the blues."""
    if ed.building_shortage_priority != "buyers":
        return 0
    return min(sum(wish.count for wish in board.wishes), 2 * ed.houses_before_hotel)


def houses_on(levels: Levels) -> int:
    """The houses on some streets, hotels apart."""
    return sum(n for n in levels if n != HOTEL)


def sales(ed: BoardEdition, names: Share, levels: Levels) -> list[Sale]:
    """Every sale within a group that keeps even and takes one house or any hotels."""
    found = []
    for after in product(*([*range(min(have, ed.houses_before_hotel + 1)), have] for have in levels)):
        rows = [
            (name, build_facts.building_steps(ed, a), build_facts.building_steps(ed, b))
            for name, a, b in zip(names, levels, after, strict=True)
        ]
        steps, highest = sum(a - b for _, a, b in rows), max(b for _, _, b in rows)
        uneven = ed.even_sell and any(b < a and b < highest - 1 for _, a, b in rows)
        if not uneven and (steps == 1 or levels.count(HOTEL) > after.count(HOTEL)):
            money = sum(price(ed, *row) for row in zip(names, levels, after, strict=True))
            found.append((after, needed(ed, levels, after), steps, money))
    return found


def needed(ed: BoardEdition, levels: Levels, after: Levels) -> int:
    """The houses the Bank must have for a sale."""
    if ed.hotel_sale_when_no_houses == "whole_group" and (ed.hotel_sale != "four_houses" or not any(after)):
        return houses_on(after) - houses_on(levels)
    return (levels.count(HOTEL) - after.count(HOTEL)) * ed.houses_before_hotel


def price(ed: BoardEdition, name: str, before: int, after: int) -> int:
    """What the Bank pays when a street comes down."""
    space, steps = ed.deeds[name], build_facts.building_steps(ed, before) - build_facts.building_steps(ed, after)
    if ed.building_resale_price == "half" or (before == HOTEL and after):
        return steps * (space.house_cost // 2)
    return space.mortgage if before == HOTEL else steps * space.mortgage


def reachable(board: Board, ed: BoardEdition) -> dict[tuple[Levels, ...], int]:
    """Every state of the buildings sales can lead to, with the most they bring on the way."""
    groups = shares(board, ed)
    start = tuple(now(board, names) for names in groups)
    supply = board.houses - promised(board, ed) + sum(map(houses_on, start))
    known: dict[tuple[int, Levels], list[Sale]] = {}
    found, waiting = {start: 0}, [(0, start)]
    while waiting:
        sold, here = heappop(waiting)
        spare = max(0, supply - sum(map(houses_on, here)))
        for place in enumerate(here):
            if place not in known:
                known[place] = sales(ed, groups[place[0]], place[1])
            for after, needs, steps, money in known[place]:
                there = (*here[: place[0]], after, *here[place[0] + 1 :])
                if needs <= spare:
                    if there not in found:
                        heappush(waiting, (sold + steps, there))
                    found[there] = max(found.get(there, 0), found[here] + money)
    return found


def pledges(board: Board, ed: BoardEdition, names: Share, levels: Levels) -> list[Share]:
    """Every choice of deeds of a group that may be mortgaged."""
    if ed.mortgage_needs_group_cleared == "group" and any(levels):
        return [()]
    bare = [name for name, n in zip(names, levels, strict=True) if not n and not board.deeds[name].mortgaged]
    return [some for count in range(len(bare) + 1) for some in combinations(bare, count)]


def loss(board: Board, ed: BoardEdition, names: Share, levels: Levels, pledged: Share) -> Loss:
    """What a group loses by coming down to some levels and being mortgaged, before the Bank pays for it."""
    start = now(board, names)
    steps = [
        build_facts.building_steps(ed, a) - build_facts.building_steps(ed, b)
        for a, b in zip(start, levels, strict=True)
    ]
    cost = sum(n * ed.deeds[name].house_cost for n, name in zip(steps, names, strict=True))
    deeds = {n: Deed(0, have, n in pledged or board.deeds[n].mortgaged) for n, have in zip(names, levels, strict=True)}
    then = msgspec.structs.replace(board, deeds={**board.deeds, **deeds})
    clear = [(b, name) for b in (board, then) for name in names if not b.deeds[name].mortgaged]
    drop = sum((1 if b is board else -1) * total(rent_facts.rent_bill(b, ed, name, 7)[0]) for b, name in clear)
    interest = sum(mortgage_facts.interest_bill(ed, name) for name in pledged)
    return Loss(drop, cost + interest, (levels != start) + len(pledged))


def outcomes(board: Board, ed: BoardEdition) -> Iterator[tuple[int, Loss]]:
    """Everything a player can end with: the money raised and what it took."""
    groups = shares(board, ed)
    known: dict[tuple[int, Levels], list[tuple[int, Loss]]] = {}
    for state, paid in reachable(board, ed).items():
        for i, levels in [place for place in enumerate(state) if place not in known]:
            rows = [(some, loss(board, ed, groups[i], levels, some)) for some in pledges(board, ed, groups[i], levels)]
            known[i, levels] = [(sum(ed.deeds[name].mortgage for name in some), lost) for some, lost in rows]
        for ends in product(*(known[place] for place in enumerate(state))):
            lost = Loss(*map(sum, zip(*(loss for _, loss in ends), strict=True)))
            yield paid + sum(money for money, _ in ends), lost._replace(money=lost.money - paid)


def carried_out(board: Board, ed: BoardEdition, plan: list[Action]) -> tuple[int, Loss]:
    """What a plan really raises and takes, every line of it judged legal on the way."""
    table = engine.copy(board)
    for seq, action in enumerate(plan, 1):
        ruling = engine.judge(BOARD, ed, table, Entry(seq, action))
        assert ruling.verdict == "legal", (action, ruling)
    pledged = tuple(action.deed for action in plan if isinstance(action, Mortgage))
    raised = table.players[0].cash - board.players[0].cash
    parts = [(names, now(table, names), tuple(n for n in names if n in pledged)) for names in shares(board, ed)]
    lost = Loss(*map(sum, zip(*(loss(board, ed, *part) for part in parts), strict=True)))
    paid = raised - sum(ed.deeds[name].mortgage for name in pledged)
    return raised, lost._replace(money=lost.money - paid)

"""What can be raised, and the gentlest way to raise it, against a search through every position within reach."""

import random
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations, permutations, product
from math import prod
from typing import Any, NamedTuple

import msgspec
import pytest

from rules_kb import games
from rules_kb.answer.report import judged
from rules_kb.board.actions import Mortgage, Pieces, Sell
from rules_kb.board.bills import total
from rules_kb.board.build import facts as build_facts
from rules_kb.board.build.ladder import Passage
from rules_kb.board.debt.solvency import is_solvent, most_raisable, raising_plan, suffice
from rules_kb.board.edition import BoardEdition
from rules_kb.board.game import BOARD
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.setup.effects import new_board
from rules_kb.board.state import HOTEL, Board, Deed, Wish
from rules_kb.kernel import engine
from rules_kb.kernel.model import Action, Entry
from tests.tiers import often

pytestmark = pytest.mark.slow

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
EDITIONS, POSITIONS, MOST_DEEDS, MOST_PLACES = 60, often(15, 35), 6, 260
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


@pytest.mark.parametrize("number", range(EDITIONS))
def test_plans_raise_enough_are_legal_and_give_up_the_least_there_is(number: int) -> None:
    ed, chance = edition(number), random.Random(number)
    for _ in range(POSITIONS):
        board = random_board(chance, ed)
        cash, before = board.players[0].cash, engine.copy(board)
        ends = list(outcomes(board, ed))
        most = max(money for money, _ in ends)
        assert most_raisable(board, ed, 0) == cash + most
        need = chance.choice((chance.randint(0, most), chance.randint(0, most), most))
        plan = raising_plan(board, ed, 0, cash + need)
        assert plan is not None
        raised, loss = carried_out(board, ed, plan)
        assert raised >= need
        assert not need or loss == min(loss for money, loss in ends if money >= need)
        assert board == before


def position(lines: str, options: str = "") -> tuple[Board, BoardEdition]:
    """A position in the record's own words."""
    head = ["edition: us-classic", *([f"options: {options}"] if options else []), "players: Ann, Bob", "position:"]
    game = judged("\n".join([*head, *(f"  {line}" for line in lines.splitlines()), ""]))
    return game.start, game.record.edition


def told(board: Board, ed: BoardEdition, target: int) -> list[Action]:
    """Ann's plan, which the engine must find legal and sufficient."""
    plan = raising_plan(board, ed, 0, target)
    assert plan is not None
    assert board.players[0].cash + carried_out(board, ed, plan)[0] >= target
    return plan


def sale(**left: int) -> Sell:
    """Ann sells down to so many houses."""
    return Sell(0, streets=tuple(Pieces(name, to=n) for name, n in left.items()))


REDS = "Ann cash 50, owns kentucky(2) indiana(2) illinois(2)"
ORANGES = "Ann cash 0, owns st_james(h) tennessee(h) new_york(h)\nbank houses "
HOTELS = "Ann cash 0, owns park_place(h) boardwalk(h)\nbank houses "
SHARED = "Ann cash 0, owns st_james\nBob owns tennessee(1) new_york(1)"
STAY = "hotel_sale_when_no_houses=not_at_all"


@pytest.mark.parametrize(
    ("lines", "options", "most"),
    [
        pytest.param("Ann cash 20, owns pacific baltic", "", 200, id="cash and two mortgages"),
        pytest.param(REDS, "", 840, id="cash, houses and the mortgages they stood in the way of"),
        pytest.param(f"{ORANGES} 0", "", 750 + 280, id="hotels of a whole group go without houses"),
        pytest.param(f"{ORANGES} 0", "houses_before_hotel=3", 600 + 280, id="a hotel of the short game is four steps"),
        pytest.param(f"{ORANGES} 3", STAY, 0, id="hotels that cannot be replaced by houses stay"),
        pytest.param(f"{HOTELS} 4", STAY, 100, id="one hotel breaks into the last four houses"),
        pytest.param(f"{HOTELS} 8", "building_resale_price=mortgage", 2075, id="houses fetch more than their hotel"),
        pytest.param("Ann cash 5, owns reading(m) short_line(m)", "", 5, id="mortgaged deeds raise nothing"),
        pytest.param(SHARED, "", 0, id="another owner's houses keep a group from being mortgaged"),
        pytest.param(SHARED, "mortgage_needs_group_cleared=street", 90, id="only the street must be bare"),
    ],
)
def test_the_most_that_can_be_raised(lines: str, options: str, most: int) -> None:
    board, ed = position(lines, options)
    assert most_raisable(board, ed, 0) == most
    assert is_solvent(board, ed, 0, most)
    assert not is_solvent(board, ed, 0, most + 1)
    assert raising_plan(board, ed, 0, most + 1) is None


def test_three_reds_with_two_houses_pay_a_rent_of_750_and_leave_90() -> None:
    board, ed = position(REDS)
    plan = told(board, ed, 750)
    streets = ("kentucky_avenue", "indiana_avenue", "illinois_avenue")
    assert plan == [sale(**dict.fromkeys(streets, 0)), *(Mortgage(0, street) for street in streets)]
    assert 50 + carried_out(board, ed, plan)[0] == 750 + 90


def test_a_debt_of_300_brings_down_three_hotels_for_750_when_the_bank_has_no_houses() -> None:
    board, ed = position(f"{ORANGES} 0")
    plan = told(board, ed, 300)
    assert plan == [sale(st_james_place=0, tennessee_avenue=0, new_york_avenue=0)]
    assert carried_out(board, ed, plan)[0] == 750


def test_where_a_whole_group_goes_outright_a_hotel_alone_still_breaks_into_houses() -> None:
    board, ed = position(f"{HOTELS} 0", "even_sell=no, hotel_sale=four_houses")
    assert told(board, ed, 500) == [sale(park_place=0, boardwalk=0)]


@pytest.mark.parametrize("seed", range(20))
def test_houses_suffice_if_they_do_in_any_order(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(50):
        peaks = [chance.randint(0, 12) for _ in range(chance.randint(1, 4))]
        passages, houses = [Passage(peak, chance.randint(-4, peak)) for peak in peaks], chance.randint(0, 14)
        lent = ([sum(p.net for p in row[:i]) + row[i].peak for i in range(len(row))] for row in permutations(passages))
        assert suffice(houses, passages) == any(max(row) <= houses for row in lent)


def test_houses_of_one_group_are_sold_first_for_the_hotels_of_another() -> None:
    lines = "Ann cash 0, owns park_place(4) boardwalk(4) mediterranean(h) baltic(h)\nbank houses 0"
    plan = told(*position(lines, STAY), 800 + 250 + 175 + 200 + 30 + 30)
    assert plan[:2] == [sale(park_place=0, boardwalk=0), sale(mediterranean_avenue=0, baltic_avenue=0)]
    lines = "Ann cash 0, owns st_james(h) tennessee(4) new_york(4) park_place(h) boardwalk(h)\nbank houses 0"
    plan = told(*position(lines), 950)
    assert plan[:2] == [sale(st_james_place=0, tennessee_avenue=0, new_york_avenue=0), sale(park_place=4)]


def test_houses_promised_to_buyers_are_not_there_for_hotels() -> None:
    lines = "Ann cash 0, owns mediterranean(h) baltic(h) oriental(2) vermont(2) connecticut(2)\nbank houses 0"
    board, ed = position(f"{lines}\nBob owns park_place boardwalk", "building_shortage_priority=buyers")
    assert told(board, ed, 325)[1] == sale(mediterranean_avenue=4)
    board.wishes = [Wish(1, 3, "house")]
    assert told(board, ed, 325)[1] == sale(mediterranean_avenue=0, baltic_avenue=0)


def test_the_lot_just_won_is_not_mortgaged_to_pay_for_it() -> None:
    lot = frozenset({"boardwalk"})
    board, ed = position("Ann cash 300, owns reading short_line boardwalk")
    assert most_raisable(board, ed, 0, lot) == 500
    assert is_solvent(board, ed, 0, 450, lot)
    assert most_raisable(*position("Ann cash 300, owns boardwalk"), 0, lot) == 300
    assert not is_solvent(*position("Ann cash 300, owns boardwalk"), 0, 450, lot)


@pytest.mark.parametrize(
    ("owns", "target", "plan"),
    [
        pytest.param("reading", 0, [], id="nothing for money in hand"),
        pytest.param("park_place(h) boardwalk(h)", 100, [sale(park_place=4)], id="the hotel that earns less"),
        pytest.param("kentucky(2) indiana(2) illinois(2) pacific", 75, [Mortgage(0, "pacific_avenue")], id="no house"),
        pytest.param("oriental connecticut st_james", 90, [Mortgage(0, "st_james_place")], id="one for two of a group"),
    ],
)
def test_what_a_plan_gives_up_first(owns: str, target: int, plan: list[Action]) -> None:
    board, ed = position(f"Ann cash 0, owns {owns}", "unmortgage_interest_percent=0")
    assert told(board, ed, target) == plan

"""What can be raised, and the gentlest way to raise it, against a search through every position within reach."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import combinations, product
from typing import Any, NamedTuple

import msgspec
import pytest

from rules_kb import editions, engine
from rules_kb.board import bills
from rules_kb.board.actions import Mortgage, Pieces, Sell
from rules_kb.board.edition import Edition
from rules_kb.board.game import BOARD
from rules_kb.board.solvency import is_solvent, most_raisable, raising_plan
from rules_kb.board.start import new_board
from rules_kb.board.state import HOTEL, Board, Deed, Wish
from rules_kb.core import Action, Entry
from rules_kb.report import judged

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
    "building_shortage_priority": ("none", "none", "buyers"),
    "unmortgage_rounding": ("up", "down"),
    "mortgage_interest_base": ("mortgage", "price"),
}
EDITIONS, POSITIONS, MOST_DEEDS, MOST_PLACES = 60, 35, 6, 260
BLUES = ("park_place", "boardwalk")

Levels = tuple[int, ...]
Share = tuple[str, ...]


class Loss(NamedTuple):
    """What a plan gives up, the gravest first."""

    rent: int
    money: int
    touched: int


class Sale(NamedTuple):
    """One sale within a group: what it leaves, the houses it needs, its steps, what it brings."""

    after: Levels
    needs: int
    steps: int
    money: int


@cache
def edition(number: int) -> Edition:
    """One of many mixtures of rules."""
    chance = random.Random(number)
    return editions.load("us-classic").with_options({name: chance.choice(all_) for name, all_ in OPTIONS.items()})


def random_board(chance: random.Random, ed: Edition) -> Board:
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
        deeds = sum(deed.owner == 0 for deed in board.deeds.values())
        if deeds <= MOST_DEEDS and places(board, ed) <= MOST_PLACES and not is_out_of_reach(board, ed):
            return board


def deal(chance: random.Random, board: Board, ed: Edition, group: str) -> None:
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


def places(board: Board, ed: Edition) -> int:
    """A bound on the positions sales can lead to; each costs more where there are more ways between them."""
    found = 1 if ed.even_sell else 2
    for names in shares(board, ed):
        levels = now(board, names)
        found *= 1 + max(levels) * (2 ** len(levels) - 1) if ed.even_sell else (1 + max(levels)) ** len(levels)
    return found


def is_out_of_reach(board: Board, ed: Edition) -> bool:
    """The one mixture of house rules in which more could be had by swapping houses within a group in one sale."""
    return not ed.even_sell and ed.building_resale_price == "mortgage" and board.houses < promised(board, ed)


def shares(board: Board, ed: Edition) -> list[Share]:
    """Ann's deeds, group by group."""
    found = (tuple(name for name in names if board.deeds[name].owner == 0) for names in ed.groups.values())
    return [names for names in found if names]


def now(board: Board, names: Share) -> Levels:
    """What stands on some deeds."""
    return tuple(board.deeds[name].houses for name in names)


def promised(board: Board, ed: Edition) -> int:
    """The houses Bob comes first for, who wants to build on the blues."""
    if ed.building_shortage_priority != "buyers":
        return 0
    return min(sum(wish.count for wish in board.wishes), 2 * ed.houses_before_hotel)


def height(ed: Edition, houses: int) -> int:
    """The number of purchases buildings took."""
    return ed.houses_before_hotel + 1 if houses == HOTEL else houses


def houses_on(levels: Levels) -> int:
    """The houses on some streets, hotels apart."""
    return sum(n for n in levels if n != HOTEL)


def sales(ed: Edition, names: Share, levels: Levels) -> list[Sale]:
    """Every sale within a group that keeps even and takes one house or any hotels."""
    found = []
    for after in product(*([n for n in (0, 1, 2, 3, 4, HOTEL) if fits(ed, n, have)] for have in levels)):
        rows = [(name, height(ed, a), height(ed, b)) for name, a, b in zip(names, levels, after, strict=True)]
        steps, highest = sum(a - b for _, a, b in rows), max(b for _, _, b in rows)
        uneven = ed.even_sell and any(b < a and b < highest - 1 for _, a, b in rows)
        if not uneven and (steps == 1 or levels.count(HOTEL) > after.count(HOTEL)):
            money = sum(price(ed, *row) for row in zip(names, levels, after, strict=True))
            found.append(Sale(after, needed(ed, levels, after), steps, money))
    return found


def fits(ed: Edition, houses: int, have: int) -> bool:
    """Whether a street that has so much can be sold down to that."""
    return houses == have or (houses < have and houses <= ed.houses_before_hotel)


def needed(ed: Edition, levels: Levels, after: Levels) -> int:
    """The houses the Bank must have for a sale."""
    broken = levels.count(HOTEL) - after.count(HOTEL)
    if not broken:
        return 0
    if ed.hotel_sale_when_no_houses == "whole_group" and (ed.hotel_sale != "four_houses" or not any(after)):
        return houses_on(after) - houses_on(levels)
    return broken * ed.houses_before_hotel


def price(ed: Edition, name: str, before: int, after: int) -> int:
    """What the Bank pays when a street comes down."""
    space, steps = ed.deeds[name], height(ed, before) - height(ed, after)
    if ed.building_resale_price == "half":
        return steps * (space.house_cost // 2)
    if before == HOTEL:
        return steps * (space.house_cost // 2) if after else space.mortgage
    return steps * space.mortgage


def reachable(board: Board, ed: Edition) -> dict[tuple[Levels, ...], int]:
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
            for sale in known[place]:
                there = (*here[: place[0]], sale.after, *here[place[0] + 1 :])
                if sale.needs <= spare and there not in found:
                    heappush(waiting, (sold + sale.steps, there))
                if sale.needs <= spare:
                    found[there] = max(found.get(there, 0), found[here] + sale.money)
    return found


def pledges(board: Board, ed: Edition, names: Share, levels: Levels) -> list[Share]:
    """Every choice of deeds of a group that may be mortgaged."""
    bare = [name for name, n in zip(names, levels, strict=True) if not n and not board.deeds[name].mortgaged]
    if ed.mortgage_needs_group_cleared == "group" and any(levels):
        bare = []
    return [some for count in range(len(bare) + 1) for some in combinations(bare, count)]


def loss(board: Board, ed: Edition, names: Share, levels: Levels, pledged: Share) -> Loss:
    """What a group loses by coming down to some levels and being mortgaged, before the Bank pays for it."""
    start = now(board, names)
    steps = [height(ed, a) - height(ed, b) for a, b in zip(start, levels, strict=True)]
    cost = sum(n * ed.deeds[name].house_cost for n, name in zip(steps, names, strict=True))
    deeds = {n: Deed(0, have, n in pledged or board.deeds[n].mortgaged) for n, have in zip(names, levels, strict=True)}
    then = msgspec.structs.replace(board, deeds={**board.deeds, **deeds})
    rents = [sum(rent(b, ed, name) for name in names if not b.deeds[name].mortgaged) for b in (board, then)]
    interest = sum(bills.interest(ed, name) for name in pledged)
    return Loss(rents[0] - rents[1], cost + interest, (levels != start) + len(pledged))


def rent(board: Board, ed: Edition, name: str) -> int:
    """What a rival pays for one landing, throwing seven."""
    kind = ed.deeds[name].kind
    if kind == "street":
        return bills.total(bills.street_rent(board, ed, name))
    if kind == "railroad":
        return bills.total(bills.railroad_rent(board, ed, name, ""))
    return 7 * bills.utility_times(board, ed, name, "")


def together(losses: Iterable[Loss], paid: int) -> Loss:
    """The losses of all groups, less what the Bank pays for buildings."""
    rents, money, touched = map(sum, zip(*losses, strict=True))
    return Loss(rents, money - paid, touched)


def outcomes(board: Board, ed: Edition) -> Iterator[tuple[int, Loss]]:
    """Everything a player can end with: the money raised and what it took."""
    groups = shares(board, ed)
    known: dict[tuple[int, Levels], list[tuple[int, Loss]]] = {}
    for state, paid in reachable(board, ed).items():
        for i, levels in enumerate(state):
            if (i, levels) not in known:
                known[i, levels] = [
                    (sum(ed.deeds[name].mortgage for name in some), loss(board, ed, groups[i], levels, some))
                    for some in pledges(board, ed, groups[i], levels)
                ]
        for rows in product(*(known[place] for place in enumerate(state))):
            yield paid + sum(money for money, _ in rows), together((loss for _, loss in rows), paid)


def carried_out(board: Board, ed: Edition, plan: list[Action]) -> tuple[int, Loss]:
    """What a plan really raises and takes, every line of it judged legal on the way."""
    table = engine.copy(board)
    for seq, action in enumerate(plan, 1):
        ruling = engine.judge(BOARD, ed, table, Entry(seq, action))
        assert ruling.verdict == "legal", (action, ruling)
    pledged = tuple(action.deed for action in plan if isinstance(action, Mortgage))
    raised = table.players[0].cash - board.players[0].cash
    losses = [
        loss(board, ed, names, now(table, names), tuple(name for name in pledged if name in names))
        for names in shares(board, ed)
    ]
    return raised, together(losses, raised - sum(ed.deeds[name].mortgage for name in pledged))


@pytest.mark.parametrize("number", range(EDITIONS))
def test_plans_raise_enough_are_legal_and_give_up_the_least_there_is(number: int) -> None:
    ed, chance = edition(number), random.Random(number)
    for _ in range(POSITIONS):
        board = random_board(chance, ed)
        cash, before = board.players[0].cash, engine.copy(board)
        ends = list(outcomes(board, ed))
        most = max(money for money, _ in ends)
        assert most_raisable(board, ed, 0) == cash + most
        for need in {chance.randint(1, most), most} if most else ():
            plan = raising_plan(board, ed, 0, cash + need)
            assert plan is not None
            raised, loss = carried_out(board, ed, plan)
            assert raised >= need
            assert loss == min(loss for money, loss in ends if money >= need)
        assert raising_plan(board, ed, 0, cash + most + 1) is None
        assert board == before


def position(lines: str, options: str = "") -> tuple[Board, Edition]:
    """A position in the record's own words."""
    head = ["edition: us-classic", *([f"options: {options}"] if options else []), "players: Ann, Bob", "position:"]
    game = judged("\n".join([*head, *(f"  {line}" for line in lines.splitlines()), ""]))
    assert isinstance(game.start, Board) and not game.record.unreadable
    return game.start, game.record.edition


def told(board: Board, ed: Edition, target: int) -> list[Action]:
    """Ann's plan, which the engine must find legal and sufficient."""
    plan = raising_plan(board, ed, 0, target)
    assert plan is not None
    assert board.players[0].cash + carried_out(board, ed, plan)[0] >= target
    return plan


def sale(**left: int) -> Sell:
    """Ann sells down to so many houses."""
    return Sell(0, streets=tuple(Pieces(name, to=n) for name, n in left.items()))


REDS = "Ann cash 50, owns kentucky(2) indiana(2) illinois(2)"
ORANGES = "Ann cash 0, owns st_james(h) tennessee(h) new_york(h)"
AVENUES = {"st_james_place": 0, "tennessee_avenue": 0, "new_york_avenue": 0}


def test_three_reds_with_two_houses_pay_a_rent_of_750_and_leave_90() -> None:
    board, ed = position(REDS)
    assert most_raisable(board, ed, 0) == 840
    plan = told(board, ed, 750)
    assert plan == [
        sale(kentucky_avenue=0, indiana_avenue=0, illinois_avenue=0),
        Mortgage(0, "kentucky_avenue"),
        Mortgage(0, "indiana_avenue"),
        Mortgage(0, "illinois_avenue"),
    ]
    assert 50 + carried_out(board, ed, plan)[0] - 750 == 90


def test_twenty_in_cash_pacific_and_baltic_are_worth_exactly_200() -> None:
    board, ed = position("Ann cash 20, owns pacific baltic")
    assert most_raisable(board, ed, 0) == 200
    assert is_solvent(board, ed, 0, 200)
    assert not is_solvent(board, ed, 0, 201)


def test_hotels_without_houses_in_the_bank_go_with_their_whole_group() -> None:
    board, ed = position(f"{ORANGES}\nbank houses 0")
    assert most_raisable(board, ed, 0) == 750 + 90 + 90 + 100
    assert told(board, ed, 300) == [sale(**AVENUES)]
    assert carried_out(board, ed, [sale(**AVENUES)])[0] == 750


def test_hotels_that_cannot_be_replaced_by_houses_raise_nothing() -> None:
    board, ed = position(f"{ORANGES}\nbank houses 3", "hotel_sale_when_no_houses=not_at_all")
    assert most_raisable(board, ed, 0) == 0
    assert raising_plan(board, ed, 0, 1) is None


def test_one_hotel_breaks_into_the_last_four_houses_where_that_costs_the_least_rent() -> None:
    lines = "Ann cash 0, owns park_place(h) boardwalk(h)\nbank houses 4"
    board, ed = position(lines, "hotel_sale_when_no_houses=not_at_all")
    assert most_raisable(board, ed, 0) == 100
    assert told(board, ed, 100) == [sale(park_place=4)]


def test_houses_of_one_group_are_sold_first_for_the_hotels_of_another() -> None:
    lines = "Ann cash 0, owns park_place(4) boardwalk(4) mediterranean(h) baltic(h)\nbank houses 0"
    board, ed = position(lines, "hotel_sale_when_no_houses=not_at_all")
    assert most_raisable(board, ed, 0) == 800 + 250 + 175 + 200 + 30 + 30
    plan = told(board, ed, 1485)
    assert plan[:2] == [sale(park_place=0, boardwalk=0), sale(mediterranean_avenue=0, baltic_avenue=0)]


def test_a_hotel_of_the_short_game_is_four_steps() -> None:
    board, ed = position(f"{ORANGES}\nbank houses 0", "houses_before_hotel=3")
    assert most_raisable(board, ed, 0) == 600 + 280


def test_the_lot_just_won_is_not_mortgaged_to_pay_for_it() -> None:
    lot = frozenset({"boardwalk"})
    board, ed = position("Ann cash 300, owns reading short_line boardwalk")
    assert most_raisable(board, ed, 0, lot) == 500
    assert is_solvent(board, ed, 0, 450, lot)
    assert raising_plan(board, ed, 0, 501, lot) is None
    board, ed = position("Ann cash 300, owns boardwalk")
    assert most_raisable(board, ed, 0, lot) == 300
    assert not is_solvent(board, ed, 0, 450, lot)


def test_mortgaged_deeds_raise_nothing() -> None:
    board, ed = position("Ann cash 5, owns reading(m) short_line(m) boardwalk(m)")
    assert most_raisable(board, ed, 0) == 5


def test_buildings_of_another_owner_keep_a_group_from_being_mortgaged() -> None:
    lines = "Ann cash 0, owns st_james\nBob owns tennessee(1) new_york(1)"
    assert most_raisable(*position(lines), 0) == 0
    assert most_raisable(*position(lines, "mortgage_needs_group_cleared=street"), 0) == 90


def test_nothing_is_given_up_for_money_in_hand() -> None:
    board, ed = position(REDS)
    assert raising_plan(board, ed, 0, 50) == []


def test_a_lone_street_is_mortgaged_before_a_house_is_sold() -> None:
    board, ed = position("Ann cash 0, owns kentucky(2) indiana(2) illinois(2) pacific")
    assert told(board, ed, 75) == [Mortgage(0, "pacific_avenue")]


@pytest.mark.parametrize(
    ("owns", "target", "deed"),
    [("oriental st_charles new_york", 100, "new_york_avenue"), ("st_charles new_york pacific", 150, "pacific_avenue")],
)
def test_of_equal_losses_the_one_that_touches_fewer_deeds_is_told(owns: str, target: int, deed: str) -> None:
    board, ed = position(f"Ann cash 0, owns {owns}", "unmortgage_interest_percent=0")
    assert told(board, ed, target) == [Mortgage(0, deed)]


def test_houses_that_fetch_more_than_their_hotel_are_sold_by_themselves() -> None:
    lines = "Ann cash 0, owns park_place(h) boardwalk(h)\nbank houses 8"
    board, ed = position(lines, "building_resale_price=mortgage")
    assert most_raisable(board, ed, 0) == 100 + 100 + 4 * 175 + 4 * 200 + 175 + 200

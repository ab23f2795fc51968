"""What can be raised in positions worked out by hand, and what a plan gives up first."""

import random
from itertools import permutations

import pytest

from rules_kb.answer.report import judged
from rules_kb.board.actions import Mortgage, Pieces, Sell
from rules_kb.board.build.ladder import Passage
from rules_kb.board.debt.solvency import is_solvent, most_raisable, raising_plan, suffice
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, Wish
from rules_kb.kernel.model import Action
from tests.kb.raising_search import carried_out

pytestmark = pytest.mark.slow


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

"""How long it takes to say what a player can raise, and the gentlest way to raise it, in CPU milliseconds."""

import random
import time
from collections.abc import Callable
from itertools import product
from statistics import median

from rules_kb import games
from rules_kb.board.debt.solvency import most_raisable, raising_plan
from rules_kb.board.edition import BoardEdition
from rules_kb.board.setup.effects import new_board
from rules_kb.board.state import HOTEL, Board

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"hotel_sale": "four_houses"},
    {"hotel_sale_when_no_houses": "not_at_all"},
    {"mortgage_needs_group_cleared": "street"},
    {"building_resale_price": "mortgage"},
    {"even_sell": False},
)
SMALL, FULL, POSITIONS = 2, 10, 40


def built(ed: BoardEdition, chance: random.Random, groups: int) -> Board:
    """One player with everything of some groups, built as high as the Bank's pieces go."""
    board = new_board(ed, 2)
    for group in chance.sample(sorted(ed.groups), groups):
        names = ed.groups[group]
        for name in names:
            board.deeds[name].owner = 0
        if ed.deeds[names[0]].kind == "street":
            build(board, ed, names, chance)
    return board


def build(board: Board, ed: BoardEdition, names: tuple[str, ...], chance: random.Random) -> None:
    """Put buildings evenly on a group, mostly high ones, as far as there are any."""
    steps = product(range(HOTEL + 1), repeat=len(names))
    even = [row for row in steps if max(row) - min(row) <= 1]
    fits = [row for row in even if houses(row) <= board.houses and row.count(HOTEL) <= board.hotels]
    row = chance.choice(fits[-9:])
    for name, step in zip(names, row, strict=True):
        board.deeds[name].houses = step
    board.houses -= houses(row)
    board.hotels -= row.count(HOTEL)


def houses(row: tuple[int, ...]) -> int:
    """The houses on some streets, hotels apart."""
    return sum(step for step in row if step != HOTEL)


def spent(work: Callable[[], object]) -> float:
    """CPU milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def row(ed: BoardEdition, groups: int) -> str:
    """Median and worst of both questions over some positions and sums."""
    chance = random.Random(7)
    most, plans = [], []
    for _ in range(POSITIONS):
        board = built(ed, chance, groups)
        target = chance.randint(board.players[0].cash + 1, most_raisable(board, ed, 0))
        most.append(spent(lambda board=board: most_raisable(board, ed, 0)))  # type: ignore[misc]
        plans.append(spent(lambda board=board, target=target: raising_plan(board, ed, 0, target)))  # type: ignore[misc]
    return f"most {median(most):6.1f} ({max(most):6.1f})   plan {median(plans):6.1f} ({max(plans):6.1f})"


def main() -> None:
    """Print the table."""
    print("CPU milliseconds, median (worst)")
    for options in OPTIONS:
        ed = games.load("us-classic").with_options(options)
        name = ", ".join(f"{key}={value}" for key, value in options.items()) or "us-classic"
        print(name)
        print(f"  two groups           {row(ed, SMALL)}")
        print(f"  all 28 deeds, built  {row(ed, FULL)}")


if __name__ == "__main__":
    main()

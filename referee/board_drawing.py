"""The board drawn from above: forty spaces in a square, owners, buildings and tokens on them."""

from typing import Any, NamedTuple

from referee.table_queries import Seated
from rules_kb.board.state import HOTEL
from rules_kb.core import BANK

# A corner is as deep as a space is long; the others are narrower.
CORNER, WIDTH = 14, 8
SIDE = 9


class Square(NamedTuple):
    """A space as it is drawn: its box, its colour bar, who owns it, what stands on it, who stands there."""

    number: int
    id: str
    name: str
    x: int
    y: int
    width: int
    height: int
    bar: tuple[int, int, int, int]
    group: str
    owner: str
    houses: list[tuple[float, float]]
    hotel: tuple[float, float] | None
    mortgaged: bool
    tokens: list[tuple[str, float, float]]
    mark: tuple[float, float]
    is_deed: bool
    letter: str


SIZE = 2 * CORNER + SIDE * WIDTH
LETTERS = {"go": "GO", "jail": "JAIL", "free_parking": "FREE", "go_to_jail": "→JAIL", "tax": "TAX", "card": "?"}


def of(s: Seated) -> dict[str, Any]:
    """The drawing and its size; a board of another shape has only its list."""
    if len(s.ed.spaces) != 4 * (SIDE + 1):
        return {}
    return {"size": SIZE, "squares": [square(s, number) for number in range(len(s.ed.spaces))]}


def box(number: int) -> tuple[int, int, int, int]:
    """Where a space lies: Go is bottom right and the way leads to the left."""
    side, step = divmod(number, SIDE + 1)
    along = 0 if step == 0 else CORNER + (step - 1) * WIDTH
    length = CORNER if step == 0 else WIDTH
    far = SIZE - CORNER
    boxes = (
        (SIZE - along - length, far, length, CORNER),
        (0, SIZE - along - length, CORNER, length),
        (along, 0, length, CORNER),
        (far, along, CORNER, length),
    )
    return boxes[side]


def bar_of(number: int) -> tuple[int, int, int, int]:
    """The colour bar, on the side that faces the middle."""
    x, y, width, height = box(number)
    thick = 3
    side = number // (SIDE + 1)
    bars = ((x, y, width, thick), (x + width - thick, y, thick, height), (x, y + height - thick, width, thick), (x, y, thick, height))
    return bars[side]


def square(s: Seated, number: int) -> Square:
    """One space with everything on it."""
    space, (x, y, width, height) = s.ed.spaces[number], box(number)
    deed = s.board.deeds.get(space.id)
    owner = s.token(deed.owner) if deed and deed.owner != BANK else ""
    spots = along_bar(number, deed.houses if deed and deed.houses < HOTEL else 0)
    hotel = along_bar(number, 1)[0] if deed and deed.houses == HOTEL else None
    here = [seat for seat, one in enumerate(s.board.players) if one.at == number and not one.out]
    tokens = [(s.token(seat), *spot(number, n)) for n, seat in enumerate(here)]
    return Square(
        number, space.id, space.name, x, y, width, height, bar_of(number), space.group, owner, spots, hotel,
        bool(deed and deed.mortgaged), tokens, outer(number), deed is not None, LETTERS.get(space.kind, ""),
    )  # fmt: skip


def along_bar(number: int, count: int) -> list[tuple[float, float]]:
    """Where so many houses stand on a colour bar."""
    x, y, width, height = bar_of(number)
    flat = width > height
    step = (width if flat else height) / (count + 1)
    centre = (x + width / 2, y + height / 2)
    return [(x + step * (n + 1), centre[1]) if flat else (centre[0], y + step * (n + 1)) for n in range(count)]


def outer(number: int) -> tuple[float, float]:
    """Where the owner's mark is put: at the outer edge."""
    x, y, width, height = box(number)
    side = number // (SIDE + 1)
    return ((x + width / 2, y + height - 2.2), (x + 2.2, y + height / 2), (x + width / 2, y + 2.2), (x + width - 2.2, y + height / 2))[side]


def spot(number: int, n: int) -> tuple[float, float]:
    """Where the nth token on a space stands: two by two around its middle."""
    x, y, width, height = box(number)
    across, down = n % 2, n // 2
    return x + width / 2 - 1.9 + 3.8 * across, y + height / 2 - 1.2 + 3 * down

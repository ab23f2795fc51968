"""The board drawn from above: forty spaces in a square, owners, buildings and tokens on them."""

from textwrap import wrap
from typing import Any, NamedTuple

from referee.seated.queries import Seated
from referee.seated.wording import joined
from referee.tables.board.consequences import whose_turn
from rules_kb.board.state import HOTEL
from rules_kb.kernel.model import BANK

# A corner is as wide as a space is deep; nine narrower spaces lie between two corners.
CORNER, WIDTH, SIDE, BAR = 14, 8, 9, 3
SIZE = 2 * CORNER + SIDE * WIDTH
# Around the board lies a margin for the owners' marks, each beside its space.
MARGIN = 4
OUT = 2.2 / CORNER
MARKS = ((0.5, 1 + OUT), (-OUT, 0.5), (0.5, -OUT), (1 + OUT, 0.5))
# A printed name: so many letters fit on a line, and so far apart are the lines; a longer word is squeezed.
LETTERS, LINE, LONGEST = 9, 2.2, 10.2


class SpaceBox(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def around(self, along: float, across: float, width: float, height: float) -> "SpaceBox":
        """A smaller box, centred at so much of this one's width and height."""
        x, y = self.x + self.width * along - width / 2, self.y + self.height * across - height / 2
        return SpaceBox(round(x, 2), round(y, 2), width, height)


class Square(NamedTuple):
    """A space as it is drawn and as the list beside the drawing says it."""

    name: str
    # The deed of the space; a space nobody can own has none.
    deed: str
    box: SpaceBox
    bar: SpaceBox
    # The printed name line by line, with where each line lies and how wide a long one may be; upright or on its side.
    printed: list[tuple[str, SpaceBox]]
    turned: bool
    group: str
    owner: str
    mark: SpaceBox
    mortgaged: bool
    houses: list[SpaceBox]
    hotel: SpaceBox | None
    tokens: list[tuple[str, SpaceBox]]
    whose: str
    stands: str


def board_drawing(s: Seated) -> dict[str, Any]:
    """The drawing and its size; a board of another shape has none."""
    if len(s.ed.spaces) != 4 * (SIDE + 1):
        return {}
    title = "" if s.board.over else f"{s.words.who(whose_turn(s))}’s turn"
    view = f"{-MARGIN} {-MARGIN} {SIZE + 2 * MARGIN} {SIZE + 2 * MARGIN}"
    return {
        "view": view,
        "size": SIZE,
        "title": title,
        "squares": [square(s, number) for number in range(len(s.ed.spaces))],
    }


def box_of(number: int) -> SpaceBox:
    """Where a space lies: Go is bottom right and the way leads to the left."""
    side, step = divmod(number, SIDE + 1)
    along = CORNER + (step - 1) * WIDTH if step else 0
    length = WIDTH if step else CORNER
    far = SIZE - CORNER
    return (
        SpaceBox(SIZE - along - length, far, length, CORNER),
        SpaceBox(0, SIZE - along - length, CORNER, length),
        SpaceBox(along, 0, length, CORNER),
        SpaceBox(far, along, CORNER, length),
    )[side]


def bar_of(number: int) -> SpaceBox:
    """The colour bar, on the side that faces the middle."""
    x, y, width, height = box_of(number)
    return (
        SpaceBox(x, y, width, BAR),
        SpaceBox(x + width - BAR, y, BAR, height),
        SpaceBox(x, y + height - BAR, width, BAR),
        SpaceBox(x, y, BAR, height),
    )[number // (SIDE + 1)]


def houses_on(bar: SpaceBox, count: int) -> list[SpaceBox]:
    """So many houses side by side on a colour bar."""
    parts = [(n + 1) / (count + 1) for n in range(count)]
    flat = bar.width > bar.height
    return [bar.around(part, 0.5, 1.4, 1.9) if flat else bar.around(0.5, part, 1.9, 1.4) for part in parts]


def token_spots(number: int, tokens: list[str]) -> list[tuple[str, SpaceBox]]:
    """Tokens two by two: in a corner below its name, else on the cloth beside their space, where they cover nothing."""
    return [(token, token_spot(number, n, len(tokens) == 1)) for n, token in enumerate(tokens)]


def token_spot(number: int, nth: int, alone: bool) -> SpaceBox:
    """Where one of the tokens at a space lies."""
    box, (side, step) = box_of(number), divmod(number, SIDE + 1)
    beside, row = 0 if alone else (nth % 2 - 0.5) * 4.4, nth // 2
    if not step:
        return box.around(0.5 + beside / box.width, 0.56 + row * 3.4 / box.height, 4, 4)
    along, deep = 0.5 + beside / WIDTH, (2.6 + row * 4.4) / CORNER
    return box.around(*((along, -deep), (1 + deep, along), (along, 1 + deep), (-deep, along))[side], 4, 4)


def square(s: Seated, number: int) -> Square:
    """One space with everything on it."""
    space, box, bar = s.ed.spaces[number], box_of(number), bar_of(number)
    deed = s.board.deeds.get(space.id)
    houses = deed.houses if deed else 0
    here = [seat for seat, one in enumerate(s.board.players) if one.at == number and not one.out]
    return Square(
        name=space.name,
        deed=space.id if deed else "",
        box=box,
        bar=bar,
        printed=printed(space.name, number, bool(space.group)),
        turned=is_turned(number),
        group=space.group,
        owner=s.token(deed.owner) if deed and deed.owner != BANK else "",
        mark=box.around(*MARKS[number // (SIDE + 1)], 3.6, 3.6),
        mortgaged=bool(deed and deed.mortgaged),
        houses=houses_on(bar, houses if houses < HOTEL else 0),
        hotel=bar.around(0.5, 0.5, 3.4, 2.2) if houses == HOTEL else None,
        tokens=token_spots(number, [s.token(seat) for seat in here]),
        whose=whose(s, space.id),
        stands=joined([s.words.who(seat) for seat in here]) if here else "",
    )


def is_turned(number: int) -> bool:
    """Whether a name is written along a narrow space, from the bottom up."""
    side, step = divmod(number, SIDE + 1)
    return side in (0, 2) and step > 0


def printed(name: str, number: int, has_bar: bool) -> list[tuple[str, SpaceBox]]:
    """The lines of a name around the middle of what its colour bar leaves; in a corner above the tokens."""
    side, step = divmod(number, SIDE + 1)
    lines = wrap(name, LETTERS, break_long_words=False)[:3]
    off = BAR / CORNER / 2 if has_bar else 0
    at = ((0.5, 0.5 + off), (0.5 - off, 0.5), (0.5, 0.5 - off), (0.5 + off, 0.5))[side] if step else (0.5, 0.3)
    spots = [(n - (len(lines) - 1) / 2) * LINE for n in range(len(lines))]
    widths = [LONGEST if len(line) > LETTERS else 0 for line in lines]
    middle = box_of(number).around(*at, 0, 0)
    shift = [(spot, 0.0) if is_turned(number) else (0.0, spot) for spot in spots]
    rows = zip(lines, shift, widths, strict=True)
    return [(line, SpaceBox(round(middle.x + x, 2), round(middle.y + y, 2), wide, 0)) for line, (x, y), wide in rows]


def whose(s: Seated, name: str) -> str:
    """Owner and buildings in words."""
    deed = s.board.deeds.get(name)
    if deed is None or deed.owner == BANK:
        return ""
    parts = (s.words.who(deed.owner), built(s, deed.houses), "mortgaged" if deed.mortgaged else "")
    return ", ".join(part for part in parts if part)


def built(s: Seated, houses: int) -> str:
    """What stands on a street, in words."""
    words = s.ed.vocabulary
    return (
        words["hotel"]
        if houses == HOTEL
        else f"{houses} {words['houses' if houses > 1 else 'house']}"
        if houses
        else ""
    )

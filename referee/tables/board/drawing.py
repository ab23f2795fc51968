"""The board drawn from above: forty spaces in a square, owners, buildings and tokens on them."""

from typing import Any, NamedTuple

from referee.seated.queries import Seated
from referee.seated.wording import joined
from referee.tables.board.consequences import whose_turn
from rules_kb.board.state import HOTEL
from rules_kb.kernel.model import BANK

# A corner is as wide as a space is deep; nine narrower spaces lie between two corners.
CORNER, WIDTH, SIDE, BAR = 14, 8, 9, 3
SIZE = 2 * CORNER + SIDE * WIDTH
# The owner's mark, at the outer edge of each side.
MARKS = ((0.5, 0.86), (0.14, 0.5), (0.5, 0.14), (0.86, 0.5))
LETTERS = {"go": "GO", "jail": "JAIL", "free_parking": "FREE", "go_to_jail": "TO JAIL", "tax": "TAX", "card": "?"}


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
    letter_at: SpaceBox
    group: str
    letter: str
    owner: str
    mark: SpaceBox
    mortgaged: bool
    houses: list[SpaceBox]
    hotel: SpaceBox | None
    tokens: list[tuple[str, SpaceBox]]
    whose: str
    stands: str


def of(s: Seated) -> dict[str, Any]:
    """The drawing and its size; a board of another shape has none."""
    if len(s.ed.spaces) != 4 * (SIDE + 1):
        return {}
    title = "" if s.board.over else f"{s.words.who(whose_turn(s))}’s turn"
    return {"size": SIZE, "title": title, "squares": [square(s, number) for number in range(len(s.ed.spaces))]}


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
    """Tokens two by two around the middle of a space."""
    box = box_of(number)
    spots = [(0.5 + (n % 2 - 0.5) * 4.4 / box.width, 0.5 + n // 2 * 3.4 / box.height) for n in range(len(tokens))]
    if len(tokens) == 1:
        spots = [(0.5, 0.56)]
    return [(token, box.around(*at, 4, 4)) for token, at in zip(tokens, spots, strict=True)]


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
        letter_at=box.around(0.5, 0.26 if number % (SIDE + 1) == 0 else 0.5, 0, 0),
        group=space.group,
        letter=LETTERS.get(space.kind, ""),
        owner=s.token(deed.owner) if deed and deed.owner != BANK else "",
        mark=box.around(*MARKS[number // (SIDE + 1)], 3.6, 3.6),
        mortgaged=bool(deed and deed.mortgaged),
        houses=houses_on(bar, houses if houses < HOTEL else 0),
        hotel=bar.around(0.5, 0.5, 3.4, 2.2) if houses == HOTEL else None,
        tokens=token_spots(number, [s.token(seat) for seat in here]),
        whose=whose(s, space.id),
        stands=joined([s.words.who(seat) for seat in here]) if here else "",
    )


def whose(s: Seated, name: str) -> str:
    """Owner and buildings in words."""
    deed = s.board.deeds.get(name)
    if deed is None or deed.owner == BANK:
        return ""
    parts = (s.words.who(deed.owner), built(deed.houses), "mortgaged" if deed.mortgaged else "")
    return ", ".join(part for part in parts if part)


def built(houses: int) -> str:
    """What stands on a street, in words."""
    return "hotel" if houses == HOTEL else f"{houses} house{'s' * (houses > 1)}" if houses else ""

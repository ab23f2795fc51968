"""Which piece of one box is which of another: by its id, else by its space or what it does, else by its place in line."""

from collections.abc import Callable, Iterator
from typing import Any

from rules_kb.pieces import Piece, Pieces, pieces, undeeded

Pair = tuple[Pieces, Piece | None, Piece | None]
Key = Callable[[int, Piece], Any]
KEYS: tuple[Key, ...] = (lambda at, row: row.id, lambda at, row: row.like, lambda at, row: at)


def pairs(here: Any, there: Any) -> Iterator[Pair]:
    """Every piece of two editions with its counterpart, or with none, kind by kind in the order of the boxes."""
    # A deck may have the title of another kind of pieces, but not its columns.
    left, right = ({(box.title, box.columns): box for box in (*pieces(ed), undeeded(ed))} for ed in (here, there))
    for key, box in (left | right).items():
        mine, theirs = (list(enumerate(boxes[key].rows)) if key in boxes else [] for boxes in (left, right))
        for one, other in counterparts(mine, theirs):
            yield box, one, other


def counterparts(
    left: list[tuple[int, Piece]], right: list[tuple[int, Piece]]
) -> Iterator[tuple[Piece | None, Piece | None]]:
    """The pieces of the left in their order, each with one of the right; then those of the right that nothing is like."""
    found: dict[int, Piece] = {}
    rest = dict(right)
    for key in KEYS:
        known = {key(at, row): at for at, row in reversed(rest.items()) if key(at, row) is not None}
        for at, row in left:
            if at not in found and (twin := known.pop(key(at, row), None)) is not None:
                found[at] = rest.pop(twin)
    yield from ((row, found.get(at)) for at, row in left)
    yield from ((None, row) for row in rest.values())

"""Two editions side by side: the points they settle differently, and what is printed differently in the box."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules_kb.parameters import topics
from rules_kb.pieces import Piece, Pieces, pieces


class Difference(NamedTuple):
    """One point or piece, and what each of the two says of it."""

    topic: str
    id: str
    asks: str
    here: str
    there: str


def differences(here: Any, there: Any) -> list[Difference]:
    """All in which two editions of one game differ, in the order of play."""
    return [*points(here, there), *printed(here, there)]


def points(here: Any, there: Any) -> Iterator[Difference]:
    """The parameters that differ."""
    for topic, names in topics(here.game):
        for name in names:
            one, other = (words(ed, name) for ed in (here, there))
            if one != other:
                yield Difference(topic, name, here.points.settles(name), one, other)


def printed(here: Any, there: Any) -> Iterator[Difference]:
    """What is printed differently on a piece, or is in only one of the boxes."""
    boxes = [{box.title: box for box in pieces(ed)} for ed in (here, there)]
    for title in dict.fromkeys([*boxes[0], *boxes[1]]):
        mine, theirs = (box.get(title, Pieces(title, (), ())) for box in boxes)
        rows = [{row.id: row for row in box.rows} for box in (mine, theirs)]
        for id in dict.fromkeys([*rows[0], *rows[1]]):
            one, other = (table.get(id) for table in rows)
            if one != other:
                yield Difference(title, id, (one or other).name, told(mine, one, other), told(theirs, other, one))  # type: ignore[union-attr]


def told(box: Pieces, row: Piece | None, other: Piece | None) -> str:
    """A piece as one line: only what the other box prints differently."""
    if row is None:
        return "not in the box"
    against = dict.fromkeys(range(len(row.cells)), "") | dict(enumerate(other.cells if other else ()))
    cells = [f"{box.columns[i]} {cell}".removeprefix("does ") for i, cell in enumerate(row.cells) if cell != against[i]]
    name = [row.name] if other is None or other.name != row.name else []
    return ", ".join([*name, *cells])


def words(ed: Any, name: str) -> str:
    """What an edition says on a point, as words."""
    word = str(ed.word(name, getattr(ed, name)))
    return word.replace("_", ", " if word.replace("_", "").isdigit() else " ")

"""Two editions side by side."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rules_kb.answer.value_words import in_words
from rules_kb.board.pieces import undeeded
from rules_kb.editions.called import usual
from rules_kb.editions.citation import place_of
from rules_kb.editions.write import in_order
from rules_kb.kernel.game import Piece, PieceTable

NOT_THERE = "not in the box"
SOURCES = "Sources"


class Difference(NamedTuple):
    """One point or piece, and what each of the two says of it."""

    topic: str
    id: str
    asks: str
    here: str
    there: str


def differences(here: Any, there: Any) -> list[Difference]:
    """All in which two editions of one game differ, in the order of play; where it is written comes last."""
    return [
        *points(here, there),
        *unplayed(here, there),
        *left_open(here, there),
        *printed(here, there),
        *sources(here, there),
    ]


def points(here: Any, there: Any) -> Iterator[Difference]:
    """The parameters that differ."""
    for topic, names in here.points.topics():
        for name in names:
            if getattr(here, name) != getattr(there, name):
                yield Difference(topic, name, here.points.settles(name), words(here, name), words(there, name))


def words(ed: Any, name: str) -> str:
    """What an edition says on a point, as words."""
    return in_words(ed, name, getattr(ed, name))


def unplayed(here: Any, there: Any) -> Iterator[Difference]:
    """The rules that only one of them plays."""
    for id in sorted(here.off ^ there.off):
        said = ("not played" if id in ed.off else "played" for ed in (here, there))
        yield Difference("Rules", id, law(here, id), *said)


def left_open(here: Any, there: Any) -> Iterator[Difference]:
    """The points on which only one of them knows of another reading, or of other ones."""
    for name in sorted({*here.contested, *there.contested}):
        one, other = (ed.contested.get(name, ()) for ed in (here, there))
        if one != other:
            yield Difference(
                "Open points", name, here.points.settles(name), otherwise(here, name), otherwise(there, name)
            )


def otherwise(ed: Any, name: str) -> str:
    """The other readings of a point, as words."""
    others = " or ".join(in_words(ed, name, value) for value in ed.contested.get(name, ()))
    return f"also: {others}" if others else "settled"


def sources(here: Any, there: Any) -> Iterator[Difference]:
    """Where each has its rules from, rule by rule and point by point."""
    for key in sorted({*here.cites, *there.cites}):
        one, other = (str(place_of(ed.cites[key])) if key in ed.cites else "none" for ed in (here, there))
        if one != other:
            yield Difference(SOURCES, key, law(here, key), one, other)


def law(ed: Any, key: str) -> str:
    """A rule, a parameter or a constant in one sentence."""
    if rule := ed.game.rules.get(key):
        return str(rule.law)
    return str(ed.points.constants.get(key) or ed.points.settles(key))


def printed(here: Any, there: Any) -> Iterator[Difference]:
    """What is printed differently on a piece, or is in only one of the boxes."""
    if here.currency != there.currency:
        yield Difference("Money", "currency", "How sums are written.", here.sum(100), there.sum(100))
    for name in sorted({*here.called, *there.called}):
        if here.called.get(name) != there.called.get(name):
            yield Difference(
                "Words", name, f"The word for {usual(name)}.", *(ed.worded(usual(name)) for ed in (here, there))
            )
    found = list(pairs(here, there))
    moved = moved_spaces(found)
    for box, one, other in found:
        has_moved = one is not None and one.id in moved
        left, right = (told(ed, box, *both, has_moved) for ed, both in ((here, (one, other)), (there, (other, one))))
        if one and (left or right):
            yield Difference(box.title, one.id, one.name, left, f"renamed {right}" if renamed(one, other) else right)
        elif other and not one:
            yield Difference(box.title, other.id, other.name, left, right)


def renamed(one: Piece, other: Piece | None) -> bool:
    """Whether two pieces are the same but for their names."""
    return other is not None and other.name != one.name and other.like == one.like


def moved_spaces(found: "list[Pair]") -> set[str]:
    """The spaces that stand elsewhere among the others; one that only made room for another has not moved."""
    both = [(one, other) for _, one, other in found if one and other and isinstance(one.like, int)]
    had = [one.id for one, _ in sorted(both, key=lambda pair: pair[0].like)]
    has = [one.id for one, other in sorted(both, key=lambda pair: pair[1].like)]
    return {*had} - in_order(had, has)


def told(ed: Any, box: PieceTable, row: Piece | None, other: Piece | None, has_moved: bool) -> str:
    """A piece as one line: only what the other box prints differently; nothing where that is nothing."""
    if row is None:
        return NOT_THERE
    name = [row.name] if other is None or other.name != row.name else []
    moved = [f"space {row.like}"] if has_moved else []
    return ", ".join([*name, *cells(ed, box, row, other), *moved])


def cells(ed: Any, box: PieceTable, row: Piece, other: Piece | None) -> list[str]:
    """What is printed on a piece and not on the other; cards that do the same say it in their own money and names."""
    if other and isinstance(row.like, tuple) and row.like == other.like:
        return []
    against = other.cells if other else (None,) * len(row.cells)
    return [
        f"{ed.worded(column)} {priced(ed, cell) if column in box.sums else cell}".removeprefix("does ")
        for column, cell, there in zip(box.columns, row.cells, against, strict=True)
        if cell != there
    ]


def priced(ed: Any, cell: str) -> str:
    """The sums of a cell in an edition's money."""
    return ", ".join(ed.sum(int(sum)) for sum in cell.split(", "))


Pair = tuple[PieceTable, Piece | None, Piece | None]
Key = Callable[[int, Piece], Any]
KEYS: tuple[Key, ...] = (lambda at, row: row.id, lambda at, row: row.like, lambda at, row: at)


def pairs(here: Any, there: Any) -> Iterator[Pair]:
    """Every piece of two editions with its counterpart, or with none, kind by kind in the order of the boxes."""
    # A deck may have the title of another kind of pieces, but not its columns.
    left, right = (
        {(box.title, box.columns): box for box in (*ed.game.pieces(ed), undeeded(ed))} for ed in (here, there)
    )
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

"""What a game counts of an evening while its log is walked once: charts and tables as data, words come later."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.model import Position, Ruling, Seat

# What stands in a cell: a seat, the id of a place, a sum of money, a number of things, an average.
Kind = Literal["player", "place", "money", "count", "average"]
Cell = int | float | str | None


class Column(NamedTuple):
    """One column: what it is called, and what stands in it."""

    label: str
    kind: Kind


class Figures(msgspec.Struct, frozen=True):
    """A table of figures; None where nobody knows."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    # What a reader has to know to read it.
    about: str = ""


class Ranked(NamedTuple):
    """One player in the ranking: the place, shared by equals, and the figures behind it."""

    place: int
    seat: Seat
    out: bool
    figures: tuple[int | None, ...]


class Ranking(msgspec.Struct, frozen=True):
    """Everybody, best first; the first figure is what the place goes by."""

    columns: tuple[Column, ...]
    rows: tuple[Ranked, ...]


class Chart(msgspec.Struct, frozen=True):
    """How something went: for each of these turns a point for every seat."""

    id: str
    title: str
    kind: Kind
    turns: tuple[int, ...]
    points: tuple[tuple[int | None, ...], ...]


class Tally(Protocol):
    """A game's own count of an evening."""

    def see(self, step: Effective, ed: Any, ruling: Ruling, position: Any) -> None:
        """One entry of the log, just judged."""

    def ranking(self, position: Any, ed: Any) -> Ranking:
        """Everybody, best first."""

    def charts(self) -> tuple[Chart, ...]:
        """What is drawn."""

    def tables(self) -> tuple[Figures, ...]:
        """What is counted besides."""


class Course:
    """Some figures of every seat, turn by turn: as a turn ended, or as it stands now."""

    def __init__(self) -> None:
        self.by_turn: dict[int, tuple[int | None, ...]] = {}

    def mark(self, position: Position, figures: tuple[int | None, ...]) -> None:
        """How it stands in the turn that is on."""
        self.by_turn[position.turn_number()] = figures

    def chart(self, id: str, title: str, kind: Kind = "money") -> Chart:
        """The course as a chart."""
        return Chart(id, title, kind, tuple(self.by_turn), tuple(self.by_turn.values()))


def ranked(rows: Sequence[tuple[tuple[int, ...], Seat, bool, tuple[int | None, ...]]]) -> tuple[Ranked, ...]:
    """Places by a key that is greater for the better; equals share one."""
    best = sorted(rows, key=lambda row: (*(-part for part in row[0]), row[1]))
    places: dict[tuple[int, ...], int] = {}
    for place, (key, *_) in enumerate(best, start=1):
        places.setdefault(key, place)
    return tuple(Ranked(places[key], seat, out, figures) for key, seat, out, figures in best)

"""Charts as numbers for one SVG: lines told apart by dash and token as well as by colour, ticks, names at the ends."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules_kb.kernel.tally import Chart

WIDTH, HEIGHT = 360, 232
# Room for the names on the right, the tokens above, the turns below.
RIGHT, TOP, BOTTOM = 92, 14, 24
# Names and ticks closer than this would lie over each other.
APART = 16
# Longer evenings show every so-manieth turn.
MOST_POINTS = 150
# How lines are broken, one for each seat: told apart without colour.
DASHES = ("", "8 4", "2 4", "10 3 2 3", "5 2", "1 3", "12 6", "6 3 1 3 1 3")
LONGEST_NAME = 11


class ScaleTick(NamedTuple):
    """A line across, or a place below, and what is written there."""

    at: float
    label: str


class CourseLine(NamedTuple):
    """One player's course: its points, where its tokens lie, and the name at its end."""

    who: str
    token: str
    points: tuple[tuple[float, float] | None, ...]
    dash: str
    marks: tuple[tuple[float, float], ...]
    end: tuple[float, float]
    label_at: float

    @property
    def path(self) -> str:
        """The course as SVG draws it, broken where nobody knows."""
        parts = []
        for at, point in enumerate(self.points):
            if point is not None:
                parts.append(f"{'L' if at and self.points[at - 1] is not None else 'M'}{point[0]} {point[1]}")
        return "".join(parts)


class ChartDrawing(NamedTuple):
    """A chart ready to be drawn, with its figures as a table."""

    id: str
    title: str
    about: str
    across: tuple[ScaleTick, ...]
    below: tuple[ScaleTick, ...]
    lines: tuple[CourseLine, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    thinned: int


class Plane(NamedTuple):
    """Where a figure of a turn lies in the picture."""

    turns: int
    low: int
    high: int

    def x(self, at: int) -> float:
        """How far to the right."""
        return round((WIDTH - RIGHT) * at / max(1, self.turns - 1), 1)

    def y(self, figure: int) -> float:
        """How far down."""
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - figure) / (self.high - self.low), 1)


def drawing(
    chart: Chart, names: Sequence[str], tokens: Sequence[str], say: Callable[[int | None], str]
) -> ChartDrawing:
    """A chart of everybody's course."""
    every = -(-len(chart.turns) // MOST_POINTS)
    kept = [at for at in range(len(chart.turns)) if at % every == 0 or at == len(chart.turns) - 1]
    turns, points = [chart.turns[at] for at in kept], [chart.points[at] for at in kept]
    known = [figure for row in points for figure in row if figure is not None]
    step, low, high = scale(min([0, *known]), max([1, *known]))
    plane = Plane(len(turns), low, high)
    lines = []
    for seat, (who, token) in enumerate(zip(names, tokens, strict=True)):
        course = [
            (plane.x(at), plane.y(row[seat] or 0)) if row[seat] is not None else None for at, row in enumerate(points)
        ]
        if any(course):
            lines.append(line(who, token, DASHES[seat % len(DASHES)], course))
    ends = ", ".join(f"{who} {say(points[-1][seat])}" for seat, who in enumerate(names) if points)
    return ChartDrawing(
        id=chart.id,
        title=chart.title,
        about=f"{chart.title} over {len(chart.turns)} turns. At the end: {ends}.",
        across=tuple(ScaleTick(plane.y(figure), say(figure)) for figure in range(low, high + 1, step)),
        below=tuple(
            ScaleTick(plane.x(at), str(turns[at])) for at in sorted({0, len(turns) // 2, len(turns) - 1}) if turns
        ),
        lines=spread(lines),
        names=tuple(names),
        rows=tuple((turn, tuple(map(say, row))) for turn, row in zip(turns, points, strict=True)),
        thinned=every if every > 1 else 0,
    )


def line(who: str, token: str, dash: str, course: list[tuple[float, float] | None]) -> CourseLine:
    """One course, with its token at the end and now and then before."""
    seen = [point for point in course if point is not None]
    marks = tuple(seen[len(seen) * part // 4] for part in (1, 2, 3)) if len(seen) > 8 else ()
    short = who if len(who) <= LONGEST_NAME else f"{who[: LONGEST_NAME - 1]}…"
    return CourseLine(short, token, tuple(course), dash, marks, seen[-1], seen[-1][1])


def spread(lines: list[CourseLine]) -> tuple[CourseLine, ...]:
    """Names at the ends of lines, moved apart so that each can be read."""
    lowest = HEIGHT - BOTTOM + 4
    placed: dict[int, float] = {}
    order = sorted(range(len(lines)), key=lambda n: lines[n].end[1])
    for above, n in zip([None, *order], order, strict=False):
        placed[n] = lines[n].end[1] if above is None else max(lines[n].end[1], placed[above] + APART)
    for place, n in enumerate(reversed(order)):
        placed[n] = min(placed[n], lowest - APART * place)
    return tuple(one._replace(label_at=round(placed[n], 1)) for n, one in enumerate(lines))


def scale(least: int, most: int) -> tuple[int, int, int]:
    """A round step for three to six ticks, and the round ends that hold everything."""
    rough = max(1, (most - least) / 4)
    power = 10 ** (len(str(int(rough))) - 1)
    step = next(int(power * times) for times in (1, 2, 5, 10) if power * times >= rough)
    return step, least // step * step, -(-most // step) * step

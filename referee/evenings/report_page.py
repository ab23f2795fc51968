"""The report of an evening as people read it: the same words for the page, its print and the PDF."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee import judging
from referee.evenings.charts import ChartDrawing, drawing
from referee.models import Table
from referee.seated.queries import Seated, seated, transfer
from referee.seated.wording import blank, joined
from rules_kb.answer.evening import Broken, Disputed, EveningReport, cell_words, evening
from rules_kb.kernel.log import COMPLAINTS
from rules_kb.kernel.tally import Figures

# What became of a dispute that no entry ruled on.
UNRULED = {"open": "Nobody has settled it.", "agreed": "Whoever said no has said yes since."}
# So many rows of a long table are shown, the rest unfolds.
SHOWN = 10
VERDICTS = {"legal": "allowed", "irregular": "irregular", "illegal": "not allowed", "struck": "it does not count"}


class PlaceShown(NamedTuple):
    """One player of the ranking: the figure the place goes by, and what it is made of."""

    place: int
    who: str
    token: str
    out: bool
    won: bool
    first: str
    first_label: str
    parts: list[tuple[str, str]]


class TableShown(NamedTuple):
    """A table of figures in words; what is a number stands to the right."""

    id: str
    title: str
    about: str
    columns: list[str]
    rows: list[list[str]]
    # What comes behind a fold: the tail of a long list.
    more: list[list[str]]


@lru_cache(maxsize=16)
def report_of(now: judging.Known) -> EveningReport:
    """A table's evening: a pure answer to its log and the rules, so it is worked out once."""
    return evening(judging.whole_record(now.table()))


def report_context(s: Seated) -> dict[str, Any]:
    """Everything the report's page shows."""
    found = report_of(judging.known(s.table))
    names = [s.words.who(seat) for seat in range(len(found.players))]
    tokens = [s.token(seat) for seat in range(len(found.players))]
    return {
        "headline": headline(found, names),
        "over": found.over,
        "counted": f"{found.turns} turns, {found.entries} lines",
        "words": s.table.words,
        "began": s.table.made_at,
        "edition": s.ed.name,
        "places": places(s, found, names, tokens),
        "charts": [shown for chart in found.charts if len((shown := chart_shown(s, chart, names, tokens)).rows) > 1],
        "tables": [table_shown(s, figures) for figures in found.tables if figures.rows],
        "broken": [broken(s, one) for one in found.broken],
        "disputes": [dispute(s, found, one) for one in found.disputes],
        "owed": [transfer(s.words, one) for one in owed(found)],
    }


def headline(found: EveningReport, names: Sequence[str]) -> str:
    """Who won, or who is ahead so far."""
    if found.winners:
        return f"{joined([names[seat] for seat in found.winners])} won"
    ahead = [names[row.seat] for row in found.ranking.rows if row.place == 1]
    if found.over or len(ahead) == len(names):
        return "The game is over" if found.over else "Nobody is ahead yet"
    return f"{joined(ahead)} {'is' if len(ahead) == 1 else 'are'} ahead"


def places(s: Seated, found: EveningReport, names: list[str], tokens: list[str]) -> list[PlaceShown]:
    """The ranking, best first."""
    rows = []
    for row in found.ranking.rows:
        said = [
            (c.label, cell_words(s.ed, s.who, c, figure))
            for c, figure in zip(found.ranking.columns, row.figures, strict=True)
        ]
        (label, first), *parts = said
        told = [part for part, figure in zip(parts, row.figures[1:], strict=True) if figure != 0]
        won = row.seat in found.winners
        rows.append(PlaceShown(row.place, names[row.seat], tokens[row.seat], row.out, won, first, label, told))
    return rows


def chart_shown(s: Seated, chart: Any, names: list[str], tokens: list[str]) -> ChartDrawing:
    """A chart in the words of this table."""
    return drawing(chart, names, tokens, lambda figure: "?" if figure is None else s.words.sum(figure))


def table_shown(s: Seated, figures: Figures) -> TableShown:
    """A table of figures in the words of this table; one about players has them side by side, which fits a phone."""
    columns = [column.label for column in figures.columns]
    rows = [
        [cell_words(s.ed, s.who, column, cell) for column, cell in zip(figures.columns, row, strict=True)]
        for row in figures.rows
    ]
    if figures.columns[0].kind == "player":
        columns, *rows = ([*each] for each in zip(columns, *rows, strict=True))
        columns[0] = ""
    return TableShown(figures.id, figures.title, figures.about, columns, rows[:SHOWN], rows[SHOWN:])


def broken(s: Seated, one: Broken) -> dict[str, Any]:
    """A broken rule: what it says, how often, by whom."""
    by = joined([f"{s.words.who(seat)} {times}" if len(one.by) > 1 else s.words.who(seat) for seat, times in one.by])
    return {"rule": one.rule, "law": one.law, "times": one.times, "by": by}


def dispute(s: Seated, found: EveningReport, one: Disputed) -> dict[str, Any]:
    """A dispute: the line, who said no and why, what the referee said, what became of it."""
    whys = [COMPLAINTS.get(why, blank(why)) for why in one.why]
    return {
        "seq": one.seq,
        "told": s.told(found.lines[one.seq]),
        "by": joined([s.words.who(seat) for seat in one.by]),
        "why": joined(whys),
        "verdict": VERDICTS[one.verdict],
        "outcome": " ".join(f"{s.told(found.lines[seq])}." for seq in one.ruled_by) or UNRULED[one.outcome],
    }


def owed(found: EveningReport) -> list[Any]:
    """Who pays whom: in the fewest payments where everybody can."""
    return found.settlement["netted"] or found.settlement["payments"]


def shared_page(table: Table) -> dict[str, Any]:
    """What the public page of an evening shows."""
    s = seated(table)
    return {**report_context(s), "title": table.name, "game": s.ed.game.name}

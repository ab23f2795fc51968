"""The report as a PDF, made of the same words and numbers as its page."""

import io
from functools import cache
from typing import Any
from xml.sax.saxutils import escape  # nosec B406  # it writes XML and reads none

from reportlab.graphics.shapes import Drawing as Picture
from reportlab.graphics.shapes import Line, PolyLine, String
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from referee.evenings.charts import HEIGHT, RIGHT, WIDTH, ChartDrawing

PLAIN, BOLD = "Vera", "VeraBd"
INK, SOFT, RULE = colors.HexColor("#1f2628"), colors.HexColor("#535c5f"), colors.HexColor("#ded3bf")
# The tokens' colours on paper, as the pages have them in light.
TOKENS = {
    "star": "#c77f00", "square": "#2360c4", "moon": "#7a3fc0", "heart": "#c7255c",
    "diamond": "#0b7d5c", "drop": "#0a7fa8", "cross": "#4d5558", "ring": "#b4530a",
}  # fmt: skip
# Points of the chart to points of the paper.
SCALE = 0.95


@cache
def fonts() -> Any:
    """The letters that come with the maker of PDFs, known to it once."""
    for name in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    return pdfmetrics.getFont(PLAIN).face.charToGlyph


def plain(text: Any) -> str:
    """A text with only the letters the font has, safe inside a paragraph."""
    known = fonts()
    return escape("".join(c if ord(c) in known else "?" for c in str(text)))


def style(size: float, font: str = PLAIN, colour: Any = INK, **more: Any) -> ParagraphStyle:
    """How a paragraph looks."""
    return ParagraphStyle(font, fontName=font, fontSize=size, leading=size * 1.35, textColor=colour, **more)


def document(title: str, shown: dict[str, Any]) -> bytes:
    """The whole report."""
    fonts()
    out = io.BytesIO()
    page = SimpleDocTemplate(
        out, pagesize=A4, leftMargin=2 * cm, rightMargin=2 * cm, topMargin=1.8 * cm, bottomMargin=1.8 * cm,
        title=f"{title}: {shown['headline']}", author="Referee", invariant=True,
    )  # fmt: skip
    page.build(list(story(title, shown)))
    return out.getvalue()


def story(title: str, shown: dict[str, Any]) -> Any:
    """The parts of the document, from top to bottom."""
    yield Paragraph(plain(title), style(10, BOLD, SOFT))
    yield Paragraph(plain(shown["headline"]), style(24, BOLD))
    about = f"{shown['began']:%-d %B %Y}, {shown['edition']}, {shown['counted']}"
    yield Paragraph(plain(about if shown["over"] else f"Not over yet. {about}"), style(9, PLAIN, SOFT))
    yield Paragraph(plain(f"The log is known as: {shown['words']}"), style(9, PLAIN, SOFT))
    yield part("Ranking", ranking(shown["places"]))
    if shown["owed"]:
        yield part("Still to settle", *lines(f"{one['from']} pays {one['to']} {one['sum']}" for one in shown["owed"]))
    for chart in shown["charts"]:
        yield part(chart.title, picture(chart), Paragraph(plain(chart.about), style(8, PLAIN, SOFT)))
    for table in shown["tables"]:
        yield heading(table.title)
        yield Paragraph(plain(table.about), style(8, PLAIN, SOFT))
        yield grid([table.columns, *table.rows, *table.more])
    if shown["broken"]:
        yield heading("Most broken rules")
        yield from lines(f"{one['times']} × {one['law']} {one['by']}" for one in shown["broken"])
    if shown["disputes"]:
        yield heading("Disputes")
        for one in shown["disputes"]:
            yield from dispute(one)


def dispute(one: dict[str, Any]) -> list[Any]:
    """One dispute."""
    why = f": {one['why']}" if one["why"] else ""
    return [
        Paragraph(plain(f"{one['seq']}  {one['told']}"), style(9, BOLD, spaceBefore=4)),
        *lines([f"{one['by']} said no{why}. The referee: {one['verdict']}. {one['outcome']}"]),
    ]


def heading(text: str) -> Paragraph:
    """The title of a part."""
    return Paragraph(plain(text), style(13, BOLD, spaceBefore=12, spaceAfter=4, keepWithNext=1))


def part(title: str, *inside: Any) -> KeepTogether:
    """A titled part that is not torn apart."""
    return KeepTogether([heading(title), *inside, Spacer(1, 4)])


def lines(texts: Any) -> list[Paragraph]:
    """Some sentences, each on its own line."""
    return [Paragraph(plain(text), style(9, spaceAfter=2)) for text in texts]


def ranking(places: list[Any]) -> Table:
    """Everybody's place and what it is made of."""
    rows = []
    for one in places:
        parts = ", ".join(f"{label} {said}" for label, said in one.parts)
        who = f"{one.who}, out" if one.out else one.who
        rows.append(
            [str(one.place), who, f"{one.first_label} {one.first}", Paragraph(plain(parts), style(9, PLAIN, SOFT))]
        )
    return grid(rows, [1 * cm, 3.4 * cm, 3.4 * cm, 9 * cm])


def grid(rows: list[list[Any]], widths: list[float] | None = None) -> Table:
    """A table: the first column to the left, figures to the right."""
    cells = [
        [cell if isinstance(cell, Paragraph) else plain(cell).replace("&amp;", "&") for cell in row] for row in rows
    ]
    look = [
        ("FONT", (0, 0), (-1, -1), PLAIN, 9), ("TEXTCOLOR", (0, 0), (-1, -1), INK),
        ("LINEBELOW", (0, 0), (-1, -1), 0.5, RULE), ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
    ]  # fmt: skip
    if widths is None:
        look += [("ALIGN", (1, 0), (-1, -1), "RIGHT"), ("TEXTCOLOR", (0, 0), (-1, 0), SOFT)]
    return Table(cells, colWidths=widths, hAlign="LEFT", repeatRows=0 if widths else 1, style=TableStyle(look))


def picture(chart: ChartDrawing) -> Picture:
    """The chart of the page, on paper."""
    found = Picture(WIDTH * SCALE, HEIGHT * SCALE)

    def at(x: float, y: float) -> tuple[float, float]:
        return x * SCALE, (HEIGHT - y) * SCALE

    for tick in chart.across:
        (x, y), right = at(0, tick.at), (WIDTH - RIGHT) * SCALE
        found.add(Line(x, y, right, y, strokeColor=RULE, strokeWidth=0.5))
        found.add(String(x, y + 2, plain(tick.label), fontName=PLAIN, fontSize=7, fillColor=SOFT))
    for number, tick in enumerate(chart.below):
        anchor, word = ("start", "Turn ") if number == 0 else ("end", "")
        found.add(
            String(
                tick.at * SCALE, 4, f"{word}{tick.label}", fontName=PLAIN, fontSize=7, fillColor=SOFT, textAnchor=anchor
            )
        )
    for one in chart.lines:
        colour, dash = colors.HexColor(TOKENS[one.token]), [float(part) for part in one.dash.split()] or None
        for stretch in stretches(one.points):
            flat = [number for point in stretch for number in at(*point)]
            found.add(PolyLine(flat, strokeColor=colour, strokeWidth=1.4, strokeDashArray=dash))
        x, y = at(WIDTH - RIGHT + 14, one.label_at)
        found.add(Line(*at(*one.end), x - 3, y, strokeColor=SOFT, strokeWidth=0.4))
        found.add(Line(x, y, x + 18, y, strokeColor=colour, strokeWidth=1.6, strokeDashArray=dash))
        found.add(String(x + 22, y - 3, plain(one.who), fontName=BOLD, fontSize=8, fillColor=INK))
    return found


def stretches(points: Any) -> list[list[tuple[float, float]]]:
    """A course without its gaps: stretches of at least two points."""
    found: list[list[tuple[float, float]]] = [[]]
    for point in points:
        if point is None:
            found.append([])
        else:
            found[-1].append(point)
    return [stretch for stretch in found if len(stretch) > 1]

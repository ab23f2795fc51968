"""What a house changed, marked on the pages of its edition: each point in a sentence, each piece beside the printed one."""

from typing import Any, NamedTuple

from referee.editions import find as edition_find
from rules_kb.answer.compare import pairs, priced
from rules_kb.answer.value_words import point_sentence
from rules_kb.kernel.game import PieceTable


class MarkedCell(NamedTuple):
    """What is printed on a piece, and what was before the house changed it."""

    says: str
    printed: str = ""


class MarkedPiece(NamedTuple):
    """A piece with its cells; a house may have made it itself."""

    id: str
    name: MarkedCell
    cells: list[MarkedCell]
    is_new: bool = False


class MarkedBox(NamedTuple):
    """Pieces of one kind under the headings of what is printed on them; what the house took out is named."""

    title: str
    columns: list[str]
    rows: list[MarkedPiece]
    gone: list[str]


def printed_text(ed: Any) -> Any:
    """The text a house edition goes back to, whatever other house editions lie between; nothing where there is none."""
    found = ed
    while found is not None and found.house:
        found = edition_find.load(found.extends) if found.extends else None
    return found if found is not ed else None


def boxes(ed: Any, tables: list[PieceTable]) -> list[MarkedBox]:
    """Tables of pieces as pages show them, with the printed value beside each that the house changed."""
    text = printed_text(ed)
    printed = {(box.title, other.id): one for box, one, other in pairs(text, ed) if one and other} if text else {}
    gone: dict[str, list[str]] = {}
    for box, one, other in pairs(text, ed) if text else ():
        if one and not other:
            gone.setdefault(box.title, []).append(one.name)
    return [marked(ed, text, box, printed, gone.get(box.title, [])) for box in tables]


def marked(ed: Any, text: Any, box: PieceTable, printed: dict[tuple[str, str], Any], gone: list[str]) -> MarkedBox:
    """One table."""
    rows = []
    for row in box.rows:
        was = printed.get((box.title, row.id))
        # A table for one sheet leaves the first columns out; a card that does the same says it in other words and money.
        does_the_same = isinstance(row.like, tuple) and was is not None and row.like == was.like
        before = row.cells if was is None or does_the_same else was.cells[len(was.cells) - len(row.cells) :]
        cells = [
            MarkedCell(now, (priced(text, old) if column in box.sums else old) if now != old else "")
            for column, now, old in zip(box.columns, row.cells, before, strict=True)
        ]
        name = MarkedCell(row.name, was.name if was and was.name != row.name else "")
        rows.append(MarkedPiece(row.id, name, cells, is_new=text is not None and was is None))
    return MarkedBox(ed.worded(box.title), [ed.worded(column) for column in box.columns], rows, gone)


def sentence_of(ed: Any, name: str) -> str:
    """A point as an edition has it; not as if it held where rules that ask for it are not played."""
    asking = {rule.id for rule in ed.game.rules.values() if name in rule.reads}
    said = point_sentence(ed, name)
    if asking and asking <= ed.off:
        return f"Not played: {said}"
    return f"{said} But a rule about it is off." if any(is_named_for(id, name) for id in asking & ed.off) else said


def is_named_for(rule: str, name: str) -> bool:
    """Whether a rule is about a point, and does not only look at it on the way."""
    return not {*rule.rpartition(".")[2].split("-")}.isdisjoint(name.split("_"))


def is_worth_saying(ed: Any, name: str) -> bool:
    """Whether a point is in play: something asks for it, and it is more than a bonus of nothing or a custom nobody keeps."""
    asked = all(ed.word(other, getattr(ed, other)) in words for other, words in ed.points.only_if(name).items())
    value, word = getattr(ed, name), ed.word(name, getattr(ed, name))
    if isinstance(value, bool | str):
        return asked and (value not in (False, "none") or bool(ed.points.meaning(name, word)))
    return asked and any(value if isinstance(value, tuple) else (value,))

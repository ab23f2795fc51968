"""The knowledge base: what each rule, edition, deed and card page shows."""

from itertools import groupby
from typing import Any

from referee.editions import find as edition_find
from referee.library.comparison import called, grouped
from referee.library.piece_rules import rules_about
from referee.library.sayings import saying, side_by_side
from rules_kb import editions
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.compare import differences, priced, words
from rules_kb.games import PLAYS, play_of
from rules_kb.pages import Example, coverage, examples, rule_texts
from rules_kb.parameters import TITLES, topics
from rules_kb.pieces import Piece, Pieces, pieces
from rules_kb.report import judged
from rules_kb.value_words import in_words

# What a deck is known by among the pieces: its cards only do something.
DECK = ("does",)
# As many questions as fit under a rule without hiding what follows them.
FIRST_ASKS = 4


def rules() -> list[dict[str, Any]]:
    """Every rule, by game and topic."""
    return [{"game": TITLES[game], "topics": by_topic(list(play.rules.values()))} for game, play in PLAYS.items()]


def by_topic(all_rules: list[Any]) -> list[dict[str, Any]]:
    """Rules under the topic their ids name."""
    grouped = groupby(all_rules, key=lambda rule: rule.id.split(".")[1])
    return [{"topic": topic, "rules": list(found)} for topic, found in grouped]


def rule(id: str) -> dict[str, Any]:
    """One rule: its words, why it exists, what each edition says, examples judged now; KeyError if there is none."""
    game = id.split(".")[0]
    found = PLAYS[game].rules[id]
    text = rule_texts()[id]
    shown = [example(one) for one in examples().get(id, ())]
    played_by = of_game(game)
    sayings = [saying(ed, found) for ed in played_by]
    return {
        "rule": found,
        "topic": id.split(".")[1],
        "text": text,
        "sayings": sayings,
        "side": side_by_side(sayings),
        "asks": text.asks[:FIRST_ASKS],
        "more_asks": text.asks[FIRST_ASKS:],
        "points": [{"name": name, "settles": played_by[0].points.settles(name)} for name in found.reads],
        "examples": [one for one in shown if not one["argued"]],
        "disputes": [one for one in shown if one["argued"]],
        "related": [PLAYS[game].rules[other] for other in text.related],
        "arguments": [one for one in ARGUMENTS.values() if one.rule == id],
    }


def of_game(game: str) -> list[Any]:
    """The editions of one game: those that ship, the ones others extend first, then the house editions published here."""
    found = [ed for ed in map(editions.load, editions.shipped()) if ed.game == game]
    found.sort(key=lambda ed: (ed.parent is not None, all(other.parent != ed.id for other in found)))
    return [*found, *(ed for ed in edition_find.playable() if ed.game == game)]


def example(one: Example) -> dict[str, Any]:
    """A worked example as it is judged now."""
    answer = judged(one.record).answer()
    entries = answer["entries"]
    flagged = next((entry for entry in entries if entry["seq"] == one.at), None)
    told = [v for v in flagged["violations"] if v["rule"] == one.rule] if flagged else []
    lines = [{**entry, "here": entry["seq"] == one.at} for entry in entries]
    return {
        "title": one.title,
        "argued": one.argued,
        "record": one.record,
        "lines": lines,
        "told": told[0] if told else None,
        "kept": not told,
        "edition": answer["edition"],
    }


def edition(id: str) -> dict[str, Any]:
    """One edition: what it is, how it differs from its parent, what is in its box; EditionError if there is none."""
    ed = edition_find.load(id)
    parent = edition_find.load(ed.extends) if ed.extends else None
    left, right = called(parent, ed) if parent else ("", ed.name)
    return {
        "edition": ed,
        "parent": parent,
        "left": left,
        "right": right,
        "differences": grouped(differences(parent, ed)) if parent else [],
        "open": [open_point(ed, name, others) for name, others in ed.contested.items()],
        "off": unplayed(ed),
        "boxes": pieces(ed),
        "others": [(other.id, called(ed, other)[1]) for other in of_game(ed.game) if other.id != ed.id],
    }


def open_point(ed: Any, name: str, others: tuple[Any, ...]) -> dict[str, str]:
    """A point on which sources disagree: how it is read here, and how else."""
    otherwise = " or ".join(in_words(ed, name, value) for value in others)
    return {"asks": ed.points.settles(name), "here": words(ed, name), "otherwise": otherwise}


def summary(id: str) -> dict[str, Any]:
    """An edition on one page: every point it settles, and its box without the decks, which are read as they are drawn."""
    ed = edition_find.load(id)
    told = [{"topic": topic, "rows": [settled(ed, name) for name in names]} for topic, names in topics(ed.game)]
    boxes = [compact(box) for box in pieces(ed) if box.columns != DECK]
    return {"edition": ed, "topics": told, "off": unplayed(ed), "boxes": boxes}


def unplayed(ed: Any) -> list[Any]:
    """The rules an edition does not play."""
    return [play_of(ed).rules[id] for id in sorted(ed.off)]


def settled(ed: Any, name: str) -> dict[str, Any]:
    """A point and what an edition says on it; not as if it held where rules that ask for it are not played."""
    asking = {rule.id for rule in play_of(ed).rules.values() if name in rule.reads}
    says = words(ed, name)
    if asking & ed.off:
        says = "not played" if asking <= ed.off else f"{says}, but a rule is off"
    return {"asks": ed.points.settles(name), "says": says}


def compact(box: Pieces) -> Pieces:
    """Pieces for one sheet: the deeds stand in the order of the board, so that their groups need not be named."""
    if box.columns[0] != "group":
        return box
    return Pieces(box.title, box.columns[1:], tuple(row._replace(cells=row.cells[1:]) for row in box.rows))


def piece(edition_id: str, piece_id: str) -> dict[str, Any]:
    """One deed or card of an edition; KeyError if it is not in the box."""
    ed = edition_find.load(edition_id)
    for box in pieces(ed):
        for row in box.rows:
            if row.id == piece_id:
                return {
                    "edition": ed,
                    "box": box,
                    "piece": row,
                    "printed": printed(ed, box, row),
                    "rules": rules_about(ed, row.id),
                    **twins(ed, row),
                }
    raise KeyError(piece_id)


def printed(ed: Any, box: Pieces, row: Piece) -> list[tuple[str, str]]:
    """What a piece says, line by line, sums in the edition's money."""
    lines = zip(box.columns, row.cells, strict=True)
    return [(column, priced(ed, cell) if column in box.sums else cell) for column, cell in lines]


def twins(ed: Any, row: Piece) -> dict[str, Any]:
    """The same piece in the other editions: where it says something else, and where it is printed alike."""
    found = [
        {"edition": other, "piece": twin, "printed": printed(other, box, twin)}
        for other in of_game(ed.game)
        for box in pieces(other)
        for twin in box.rows
        if twin.id == row.id and other.id != ed.id
    ]
    return {
        "elsewhere": [one for one in found if one["piece"] != row],
        "alike": [one for one in found if one["piece"] == row],
    }


def covered() -> list[dict[str, Any]]:
    """Every sentence of the source texts, with what carries it."""
    return [
        {"edition": editions.load(id), "sentences": rows, "bare": sum(not (row.rules or row.points) for row in rows)}
        for id, rows in coverage().items()
    ]

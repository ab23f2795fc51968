"""The knowledge base: what each rule, edition, deed and card page shows."""

from itertools import groupby
from typing import Any

from django.urls import reverse

from referee.editions import find as edition_find
from referee.library.edition_marks import boxes, is_worth_saying, printed_text, sentence_of
from referee.library.sayings import saying, side_by_side
from rules_kb import games
from rules_kb.answer.compare import SOURCES, Difference, differences, priced, words
from rules_kb.answer.report import judged
from rules_kb.answer.rule_texts import WorkedExample, coverage, examples, rule_texts, rules_of_piece
from rules_kb.answer.value_words import in_words, point_sentence
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.editions.parameter import Points
from rules_kb.games import GAMES
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.game import Piece, PieceTable

# What a deck is known by among the pieces: its cards only do something.
DECK = ("does",)
# As many questions as fit under a rule without hiding what follows them.
FIRST_ASKS = 4


def rules() -> list[dict[str, Any]]:
    """Every rule, by game and topic."""
    shelves = {
        play.title: groupby(play.rules.values(), key=lambda rule: rule.id.split(".")[1]) for play in GAMES.values()
    }
    return [
        {"game": game, "topics": [{"topic": topic, "rules": list(found)} for topic, found in topics]}
        for game, topics in shelves.items()
    ]


def rule(id: str) -> dict[str, Any]:
    """One rule: its words, why it exists, what each edition says, examples judged now; KeyError if there is none."""
    game = id.split(".")[0]
    found = GAMES[game].rules[id]
    text = rule_texts()[id]
    shown = [example(one) for one in examples(id)]
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
        "points": [
            {
                "name": name,
                "settles": played_by[0].points.label(name),
                "address": reverse("house_rule", args=[game, name]),
                "switches": played_by[0].points.switches_of(name),
            }
            for name in found.reads
        ],
        "examples": [one for one in shown if not one["argued"]],
        "disputes": [one for one in shown if one["argued"]],
        "related": [GAMES[game].rules[other] for other in text.related],
        "arguments": [one for one in ARGUMENTS.values() if one.rule == id],
    }


def house_rule(game: str, name: str) -> dict[str, Any]:
    """One point on which tables differ: its switches, what each edition says, the rules that ask it; KeyError if there is none."""
    played_by = of_game(game) if game in GAMES else []
    points = played_by[0].points if played_by else None
    if points is None or name not in points.params.model_fields:
        raise KeyError(name)
    said: dict[str, list[Any]] = {}
    for ed in played_by:
        said.setdefault(words(ed, name), []).append(ed)
    return {
        "title": points.label(name),
        "settles": points.settles(name),
        "game": GAMES[game].title,
        "name": name,
        "switches": points.switches_of(name),
        "says": [{"value": value, "editions": editions} for value, editions in said.items()],
        "values": points.known_values(name),
        "example": points.word(name, points.params.model_fields[name].default),
        "rules": [rule for rule in GAMES[game].rules.values() if name in rule.reads],
    }


def house_rules() -> list[dict[str, Any]]:
    """Every point on which tables differ, by game and chapter."""
    return [{"id": game, "game": play.title, "topics": topics(of_game(game)[0].points)} for game, play in GAMES.items()]


def topics(points: Points) -> list[dict[str, Any]]:
    """The points of a game under their chapters, each with its switches."""
    return [
        {
            "topic": topic,
            "points": [(name, points.label(name), [each.name for each in points.switches_of(name)]) for name in names],
        }
        for topic, names in points.topics()
    ]


def of_game(game: str) -> list[Any]:
    """The editions of one game: those that ship, the ones others extend first, then the house editions published here."""
    found = [ed for ed in map(games.load, games.shipped()) if ed.game.name == game]
    found.sort(key=lambda ed: (ed.parent is not None, all(other.parent != ed.id for other in found)))
    return [*found, *(ed for ed in edition_find.playable() if ed.game.name == game)]


def example(one: WorkedExample) -> dict[str, Any]:
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
    parent = printed_text(ed) or (edition_find.load(ed.extends) if ed.extends else None)
    left, right = called(parent, ed) if parent else ("", ed.name)
    return {
        "edition": ed,
        "parent": parent,
        "left": left,
        "right": right,
        "differences": grouped(in_words_of(ed, in_sentences(parent, ed))) if parent else [],
        "open": [open_point(ed, name, others) for name, others in ed.contested.items()],
        "off": unplayed(ed),
        "boxes": boxes(ed, list(ed.game.pieces(ed))),
        "others": [(other.id, called(ed, other)[1]) for other in of_game(ed.game.name) if other.id != ed.id],
    }


def compared(one: str, other: str) -> dict[str, Any]:
    """Two editions; nothing to compare when they are of different games."""
    here, there = edition_find.load(one), edition_find.load(other)
    same_game = here.game == there.game
    left, right = called(here, there)
    rows = in_sentences(here, there) if same_game else []
    counts = {"many": sum(row.topic != SOURCES for row in rows)}
    shown = {"here": here, "there": there, "left": left, "right": right, "same_game": same_game}
    return {**shown, **counts, "differences": grouped(rows)}


def in_words_of(ed: Any, rows: list[Difference]) -> list[Difference]:
    """Differences with what they are about in the words of one edition."""
    return [row._replace(topic=ed.worded(row.topic), asks=ed.worded(row.asks)) for row in rows]


def in_sentences(here: Any, there: Any) -> list[Difference]:
    """All in which two editions differ; a choice in a sentence of either, a number as it is."""
    topics = dict(here.points.topics())

    def is_choice(row: Difference) -> bool:
        if row.id not in topics.get(row.topic, ()):
            return False
        both = (ed.points.meaning(row.id, ed.word(row.id, getattr(ed, row.id))) for ed in (here, there))
        return not here.points.is_money(row.id) and all(both)

    return [
        row._replace(here=point_sentence(here, row.id), there=point_sentence(there, row.id)) if is_choice(row) else row
        for row in differences(here, there)
    ]


def called(here: Any, there: Any) -> tuple[str, str]:
    """What to call two editions so that nobody takes one for the other."""
    if here.name != there.name:
        return here.name, there.name
    slugs = {ed.id.partition("@")[0] for ed in (here, there)}
    told = "{0.name}, version {1}" if len(slugs) == 1 else "{0.name} ({0.id})"
    one, other = (told.format(ed, ed.id.partition("@")[2]) for ed in (here, there))
    return one, other


def grouped(found: list[Any]) -> list[dict[str, Any]]:
    """Differences under their topics; where things are written is folded away."""
    topics = groupby(found, key=lambda one: one.topic)
    return [{"topic": topic, "rows": list(rows), "folded": topic == SOURCES} for topic, rows in topics]


def open_point(ed: Any, name: str, others: tuple[Any, ...]) -> dict[str, str]:
    """A point on which sources disagree: how it is read here, and how else."""
    otherwise = " or ".join(in_words(ed, name, value) for value in others)
    return {"asks": ed.worded(ed.points.settles(name)), "here": words(ed, name), "otherwise": otherwise}


def summary(id: str) -> dict[str, Any]:
    """An edition on one page: every point in play, and its box without the decks, which are read as they are drawn."""
    ed = edition_find.load(id)
    text = printed_text(ed)
    told = [
        {"topic": ed.worded(topic), "rows": [row for name in names if (row := settled(ed, name, text))]}
        for topic, names in ed.points.topics()
    ]
    tables = [compact(box) for box in ed.game.pieces(ed) if box.columns != DECK]
    shown = {"topics": [topic for topic in told if topic["rows"]], "boxes": boxes(ed, tables)}
    return {"edition": ed, "text": text, "off": unplayed(ed), **shown}


def unplayed(ed: Any) -> list[dict[str, str]]:
    """The rules an edition does not play."""
    return [{"id": id, "law": ed.worded(ed.game.rules[id].law)} for id in sorted(ed.off)]


def settled(ed: Any, name: str, text: Any = None) -> dict[str, Any]:
    """What an edition says on a point, with what is printed where the house changed it; nothing for what is not in play."""
    changed = text is not None and getattr(text, name) != getattr(ed, name)
    if not is_worth_saying(ed, name) and not (changed and is_worth_saying(text, name)):
        return {}
    printed = point_sentence(text, name) if changed else ""
    return {"name": name, "says": sentence_of(ed, name), "printed": printed}


def compact(box: PieceTable) -> PieceTable:
    """Pieces for one sheet: the deeds stand in the order of the board, so that their groups need not be named."""
    if box.columns[0] != "group":
        return box
    rows = tuple(row._replace(cells=row.cells[1:]) for row in box.rows)
    return PieceTable(box.title, box.columns[1:], rows, box.sums)


def piece(edition_id: str, piece_id: str) -> dict[str, Any]:
    """One deed or card of an edition; KeyError if it is not in the box."""
    ed = edition_find.load(edition_id)
    found = {row.id: (box, row) for box in ed.game.pieces(ed) for row in box.rows}
    box, row = found[piece_id]
    shown = {"edition": ed, "title": ed.worded(box.title), "piece": row, "printed": printed(ed, box, row)}
    return {**shown, "rules": rules_about(ed, row), **twins(ed, row)}


def rules_about(ed: Any, piece: Piece) -> list[Rule]:
    """The rules a piece of an edition brings into play, those the edition does not play left out."""
    ids = (id for kind in piece.kinds for id in rules_of_piece(ed.game.name, kind))
    return [ed.game.rules[id] for id in ids if id not in ed.off]


def printed(ed: Any, box: PieceTable, row: Piece) -> list[tuple[str, str]]:
    """What a piece says, line by line, sums in the edition's money."""
    lines = zip(box.columns, row.cells, strict=True)
    return [(ed.worded(column), priced(ed, cell) if column in box.sums else cell) for column, cell in lines]


def twins(ed: Any, row: Piece) -> dict[str, Any]:
    """The same piece in the other editions: where it says something else, and where it is printed alike."""
    found = [
        {"edition": other, "piece": twin, "printed": printed(other, box, twin)}
        for other in of_game(ed.game.name)
        for box in other.game.pieces(other)
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
        {"edition": games.load(id), "sentences": rows, "bare": sum(not (row.rules or row.points) for row in rows)}
        for id, rows in coverage().items()
    ]

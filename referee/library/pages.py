"""The knowledge base: what each rule, edition, deed and card page shows."""

from itertools import groupby
from typing import Any

from referee.editions import find as edition_find
from referee.rulings import CERTAINTY
from rules_kb import editions, explain
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.compare import differences, words
from rules_kb.games import PLAYS, play_of
from rules_kb.pages import Example, coverage, examples, rule_texts
from rules_kb.parameters import TITLES, topics
from rules_kb.pieces import Piece, Pieces, pieces
from rules_kb.report import judged


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
    return {
        "rule": found,
        "topic": id.split(".")[1],
        "text": text,
        "sayings": [saying(ed, found) for ed in of_game(game)],
        "points": [{"name": name, "settles": of_game(game)[0].points.settles(name)} for name in found.reads],
        "examples": [one for one in shown if not one["argued"]],
        "disputes": [one for one in shown if one["argued"]],
        "related": [PLAYS[game].rules[other] for other in text.related],
        "arguments": [one for one in ARGUMENTS.values() if one.rule == id],
    }


def of_game(game: str) -> list[Any]:
    """The editions of one game, those that others extend first."""
    found = [ed for ed in map(editions.load, editions.shipped()) if ed.game == game]
    return sorted(found, key=lambda ed: (ed.parent is not None, all(other.parent != ed.id for other in found)))


def saying(ed: Any, rule: Any) -> dict[str, Any]:
    """What one edition says of a rule: where it is written, how sure that is, and its numbers."""
    cite = ed.cites.get(rule.id)
    return {
        "edition": ed,
        "off": rule.id in ed.off,
        "source": explain.place(cite) if cite else "",
        "filled": ed.parent if rule.id in ed.inherited else "",
        "certainty": CERTAINTY[explain.certainty(ed, rule.id)],
        "values": [
            {"asks": ed.points.settles(name), "says": words(ed, name), "open": name in ed.contested}
            for name in rule.reads
        ],
    }


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
    return {
        "edition": ed,
        "parent": parent,
        "differences": grouped(differences(parent, ed)) if parent else [],
        "open": [open_point(ed, name, others) for name, others in ed.contested.items()],
        "off": [play_of(ed).rules[name] for name in sorted(ed.off)],
        "boxes": pieces(ed),
        "others": [other for other in of_game(ed.game) if other.id != ed.id],
    }


def open_point(ed: Any, name: str, others: tuple[Any, ...]) -> dict[str, str]:
    """A point on which sources disagree: how it is read here, and how else."""
    otherwise = ", ".join(ed.word(name, value).replace("_", " ") for value in others)
    return {"asks": ed.points.settles(name), "here": words(ed, name), "otherwise": otherwise}


def grouped(found: list[Any]) -> list[dict[str, Any]]:
    """Differences under their topics."""
    return [{"topic": topic, "rows": list(rows)} for topic, rows in groupby(found, key=lambda one: one.topic)]


def compared(one: str, other: str) -> dict[str, Any]:
    """Two editions side by side; nothing to compare when they are of different games."""
    here, there = edition_find.load(one), edition_find.load(other)
    same_game = here.game == there.game
    return {
        "here": here,
        "there": there,
        "same_game": same_game,
        "differences": grouped(differences(here, there)) if same_game else [],
    }


def summary(id: str) -> dict[str, Any]:
    """An edition on one page: every point it settles, and its box."""
    ed = edition_find.load(id)
    told = [
        {"topic": topic, "rows": [{"asks": ed.points.settles(name), "says": words(ed, name)} for name in names]}
        for topic, names in topics(ed.game)
    ]
    return {"edition": ed, "topics": told, "boxes": pieces(ed)}


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
                    "printed": printed(box, row),
                    "elsewhere": twins(ed, row),
                }
    raise KeyError(piece_id)


def printed(box: Pieces, row: Piece) -> list[tuple[str, str]]:
    """What a piece says, line by line."""
    return list(zip(box.columns, row.cells, strict=True))


def twins(ed: Any, row: Piece) -> list[dict[str, Any]]:
    """The same piece in the other editions, where it says something else."""
    found = []
    for other in of_game(ed.game):
        for box in pieces(other):
            found += [{"edition": other, "piece": r, "printed": printed(box, r)} for r in box.rows if r.id == row.id]
    return [one for one in found if one["piece"] != row]


def covered() -> list[dict[str, Any]]:
    """Every sentence of the source texts, with what carries it."""
    return [
        {"edition": editions.load(id), "sentences": rows, "bare": sum(not (row.rules or row.points) for row in rows)}
        for id, rows in coverage().items()
    ]

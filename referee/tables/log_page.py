"""The log as a page: by turns, with rulings, corrections within reach."""

from itertools import groupby
from typing import Any

from referee import logs
from referee.rulings import PROBLEMS
from referee.tables.queries import STRIKE, Seated, rows


def of(s: Seated, player: str, flagged: bool) -> dict[str, Any]:
    """Every line that is asked for, under its turn."""
    lines = rows(s, list(s.table.entries.all()))
    carry_turns(lines)
    mark_struck(lines)
    shown = [line for line in lines if is_wanted(s, line, player, flagged)]
    turns = [{"no": no, "lines": list(group)} for no, group in groupby(shown, key=lambda line: line["turn"])]
    names = [{"name": name, "who": s.words.who(seat)} for seat, name in enumerate(s.record.players)]
    problems = sum(line["verdict"] in PROBLEMS for line in lines)
    return {
        "s": s,
        "table": s.table,
        "turns": turns,
        "names": names,
        "player": player,
        "flagged": flagged,
        "here": "log",
        "total": len(lines),
        "shown": len(shown),
        "problems": problems,
    }


def carry_turns(lines: list[dict[str, Any]]) -> None:
    """A struck line has no ruling and so no turn: it stands where the line before it does."""
    turn = 1
    for line in lines:
        turn = line["turn"] = turn if line["turn"] is None else line["turn"]


def mark_struck(lines: list[dict[str, Any]]) -> None:
    """Which entry took a line back, so that it can be brought back."""
    by = {
        line["text"].removeprefix(STRIKE): line["seq"]
        for line in lines
        if line["text"].startswith(STRIKE) and line["verdict"] != "struck"
    }
    for line in lines:
        line["struck_by"] = by.get(str(line["seq"])) if line["verdict"] == "struck" else None


def is_wanted(s: Seated, line: dict[str, Any], player: str, flagged: bool) -> bool:
    """Whether a line passes the filters."""
    if flagged and line["verdict"] not in PROBLEMS:
        return False
    if player not in s.record.players:
        return True
    action = logs.read_line(s.record, line["counts"], s.table.length)
    return action.by == s.record.players.index(player)

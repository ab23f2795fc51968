"""The cases: games in the record's own words, with what the referee must say of them; the rule pages show some."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rules_kb.games import GAMES

Case = dict[str, Any]

FOLDER = Path(__file__).parent.parent
# What every case begins with.
CASE = "[[case]]\n"


def all_cases(game: str = "") -> Iterator[Case]:
    """Every case of one game or of both, with its game and the topic it stands under."""
    for each in (game,) if game else GAMES:
        yield from cases_of(each)


@cache
def cases_of(game: str) -> tuple[Case, ...]:
    """The cases of one game, topic by topic."""
    return tuple(
        {"game": game, "file": topic, "edition": GAMES[game].usual, **case}
        for topic, path in sorted(case_files(game).items())
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    )


def cases_naming(rule: str) -> list[Case]:
    """The cases that name a rule, topic by topic; nothing else of their files is read."""
    files = sorted(case_files(rule.partition(".")[0]).items())
    parts = [part for _, path in files for part in path.read_text(encoding="utf-8").split(CASE)[1:] if rule in part]
    found: list[Case] = tomllib.loads("".join(CASE + part for part in parts)).get("case", [])
    return found


def case_files(game: str) -> dict[str, Path]:
    """The files of a game's cases by their topic: those of a chapter lie in it, those of no one chapter by themselves."""
    folder = FOLDER / game
    own = {path.parent.name: path for path in folder.glob("*/cases.toml")}
    return {path.stem: path for path in folder.glob("cases/*.toml")} | own


def record_of(case: Case) -> str:
    """The case as a game record."""
    head = [f"edition: {case['edition']}"]
    head += [f"options: {case['options']}"] if case.get("options") else []
    head += [f"players: {case.get('players', 'Ann, Bob, Cal, Dan')}"]
    head += [f"assume: {case['assume']}"] if "assume" in case else []
    head += [f"illegal: {case['illegal']}"] if "illegal" in case else []
    if "position" in case:
        head += ["position:", *(f"  {line.strip()}" for line in case["position"].strip().splitlines())]
    return "\n".join([*head, "", case["log"].strip(), ""])

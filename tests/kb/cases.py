"""Reads the cases: games in the record's own words, with what the referee must say of them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_kb.report import Judgement, judged

FOLDER = Path(__file__).parent.parent / "cases"
KEYS = {
    "name", "edition", "players", "options", "assume", "illegal", "position", "log", "breaks", "keeps", "owed", "open",
    "cash", "moved", "facts", "stands", "contested", "position_has", "unreadable", "winner", "dispute", "settlement",
    "worth",
}  # fmt: skip


def all_cases(game: str = "board") -> Iterator[dict[str, Any]]:
    """Every case of a game, with the file it stands in."""
    for path in sorted((FOLDER / game).glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            unknown = case.keys() - KEYS
            assert not unknown, f"{path.name}, {case['name']}: unknown keys {unknown}"
            yield {"file": path.stem, **case}


def record_of(case: dict[str, Any]) -> str:
    """The case as a game record."""
    head = [f"edition: {case.get('edition', 'us-classic')}"]
    head += [f"options: {case['options']}"] if case.get("options") else []
    head += [f"players: {case.get('players', 'Ann, Bob, Cal, Dan')}"]
    head += [f"assume: {case['assume']}"] if "assume" in case else []
    head += [f"illegal: {case['illegal']}"] if "illegal" in case else []
    if "position" in case:
        head += ["position:", *(f"  {line.strip()}" for line in case["position"].strip().splitlines())]
    return "\n".join([*head, "", case["log"].strip(), ""])


def judge_case(case: dict[str, Any]) -> Judgement:
    """The case, judged."""
    return judged(record_of(case))

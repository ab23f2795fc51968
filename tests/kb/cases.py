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
    "worth", "hand", "unseen", "put_right", "cards",
}  # fmt: skip


# The edition of a case that names none.
PLAINEST = {"board": "us-classic", "deal": "deal-2008"}


def all_cases(game: str = "*") -> Iterator[dict[str, Any]]:
    """Every case of one game or of all, with its game and the file it stands in."""
    for path in sorted(FOLDER.glob(f"{game}/*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            unknown = case.keys() - KEYS
            assert not unknown, f"{path.name}, {case['name']}: unknown keys {unknown}"
            played = path.parent.name
            yield {"game": played, "file": path.stem, "edition": PLAINEST[played], **case}


def name_of(case: dict[str, Any]) -> str:
    """A test id that says where to look."""
    return f"{case['game']}, {case['file']}: {case['name']}"


def record_of(case: dict[str, Any]) -> str:
    """The case as a game record."""
    head = [f"edition: {case['edition']}"]
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

"""Two editions side by side: what each is called there, and where they differ, topic by topic."""

from itertools import groupby
from typing import Any

from referee.editions import find as edition_find
from rules_kb.compare import SOURCES, differences


def compared(one: str, other: str) -> dict[str, Any]:
    """Two editions; nothing to compare when they are of different games."""
    here, there = edition_find.load(one), edition_find.load(other)
    same_game = here.game == there.game
    left, right = called(here, there)
    return {
        "here": here,
        "there": there,
        "left": left,
        "right": right,
        "same_game": same_game,
        "differences": grouped(differences(here, there)) if same_game else [],
    }


def called(here: Any, there: Any) -> tuple[str, str]:
    """What to call two editions so that nobody takes one for the other."""
    if here.name != there.name:
        return here.name, there.name
    slugs = {ed.id.partition("@")[0] for ed in (here, there)}
    one, other = (versioned(ed) if len(slugs) == 1 else f"{ed.name} ({ed.id})" for ed in (here, there))
    return one, other


def versioned(ed: Any) -> str:
    """An edition by its name and version."""
    return f"{ed.name}, version {ed.id.partition('@')[2]}"


def grouped(found: list[Any]) -> list[dict[str, Any]]:
    """Differences under their topics; where things are written is folded away."""
    topics = groupby(found, key=lambda one: one.topic)
    return [{"topic": topic, "rows": list(rows), "folded": topic == SOURCES} for topic, rows in topics]

"""Where sources disagree, in words: a disputed point as it is played here, and as it might be."""

from typing import Any

from rules_kb.answer.shapes import ContestedPoint
from rules_kb.answer.value_words import in_words
from rules_kb.editions.citation import note_on


def contested_point(ed: Any, param: str, otherwise: str) -> ContestedPoint:
    """A point as it is played here, and as it might be."""
    here = str(ed.word(param, getattr(ed, param)))
    return {"param": param, "here": here, "otherwise": otherwise, "note": note_on(ed, param)}


def point_words(ed: Any, row: ContestedPoint) -> dict[str, str]:
    """A disputed point as people read it: what it settles, how it is here, how it might be."""
    param = row["param"]
    here, otherwise = (in_words(ed, param, ed.points.parse_value(param, row[key])) for key in ("here", "otherwise"))
    return {
        "question": str(ed.points.settles(param)).rstrip("."),
        "here": here,
        "otherwise": otherwise,
        "note": row["note"],
    }

"""Where sources disagree, in words: a disputed point as it is played here, and as it might be."""

from typing import Any

from rules_kb.answer.shapes import ContestedPoint
from rules_kb.editions.citation import note_on


def contested_point(ed: Any, param: str, otherwise: str) -> ContestedPoint:
    """A point as it is played here, and as it might be."""
    here = str(ed.word(param, getattr(ed, param)))
    return {"param": param, "here": here, "otherwise": otherwise, "note": note_on(ed, param)}

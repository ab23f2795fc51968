"""What somebody should look at before an edition is published: settings nothing asks for, and what contradicts itself."""

from collections.abc import Iterator
from typing import Any

from rules_kb.answer.value_words import in_words
from rules_kb.board.edition import BoardEdition
from rules_kb.board.edition_doubts import board_doubts
from rules_kb.editions.base import Caution


def doubts(ed: Any, parent: Any) -> list[Caution]:
    """Everything about an edition that does nothing, with how to put it right; what its parent plays is not its fault."""
    usual = parent or ed.points.params()
    own = [name for name in ed.points.params.model_fields if getattr(ed, name) != getattr(usual, name)]
    found = [*board_doubts(ed, parent)] if isinstance(ed, BoardEdition) else []
    return [*found, *(one for name in own for one in unasked(ed, name))]


def unasked(ed: Any, name: str) -> Iterator[Caution]:
    """A setting that is changed although nothing asks for it as the others stand."""
    label, points = ed.points.label(name), ed.points
    for other, words in points.only_if(name).items():
        if ed.word(other, getattr(ed, other)) not in words:
            here = in_words(ed, other, getattr(ed, other))
            live = " or ".join(in_words(ed, other, points.parse_value(other, word)) for word in words)
            says = f"“{label}” is changed, but nothing asks for it while “{points.label(other)}” is: {here}."
            yield Caution(says, f"Make that “{live}”, or inherit this again.", other)
    readers = [rule for rule in ed.game.rules.values() if name in rule.reads]
    if readers and all(rule.id in ed.off for rule in readers):
        says = f"“{label}” is changed, but no rule that asks for it is played."
        yield Caution(says, f"Play this again: {readers[0].law}", f"rules.{readers[0].id}")

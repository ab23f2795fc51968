"""A citation in words: whose rule it is, where it is written, and what the text says instead."""

from typing import Any

from rules_kb.answer.value_words import clause_of
from rules_kb.editions.citation import Citation, Instead

MOST_PRINTED = 2
PIECES = {"spaces": "the board of {}", "cards": "the cards of {}", "colours": "the colours of {}"}
# How what a text says is introduced, by how sure it is.
SAYS = {"printed": "Printed", "publisher": "The publisher says"}


def citation_words(found: Citation, ed: Any) -> str:
    """A citation as people read it."""
    told = [whose_words(found), *(instead_words(one, ed) for one in found.instead[:MOST_PRINTED])]
    return ". ".join(told)


def whose_words(found: Citation) -> str:
    """Whose rule it is, and where it is written."""
    since = f" since entry {found.entry}" if found.entry else ""
    if found.kind in ("decision", "option"):
        return f"Your table’s rule{since}"
    where = f": {found.place}" if found.place else ""
    if found.kind == "house":
        version = f", version {found.version}" if found.version else ""
        return f"House edition {found.whose}{version}{',' * bool(since)}{since}{where}"
    silent = f" (this text is silent; filled from {found.filled_from})" if found.filled_from else ""
    silent = f" (as in {found.filled_from})" if silent and found.house else silent
    return f"{found.edition}{where}{silent}"


def instead_words(one: Instead, ed: Any) -> str:
    """What the text says where something else was set."""
    where = f" ({one.place})" if one.place else ""
    return f"{SAYS.get(one.certainty, 'Usually')}: {printed_words(ed, one.name, one.value)}{where}"


def printed_words(ed: Any, name: str, value: str) -> str:
    """What a text says on a point, in words: a value, a law, or pieces."""
    return PIECES[name].format(ed.origins[name].printed.name) if name in PIECES else clause_of(ed, name, value)

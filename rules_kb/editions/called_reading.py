"""The words an edition has for houses, hotels, the jail and its decks, read from its text with every fault."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from rules_kb.editions.called import PIECES, PLURALS, usual
from rules_kb.editions.read import Errors, Raw, table
from rules_kb.kernel.text import did_you_mean

LONGEST = 30
WRITABLE = re.compile(r"[\w .,'’&-]+")


def read_called(raw: Raw, parent: Any, decks: Collection[str], errors: Errors) -> dict[str, str]:
    """The words an edition has instead of those of the rules, by those."""
    known = [*PIECES, *decks]
    found = dict(parent.called) if parent else {}
    for name, word in table(raw, "called", errors).items():
        if name not in known:
            near = did_you_mean(name, known).replace(" Did", "; did") or f"; known: {', '.join(known)}"
            errors[f"called.{name}"] = f"there is no word for {name!r} to choose{near}"
        elif fault := word_fault(word):
            errors[f"called.{name}"] = fault
        else:
            found[name] = word.strip()
    errors |= mistakable(found)
    return found


def word_fault(word: object) -> str:
    """What keeps a word from being put into sentences, or nothing."""
    if not isinstance(word, str):
        return "text is needed"
    if not word.strip():
        return "is empty"
    if len(word) > LONGEST:
        return f"{LONGEST} letters are the most"
    return "" if WRITABLE.fullmatch(word) else "letters, digits and blanks make a word"


def mistakable(called: Mapping[str, str]) -> Errors:
    """Words that name something else already: nobody could tell the two apart."""
    errors: Errors = {}
    seen: dict[str, str] = {}
    for name, word in {**{name: usual(name) for name in PIECES}, **called}.items():
        other = seen.setdefault(word.lower(), name)
        if other != name and {name, other} & called.keys() and PLURALS.get(other) != name:
            errors[f"called.{name if name in called else other}"] = f"{word!r} is the word for something else here"
    return errors

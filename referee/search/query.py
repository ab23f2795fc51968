"""A question as it is looked up: its words, and what counts most among them."""

import re
from functools import cache
from typing import NamedTuple

from referee.search.bm25 import terms
from referee.search.words import SPOKEN, words

# A sentence ends where somebody puts a stop; nobody at a table puts a stop inside a number.
SENTENCE = re.compile(r"[.?!;\n]+(?:\s|$)|\s+-+\s+")
ASKING = re.compile(
    rf"^(?:{'|'.join(SPOKEN['asking']['first'].split())})\b|\b(?:{'|'.join(SPOKEN['asking']['phrases'])})\b"
)
# What is asked last counts in full; what was asked before it and what somebody claims, for that is what they quarrel about,
# a little less, and the sentences around the least.
EARLIER, AROUND = 0.8, 0.6
CLAIMED = re.compile(rf"\b(?:{'|'.join((SPOKEN['claims'] + ' ' + SPOKEN['quarrels']).split())})\b")
# By which words somebody wants to hear a sum, who, when, what, or yes or no; the first that is said holds.
WANTS = {kind: re.compile(rf"\b(?:{'|'.join(said)})\b") for kind, said in SPOKEN["wants"].items()}


REPEATED: dict[str, str] = SPOKEN["repeated"]
THIRD = 3


@cache
def implied() -> dict[str, list[frozenset[str]]]:
    """What is meant where all of some words are said."""
    return {words(word)[0]: [frozenset(words(each)) for each in said] for word, said in SPOKEN["implied"].items()}


class Query(NamedTuple):
    """A text with its terms and what each counts."""

    text: str
    terms: dict[str, float]
    # What kind of answer it wants, if it says so, and the sentences that ask.
    wants: str = ""
    asks: tuple[str, ...] = ()


def asked_in(text: str) -> Query:
    """What is asked in a text, be it a word or a whole story."""
    told = [part for part in SENTENCE.split(text) if part and part.strip()]
    asks = [part for part in told if f"{part}?" in text or ASKING.search(part.strip())] or told
    found: dict[str, float] = {}
    for part in told:
        weight = 1.0 if part is asks[-1] else EARLIER if part in asks or CLAIMED.search(part) else AROUND
        for term in terms(part):
            found[term] = max(found.get(term, 0.0), weight)
    # What is told for the third time is the third: doubles, and doubles, and doubles.
    found |= {word: AROUND for often, word in REPEATED.items() if text.count(often) >= THIRD and word not in found}
    for word, said in implied().items():
        if word not in found and any(each <= found.keys() for each in said):
            found[word] = AROUND
    return Query(text, found, wanted(asks), tuple(part.strip() for part in asks))


def wanted(asks: list[str]) -> str:
    """The kind of answer somebody wants to hear, by what is asked last; nothing where it is only some words."""
    return next((kind for ask in reversed(asks) for kind, said in WANTS.items() if said.search(ask)), "")

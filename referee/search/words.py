"""A text as the words that matter in it: phrases, names, synonyms and endings folded together."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import snowballstemmer

from rules_kb import editions
from rules_kb.board.edition import Edition

SPOKEN = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
STOP = frozenset(SPOKEN["stop"].split())
FAINT = frozenset(SPOKEN["faint"].split())
SAME = {spelling: word for word, spellings in SPOKEN["same"].items() for spelling in spellings.split()}
STEMMER = snowballstemmer.stemmer("english")
WORD = re.compile(r"[a-z]+|[0-9]+")
# How far apart two words of a text may stand and still be read together.
NEAR = 3


def plain(text: str) -> str:
    """A text in small letters, without apostrophes and the s that follows them."""
    return re.sub("['’]s?", "", text.lower())


def deeds() -> Iterator[tuple[str, str]]:
    """What people call the deeds of every board, and the kind of thing each is."""
    for ed in map(editions.load, editions.shipped()):
        for deed in ed.deeds.values() if isinstance(ed, Edition) else ():
            name = plain(deed.name)
            for said in {name, re.sub(r" (avenue|road|station)$", "", name)}:
                yield said, f"{deed.id.replace('_', '')} {deed.kind}"


PHRASES = dict(deeds()) | {said: word for word, phrases in SPOKEN["phrases"].items() for said in phrases}
# Longest first, so that a phrase is not eaten by its own beginning.
PHRASE = re.compile("|".join(rf"\b{re.escape(phrase)}(?!\w)" for phrase in sorted(PHRASES, key=len, reverse=True)))


@cache
def stem(word: str) -> str:
    """A word without its ending."""
    return str(STEMMER.stemWord(SAME.get(word, word)))


def words(text: str) -> list[str]:
    """The words that matter in a text, in order, each in its one form."""
    told = WORD.findall(PHRASE.sub(lambda found: f" {PHRASES[found.group()]} ", plain(text)))
    return [stem(word) for word in told if word not in STOP]


def pairs(told: list[str]) -> Iterable[str]:
    """Words that stand near each other, in whichever order: together they say more than apart."""
    for here, word in enumerate(told):
        for other in told[here + 1 : here + 1 + NEAR]:
            yield " ".join(sorted((word, other)))

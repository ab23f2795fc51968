"""A question as the words that matter in it: phrases, synonyms and endings folded together."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import snowballstemmer

SPOKEN = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
STOP = frozenset(SPOKEN["stop"].split())
FAINT = frozenset(SPOKEN["faint"].split())
SAME = {spelling: word for word, spellings in SPOKEN["same"].items() for spelling in spellings.split()}
PHRASES = {phrase: word for word, phrases in SPOKEN["phrases"].items() for phrase in phrases}

WORD = re.compile(r"[a-z]+|[0-9]+")
# Longest first, so that a phrase is not eaten by its own beginning.
PHRASE = re.compile("|".join(rf"\b{re.escape(phrase)}(?!\w)" for phrase in sorted(PHRASES, key=len, reverse=True)))
STEMMER = snowballstemmer.stemmer("english")


@cache
def stem(word: str) -> str:
    """A word without its ending."""
    return str(STEMMER.stemWord(SAME.get(word, word)))


def plain(text: str) -> str:
    """A text in small letters, without apostrophes and the s that follows them."""
    return re.sub("['’]s?", "", text.lower())


def words(text: str) -> Iterator[str]:
    """The words that matter in a text, in order, each in its one form."""
    for word in WORD.findall(PHRASE.sub(lambda found: f" {PHRASES[found.group()]} ", plain(text))):
        if word not in STOP:
            yield stem(word)

"""What an edition calls houses, hotels, the jail and its decks, put into the sentences of the rules."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

# One of each; where nothing is said of several, they are one with an s.
PLURALS = {"house": "houses", "hotel": "hotels"}
PIECES = ("house", "houses", "hotel", "hotels", "jail")
# A rule or an edition of the house is none of the board's.
OF_THE_TABLE = r"(?![’']s\b| rule| edition)"


def usual(name: str) -> str:
    """What the rules call it: pieces by their own word, a deck as its title."""
    return name if name in PIECES else name.replace("_", " ").title()


def worded(text: str, called: Mapping[str, str]) -> str:
    """A text of the rules with an edition's own words; one that has them already stays as it is."""
    if not called:
        return text
    pattern, words = search(tuple(called.items()))
    return pattern.sub(lambda found: in_place(found, words), text)


def in_place(found: re.Match[str], words: Mapping[str, str]) -> str:
    """One word: large where the rules have it large, after “an” where it begins with a vowel."""
    article, said = found["article"] or "", found["word"]
    if said is None:
        return found[0]
    word = words[said.lower()]
    word = word[:1].upper() + word[1:] if said[:1].isupper() else word
    if article:
        article = article[:1] + ("n " if word[:1].lower() in "aeiou" else " ")
    return f"{article}{word}"


@lru_cache(maxsize=64)
def search(called: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the words of the rules in a text, and what stands for each; words that were put in are found first, and kept."""
    chosen = dict(called)
    words = {usual(name).lower(): word for name, word in called}
    words |= {many: f"{words[one]}s" for one, many in PLURALS.items() if one in words and many not in words}
    pieces = alternatives(name for name in PIECES if name in words)
    # A chance that is none of the deck's begins small.
    decks = alternatives(name for deck in chosen.keys() - {*PIECES} for name in (usual(deck), usual(deck).capitalize()))
    kept = alternatives(words.values())
    pattern = rf"\b(?P<article>[Aa]n? )?(?:(?i:{kept})\b|(?P<word>(?i:{pieces})|{decks})\b{OF_THE_TABLE})"
    return re.compile(pattern), words


def alternatives(words: Iterable[str]) -> str:
    """Any of these, the longest first; what nothing is where there are none."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or r"(?!)"

"""A question with its typing mistakes put right, before phrases are looked for in it."""

import re
from collections import Counter
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from referee.search.words import PHRASES, SAME, STOP, WORD, plain, stem

# One slip in four letters is let through, one in three is not: short words are too much alike.
SHORTEST, NEARLY = 4, 0.74


class Spelling:
    """The words of all pages: what is typed nearly like one of them was meant to be it."""

    def __init__(self, texts: Iterable[str]) -> None:
        told = Counter(word for text in (*texts, *PHRASES, *SAME) for word in WORD.findall(plain(text)))
        # Of two words equally near, the one told more often is meant.
        self.told = [word for word, _ in told.most_common()]
        self.stems = {stem(word) for word in self.told}

    def corrected(self, question: str) -> str:
        """The question as it was probably meant."""
        return re.sub(r"[a-z]+", lambda typed: self.meant(typed.group()), plain(question))

    def meant(self, typed: str) -> str:
        """A word itself, or the one it was probably meant to be: slips hardly ever hit the first letter."""
        if len(typed) < SHORTEST or typed in STOP or stem(typed) in self.stems:
            return typed
        alike = [word for word in self.told if word[0] == typed[0]]
        near = process.extractOne(typed, alike, scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=NEARLY)
        return near[0] if near else typed

"""BM25 over a few hundred short pages."""

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property, lru_cache
from math import log
from typing import Generic, TypeVar

from referee.search.words import FAINT, pairs, words

# The usual constant: how soon a repeated word stops counting; and what a word that says little, or a pair, counts.
SATURATION, LITTLE = 1.2, 0.5

K = TypeVar("K", bound=Hashable)


class Index(Generic[K]):
    """Pages by key, each a few texts with the weight they carry; `length`: how much a long page is held against it."""

    def __init__(self, pages: Mapping[K, Iterable[tuple[str, float]]], length: float) -> None:
        self.length = length
        self.pages: dict[K, Mapping[str, float]] = {key: weighed(tuple(texts)) for key, texts in pages.items()}

    @cached_property
    def having(self) -> dict[str, list[K]]:
        """Which pages have a term."""
        found: dict[str, list[K]] = {}
        for key, counted in self.pages.items():
            for term in counted:
                found.setdefault(term, []).append(key)
        return found

    @cached_property
    def long(self) -> dict[K, float]:
        """How long each page is, where a usual one is 1."""
        lengths = {key: sum(counted.values()) for key, counted in self.pages.items()}
        usual = sum(lengths.values()) / max(1, len(lengths))
        return {key: 1 - self.length + self.length * length / usual for key, length in lengths.items()}

    def scores(self, question: str) -> dict[K, float]:
        """Every page that has anything to do with a question, and how much."""
        scores: dict[K, float] = {}
        for term in dict.fromkeys(terms(question)):
            for key in self.having.get(term, ()):
                scores[key] = scores.get(key, 0.0) + self.weight(term, key)
        return scores

    def weight(self, term: str, key: K) -> float:
        """What one term says about one page."""
        often, having = self.pages[key][term], len(self.having[term])
        rare = log(1 + (len(self.pages) - having + 0.5) / (having + 0.5))
        said = rare * often * (SATURATION + 1) / (often + SATURATION * self.long[key])
        return said * (LITTLE if term in FAINT or " " in term else 1.0)


# Taking texts apart is nearly all the work: the pages that stay are not read again when one is added.
@lru_cache(maxsize=16_384)
def weighed(texts: tuple[tuple[str, float], ...]) -> Mapping[str, float]:
    """What each term of a page weighs."""
    found: dict[str, float] = {}
    for text, weight in texts:
        for term in terms(text):
            found[term] = found.get(term, 0.0) + weight
    return found


def terms(text: str) -> list[str]:
    """The words of a text and the pairs they make."""
    told = words(text)
    return [*told, *pairs(told)]

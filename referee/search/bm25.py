"""BM25 over a few hundred short pages."""

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from math import log
from typing import Generic, TypeVar

from referee.search.words import FAINT, words

# The usual constant: how soon a repeated word stops counting; and what a word that says little counts.
SATURATION, LITTLE = 1.2, 0.5

K = TypeVar("K", bound=Hashable)


class Index(Generic[K]):
    """Pages by key, each a few texts with the weight they carry; `length`: how much a long page is held against it."""

    def __init__(self, pages: Mapping[K, Iterable[tuple[str, float]]], length: float) -> None:
        self.length = length
        self.pages: dict[K, dict[str, float]] = {}
        for key, texts in pages.items():
            counted: dict[str, float] = {}
            for text, weight in texts:
                for word in words(text):
                    counted[word] = counted.get(word, 0.0) + weight
            self.pages[key] = counted

    @cached_property
    def having(self) -> dict[str, list[K]]:
        """Which pages have a word."""
        found: dict[str, list[K]] = {}
        for key, counted in self.pages.items():
            for word in counted:
                found.setdefault(word, []).append(key)
        return found

    @cached_property
    def usual(self) -> float:
        """How long a page usually is."""
        return sum(sum(counted.values()) for counted in self.pages.values()) / max(1, len(self.pages))

    def scores(self, question: str) -> dict[K, float]:
        """Every page that has anything to do with a question, and how much."""
        scores: dict[K, float] = {}
        for word in dict.fromkeys(words(question)):
            for key in self.having.get(word, ()):
                scores[key] = scores.get(key, 0.0) + self.weight(word, key)
        return scores

    def weight(self, word: str, key: K) -> float:
        """What one word says about one page."""
        counted = self.pages[key]
        rare = log(1 + (len(self.pages) - len(self.having[word]) + 0.5) / (len(self.having[word]) + 0.5))
        often = counted[word]
        length = 1 - self.length + self.length * sum(counted.values()) / self.usual
        return (LITTLE if word in FAINT else 1.0) * rare * often * (SATURATION + 1) / (often + SATURATION * length)

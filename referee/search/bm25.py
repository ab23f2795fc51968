"""BM25 over a few hundred short pages."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import log

from referee.search.words import FAINT, pairs, words

# The usual constant: how soon a repeated word stops counting; and what a word that says little, or a pair, counts.
SATURATION, LITTLE = 1.2, 0.5


class Index:
    """Pages by their number, each a few texts with the weight they carry; `length`: how much a long page is held against it."""

    def __init__(self, pages: Iterable[Iterable[tuple[str, float]]], length: float) -> None:
        counted = [weighed(tuple(texts)) for texts in pages]
        lengths = [sum(terms.values()) for terms in counted]
        usual = sum(lengths) / max(1, len(lengths))
        self.having: dict[str, list[tuple[int, float]]] = {}
        for page, found in enumerate(counted):
            long = SATURATION * (1 - length + length * lengths[page] / usual)
            for term, often in found.items():
                self.having.setdefault(term, []).append((page, often * (SATURATION + 1) / (often + long)))
        self.rare = {term: rarity(len(counted), len(found)) * told(term) for term, found in self.having.items()}
        # All that a page could score, if every one of its terms were asked for.
        self.whole = [0.0] * len(counted)
        for term, found_in in self.having.items():
            for page, said in found_in:
                self.whole[page] += said * self.rare[term]

    def scores(self, asked: Mapping[str, float]) -> list[float]:
        """How much every page has to do with what is asked."""
        scores = [0.0] * len(self.whole)
        for term, weight in asked.items():
            says = weight * self.rare.get(term, 0.0)
            for page, said in self.having.get(term, ()):
                scores[page] += says * said
        return scores


def rarity(pages: int, having: int) -> float:
    """What a term that so many of the pages have tells apart."""
    return log(1 + (pages - having + 0.5) / (having + 0.5))


def told(term: str) -> float:
    """What a term counts beside a word that says something; a pair with a word that says little counts little of little."""
    faint = any(word in FAINT for word in term.split())
    return (LITTLE if faint else 1.0) * (LITTLE if " " in term else 1.0)


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

"""BM25 over a few hundred short pages."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
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
        having = Counter(term for found in counted for term in found)
        self.rare = {term: rarity(len(counted), many) * told(term) for term, many in having.items()}
        # What each term says of a page, and all that it could score, if every one of them were asked for.
        self.says = [
            self.said(found, length * lengths[page] / usual + 1 - length) for page, found in enumerate(counted)
        ]
        self.whole = [sum(found.values()) for found in self.says]

    def said(self, found: Mapping[str, float], long: float) -> dict[str, float]:
        """What the terms of a page say, by how often they are there, how long it is and how rare they are."""
        return {
            term: often * (SATURATION + 1) / (often + SATURATION * long) * self.rare[term]
            for term, often in found.items()
        }

    @cached_property
    def having(self) -> dict[str, list[tuple[int, float]]]:
        """The pages that have a term, with what it says of each."""
        found: dict[str, list[tuple[int, float]]] = {}
        for page, terms in enumerate(self.says):
            for term, says in terms.items():
                found.setdefault(term, []).append((page, says))
        return found

    def scores(self, asked: Mapping[str, float]) -> list[float]:
        """How much every page has to do with what is asked."""
        scores = [0.0] * len(self.whole)
        for term, weight in asked.items():
            for page, says in self.having.get(term, ()):
                scores[page] += weight * says
        return scores

    def near(self, page: int, asked: Mapping[str, float]) -> float:
        """How near a single page is to what is asked: what is said in full counts more than a part of what is long."""
        score = sum([asked[term] * says for term, says in self.says[page].items() if term in asked])
        return score * score / self.whole[page] if score else 0.0


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

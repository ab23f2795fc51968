"""Which way round a question is put: whether the yes or no of an argument answers it, or would say the opposite."""

import re
from functools import lru_cache

from referee.search.words import SPOKEN, words

# The first that fits holds: a claim somebody made, a denial, then what must be and what may be.
WAYS = {way: re.compile("|".join(said)) for way, said in SPOKEN["ways"].items()}
RIGHT = re.compile(SPOKEN["whether_right"])
# A title that only names a thing asks whether it may be.
NAMED = ("may", "is")
OPPOSED = [tuple(re.compile(rf"\b(?:{said})\b") for said in pair) for pair in SPOKEN["opposed"].items()]


@lru_cache(maxsize=1024)
def way_of_asking(asks: str) -> str:
    """How a question is put; nothing where it is only named."""
    return next((way for way, said in WAYS.items() if said.search(asks)), "")


def same_way(asks: str, title: str) -> bool:
    """Whether a question is put as an argument's title is, so that a yes to one is a yes to the other."""
    mine, its = way_of_asking(asks), way_of_asking(title)
    alike = not mine or mine == its or (not its and mine in NAMED)
    return alike and not any(are_opposed(asks, title, *pair) for pair in OPPOSED)


def are_opposed(asks: str, title: str, one: re.Pattern[str], other: re.Pattern[str]) -> bool:
    """Whether a question and a title are each about another of two opposites."""
    mine, its = ((bool(one.search(text)), bool(other.search(text))) for text in (asks, title))
    return mine in ((True, False), (False, True)) and its == mine[::-1]


def points_back(asks: str) -> bool:
    """Whether a question has hardly a word of its own: can she do that, is it legal. Whose doing it means is not said."""
    return len(words(asks)) <= 1


def asks_whether_right(asks: str) -> bool:
    """Whether a question is whether what somebody said is right."""
    return bool(RIGHT.search(asks))

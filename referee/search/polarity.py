"""Which way round a question is put: whether the yes or no of an argument answers it, or would say the opposite."""

import re

from referee.search.words import SPOKEN

# The first that fits holds: a claim somebody made, a denial, then what must be and what may be.
WAYS = {way: re.compile("|".join(said)) for way, said in SPOKEN["ways"].items()}
# A title that only names a thing asks whether it may be.
NAMED = ("may", "is")


def way_of_asking(asks: str) -> str:
    """How a question is put; nothing where it is only named."""
    return next((way for way, said in WAYS.items() if said.search(asks)), "")


def same_way(asks: str, title: str) -> bool:
    """Whether a question is put as an argument's title is, so that a yes to one is a yes to the other."""
    mine, its = way_of_asking(asks), way_of_asking(title)
    return not mine or mine == its or (not its and mine in NAMED)

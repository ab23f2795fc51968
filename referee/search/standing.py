"""What stands where, as a story tells it: two houses on Pacific, Boardwalk has a hotel."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.search.story import HOTEL, NOT, Clause, Story, Token
from referee.search.words import SPOKEN, in_one_form, stem
from rules_kb.board.places import group

HOUSE, ON, NOTHING = stem("house"), stem("on"), stem("nothing")
# What somebody wants to build does not stand yet.
INTENDED = in_one_form(SPOKEN["building"])
# What may stand between what is counted and its street, and how far one looks for it.
BETWEEN, REACH = in_one_form(SPOKEN["beside"]), 5
# A hotel is counted as a fifth house.
FULL, MOST = 5, 4


@lru_cache(maxsize=4)
def standing(story: Story) -> dict[str, int]:
    """How many houses stand on each street that is told of."""
    found: dict[str, int] = {}
    for sentence in story.sentences:
        for place, count in told_in(sentence):
            found.setdefault(place, count)
    return found


def there_and_beside(story: Story, street: str) -> tuple[int | None, int | None]:
    """What stands on a street, and on the others of its colour the fewest; nothing where it is not told."""
    stands = standing(story)
    beside = [stands[each] for each in group(street) if each != street and each in stands]
    return stands.get(street), min(beside, default=None)


def told_in(sentence: Clause) -> Iterator[tuple[str, int]]:
    """The streets of a sentence with what stands there."""
    told = sentence.tokens
    for at in (at for at, token in enumerate(told) if token.place):
        count = count_before(told[max(0, at - REACH) : at])
        count = count_after(told[at + 1 : at + 1 + REACH]) if count is None else count
        if count is not None:
            yield told[at].place, count


def count_before(told: Sequence[Token]) -> int | None:
    """What stands on the street some words lead to: two houses on it, one on it, a hotel on it."""
    said = [token.word for token in told]
    if ON not in said or any(word not in BETWEEN for word in said[len(said) - said[::-1].index(ON) :]):
        return None
    before = told[: len(said) - 1 - said[::-1].index(ON)]
    if not before or not INTENDED.isdisjoint(token.word for token in before):
        return None
    return counted(before[-2:])


def count_after(told: Sequence[Token]) -> int | None:
    """What stands on the street some words follow: has two houses, with a hotel."""
    end = next((at for at, token in enumerate(told) if token.place), len(told))
    built = next((at for at, token in enumerate(told[:end]) if token.word in (HOUSE, HOTEL)), None)
    # What follows may be of the next street: a house on Pacific and two on Boardwalk.
    if built is None or any(token.word == ON or token.word in INTENDED for token in told[: min(built + 2, end)]):
        return None
    return counted(told[max(0, built - 1) : built + 1])


def counted(told: Sequence[Token]) -> int | None:
    """How many houses a word or two say."""
    last = told[-1]
    many = last if last.word not in (HOUSE, HOTEL) else told[0]
    if last.word == NOTHING or (last.word == HOUSE and many.word in NOT):
        return 0
    if last.word == HOTEL and many.word not in NOT:
        return FULL
    if many.value is not None and many.value <= MOST:
        return many.value
    return 1 if last.raw == "house" and many.word == "a" else None

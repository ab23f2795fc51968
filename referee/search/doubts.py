"""What a story told of an argument and nobody could place: a headline must not rest on what is usual instead."""

from collections.abc import Iterator

from referee.search.facts import Filled, possible
from referee.search.story import COUNTS, ORDERS, Story, Token, is_sum
from referee.search.words import stem
from rules_kb.arguments.sayings import sayings
from rules_kb.board.places import streets
from rules_kb.record.scenes import Argument, Fact

# From here on a number asks for a sum of money.
SUMS = 100
# How many there are to pay, where a sum is asked for.
PAYERS = frozenset(map(stem, ("player", "people")))
PIECES = frozenset(map(stem, ("house", "hotel")))


def is_doubtful(argument: Argument, story: Story, told: Filled) -> bool:
    """Whether something was told that belongs to a fact which is not filled in, or a fact was told in two ways."""
    left = [fact for fact in argument.facts if fact.key not in told.said]
    known = story.offered | {id(token) for token in told.read.values()}
    loose = [each for each in counts(story) if id(each[0]) not in known]
    places = {token.place for sentence in story.sentences for token in sentence.tokens if token.place}
    return (
        told.wavers
        or (argument.wants == "sum" and any(of in PAYERS for _, of in loose))
        or any(
            may_be_told(fact, story, loose, places) for fact in left if fact.key not in sayings(argument.slug).untold
        )
        or (
            argument.game == "board"
            and argument.wants == "sum"
            and no_place_for(argument)
            and not places.isdisjoint(streets())
        )
    )


def may_be_told(fact: Fact, story: Story, loose: list[tuple[Token, str]], places: set[str]) -> bool:
    """Whether a number, a place or a piece in a story may be the answer to a fact that was not read."""
    if fact.kind == "number":
        # What was paid or asked for is a claim to be checked, and usually there is none.
        return fact.default != "0" and any(
            str(token.value) != fact.default and is_of_kind(fact, token, of) and possible(fact, token)
            for token, of in loose
        )
    if fact.kind == "place":
        return any(choice.value in places for choice in fact.choices)
    return fact.key == "houses" and not story.words.isdisjoint(PIECES)


def is_of_kind(fact: Fact, token: Token, of: str) -> bool:
    """Whether a number is of the kind a fact asks for, money or a count."""
    return (fact.most >= SUMS) == (is_sum(token) and of not in COUNTS)


def counts(story: Story) -> Iterator[tuple[Token, str]]:
    """Every number of a story with the word after it; one, and the second of something, are no counts."""
    for sentence in story.sentences:
        after = [*(token.word for token in sentence.tokens[1:]), ""]
        yield from ((token, of) for token, of in zip(sentence.tokens, after, strict=False) if is_count(token))


def is_count(token: Token) -> bool:
    """Whether a token is a number that tells how many or how much."""
    return token.value is not None and token.raw != "one" and token.raw not in ORDERS


def no_place_for(argument: Argument) -> bool:
    """Whether an argument asks for no place."""
    return not any(fact.kind == "place" or fact.deeds for fact in argument.facts)

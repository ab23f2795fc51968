"""What a story told of an argument and nobody could place: a headline must not rest on what is usual instead."""

from collections.abc import Iterator, Mapping

from referee.search.facts import Filled, found_in, possible
from referee.search.story import COUNTS, ORDERS, Story, Token, is_sum
from referee.search.words import SPOKEN, in_one_form
from rules_kb.arguments.sayings import sayings
from rules_kb.board.places import streets
from rules_kb.record.scenes import Argument, Fact

# From here on a number asks for a sum of money.
SUMS = 100
# How many there are to pay, where a sum is asked for.
PAYERS = in_one_form("player people")
# By which words a story speaks of a fact, whatever it says of it.
HINTS = {key: in_one_form(said) for key, said in SPOKEN["hints"].items()}


def is_doubtful(argument: Argument, story: Story, told: Filled) -> bool:
    """Whether something was told that belongs to a fact which is not filled in, or a fact was told in two ways."""
    words = sayings(argument.slug)
    left = [fact for fact in argument.facts if fact.key not in told.said]
    known = story.offered | {id(token) for token in told.read.values()}
    loose = [each for each in counts(story) if id(each[0]) not in known]
    places = {token.place for sentence in story.sentences for token in sentence.tokens if token.place}
    return (
        told.wavers
        or (argument.wants == "sum" and any(of in PAYERS for _, of in loose))
        or (argument.wants == "sum" and any(is_loose(fact, told, loose) for fact in argument.facts))
        or any(
            may_be_told(fact, words.said.get(fact.key, {}), story, loose, places)
            for fact in left
            if fact.key not in words.untold or not story.words.isdisjoint(HINTS.get(fact.key, ()))
        )
        or (
            argument.game == "board"
            and bool(argument.wants == "sum" or argument.stated)
            and no_place_for(argument)
            and not places.isdisjoint(streets())
        )
    )


def is_out_of_range(fact: Fact, own: Mapping[str, str], story: Story) -> bool:
    """Whether a number is told in a fact's own words that it cannot have."""
    said = own.get("#=") or own.get("#", "")
    return any(found_in(story, said, lambda token: bool(fact.fault(str(token.value)))))


def may_be_told(
    fact: Fact, own: Mapping[str, str], story: Story, loose: list[tuple[Token, str]], places: set[str]
) -> bool:
    """Whether a number, a place or a piece in a story may be the answer to a fact that was not read."""
    # What was paid or asked for is a claim to be checked, and usually there is none.
    if fact.kind == "number" and fact.default != "0":
        return is_out_of_range(fact, own, story) or any(
            str(token.value) != fact.default and is_of_kind(fact, token, of) and possible(fact, token)
            for token, of in loose
        )
    if fact.kind == "place":
        return any(choice.value in places for choice in fact.choices)
    return not story.words.isdisjoint(HINTS.get(fact.key, ()))


def is_loose(fact: Fact, told: Filled, loose: list[tuple[Token, str]]) -> bool:
    """Whether a count was read and another one is told that it may have been."""
    return (
        fact.kind == "number"
        and fact.key in told.read
        and fact.most < SUMS
        and any(of not in COUNTS and possible(fact, token) for token, of in loose)
    )


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

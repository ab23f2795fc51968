"""The facts of an argument as far as a story tells them; what was not said stays open."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from referee.search.story import Clause, Match, Token, matches, patterns, places, told_in
from referee.search.words import SPOKEN, STOP, stem, words
from rules_kb import games
from rules_kb.arguments.answers import EDITION, offered_editions
from rules_kb.arguments.sayings import sayings
from rules_kb.board.places import HOME
from rules_kb.record.scenes import Argument, Fact

# How people speak of the sums and counts that many arguments ask for, and of where somebody stands.
NUMBERS: Mapping[str, str] = SPOKEN["numbers"]
SPOTS: str = SPOKEN["spots"]
NO_HOUSES: str = SPOKEN["no_houses"]


# From here on a number in words may be a sum, and what can be so large is one.
SUM, SUMS = 10, 100
# What a place weighs that is only named.
NAMED = 0.5


class Filled(NamedTuple):
    """What a story says on an argument's facts, and how strongly."""

    said: dict[str, str]
    weight: float


def filled(argument: Argument, story: list[Clause]) -> Filled:
    """Every fact a story tells, each number and place told for one fact only."""
    found = sorted(readings(argument, story), key=lambda one: (-one[0].weight, one[0].at))
    said: dict[str, str] = {}
    used: set[int] = set()
    weight = 0.0
    for match, fact, value in found:
        counts = fact.kind in ("number", "place")
        if fact.key in said or (counts and id(match.open) in used) or undecided(found, match, fact, value):
            continue
        said[fact.key] = value
        used |= {id(match.open)} if counts else set()
        # Any story names streets and numbers; what was done with them tells arguments apart.
        weight += 0.3 * match.weight if fact.kind == "place" or (counts and match.weight <= 1) else match.weight
    edition = edition_told(argument, story)
    return Filled(said | ({EDITION: edition} if edition else {}), weight)


Reading = tuple[Match, Fact, str]


def undecided(found: list[Reading], match: Match, fact: Fact, value: str) -> bool:
    """Whether two answers to a choice are said equally well, or two places merely named."""
    if fact.kind == "number" or (fact.kind == "place" and match.weight > NAMED):
        return False
    return any(other is fact and told != value and each.weight == match.weight for each, other, told in found)


def readings(argument: Argument, story: list[Clause]) -> Iterator[Reading]:
    """Every way in which a story may answer a fact."""
    known = sayings(argument.slug).said
    for fact in argument.facts:
        own = known.get(fact.key, {})
        read = {"number": numbers, "place": spots}.get(fact.kind, choices)
        for sentence in story:
            yield from read(fact, own, sentence)


def numbers(fact: Fact, own: Mapping[str, str], sentence: Clause) -> Iterator[Reading]:
    """The numbers a sentence tells of a fact, where they are possible."""
    for rank, pattern in enumerate(patterns(own.get("#") or NUMBERS.get(fact.key, ""))):
        for match in matches(sentence, pattern, lambda token: possible(fact, token)):
            if match.open.value is not None:
                # Of two ways to say it the one named first is the surer.
                yield match._replace(weight=match.weight - min(0.5, 0.05 * rank)), fact, str(match.open.value)
    for value in own.keys() - {"#"}:
        yield from ((match, fact, value) for match in all_of(own[value], sentence))


def possible(fact: Fact, token: Token) -> bool:
    """Whether a number may be meant; nobody tells a sum of money by a small word: the other one, the second."""
    said = token.value or 0
    small = token.raw.isalpha() and said < SUM and fact.most >= SUMS
    return fact.least <= said <= fact.most and not small


def spots(fact: Fact, own: Mapping[str, str], sentence: Clause) -> Iterator[Reading]:
    """The places a sentence tells of a fact: by its own words, as where somebody stands, or simply named."""
    offered = {choice.value for choice in fact.choices}
    for said, bonus in ((own.get("@", ""), 2.0), (SPOTS, 0.5), ("@", NAMED - 1)):
        for pattern in patterns(said):
            for match in matches(sentence, pattern, lambda token: token.place in offered):
                if match.open.place:
                    yield match._replace(weight=match.weight + bonus), fact, match.open.place


def choices(fact: Fact, own: Mapping[str, str], sentence: Clause) -> Iterator[Reading]:
    """The answers a sentence gives to a choice, by the words of each."""
    named = by_name(fact)
    for pattern in patterns(own.get("@", "")):
        for match in matches(sentence, pattern, lambda token: token.word in named):
            if match.open.word in named:
                yield match, fact, named[match.open.word]
    for value, _ in fact.choices:
        yield from ((match, fact, value) for match in all_of(own.get(value, ""), sentence))
    if "@" not in own:
        yield from by_label(fact, sentence)


@lru_cache(maxsize=1024)
def by_name(fact: Fact) -> dict[str, str]:
    """The answers to a choice by the word that names each, as with colours."""
    return {first: choice.value for choice in fact.choices if (first := next(iter(words(choice.label)), ""))}


def all_of(said: str, sentence: Clause) -> Iterator[Match]:
    """Wherever one of several sayings is said."""
    for pattern in patterns(said):
        yield from matches(sentence, pattern, lambda token: bool(token.place) or token.value is not None)


def by_label(fact: Fact, sentence: Clause) -> Iterator[Reading]:
    """The answers that are said just as they are labelled: a colour, so many houses, a hotel."""
    for pattern, count, value in labels(fact):
        for match in matches(sentence, pattern, lambda token, n=count: token.value == n):  # type: ignore[misc]
            yield match, fact, value


@lru_cache(maxsize=1024)
def labels(fact: Fact) -> tuple[tuple[tuple[str, ...], int | None, str], ...]:
    """How the labels of a choice are said: short ones word for word, counts with any number word."""
    found: list[tuple[tuple[str, ...], int | None, str]] = []
    for value, label in fact.choices:
        told = [token for sentence in told_in(label) for token in sentence.tokens]
        count = told[0].value if told else None
        if label == "None":
            found += [(pattern, None, value) for pattern in patterns(NO_HOUSES)]
        elif count is not None and len(told) == 2:
            found.append((("#", told[1].word), count, value))
            found += [(("a", told[1].word), None, value)] if count == 1 else []
        elif fact.kind == "choice" and label not in ("Yes", "No", "Nothing", "Both") and len(content(told)) in (1, 2):
            found.append((tuple(token.word for token in content(told)), None, value))
    return tuple(found)


def content(told: list[Token]) -> list[Token]:
    """The tokens of a label that say something."""
    return [token for token in told if token.word not in STOP and token.word != "group"]


def edition_told(argument: Argument, story: list[Clause]) -> str:
    """The edition a story gives away: by a street that only its board has, or by its country and year."""
    offered = {choice.value for choice in offered_editions(argument)}
    names = [places()[token.raw][1] for sentence in story for token in sentence.tokens if token.place]
    boards = frozenset.intersection(*names) if names else frozenset()
    told = {word for sentence in story for word in sentence.words}
    years = [
        token.value for sentence in story for token in sentence.tokens if token.value and 1930 <= token.value <= 2030
    ]
    if argument.game == "deal":
        return dated("deal", years, offered)
    if played := [id for id, said in PLAYED.items() if id in offered and any(all_said(said, story))]:
        return played[0]
    if boards and HOME not in boards and len(boards & offered) == 1:
        return next(iter(boards & offered))
    if told & BRITISH and (not boards or "uk-london" in boards):
        return "uk-london" if "uk-london" in offered else ""
    return dated("us", years, offered) if not boards or HOME in boards else ""


def all_said(said: str, story: list[Clause]) -> Iterator[Match]:
    """Wherever one of several sayings is said in a story."""
    return (match for sentence in story for match in all_of(said, sentence))


PLAYED: Mapping[str, str] = SPOKEN["editions"]
BRITISH = frozenset(map(stem, SPOKEN["british"].split()))


def dated(line: str, years: list[int], offered: set[str]) -> str:
    """The edition of a line that was sold in a year somebody names."""
    if not years:
        return ""
    sold = sorted(
        (ed.year, ed.id) for ed in map(games.load, games.shipped()) if ed.id in offered and ed.id.startswith(line)
    )
    fits = [id for year, id in sold if year <= max(years[0], sold[0][0])]
    return fits[-1] if fits else ""

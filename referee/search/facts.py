"""The facts of an argument as far as a story tells them; what was not said stays open."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from referee.search.editions import edition_told
from referee.search.estate import estate_told
from referee.search.standing import there_and_beside
from referee.search.story import COLOURS, ROLES, Fits, Match, Story, Token, is_sum, patterns, said_in, told_in
from referee.search.words import SPOKEN, STOP, words
from rules_kb.arguments.answers import EDITION
from rules_kb.arguments.sayings import sayings
from rules_kb.board.places import of_kind
from rules_kb.record.scenes import Argument, Fact

# How people speak of the sums and counts that many arguments ask for, and of where somebody stands.
NUMBERS: Mapping[str, str] = SPOKEN["numbers"]
SPOTS: str = SPOKEN["spots"]
NO_HOUSES: str = SPOKEN["no_houses"]
# How people say the answers that many arguments offer.
CHOICES: Mapping[str, Mapping[str, str]] = SPOKEN["choices"]


# Cash is money, however little of it there may be.
CASH = "cash"
# What can be so large is a sum of money; and by how much more plainly a sum has to be of another kind.
SUMS, PLAINLY = 100, 0.5
ROLE_OF = {fact: role for role, one in ROLES.items() for fact in one["of"].split()}
# Facts on what a table agreed on.
AS_AGREED: str = SPOKEN["as_agreed"]
AGREED_OF = frozenset(SPOKEN["agreed_of"].split())
# Facts on what somebody asks for or has paid.
CLAIMED_OF = frozenset(("asked", "asks", "paid"))
# What is told of a street is what stands there.
HERE = {"here": "houses"}
# What is owned several of and counted by name.
RAILROADS = frozenset(of_kind("railroad"))
# The chapters that ask only for the colour.
BUILT = ("build", "sell")
# From how many times on telling a thing again is counting it, and what each time weighs.
COUNTED, TOLD_EACH = 2, 1.5
# What it weighs that what somebody owns is listed, and that it is told what stands there.
LISTED, STANDS = 2.5, 0.5
# By how much an answer has to be said more plainly than another to be sure of it.
NEARLY = 0.7
# From so much on a choice is told plainly, not by a single word.
PLAIN = 1.5
# What words weigh less that are marked by a ~: they say it where nothing else does.
FAINTLY = -1.5
# What a count weighs less that is told without a number, and by a mere article.
IN_WORDS, BY_ARTICLE = -0.1, -0.8
# What a place weighs that is only named.
NAMED = 0.5


class Filled(NamedTuple):
    """What a story says on an argument's facts, how strongly, and whether it told something that found no place."""

    said: dict[str, str]
    weight: float
    # The places and numbers that were read.
    read: Mapping[str, Token] = {}
    # Whether another answer to a choice is said nearly as well.
    wavers: bool = False
    # The choices that hang on a single word.
    faint: frozenset[str] = frozenset()


def filled(argument: Argument, story: Story) -> Filled:
    """Every fact a story tells, each number and place told for one fact only."""
    found = sorted((*readings(argument, story), *counted(argument, story)), key=lambda one: (-one[0].weight, one[0].at))
    said: dict[str, str] = {}
    read: dict[str, Token] = {}
    weight, wavers, faint = 0.0, False, set[str]()
    for match, fact, value in found:
        counts = fact.kind in ("number", "place") or told_value(match.open) == value
        if (
            fact.key in said
            or (counts and any(match.open is token for token in read.values()) and not match.shared)
            or undecided(argument, story, found, (match, fact, value))
        ):
            continue
        said[fact.key] = value
        read |= {fact.key: match.open} if counts else {}
        wavers |= is_nearly_another(found, match, fact, value)
        faint |= {fact.key} if match.weight < PLAIN and fact.kind in ("choice", "yes_no") else set()
        # Any story names streets and numbers; what was done with them tells arguments apart.
        weight += (
            0.3 * match.weight if fact.kind == "place" or fact.deeds or (counts and match.weight <= 1) else match.weight
        )
    there = built_there(argument, story, said)
    weight += sum(STANDS for key in there if key not in said)
    said |= there
    edition = edition_told(argument, story)
    return Filled(said | ({EDITION: edition} if edition else {}), weight, read, wavers, frozenset(faint))


def built_there(argument: Argument, story: Story, said: Mapping[str, str]) -> dict[str, str]:
    """The facts on what stands where, told street by street: that is surer than a number anywhere."""
    facts = {fact.key: fact for fact in argument.facts}
    how = sayings(argument.slug).stands or (HERE if "houses" in facts and facts["houses"].kind == "choice" else {})
    if not how or "street" not in said:
        return {}
    here, rest = there_and_beside(story, said["street"])
    ahead = here - rest if here is not None and rest is not None else None
    told = {
        how[which]: str(count)
        for which, count in (("here", here), ("rest", rest), ("ahead", ahead))
        if which in how and count is not None
    }
    return {key: count for key, count in told.items() if not facts[key].fault(count)}


Reading = tuple[Match, Fact, str]


def undecided(argument: Argument, story: Story, found: list[Reading], taken: Reading) -> bool:
    """Whether two answers to a choice, or two places, are said equally well; places named in one breath may be meant together."""
    match, fact, value = taken
    if fact.kind == "number":
        return False
    together: tuple[Token, ...] = ()
    if fact.kind == "place" and (sayings(argument.slug).several == fact.key or of_a_colour(argument)):
        together = story.listed.get(id(match.open), ())
    return any(
        other is fact and told != value and each.weight == match.weight and each.open not in together
        for each, other, told in found
    )


def of_a_colour(argument: Argument) -> bool:
    """Whether any street of a colour will do for an argument: what is built costs the same all over it."""
    return argument.wants == "sum" and argument.rule.split(".")[1] in BUILT


def is_nearly_another(found: list[Reading], match: Match, fact: Fact, value: str) -> bool:
    """Whether another answer to a choice or another number is said nearly as well as the one that is taken."""
    return (
        fact.kind in ("choice", "number")
        and fact.key not in CLAIMED_OF
        and any(other is fact and told != value and each.weight > match.weight - NEARLY for each, other, told in found)
    )


def readings(argument: Argument, story: Story) -> Iterator[Reading]:
    """Every way in which a story may answer a fact."""
    for telling in tellings(argument):
        if not story.words.issuperset(telling.pattern):
            continue
        agreed = (
            telling.fact.key in AGREED_OF and telling.fact.kind != "number" and telling.value != telling.fact.default
        )
        for match in said_in(story.agreed if agreed else story.sentences, telling.pattern, telling.fits):
            value = telling.value or telling.reads(match.open)
            if value and not is_another(story, match, telling.fact):
                yield match._replace(weight=match.weight + telling.bonus), telling.fact, value


def counted(argument: Argument, story: Story) -> Iterator[Reading]:
    """The facts that are told in parts: how often a thing was done, which places are named, how many here and how many there."""
    for fact in argument.facts:
        own = sayings(argument.slug).said.get(fact.key, {})
        if fact.deeds and (listed := estate_told(story)) and fact.lists(listed):
            yield Match(LISTED, Token(listed), 0), fact, listed
        for total, weighs, match in totals(fact, own, story) if fact.kind == "number" else ():
            if COUNTED <= total <= fact.most:
                yield match._replace(weight=max(match.weight, TOLD_EACH * weighs)), fact, str(total)


def totals(fact: Fact, own: Mapping[str, str], story: Story) -> Iterator[tuple[int, int, Match]]:
    """What the parts of a fact come to, of how many parts, and where one of them is told."""
    times = distinct(found_in(story, own.get("+", "")))
    yield from ((len(times), len(times), match) for match in times[:1])
    parts = distinct(found_in(story, own.get("#+", ""), lambda token: is_place(token) or possible(fact, token)))
    yield from ((sum(one.open.value or 0 for one in parts), len(parts), match) for match in parts[1:2])
    for match in found_in(story, own.get("@+", ""), is_place):
        named = [each for each in story.listed[id(match.open)] if each.place in RAILROADS]
        yield len(named), len(named), match
    for match in found_in(story, own.get("each", ""), lambda token: possible(fact, token)):
        yield (match.open.value or 0) * story.streets, COUNTED, match


def distinct(found: Iterable[Match]) -> list[Match]:
    """Matches without those that say the same thing of the same token again."""
    return list({id(match.open): match for match in found}.values())


def found_in(story: Story, said: str, fits: Fits = lambda token: True) -> Iterator[Match]:
    """Every place in a story where one of some sayings is said."""
    for how in patterns(said):
        yield from said_in(story.sentences, how, fits)


def is_place(token: Token) -> bool:
    """Whether a token names a place."""
    return bool(token.place)


def is_another(story: Story, match: Match, fact: Fact) -> bool:
    """Whether a sum is plainly of another kind than a fact asks for, a rent no price, a debt no cash; or is asked about."""
    mine = ROLE_OF.get(fact.key, "")
    return id(match.open) in story.offered or (
        bool(mine)
        and any(
            role != mine and plainly > match.weight + PLAINLY
            for role, plainly in story.roles.get(id(match.open), {}).items()
        )
    )


class Telling(NamedTuple):
    """One way to say an answer to a fact: its pattern, what it counts besides, and the answer, or how it is read."""

    fact: Fact
    pattern: tuple[str, ...]
    bonus: float = 0.0
    value: str = ""
    reads: Callable[[Token], str] = lambda token: ""
    fits: Fits = lambda token: bool(token.place) or token.value is not None


@lru_cache(maxsize=512)
def tellings(argument: Argument) -> tuple[Telling, ...]:
    """Every way to say an answer to a fact of an argument."""
    known = sayings(argument.slug).said
    kinds = {"number": numbers, "place": spots}
    return tuple(
        way
        for fact in argument.facts
        for way in (*kinds.get(fact.kind, choices)(fact, known.get(fact.key, {})), *colours(argument, fact))
    )


def colours(argument: Argument, fact: Fact) -> Iterator[Telling]:
    """A place told by its colour, where any street of it will do."""
    offered = {choice.value for choice in fact.choices} if fact.kind == "place" and of_a_colour(argument) else ()
    yield from (
        Telling(fact, (colour,), NAMED - 1.1, street) for colour, street in COLOURS.items() if street in offered
    )


def numbers(fact: Fact, own: Mapping[str, str]) -> Iterator[Telling]:
    """How the numbers of a fact are told, where they are possible."""
    # What is called as elsewhere and is something else is told by its own words alone.
    said = own.get("#=") or f"{own.get('#', '')}; {NUMBERS.get(fact.key, '')}"
    for rank, pattern in enumerate(patterns(said)):
        # Of two ways to say it the one named first is the surer.
        yield Telling(fact, pattern, -min(0.5, 0.05 * rank), "", told_value, lambda token: possible(fact, token))
    # A number that is told counts more than words that stand for one: two hotels more than a hotel.
    for value, words_for in (*CHOICES.get(fact.key, {}).items(), *own.items()):
        if not fact.fault(value):
            yield from (Telling(fact, how, IN_WORDS + faint, value) for how, faint in ways_to_say(words_for))


def ways_to_say(said: str) -> Iterator[tuple[tuple[str, ...], float]]:
    """The patterns of a list of sayings, and what each weighs less that says it only faintly."""
    for each in said.split(";"):
        yield from ((pattern, FAINTLY if "~" in each else 0.0) for pattern in patterns(each))


def told_value(token: Token) -> str:
    """The number a token is."""
    return "" if token.value is None else str(token.value)


def possible(fact: Fact, token: Token) -> bool:
    """Whether a number may be meant."""
    said = token.value or 0
    is_money = fact.most >= SUMS or fact.key == CASH
    return fact.least <= said <= fact.most and (not is_money or is_sum(token))


def spots(fact: Fact, own: Mapping[str, str]) -> Iterator[Telling]:
    """How the places of a fact are told: by its own words, as where somebody stands, or simply named."""
    offered = {choice.value for choice in fact.choices}
    for said, bonus in ((own.get("@", ""), 2.0), (SPOTS, 0.5), ("@", NAMED - 1)):
        for pattern in patterns(said):
            yield Telling(fact, pattern, bonus, "", lambda token: token.place, lambda token: token.place in offered)


def choices(fact: Fact, own: Mapping[str, str]) -> Iterator[Telling]:
    """How the answers to a choice are given, by the words of each."""
    named = by_name(fact)
    for pattern in patterns(own.get("@", "")):
        yield Telling(
            fact, pattern, 0.0, "", lambda token: named.get(token.word, ""), lambda token: token.word in named
        )
    known = {value for value, _ in fact.choices}
    for pattern in patterns(own.get("#", "")):
        yield Telling(fact, pattern, 0.0, "", told_value, lambda token: told_value(token) in known)
    shared = CHOICES.get(fact.key, {})
    for value, _ in fact.choices:
        said = f"{own.get(value, '')}; {shared.get(value, '')}"
        yield from (Telling(fact, how, faint, value) for how, faint in ways_to_say(said))
    if "@" not in own:
        yield from labels(fact)
    if fact.key in AGREED_OF:
        other = next(value for value, _ in fact.choices if value != fact.default)
        yield from (Telling(fact, pattern, 0.0, other) for pattern in patterns(AS_AGREED))


@lru_cache(maxsize=1024)
def by_name(fact: Fact) -> dict[str, str]:
    """The answers to a choice by the word that names each, as with colours."""
    return {first: choice.value for choice in fact.choices if (first := next(iter(words(choice.label)), ""))}


def labels(fact: Fact) -> Iterator[Telling]:
    """The answers that are said just as they are labelled: short ones word for word, counts with any number word."""
    tellable = {label: content(label_tokens(label)) for _, label in fact.choices}
    for value, label in fact.choices:
        told = label_tokens(label)
        count = told[0].value if told else None
        if label == "None":
            yield from (Telling(fact, pattern, 0.0, value) for pattern in patterns(NO_HOUSES))
        elif count is not None and len(told) == 2:
            yield Telling(fact, ("#", told[1].word), 0.0, value, fits=lambda token, n=count: token.value == n)  # type: ignore[misc]
            yield from [Telling(fact, ("a", told[1].word), BY_ARTICLE, value)] if count == 1 else []
        elif (
            fact.kind == "choice"
            and count is None
            and label not in ("Yes", "No", "Nothing", "Both")
            and len(tellable[label]) in (1, 2)
            # What is part of another label tells them not apart.
            and not any(set(tellable[label]) < set(other) for other in tellable.values())
        ):
            yield Telling(fact, tellable[label], 0.0, value)


def label_tokens(label: str) -> list[Token]:
    """The tokens of a label."""
    return [token for sentence in told_in(label).sentences for token in sentence.tokens]


def content(told: list[Token]) -> tuple[str, ...]:
    """The words of a label that say something."""
    return tuple(token.word for token in told if token.word not in STOP and token.word != "group")

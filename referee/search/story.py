"""What a text tells, token by token: words in their one form, numbers, places; and patterns of them to look for in it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from referee.search.amounts import TEENS, TENS, UNITS, in_figures
from referee.search.words import NUMBER, SPOKEN, deeds, in_one_form, is_open, meaning, plain, scanner, stem
from rules_kb import games
from rules_kb.board.places import HOME, group, same_board

SENTENCE = re.compile(r"[.?!;\n]+(?:\s|$)")
THOUSANDS, ORDINAL = re.compile(r"(?<=[0-9]),(?=[0-9]{3})"), re.compile(r"\b([0-9])(?:st|nd|rd|th)\b")
VALUES: dict[str, int] = {**UNITS, **TEENS, **TENS, **SPOKEN["values"]}
# Words with a value that say more than a count does.
ORDERS = frozenset(SPOKEN["orders"].split())
CLAIMS = in_one_form(SPOKEN["claims"])
NOT = in_one_form(SPOKEN["denials"])
# Between a number and its words stand no other number and no hotel, which is counted by itself.
HOTEL = stem("hotel")
UNWILLING = in_one_form("unwilling")
BREAKS = in_one_form(SPOKEN["breaks"])
OPEN = frozenset("#@")
# What people count; a bare number is money.
COUNTS = in_one_form(SPOKEN["counted"])
# What may stand between things that are named in one breath.
LINKS = in_one_form(SPOKEN["links"])
# A street that stands for each colour.
COLOURS: dict[str, str] = {stem(colour): street for colour, street in SPOKEN["colours"].items()}
# How a table's agreement is told.
AGREED: str = SPOKEN["agreed"]
# How many other words may stand between two of a pattern, and how far before it a "not" turns it round;
# a number or a place is denied only from nearer.
GAP, DENIED, DENIED_OPEN = 3, 3, 2
# What is said of several at once.
SEVERAL = in_one_form("both each")
# How much less counts what somebody only claims.
CLAIMED = 1.2
LONGEST_NUMBER = 6
# From here on a number in words may be a sum.
SUM = 10
# From here on it counts no pieces.
MONEY = 100
# How sums are told, whatever an argument asks for, and the facts that are of that kind.
ROLES: dict[str, dict[str, str]] = SPOKEN["roles"]
CLAIMED_SUMS: str = SPOKEN["claimed_sums"]
OBJECTS = CLAIMS | in_one_form(SPOKEN["objects"])
# By which words somebody speaks of himself, and of another.
ME, MINE, OTHERS = (in_one_form(SPOKEN[who]) for who in ("me", "mine", "others"))
# By which words a number is a year, and an edition told.
YEARS: str = SPOKEN["years"]
PLAYED: dict[str, str] = SPOKEN["editions"]


class Token(NamedTuple):
    """One word in its one form; a number has its value, a place its space on the board all scenes are told on."""

    word: str
    value: int | None = None
    place: str = ""
    # As it was typed.
    raw: str = ""

    @property
    def said(self) -> tuple[str, ...]:
        """All that a pattern may call it: its one form, just as it was typed, a count by its figure."""
        count = f"={self.value}" if self.value is not None and self.raw not in ORDERS else ""
        return (self.word, f"={self.raw}", count)


class Clause(NamedTuple):
    """The tokens of a sentence, what a pattern may call each, and all of that for a first look."""

    tokens: tuple[Token, ...]
    said: tuple[tuple[str, ...], ...]
    words: frozenset[str]


class Story:
    """A text as sentences; what holds for all its arguments is found once."""

    def __init__(self, sentences: list[Clause]) -> None:
        self.sentences = sentences
        self.words = frozenset[str]().union(*(each.words for each in sentences))

    @cached_property
    def roles(self) -> dict[int, dict[str, float]]:
        """What each sum of money is by the words around it, and how plainly."""
        found: dict[int, dict[str, float]] = {}
        for role, one in ROLES.items() if "#" in self.words else ():
            for match in (match for how in patterns(one["said"]) for match in said_in(self.sentences, how, is_sum)):
                plainly = found.setdefault(id(match.open), {})
                plainly[role] = max(plainly.get(role, 0.0), match.weight)
        return found

    @cached_property
    def listed(self) -> dict[int, tuple[Token, ...]]:
        """The places that are named in one breath with each: Park Place and Boardwalk."""
        found: dict[int, tuple[Token, ...]] = {}
        for told in self.sentences:
            for together, run in groupby(told.tokens, lambda token: bool(token.place) or token.word in LINKS):
                named = tuple(token for token in run if token.place) if together else ()
                found |= {id(token): named for token in named}
        return found

    @cached_property
    def streets(self) -> int:
        """Of how many streets it tells: those of the colour it names, or those it names in one breath; none where neither is."""
        colours = [len(group(street)) for colour, street in COLOURS.items() if colour in self.words]
        return max((*colours, *map(len, self.listed.values())), default=0)

    @cached_property
    def agreed(self) -> list[Clause]:
        """The sentences that tell what the table agreed on."""
        return [each for each in self.sentences if self.is_said(AGREED, [each])]

    @cached_property
    def offered(self) -> frozenset[int]:
        """The numbers between which it asks to choose: 200 or 400."""
        return frozenset(each for told in self.sentences if "or" in told.words for each in either(told.tokens))

    @cached_property
    def claimed(self) -> list[Token]:
        """The sums somebody asks for or says are right."""
        return [match.open for how in patterns(CLAIMED_SUMS) for match in said_in(self.sentences, how, is_sum)]

    @cached_property
    def has_two_sides(self) -> bool:
        """Whether somebody says something against what was done, or one does this and another that, so that "can he" may mean either."""
        each = (ME | MINE, OTHERS)
        return not self.words.isdisjoint(OBJECTS) or not any(map(self.words.isdisjoint, each))

    @cached_property
    def boards(self) -> frozenset[str]:
        """The editions whose boards have all the places it names."""
        names = [places()[token.raw][1] for sentence in self.sentences for token in sentence.tokens if token.place]
        return frozenset.intersection(*names) if names else frozenset()

    @cached_property
    def years(self) -> list[int]:
        """The years of a box it names."""
        found = (match for how in patterns(YEARS) for match in said_in(self.sentences, how, is_year))
        return [match.open.value or 0 for match in found] if "#" in self.words else []

    @cached_property
    def played(self) -> list[str]:
        """The editions that are told by how one plays, or by the age of the box."""
        return [id for id, said in PLAYED.items() if self.is_said(said)]

    def is_said(self, said: str, sentences: list[Clause] | None = None) -> bool:
        """Whether one of several sayings is said."""
        told = [how for how in patterns(said) if self.words.issuperset(how)]
        return any(any(said_in(sentences or self.sentences, how, lambda token: True)) for how in told)


Fits = Callable[[Token], bool]


class Match(NamedTuple):
    """A pattern found in a sentence: how much of it says so, and the token its open place stands for."""

    weight: float
    open: Token
    at: int
    # Whether what it says holds for several: both want two, two each.
    shared: bool = False


@cache
def places() -> dict[str, tuple[str, frozenset[str]]]:
    """Every name of a place with the space it means, and the editions whose boards have it under that name."""
    spaces = [space.id for space in games.load(HOME).spaces]
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for said, ed, deed in deeds():
        if same_board(ed):
            place, known = found.get(said, (spaces[ed.index[deed.id]], frozenset()))
            found[said] = (place, known | {ed.id})
    return found


class Apart(NamedTuple):
    """A deed of a board on which no argument is told: its name, and where its edition has it."""

    name: str
    edition: str
    id: str

    @property
    def board(self) -> str:
        """What its edition is called."""
        return str(games.load(self.edition).name)


@cache
def apart() -> dict[str, Apart]:
    """Every name that only a board of other spaces or other money has."""
    return {
        said: Apart(deed.name, ed.id, deed.id)
        for said, ed, deed in deeds()
        if ed.origins["spaces"].edition == ed.id and not same_board(ed) and said not in places()
    }


def boxes_apart(text: str) -> list[Any]:
    """The editions a text names by their box on whose board no argument is told."""
    told = f" {' '.join(re.findall('[a-z]+', plain(text)))} "
    return [games.load(id) for id, said in SPOKEN["apart"].items() if f" {said} " in told]


def named_apart(text: str) -> list[Apart]:
    """The deeds a text names that are on such a board, each once."""
    told = (found.group() for found in scanner().finditer(plain(text)))
    return list(dict.fromkeys(apart()[said] for said in told if said in apart()))


def told_in(text: str) -> Story:
    """A text as sentences of tokens."""
    flat = in_figures(ORDINAL.sub(r"\1", THOUSANDS.sub("", plain(text))).replace("£", " quid "))
    return Story([sentence(part) for part in SENTENCE.split(flat) if part.strip()])


def either(told: tuple[Token, ...]) -> Iterator[int]:
    """The numbers of a sentence that are offered as one or the other."""
    for at in (at for at, token in enumerate(told) if token.word == "or" and at):
        other = next((token for token in told[at + 1 : at + 2 + GAP] if token.value is not None), None)
        if other and told[at - 1].value is not None:
            yield from (id(told[at - 1]), id(other))


def is_year(token: Token) -> bool:
    """Whether a number may be the year of a box."""
    return 1930 <= (token.value or 0) <= 2030


def is_sum(token: Token) -> bool:
    """Whether a token may be a sum of money; nobody tells one by a small word: the other one, the second."""
    return token.raw.isdigit() or (token.value or 0) >= SUM


def sentence(text: str) -> Clause:
    """One sentence."""
    told = tuple(tokens(text))
    said = tuple(token.said for token in told)
    counted = {"#"} if any(token.value is not None for token in told) else set[str]()
    return Clause(told, said, frozenset(word for each in said for word in each) | counted | {"@"})


def tokens(text: str) -> Iterator[Token]:
    """The tokens of one sentence."""
    for found in scanner().finditer(text):
        said = found.group()
        if found["phrase"]:
            yield from phrased(said)
        elif found["number"]:
            yield Token("#", int(said), raw=said) if len(said) <= LONGEST_NUMBER else Token(said)
        else:
            # What is marked by a = is meant in just that form.
            yield Token(said if said[0] == "=" else stem(said), VALUES.get(said), raw=said)


def phrased(said: str) -> Iterator[Token]:
    """The tokens of a phrase: a place, or what it means with the number it holds."""
    name = next((short for end in ("", "s") if (short := said.removesuffix(end)) in places()), "")
    if name:
        yield Token("@", place=places()[name][0], raw=name)
        return
    first, *rest = meaning(said).split()
    # A number that is part of a name is none: ten percent, three of a kind.
    counts = NUMBER.findall(said) if is_open(said) else ()
    told = [Token("#", int(n) if n.isdigit() else VALUES.get(n)) for n in counts]
    # What is said of a thing in one word is counted before it: two goes, my third go.
    yield from (*((Token(stem(first)), *told) if rest else (*told, Token(stem(first)))), *map(Token, map(stem, rest)))


@lru_cache(maxsize=4096)
def patterns(said: str) -> tuple[tuple[str, ...], ...]:
    """The patterns of a list of sayings, each a few words in their order."""
    return tuple(tuple(map(in_pattern, tokens(plain(each)))) for each in said.split(";") if each.strip(" ~"))


def in_pattern(token: Token) -> str:
    """A token as a pattern looks for it: a count by its figure, however it is said."""
    counted = token.value is not None and token.raw not in ORDERS
    return f"={token.value}" if counted else token.word


def said_in(sentences: list[Clause], pattern: tuple[str, ...], fits: Fits) -> Iterator[Match]:
    """Every place where a pattern is said in a story."""
    for sentence in sentences:
        if sentence.words.issuperset(pattern):
            yield from matches(sentence, pattern, fits)


def matches(sentence: Clause, pattern: tuple[str, ...], fits: Fits) -> Iterator[Match]:
    """Every place where a pattern is said in a sentence, its words in order and near each other, and not denied."""
    told = sentence.tokens
    reach = DENIED if OPEN.isdisjoint(pattern) else DENIED_OPEN
    for start, token in enumerate(told):
        if is_like(sentence, start, pattern[0], fits) and (ends := follow(sentence, start, pattern, fits)):
            within = [told[at] for at in range(start, ends[-1]) if at not in ends]
            opens = [told[at] for kind in "@#" for at, word in zip(ends, pattern, strict=True) if word == kind]
            counts = pattern[-1] == "#" and is_counted(told[ends[-1] :])
            if not counts and not is_denied(told[max(0, start - reach) : start], within, pattern):
                claimed = CLAIMED if "#" not in pattern and any(each.word in CLAIMS for each in told[:start]) else 0.0
                weight = len(pattern) - 0.2 * len(within) - claimed
                yield Match(weight, (opens or [token])[-1], start, not SEVERAL.isdisjoint(pattern))


def is_counted(told: Sequence[Token]) -> bool:
    """Whether a number is a count of what follows it; nobody has a hundred of anything but money."""
    return len(told) > 1 and told[1].word in COUNTS and (told[0].value or 0) < MONEY


def is_denied(before: Sequence[Token], within: Sequence[Token], pattern: tuple[str, ...]) -> bool:
    """Whether a "not" turns round what is said, from before it or from within, or something stands between a number or place and its words."""
    turned = (*(before if pattern[0] not in NOT else ()), *within)
    # Whoever does not want to buy a street has named it all the same.
    denials = NOT if "@" in pattern else NOT | UNWILLING
    return any(each.word in denials for each in turned) or any(
        each.word in BREAKS or ("#" in pattern and (each.value is not None or each.word == HOTEL))
        for each in within
        if not OPEN.isdisjoint(pattern)
    )


def follow(sentence: Clause, start: int, pattern: tuple[str, ...], fits: Fits) -> list[int]:
    """Where each word of a pattern stands that begins here; nothing if one is missing."""
    ends = [start]
    for word in pattern[1:]:
        reach = range(ends[-1] + 1, min(len(sentence.tokens), ends[-1] + 2 + GAP))
        at = next((at for at in reach if is_like(sentence, at, word, fits)), None)
        if at is None:
            return []
        ends.append(at)
    return ends


def is_like(sentence: Clause, at: int, word: str, fits: Fits) -> bool:
    """Whether the token at a place is what a pattern has here."""
    if word not in ("#", "@"):
        return word in sentence.said[at]
    token = sentence.tokens[at]
    return (token.value is not None) == (word == "#") and fits(token)

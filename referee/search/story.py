"""What a text tells, token by token: words in their one form, numbers, places; and patterns of them to look for in it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from referee.search.amounts import in_figures
from referee.search.words import NUMBER, SPOKEN, deeds, is_open, meaning, plain, scanner, stem
from rules_kb import games
from rules_kb.board.places import HOME, same_board

SENTENCE = re.compile(r"[.?!;\n]+(?:\s|$)")
THOUSANDS, ORDINAL = re.compile(r"(?<=[0-9]),(?=[0-9]{3})"), re.compile(r"\b([0-9])(?:st|nd|rd|th)\b")
VALUES: dict[str, int] = SPOKEN["values"]
# Words with a value that say more than a count does.
ORDERS = frozenset(SPOKEN["orders"].split())
CLAIMS: frozenset[str] = frozenset(map(stem, SPOKEN["claims"].split()))
NOT: frozenset[str] = frozenset(map(stem, SPOKEN["denials"].split()))
# What people count; a bare number is money.
COUNTS: frozenset[str] = frozenset(map(stem, SPOKEN["counted"].split()))
# How a table's agreement is told.
AGREED: str = SPOKEN["agreed"]
# How many other words may stand between two of a pattern, and how far before it a "not" turns it round.
GAP, DENIED = 3, 2
# What is said of several at once.
SEVERAL = frozenset(map(stem, ("both", "each")))
# How much less counts what somebody only claims.
CLAIMED = 1.2
LONGEST_NUMBER = 6
# From here on a number in words may be a sum.
SUM = 10
# How sums are told, whatever an argument asks for, and the facts that are of that kind.
ROLES: dict[str, dict[str, str]] = SPOKEN["roles"]


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


class Story(NamedTuple):
    """A text as sentences, all their words, what each sum of money in it plainly is, and what tells of an agreement."""

    sentences: list["Clause"]
    words: frozenset[str]
    roles: dict[int, dict[str, float]]
    agreed: list["Clause"]
    # The numbers between which it asks to choose: 200 or 400.
    offered: frozenset[int]


class Clause(NamedTuple):
    """The tokens of a sentence, and all their words for a first look."""

    tokens: tuple[Token, ...]
    words: frozenset[str]


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


def told_in(text: str) -> Story:
    """A text as sentences of tokens."""
    flat = in_figures(ORDINAL.sub(r"\1", THOUSANDS.sub("", plain(text))).replace("£", " quid "))
    sentences = [sentence(part) for part in SENTENCE.split(flat) if part.strip()]
    told = frozenset[str]().union(*(each.words for each in sentences))
    agreed = [each for each in sentences if is_said(AGREED, [each])]
    return Story(sentences, told, roles_in(sentences), agreed, frozenset(offered_in(sentences)))


def offered_in(sentences: list[Clause]) -> Iterator[int]:
    """The numbers that are offered as one or the other."""
    for told in (each.tokens for each in sentences if "or" in each.words):
        for at in (at for at, token in enumerate(told) if token.word == "or"):
            before, after = told[max(0, at - 1) : at], told[at + 1 : at + 2 + GAP]
            other = next((token for token in after if token.value is not None), None)
            if other and before and before[0].value is not None:
                yield from (id(before[0]), id(other))


def is_said(said: str, sentences: list[Clause]) -> bool:
    """Whether one of several sayings is said."""
    return any(any(said_in(sentences, pattern, lambda token: True)) for pattern in patterns(said))


def roles_in(sentences: list[Clause]) -> dict[int, dict[str, float]]:
    """What each sum of money is by the words around it, and how plainly."""
    found: dict[int, dict[str, float]] = {}
    for role, one in ROLES.items() if any("#" in each.words for each in sentences) else ():
        for match in (match for pattern in patterns(one["said"]) for match in said_in(sentences, pattern, is_sum)):
            plainly = found.setdefault(id(match.open), {})
            plainly[role] = max(plainly.get(role, 0.0), match.weight)
    return found


def is_sum(token: Token) -> bool:
    """Whether a token may be a sum of money; nobody tells one by a small word: the other one, the second."""
    return token.raw.isdigit() or (token.value or 0) >= SUM


def sentence(text: str) -> Clause:
    """One sentence."""
    told = tuple(tokens(text))
    counted = {"#"} if any(token.value is not None for token in told) else set[str]()
    return Clause(told, frozenset(word for token in told for word in token.said) | counted | {"@"})


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
    return tuple(tuple(map(in_pattern, tokens(plain(each)))) for each in said.split(";") if each.strip())


def in_pattern(token: Token) -> str:
    """A token as a pattern looks for it: a count by its figure, however it is said."""
    counted = token.value is not None and token.raw not in ORDERS
    return f"={token.value}" if counted else token.word


def said_in(sentences: list[Clause], pattern: tuple[str, ...], fits: Fits) -> Iterator[Match]:
    """Every place where a pattern is said in a story."""
    for sentence in sentences:
        if sentence.words.issuperset(pattern):
            yield from matches(sentence.tokens, pattern, fits)


def matches(told: tuple[Token, ...], pattern: tuple[str, ...], fits: Fits) -> Iterator[Match]:
    """Every place where a pattern is said in a sentence, its words in order and near each other, and not denied."""
    for start, token in enumerate(told):
        if is_like(token, pattern[0], fits) and (ends := follow(told, start, pattern, fits)):
            within = [told[at] for at in range(start, ends[-1]) if at not in ends]
            opens = [told[at] for kind in "@#" for at, word in zip(ends, pattern, strict=True) if word == kind]
            counts = pattern[-1] == "#" and ends[-1] + 1 < len(told) and told[ends[-1] + 1].word in COUNTS
            if not counts and not is_denied(told[max(0, start - DENIED) : start], within, pattern):
                claimed = CLAIMED if "#" not in pattern and any(each.word in CLAIMS for each in told[:start]) else 0.0
                weight = len(pattern) - 0.2 * len(within) - claimed
                yield Match(weight, (opens or [token])[-1], start, not SEVERAL.isdisjoint(pattern))


def is_denied(before: Sequence[Token], within: Sequence[Token], pattern: tuple[str, ...]) -> bool:
    """Whether a "not" turns round what is said, from before it or from within, or another sum stands in between."""
    turned = (*(before if pattern[0] not in NOT else ()), *within)
    return any(each.word in NOT for each in turned) or ("#" in pattern and any(each.word == "#" for each in within))


def follow(told: tuple[Token, ...], start: int, pattern: tuple[str, ...], fits: Fits) -> list[int]:
    """Where each word of a pattern stands that begins here; nothing if one is missing."""
    ends = [start]
    for word in pattern[1:]:
        reach = range(ends[-1] + 1, min(len(told), ends[-1] + 2 + GAP))
        at = next((at for at in reach if is_like(told[at], word, fits)), None)
        if at is None:
            return []
        ends.append(at)
    return ends


def is_like(token: Token, word: str, fits: Fits) -> bool:
    """Whether a token is what a pattern has here."""
    if word == "#":
        return token.value is not None and fits(token)
    if word == "@":
        return token.value is None and fits(token)
    return word in token.said

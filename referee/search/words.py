"""A text as the words that matter in it: phrases, names, synonyms and endings folded together."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import snowballstemmer
from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from rules_kb import games
from rules_kb.board.edition import BoardEdition
from rules_kb.kernel.text import unaccented

SPOKEN = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
STOP = frozenset(SPOKEN["stop"].split())
ORDINARY = frozenset(SPOKEN["ordinary"].split())
FAINT = frozenset(SPOKEN["faint"].split())
SAME = {spelling: word for word, spellings in SPOKEN["same"].items() for spelling in spellings.split()}
STEMMER = snowballstemmer.stemmer("english")
WORD = re.compile(r"[a-z]+|[0-9]+")
# How a number is said, which a phrase leaves open by a #.
NUMBER = re.compile(r"\b(?:[0-9]+|two|three|four|five|six|seven|eight|second|third|fourth)\b")
# Short forms that mean other things as well.
NO_NAMES = frozenset(("park", "pennsylvania", "reading", "times"))
# How the last words of streets are shortened; a saint before a name is none.
SHORT: dict[str, str] = SPOKEN["short"]
# What has a capital letter and is nobody's name.
OURS = frozenset((*SHORT, *(word for said in SPOKEN["countries"].values() for word in said.split())))
# What the streets of some boards are called for short.
SHORTER: dict[str, dict[str, str]] = SPOKEN["streets"]
SHORTENED = re.compile(rf"(?i:(?<=[a-z] )({'|'.join(SHORT)})\b(?!\.? ?(?:james|charles)))(?:\.(?= [a-z]))?")
# How far apart two words of a text may stand and still be read together.
NEAR = 3
# One slip in four letters is let through, one in three is not: short words are too much alike.
SHORTEST, NEARLY = 4, 0.74
# A long word of a name is taken for it if hardly a letter differs.
NAME, ALMOST = 7, 0.85


# People who are called like something of the game: with a capital letter, and not where any sentence begins so.
CALLED = re.compile(
    rf"\b(?:{'|'.join(SPOKEN['called'].split())})\b|(?<=[a-z,] )(?:{'|'.join(SPOKEN['called_within'].split())})\b"
)


# A word with a capital letter that does not begin a sentence.
INSIDE = re.compile(r"(?<=[a-z0-9,;:'] )[A-Z][a-z]{2,}\b")


# Two names that mean more than one thing: a word with a small letter, and an avenue or a railroad by what else is told.
READING = re.compile(r"(?<=[a-z0-9,;:'] )Reading\b(?! (?:Railroad|RR)\b)")
PENNSYLVANIA = re.compile(r"\bpennsylvania\b(?! (?:ave|av|avenue|railroad|rr)\b)", re.IGNORECASE)
GREEN = re.compile(r"\b(?:pennsylvania ave|pacific|north carolina|greens?)", re.IGNORECASE)
RAILROAD = re.compile(r"\b(?:railroads?|rr|trains?|short line|b ?& ?o)\b", re.IGNORECASE)


def in_full(text: str) -> str:
    """A text with the names that are told too short to be one thing in full."""
    is_rail = RAILROAD.search(text) and not GREEN.search(text)
    text = PENNSYLVANIA.sub(f"Pennsylvania {'Railroad' if is_rail else 'Avenue'}", text)
    return READING.sub("Reading Railroad", text)


def unnamed(text: str) -> str:
    """A text without the names of people that are words as well."""
    return CALLED.sub("someone", text)


# B. & O., or whatever else is tied by a sign.
SAINT = re.compile(r"\bst\. ?(?=james|charles)")
BETWEEN = re.compile(r"(?:(?<=\bb)\.)?\s*&\s*")


def plain(text: str) -> str:
    """A text in small letters without accents, slashes, apostrophes and the s that follows them; 5m is five million."""
    told = re.sub(r"['’](?:s\b)?", "", SHORTENED.sub(lambda said: SHORT[said[1].lower()], text).lower()).replace(
        "/", " "
    )
    told = SAINT.sub("st ", BETWEEN.sub(" and ", unaccented(told)))
    return re.sub(r"\b([0-9]+) ?(?:m|mil|mill)\b", r"\1 million", told)


ENDING = re.compile(r" (avenue|road|station|place|street|square|gardens|railroad)$")


def deeds() -> Iterator[tuple[str, BoardEdition, Any]]:
    """What people call the deeds of every board, whole or without their last word."""
    for ed in map(games.load, games.shipped()):
        for deed in ed.deeds.values() if isinstance(ed, BoardEdition) else ():
            name = plain(deed.name).replace("&", "and").replace(".", "")
            short = ENDING.sub("", name)
            # Kings Cross is King's Cross to many, which is read without its s.
            spelt = {name, short, ENDING.sub("", short), short.replace("s ", " "), deed.id.replace("_", " ")}
            yield from ((said, ed, deed) for said in spelt - NO_NAMES)
        for short, id in SHORTER.get(ed.id, {}).items():
            yield from ((said, ed, ed.deeds[id]) for said in {short, short.replace(" ", "-")})


def numbered(phrase: str) -> str:
    """A phrase with its number left open."""
    return NUMBER.sub("#", phrase)


# A name said as a verb is the same name: he sly dealed me.
ENDINGS = ("", "s", "d", "ed", "ing")


@cache
def phrases() -> dict[str, str]:
    """Several words that are one thing, and what they mean; loaded when the first text is read."""
    named = {said: f"{deed.id.replace('_', '')} {deed.kind}" for said, _, deed in deeds()}
    return named | {said: word for word, phrases in SPOKEN["phrases"].items() for said in phrases}


@cache
def scanner() -> re.Pattern[str]:
    """Finds phrases, numbers and words; the longest phrase first, nor is a Deal Breaker eaten by a deal."""
    branches: dict[str, Any] = {}
    for said in phrases():
        at = branches
        for letter in said:
            at = at.setdefault(letter, {})
        at[""] = {}
    phrase = rf"\b{branching(branches)}"
    return re.compile(rf"(?P<phrase>{phrase})|(?P<number>[0-9]+)|(?P<word>=?[a-z]+|[#@])")


def branching(branches: dict[str, Any]) -> str:
    """Phrases that begin alike as one pattern: letter by letter, so that a text is compared with few of them."""
    longer = [
        (NUMBER.pattern if letter == "#" else re.escape(letter)) + branching(rest)
        for letter, rest in sorted(branches.items(), reverse=True)
        if letter
    ]
    ends = [rf"(?:{'|'.join(ENDINGS)})(?!\w| breaker)"] if "" in branches else []
    told = "|".join((*longer, *ends))
    return f"(?:{told})" if len(longer) + len(ends) > 1 else told


@cache
def stem(word: str) -> str:
    """A word without its ending."""
    return str(STEMMER.stemWord(SAME.get(word, word)))


def in_one_form(said: str) -> frozenset[str]:
    """Some words without their endings."""
    return frozenset(map(stem, said.split()))


def words(text: str) -> list[str]:
    """The words that matter in a text, in order, each in its one form."""
    found = scanner().finditer(plain(text))
    told = (meaning(each.group()) if each["phrase"] else each.group() for each in found)
    return [stem(word) for each in told for word in WORD.findall(each) if word not in STOP]


@lru_cache(maxsize=4096)
def known(phrase: str) -> str:
    """A phrase as it is listed, without an ending and with its number left open."""
    told = (form.removesuffix(end) for end in ENDINGS for form in (phrase, numbered(phrase)))
    return next(said for said in told if said in phrases())


def meaning(phrase: str) -> str:
    """What a phrase means, with or without an ending."""
    return phrases()[known(phrase)]


def is_open(phrase: str) -> bool:
    """Whether a phrase holds a number that is told, not part of its name."""
    return "#" in known(phrase)


def pairs(told: list[str]) -> Iterable[str]:
    """Words that stand near each other, in whichever order: together they say more than apart."""
    for here, word in enumerate(told):
        for other in told[here + 1 : here + 1 + NEAR]:
            yield " ".join(sorted((word, other)))


class Spelling:
    """The words of all pages: what is typed nearly like one of them was meant to be it."""

    def __init__(self, texts: Iterable[str]) -> None:
        told = Counter(word for text in (*texts, *phrases(), *SAME) for word in WORD.findall(plain(text)))
        # Of two words equally near, the one told more often is meant.
        self.told = [word for word, _ in told.most_common()]
        self.known = frozenset(self.told) | ORDINARY
        self.stems = {stem(word) for word in self.told}
        self.names = sorted({word for said in phrases() for word in WORD.findall(said) if len(word) >= NAME})
        self.by_letter: dict[str, list[str]] = {}
        for word in self.told:
            self.by_letter.setdefault(word[0], []).append(word)

    def without_people(self, text: str) -> str:
        """A text without the names in it: words with a capital letter inside a sentence that are none of ours."""
        return INSIDE.sub(
            lambda said: said.group() if self.is_ours(said.group().lower()) else "someone", in_full(unnamed(text))
        )

    def is_ours(self, word: str) -> bool:
        """Whether a word is one of the pages', or nearly a name of them."""
        near = process.extractOne(
            word, self.names, scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=ALMOST
        )
        return word in OURS or word in self.known or stem(word) in self.stems or bool(near)

    def corrected(self, question: str) -> str:
        """The question as it was probably meant."""
        return re.sub(r"[a-z]+", lambda typed: self.meant(typed.group()), plain(question))

    def meant(self, typed: str) -> str:
        """A word itself, or the one it was probably meant to be: slips hardly ever hit the first letter."""
        if len(typed) < SHORTEST or typed in STOP or typed in self.known:
            return typed
        # Nearly all words of four letters are one slip from another: only letters in the wrong order are put right.
        if len(typed) == SHORTEST and stem(typed) not in self.stems:
            return next((word for word in self.by_letter.get(typed[0], []) if sorted(word) == sorted(typed)), typed)
        # Its ending may be right and the name it is part of still be missed: debt collecter.
        ends_well = stem(typed) in self.stems
        alike, cutoff = (self.names, ALMOST) if ends_well else (self.by_letter.get(typed[0], []), NEARLY)
        near = process.extractOne(typed, alike, scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=cutoff)
        return near[0] if near else typed

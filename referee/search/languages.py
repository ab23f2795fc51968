"""Questions in German, French and Spanish: recognised, and put into the words of the game as far as we have them."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.search.story import places
from referee.search.words import STOP, plain, scanner
from rules_kb.kernel.text import unaccented

SPOKEN: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("languages.toml").read_text(encoding="utf-8")
)
GIVES_AWAY = {code: frozenset(told["gives_away"].split()) for code, told in SPOKEN.items()}
ENGLISH = STOP | {"the", "rent", "jail", "dice", "house", "houses", "street", "player", "game"}
# Words of the game that are the same in every language, or nearly so.
SHARED = frozenset(["hotel", "hotels", "monopoly", "chance", "joker", "bank", "auction", "million"])
WORD = re.compile(r"[a-z0-9]+")
# What cards of several words are called elsewhere.
CARDS: dict[str, str] = {name: card for told in SPOKEN.values() for name, card in told.get("cards", {}).items()}
CALLED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(CARDS, key=len, reverse=True)))


class Foreign(NamedTuple):
    """A question in another language: which, what to tell who asked, and the question in English words."""

    code: str
    note: str
    english: str


def foreign(text: str) -> Foreign | None:
    """The question in English words if it is in a language we know to be another; nothing where it is in English."""
    streets = streets_in(text)
    told = WORD.findall(CALLED.sub(lambda said: CARDS[said.group()], without(streets, unaccented(text.lower()))))
    counts = {code: sum(word in given for word in told) for code, given in GIVES_AWAY.items()}
    code = max(counts, key=lambda code: (counts[code], sum(word in vocabulary(code) for word in told)))
    words = vocabulary(code)
    known = counts[code] + sum(word in words for word in told)
    is_sentence = len(told) > 2 and counts[code] > 1 and known > sum(word in ENGLISH for word in told)
    if not is_sentence and not (streets and is_telegram(told, words)):
        return None
    english = " ".join(
        words.get(word, word if word.isdigit() or word in SHARED or word in CARDS.values() else "") for word in told
    )
    kept = "monopoly deal " if "monopoly deal" in text.lower() else ""
    return Foreign(code, SPOKEN[code]["note"], " ".join((f"{kept}{english}", *streets)))


def is_telegram(told: list[str], words: dict[str, str]) -> bool:
    """Whether what stands beside a street is words of the game in one language and nothing else: schlossallee miete."""
    own = [word for word in told if word in words and word not in SHARED | ENGLISH]
    return bool(own) and all(word in words or word in SHARED or word.isdigit() for word in told)


@cache
def vocabulary(code: str) -> dict[str, str]:
    """The words of the game in a language."""
    spoken = SPOKEN[code]["words"].items()
    return {unaccented(said): word for word, all_said in spoken for said in all_said.split()}


def streets_in(text: str) -> list[str]:
    """The streets a text names, as the boards we have call them."""
    return [found.group() for found in scanner().finditer(plain(text)) if found.group() in places()]


def without(streets: list[str], text: str) -> str:
    """A text without the names of streets: that one is called in French makes no French question."""
    for street in streets:
        text = text.replace(street, " ")
    return text

"""Questions in German, French and Spanish: recognised, and put into the words of the game as far as we have them."""

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.search.words import STOP
from rules_kb import games
from rules_kb.board.edition import BoardEdition
from rules_kb.board.places import home, same_board

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


class Elsewhere(NamedTuple):
    """A street of a board we do not have: its name there, whose board, and the place it has on ours."""

    name: str
    board: str
    place: str

    @property
    def here(self) -> str:
        """What the place is called on the boards we have."""
        names = dict.fromkeys(
            ed.spaces[home().index[self.place]].name for ed in map(games.load, games.shipped()) if is_board(ed)
        )
        return " or ".join(names)


def is_board(ed: Any) -> bool:
    """Whether an edition has the usual board."""
    return isinstance(ed, BoardEdition) and same_board(ed)


def folded(text: str) -> str:
    """A text in small letters without accents."""
    sharp = text.lower().replace("ß", "ss")
    return unicodedata.normalize("NFKD", sharp).encode("ascii", "ignore").decode()


def foreign(text: str) -> Foreign | None:
    """The question in English words if it is in a language we know to be another; nothing where it is in English."""
    told = WORD.findall(CALLED.sub(lambda said: CARDS[said.group()], folded(text)))
    counts = {code: sum(word in given for word in told) for code, given in GIVES_AWAY.items()}
    code = max(counts, key=counts.__getitem__)
    words, _ = vocabulary(code)
    known = counts[code] + sum(word in words for word in told)
    if len(told) < 3 or counts[code] < 2 or known <= sum(word in ENGLISH for word in told):
        return None
    streets = " ".join(each.place.replace("_", " ") for each in elsewhere(text))
    english = " ".join(
        words.get(word, word if word.isdigit() or word in SHARED or word in CARDS.values() else "") for word in told
    )
    kept = "monopoly deal " if "monopoly deal" in text.lower() else ""
    return Foreign(code, SPOKEN[code]["note"], f"{kept}{english} {streets}")


@cache
def vocabulary(code: str) -> tuple[dict[str, str], dict[str, str]]:
    """The words of the game in a language, and the streets of its board by the names they have there."""
    words = {folded(said): word for word, all_said in SPOKEN[code]["words"].items() for said in all_said.split()}
    return words, SPOKEN[code]["streets"]


def elsewhere(text: str) -> list[Elsewhere]:
    """The streets in a text that only a board we do not have carries."""
    told = f" {' '.join(WORD.findall(folded(text)))} "
    return [
        Elsewhere(name, SPOKEN[code]["board"], place)
        for code in SPOKEN
        for name, place in vocabulary(code)[1].items()
        if f" {name} " in told
    ]

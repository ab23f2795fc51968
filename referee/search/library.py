"""What can be looked up, and the best answers to a question."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import mul
from typing import Any, NamedTuple

from django.urls import reverse

from referee.editions import find as edition_find
from referee.search.bm25 import Index
from referee.search.spelling import Spelling
from referee.search.words import WORD, plain
from rules_kb import editions
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.games import PLAYS
from rules_kb.pages import rule_texts
from rules_kb.parameters import TITLES
from rules_kb.pieces import Piece, Pieces, pieces

Texts = list[tuple[str, float]]
# Besides the page as a whole the two nearest questions on it count: one may be near by chance, two hardly are.
NEAREST = (1.0, 0.5)


class Page(NamedTuple):
    """Something with a page of its own."""

    kind: str
    id: str
    title: str
    says: str
    address: str
    asks: tuple[str, ...] = ()


def find(question: str, most: int = 12, kind: str = "") -> list[Page]:
    """The pages that answer a question best, the best first."""
    return shelves(edition_find.playable()).find(question, most, kind)


@lru_cache(maxsize=2)
def shelves(house: tuple[Any, ...]) -> "Shelves":
    """All there is to look up while just these house editions are published."""
    return Shelves(house)


class Shelves:
    """Every page with its texts and the weight each carries, indexed as a whole and question by question."""

    def __init__(self, house: Iterable[Any]) -> None:
        named = dict(pages_of(house))
        library = {**shipped(), **named, **dict(renamed(house))}
        self.named = {f" {' '.join(WORD.findall(plain(page.title)))} ": page for page in named}
        self.whole = Index(library, length=0.4)
        self.one_by_one = Index({(page, ask): [(ask, 1.0)] for page in library for ask in page.asks}, length=0.75)
        self.spelling = Spelling(text for texts in library.values() for text, _ in texts)

    def find(self, question: str, most: int, kind: str) -> list[Page]:
        """The pages that answer a question best, the best first."""
        question = self.spelling.corrected(question)
        scores = self.whole.scores(question)
        asked: dict[Page, list[float]] = {}
        for (page, _), score in self.one_by_one.scores(question).items():
            asked.setdefault(page, []).append(score)
        for page, near in asked.items():
            scores[page] = scores.get(page, 0.0) + sum(map(mul, NEAREST, sorted(near, reverse=True)))
        scores |= self.meant_by_name(question, max(scores.values(), default=0.0))
        # Of two that say the same, the shorter title is meant: Boardwalk, not the card that leads there.
        found = sorted(scores, key=lambda page: (-round(scores[page], 1), len(page.title), page))
        return [page for page in found if not kind or page.kind == kind][:most]

    def meant_by_name(self, question: str, best: float) -> dict[Page, float]:
        """The house editions a question names: their names are words of the game, so only the whole name counts."""
        asked = f" {' '.join(WORD.findall(question))} "
        return {page: best + 1 for name, page in self.named.items() if name in asked}


@cache
def shipped() -> dict[Page, Texts]:
    """Every page that does not hang on what is published here."""
    return dict((*rules(), *arguments(), *pages_of(map(editions.load, editions.shipped())), *places_and_cards()))


def rules() -> Iterator[tuple[Page, Texts]]:
    """The rules: how people ask about them says most."""
    for game, play in PLAYS.items():
        for rule in play.rules.values():
            around = rule_texts()[rule.id]
            asks = (*around.asks, *(each.title for each in ARGUMENTS.values() if each.rule == rule.id))
            name = " ".join(rule.id.split(".")[1:]).replace("-", " ")
            texts = [
                (TITLES[game], 1.0),
                (name, 2.0),
                (rule.law, 1.5),
                (around.why, 0.7),
                *((ask, 1.5) for ask in asks),
            ]
            yield Page("rule", rule.id, rule.law, around.why, reverse("rule", args=[rule.id]), asks), texts


def arguments() -> Iterator[tuple[Page, Texts]]:
    """What people argue about, each ready to be settled."""
    for slug, each in ARGUMENTS.items():
        page = Page("argument", slug, each.title, each.topic, reverse("argument", args=[slug]), (each.title, each.also))
        yield page, [(each.title, 2.0), (each.also, 1.5), (each.topic, 0.5), (TITLES[each.game], 1.0)]


def pages_of(some: Iterable[Any]) -> Iterator[tuple[Page, Texts]]:
    """Editions, by name and year."""
    for ed in some:
        page = Page(
            "edition", ed.id, ed.name, ed.about, reverse("edition", args=[ed.id]), (f"{ed.name} {ed.year or ''}",)
        )
        yield page, [(ed.name, 3.0), (ed.about, 0.5), (str(ed.year or ""), 2.0)]


def places_and_cards() -> Iterator[tuple[Page, Texts]]:
    """Every deed and every card by name, each once."""
    seen: set[tuple[str, str]] = set()
    for ed, box, row in printed(sorted(map(editions.load, editions.shipped()), key=lambda ed: ed.parent is not None)):
        if (ed.game, row.id) not in seen:
            seen.add((ed.game, row.id))
            yield piece(ed, box, row)


def renamed(house: Iterable[Any]) -> Iterator[tuple[Page, Texts]]:
    """The deeds and cards that have their names only in a house edition."""
    seen = {(ed.game, row.name) for ed, _, row in printed(map(editions.load, editions.shipped()))}
    for ed, box, row in printed(house):
        if (ed.game, row.name) not in seen:
            seen.add((ed.game, row.name))
            yield piece(ed, box, row)


def printed(some: Iterable[Any]) -> Iterator[tuple[Any, Pieces, Piece]]:
    """All that is printed in the boxes of some editions."""
    for ed in some:
        yield from ((ed, box, row) for box in pieces(ed) for row in box.rows)


def piece(ed: Any, box: Pieces, row: Piece) -> tuple[Page, Texts]:
    """A deed or a card by its name."""
    page = Page("piece", row.id, row.name, ed.name, reverse("piece", args=[ed.id, row.id]), (row.name,))
    return page, [(row.name, 2.0), (box.title, 0.3)]

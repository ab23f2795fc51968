"""What can be looked up, and the best answers to a question."""

from collections.abc import Iterator
from functools import cache
from operator import mul
from typing import NamedTuple

from django.urls import reverse

from referee.search.bm25 import Index
from referee.search.spelling import Spelling
from rules_kb import editions
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.games import PLAYS
from rules_kb.pages import rule_texts
from rules_kb.parameters import TITLES
from rules_kb.pieces import pieces

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
    question = spelling().corrected(question)
    scores = whole().scores(question)
    asked: dict[Page, list[float]] = {}
    for (page, _), score in one_by_one().scores(question).items():
        asked.setdefault(page, []).append(score)
    for page, near in asked.items():
        scores[page] = scores.get(page, 0.0) + sum(map(mul, NEAREST, sorted(near, reverse=True)))
    # Of two that say the same, the shorter title is meant: Boardwalk, not the card that leads there.
    found = sorted(scores, key=lambda page: (-round(scores[page], 1), len(page.title), page))
    return [page for page in found if not kind or page.kind == kind][:most]


@cache
def library() -> dict[Page, Texts]:
    """Every page with its texts and the weight each carries."""
    return dict((*rules(), *arguments(), *all_editions(), *places_and_cards()))


@cache
def whole() -> Index[Page]:
    """The pages as a whole."""
    return Index(library(), length=0.4)


@cache
def one_by_one() -> Index[tuple[Page, str]]:
    """The questions people ask, one by one."""
    return Index({(page, ask): [(ask, 1.0)] for page in library() for ask in page.asks}, length=0.75)


@cache
def spelling() -> Spelling:
    """How the words of all pages are spelt."""
    return Spelling(text for texts in library().values() for text, _ in texts)


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


def all_editions() -> Iterator[tuple[Page, Texts]]:
    """The editions that ship."""
    for ed in map(editions.load, editions.shipped()):
        page = Page(
            "edition", ed.id, ed.name, ed.about, reverse("edition", args=[ed.id]), (f"{ed.name} {ed.year or ''}",)
        )
        yield page, [(ed.name, 3.0), (ed.about, 0.5), (str(ed.year or ""), 2.0)]


def places_and_cards() -> Iterator[tuple[Page, Texts]]:
    """Every deed and every card by name, each once."""
    seen: set[tuple[str, str]] = set()
    for ed in sorted(map(editions.load, editions.shipped()), key=lambda ed: ed.parent is not None):
        for box in pieces(ed):
            for row in box.rows:
                if (ed.game, row.id) not in seen:
                    seen.add((ed.game, row.id))
                    page = Page("piece", row.id, row.name, ed.name, reverse("piece", args=[ed.id, row.id]), (row.name,))
                    yield page, [(row.name, 2.0), (box.title, 0.3)]

"""The best pages for a question, best first: one ranking for everything that can be looked up, and which game it is about."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from math import log
from operator import mul
from threading import Lock
from typing import Any

from referee.editions import find as edition_find
from referee.search.about import About
from referee.search.bm25 import Index
from referee.search.pages import Page, pages_of, renamed, shipped
from referee.search.query import Query, asked_in
from referee.search.words import SPOKEN, WORD, Spelling, in_one_form, plain, stem
from rules_kb.games import GAMES

# Besides the page as a whole the two nearest questions on it count: one may be near by chance, two hardly are.
NEAREST = (0.8, 0.4)
# So many pages are read question by question.
READ = 40
# How much an argument is helped by its rule, and a rule by the nearest of its arguments.
BY_RULE, BY_ARGUMENT = 0.6, 0.4
# An argument as near as this stands for its rule: it answers with the facts.
NEARLY = 0.65
# What a word counts that no page has, and what the pages of the other game count.
UNKNOWN, OTHER_GAME = 1.5, 0.25
# The cards of Deal by their names, and what a page counts that does not speak of one that is named.
CARDS, UNNAMED = in_one_form(SPOKEN["games"]["cards"]), 0.85
TOPICS = in_one_form(SPOKEN["games"]["topics"])
# A word that one game hardly has says so much and no more; so much in all leaves no doubt.
MOST_SAID, SURE = 2.0, 1.6
# Names that only one of the games has; pass go alone is in both.
BOTH = in_one_form(SPOKEN["games"]["both"])
DEAL_SAID: list[str] = SPOKEN["games"]["deal_said"]
NAMED = {stem(word): game for game in GAMES for word in SPOKEN["games"][game].split()}
# What a rule counts of which nobody has said what it is about.
UNASKED = 0.8
# How far a page must be what the whole question is about: a deed named in passing is not what is asked for.
ABOUT = {"rule": 0.0, "argument": 0.0, "house_rule": 0.6, "edition": 1.5, "piece": 3.0}


INDEXING = Lock()
# What another process has indexed for this one, until it is asked for.
INDEXED_BESIDE: dict[tuple[Any, ...], "Library"] = {}


def find(question: str, most: int = 12, kind: str = "", game: str = "") -> list[Page]:
    """The pages that answer a question best, the best first."""
    shelves = library()
    return [page for page, _ in shelves.ranked(shelves.read(question), game) if not kind or page.kind == kind][:most]


def library() -> "Library":
    """All there is to look up now."""
    return shelves_of(edition_find.playable())


def shelves_of(house: tuple[Any, ...]) -> "Library":
    """The same; who comes while it is indexed waits and does not begin anew."""
    with INDEXING:
        return with_house(house)


@lru_cache(maxsize=2)
def with_house(house: tuple[Any, ...]) -> "Library":
    """All there is to look up while just these house editions are published."""
    return INDEXED_BESIDE.pop(house, None) or Library(house)


class Library:
    """Every page with its texts and the weight each carries, indexed as a whole and question by question."""

    def __init__(self, house: Iterable[Any]) -> None:
        named = dict(pages_of(house))
        texts = {**shipped(), **named, **dict(renamed(house))}
        self.pages = list(texts)
        self.named = {f" {' '.join(WORD.findall(plain(page.title)))} ": page for page in named}
        self.whole = Index(texts.values(), length=0.4)
        asks = [(at, ask) for at, page in enumerate(self.pages) for ask in page.asks]
        self.one_by_one = Index(([(ask, 1.0)] for _, ask in asks), length=0.75)
        self.asks_of: dict[int, list[int]] = {}
        for number, (at, _) in enumerate(asks):
            self.asks_of.setdefault(at, []).append(number)
        self.spelling = Spelling(text for told in texts.values() for text, _ in told)
        self.game = WhichGame(self.whole.having, self.pages)
        self.about = About(self.pages)
        self.in_passing = {
            term: passing
            for term, found in self.whole.having.items()
            if " " not in term and (passing := [at for at, _ in found if ABOUT[self.pages[at].kind]])
        }
        self.unasked = [UNASKED if page.kind == "rule" else 1.0 for page in self.pages]
        self.number = {page: at for at, page in enumerate(self.pages)}
        numbers = {page.id: at for at, page in enumerate(self.pages) if page.kind == "rule"}
        self.rule_of = {at: numbers[page.rule] for at, page in enumerate(self.pages) if page.kind == "argument"}

    def read(self, text: str) -> Query:
        """A question as it was probably meant."""
        return asked_in(self.spelling.corrected(text))

    def ranked(self, question: Query, game: str = "") -> list[tuple[Page, float]]:
        """The pages that answer a question and how well, the best first; those of the other game stand back."""
        factors = self.about.factors(question)
        # A rule is as likely as the likeliest of its arguments.
        for at, rule in self.rule_of.items():
            factors[rule] = max(factors.get(rule, 0.0), factors.get(at, 1.0))
        found = self.together(self.alone(question, factors), question)
        scores = {self.pages[at]: score * factors.get(at, self.unasked[at]) for at, score in found.items()}
        # Nobody names a card of Deal in passing, nor in the question itself what the board game has rules of its own for.
        named = {
            "deal": [term for term in question.terms if term in CARDS],
            "board": [term for term, weight in question.terms.items() if term in TOPICS and weight == 1.0],
        }
        for page in scores if any(named.values()) else ():
            says = self.whole.says[self.number[page]]
            scores[page] *= UNNAMED ** sum(word not in says for word in named.get(page.game, ()))
        scores |= self.meant_by_name(question.text, max(scores.values(), default=0.0))
        game = game or self.game(question)
        for page in scores if game else ():
            scores[page] *= 1.0 if page.game in ("", game) else OTHER_GAME
        # Of two that say the same, the shorter title is meant: Boardwalk, not the card that leads there.
        return sorted(scores.items(), key=lambda found: (-round(found[1], 1), len(found[0].title), found[0]))

    def alone(self, question: Query, factors: Mapping[int, float]) -> dict[int, float]:
        """What each page scores by its own texts; the unlikely ones are not read question by question."""
        scores = {at: score for at, score in enumerate(self.whole.scores(question.terms)) if score}
        for at in nlargest(READ, scores, key=lambda at: scores[at] * factors.get(at, self.unasked[at])):
            near = nlargest(2, (self.one_by_one.near(ask, question.terms) for ask in self.asks_of.get(at, ())))
            scores[at] += sum(map(mul, NEAREST, near))
        return scores

    def together(self, alone: Mapping[int, float], question: Query) -> dict[int, float]:
        """The same, where a rule and its arguments speak for each other, and what is named in passing steps back."""
        best: dict[int, float] = {}
        for page, score in alone.items():
            if page in self.rule_of:
                rule = self.rule_of[page]
                best[rule] = max(best.get(rule, 0.0), score)
        shares, found = self.shares(question), dict[int, float]()
        for page, score in alone.items():
            about = ABOUT[self.pages[page].kind]
            if page in self.rule_of:
                found[page] = score + BY_RULE * alone.get(self.rule_of[page], 0.0)
            elif about:
                found[page] = self.pages[page].named * score * shares.get(page, 0.0) ** about
            else:
                found[page] = score + BY_ARGUMENT * best.get(page, 0.0)
        return found

    def shares(self, question: Query) -> dict[int, float]:
        """How much of what is asked each page has anything to say on that may be named in passing."""
        found: dict[int, float] = {}
        for term, says in self.asked_for(question).items():
            for page in self.in_passing.get(term, ()):
                found[page] = found.get(page, 0.0) + says
        return found

    def asked_for(self, question: Query) -> dict[str, float]:
        """How much of what is asked each word is."""
        rare = self.whole.rare
        single = {term: weight * rare.get(term, UNKNOWN) for term, weight in question.terms.items() if " " not in term}
        asked = max(sum(single.values()), 0.1)
        return {term: says / asked for term, says in single.items()}

    def share(self, page: Page, question: Query) -> float:
        """How much of what is asked one page has anything to say on."""
        has = self.whole.says[self.number[page]]
        return sum(says for term, says in self.asked_for(question).items() if term in has)

    def meant_by_name(self, question: str, best: float) -> dict[Page, float]:
        """The house editions a question names: their names are words of the game, so only the whole name counts."""
        asked = f" {' '.join(WORD.findall(question))} "
        return {page: best + 1 for name, page in self.named.items() if name in asked}


def merged(ranked: Iterable[tuple[Page, float]], most: int) -> list[Page]:
    """The first results, a rule and its arguments as one: the argument where it is as near as the rule."""
    shown: list[Page] = []
    scores = dict(ranked)
    per_rule: dict[str, int] = {}
    for page, score in scores.items():
        if page.kind == "rule":
            if page.id in per_rule:
                continue
            best = next((each for each in scores if each.rule == page.id and each.kind == "argument"), None)
            page = best if best and scores[best] > NEARLY * score else page
        if page in shown or per_rule.get(page.rule, 0) > 1:
            continue
        if page.rule:
            per_rule[page.rule] = per_rule.get(page.rule, 0) + 1
        shown.append(page)
        if len(shown) == most:
            break
    return shown


class WhichGame:
    """How much each word speaks for Monopoly Deal, below zero for the board game."""

    def __init__(self, having: Mapping[str, Iterable[tuple[int, float]]], pages: Sequence[Page]) -> None:
        games = [page.game if page.kind in ("rule", "argument") else "" for page in pages]
        self.speaks: dict[str, float] = {}
        for term, found in having.items():
            mine = [games[page] for page, _ in found if games[page]]
            deal, board = ((mine.count(game) + 0.3) / (games.count(game) + 0.6) for game in ("deal", "board"))
            if " " not in term and len(mine) > 1 and term not in BOTH:
                self.speaks[term] = max(-MOST_SAID, min(MOST_SAID, log(deal / board)))

    def __call__(self, question: Query) -> str:
        """The game a question is about; nothing where its words leave it open."""
        told = set(question.terms)
        if any(said in question.text for said in DEAL_SAID):
            return "deal"
        if named := {NAMED[word] for word in told if word in NAMED}:
            return "deal" if "deal" in named else "board"
        says = sum(self.speaks.get(term, 0.0) for term in told)
        return "deal" if says > SURE else "board" if says < -SURE else ""

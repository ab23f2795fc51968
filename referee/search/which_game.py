"""Which of the two games a question is about, by the words the pages of each have."""

from collections.abc import Iterable, Mapping, Sequence
from math import log

from referee.search.pages import Page
from referee.search.query import Query
from referee.search.words import SPOKEN, stem
from rules_kb.games import GAMES

# A word that one game hardly has says so much and no more; so much in all leaves no doubt.
MOST, SURE = 2.0, 1.6
# Names that only one of the games has; pass go alone is in both.
BOTH = frozenset(map(stem, SPOKEN["games"]["both"].split()))
DEAL_SAID: list[str] = SPOKEN["games"]["deal_said"]
NAMED = {stem(word): game for game in GAMES for word in SPOKEN["games"][game].split()}


class WhichGame:
    """How much each word speaks for Monopoly Deal, below zero for the board game."""

    def __init__(self, having: Mapping[str, Iterable[tuple[int, float]]], pages: Sequence[Page]) -> None:
        games = [page.game if page.kind in ("rule", "argument") else "" for page in pages]
        self.speaks: dict[str, float] = {}
        for term, found in having.items():
            mine = [games[page] for page, _ in found if games[page]]
            deal, board = ((mine.count(game) + 0.3) / (games.count(game) + 0.6) for game in ("deal", "board"))
            if " " not in term and len(mine) > 1 and term not in BOTH:
                self.speaks[term] = max(-MOST, min(MOST, log(deal / board)))

    def __call__(self, question: Query) -> str:
        """The game a question is about; nothing where its words leave it open."""
        told = set(question.terms)
        if any(said in question.text for said in DEAL_SAID):
            return "deal"
        if named := {NAMED[word] for word in told if word in NAMED}:
            return "deal" if "deal" in named else "board"
        says = sum(self.speaks.get(term, 0.0) for term in told)
        return "deal" if says > SURE else "board" if says < -SURE else ""

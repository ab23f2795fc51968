"""One question, asked in whichever box: what it was taken for, the answers in their order, the facts it told."""

import tomllib
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from referee.editions import find as edition_find
from referee.search.argument_asked import ArgumentAsked
from referee.search.languages import Foreign, foreign
from referee.search.library import Library, library, merged
from referee.search.pages import Page
from referee.search.polarity import points_back, same_way
from referee.search.query import asked_in
from referee.search.story import Apart, Story, boxes_apart, named_apart, told_in
from referee.search.words import WORD, plain
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.board.places import same_board
from rules_kb.editions import EditionError
from rules_kb.games import GAMES, load
from rules_kb.kernel.text import unaccented

LONGEST = 1000
MOST = 8
# The best answer counts as the answer if it stands out from the next of another rule, a little less from its siblings under
# one rule, and more where nothing says which game is played; and if it has much of what is asked.
STANDS_OUT, AMONG_SIBLINGS, BETWEEN_GAMES, IN_A_STORY, HAS, HAS_OF_A_STORY = 1.3, 1.2, 1.5, 1.15, 0.45, 0.6
# The same of a story whose facts are read plainly.
HAS_OF_FACTS = 0.4
# Of so many of the nearest pages it is looked at what the question tells of them.
WEIGHED = 16
# Who writes so many words without a stop tells something as well.
LONG = 18


class Uncovered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game or a set that is not covered: the words that name it, what to say of it, and the edition nearest to it."""

    words: tuple[str, ...]
    says: str
    nearest: str = ""

    @property
    def name(self) -> str:
        """What the nearest edition is called."""
        return str(load(self.nearest).name)


UNCOVERED = msgspec.convert(
    tomllib.loads(Path(__file__).with_name("uncovered.toml").read_text(encoding="utf-8"))["thing"], list[Uncovered]
)


class Hit(NamedTuple):
    """One answer: its page, the law behind it, and what the question tells of it where it is an argument."""

    page: Page
    law: str
    asked: ArgumentAsked | None = None
    # Whether a yes to the argument is a yes to the question as it was put.
    same_way: bool = True

    @property
    def said(self) -> dict[str, str]:
        """The facts the question told."""
        return self.asked.said if self.asked else {}

    @property
    def given(self) -> dict[str, str]:
        """All it is ruled on by."""
        return self.asked.given if self.asked else {}

    @property
    def depends(self) -> tuple[str, ...]:
        """What it depends on and was not told."""
        return self.asked.depends if self.asked else ()

    @property
    def address(self) -> str:
        """Its page, with the facts it is ruled on by."""
        return f"{self.page.address}?{urlencode(self.given)}" if self.given else self.page.address


class Inquiry:
    """A question as it was understood, and what answers it."""

    def __init__(self, text: str, game: str = "", edition: str = "", shelves: Library | None = None) -> None:
        self.text = text
        self.edition = edition
        self.library = shelves or library()
        self.foreign: Foreign | None = foreign(text)
        english = self.foreign.english if self.foreign else self.library.spelling.without_people(unaccented(text))
        self.corrected = self.library.spelling.corrected(english)
        self.question = asked_in(self.corrected)
        self.game = game if game in GAMES else self.library.game(self.question)
        self.arguments: dict[Page, ArgumentAsked] = {}
        self.ranked = self.library.ranked(self.question, self.game)

    @cached_property
    def uncovered(self) -> list[Uncovered]:
        """What is asked about and not covered here, in words, with what is nearest."""
        told = f" {' '.join(WORD.findall(plain(self.text)))} "
        return [thing for thing in UNCOVERED if any(f" {each} " in told for each in thing.words)]

    @cached_property
    def apart(self) -> list[Apart]:
        """The deeds it names that are on a board no argument is told on."""
        return named_apart(self.corrected)

    @cached_property
    def boxes(self) -> list[Any]:
        """The editions it names by their box, or is asked at, on whose board no argument is told."""
        named, played = boxes_apart(self.corrected), self.played
        is_apart = played is not None and self.game != "deal" and played.game.name == "board" and not same_board(played)
        return [*named, played] if is_apart and played not in named else named

    @cached_property
    def played(self) -> Any:
        """The edition it is asked at; none where there is no such edition."""
        with suppress(EditionError):
            return edition_find.load(self.edition) if self.edition else None

    @cached_property
    def house(self) -> Any:
        """The house edition it is asked at, on whose board the printed rules are told; none if a printed one is played."""
        return self.played if self.played is not None and self.played.house and not self.boxes else None

    @cached_property
    def box(self) -> str:
        """The printed edition that is played, or that the house edition played was made of."""
        played = self.played
        while played is not None and played.house:
            played = edition_find.load(played.extends)
        return played.id if played is not None else ""

    @cached_property
    def story(self) -> Story:
        """What was told, token by token."""
        return told_in(self.corrected)

    @cached_property
    def is_story(self) -> bool:
        """Whether something is told before it is asked."""
        return len(self.story.sentences) > 1 or len(self.corrected.split()) >= LONG

    def argument(self, page: Page) -> ArgumentAsked | None:
        """What the question tells of the argument of a page; nothing where it is a page of something else."""
        if page.kind != "argument":
            return None
        if page not in self.arguments:
            told = (self.question, self.story, self.is_story, self.box)
            self.arguments[page] = ArgumentAsked(ARGUMENTS[page.id], *told)
        return self.arguments[page]

    @cached_property
    def weighed(self) -> list[tuple[Page, float]]:
        """The nearest pages anew: an argument whose facts are told is the likelier one."""
        near = [(page, score, self.argument(page)) for page, score in self.ranked[:WEIGHED]]
        anew = [(page, score * asked.likelihood if asked else score) for page, score, asked in near]
        return sorted(anew, key=lambda found: -found[1]) + self.ranked[WEIGHED:]

    @cached_property
    def hits(self) -> list[Hit]:
        """The answers, best first."""
        return [self.hit(page) for page in merged(self.weighed, MOST)]

    def hit(self, page: Page) -> Hit:
        """A page as an answer to this question."""
        asks = self.question.asks
        is_same = self.wants_yes_or_no and all(same_way(each, plain(page.title)) for each in asks)
        either = self.is_story and points_back(" ".join(asks)) and self.story.has_two_sides
        return Hit(page, law_of(page), self.argument(page), is_same and not either)

    @property
    def wants_yes_or_no(self) -> bool:
        """Whether a yes or a no would answer it: not who, when, how many or how much."""
        return self.question.wants in ("", "none", "yes_no")

    @cached_property
    def sure(self) -> bool:
        """Whether the first answer is given as the answer, or only as what is closest."""
        if not self.hits or self.foreign or self.uncovered:
            return False
        first = self.hits[0]
        if (self.apart or self.boxes) and first.page.kind in ("argument", "rule"):
            return False
        told = first.asked
        if told and (told.depends or told.is_doubtful or told.may_turn or told.rests_on_example):
            return False
        named = WORD.findall(plain(first.page.title)) == WORD.findall(self.corrected)
        certain = self.library.about.is_certain(self.library.number[first.page], self.question)
        return named or (certain and self.stands_out and self.share >= self.enough(first))

    def enough(self, first: Hit) -> float:
        """How much of what is asked the answer must have something to say on."""
        if not self.is_story:
            return HAS
        return HAS_OF_FACTS if first.asked and first.asked.is_told_plainly else HAS_OF_A_STORY

    @property
    def stands_out(self) -> bool:
        """Whether the first answer is far enough ahead of every other."""
        first, scores = self.hits[0].page, dict(self.weighed)
        # A story names much in passing.
        more = IN_A_STORY if self.is_story else 1.0
        return all(
            scores[first] >= score * more * self.ahead(first, page) for page, score in self.weighed if page != first
        )

    def ahead(self, first: Page, other: Page) -> float:
        """How far a first answer has to be ahead of another; a rule and its arguments are one."""
        if not self.game and {first.game, other.game} == set(GAMES):
            return BETWEEN_GAMES
        if first.rule and first.rule == other.rule:
            return AMONG_SIBLINGS if first.kind == other.kind else 0.0
        return STANDS_OUT

    @property
    def share(self) -> float:
        """How much of what is asked the first answer has anything to say on."""
        return self.library.share(self.hits[0].page, self.question)


def law_of(page: Page) -> str:
    """The law behind a page, or what it says of itself."""
    return GAMES[page.game].rules[page.rule].law if page.rule else page.says

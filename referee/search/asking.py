"""One question, asked in whichever box: what it was taken for, the answers in their order, the facts it told."""

import tomllib
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from django.urls import reverse

from referee.editions import find as edition_find
from referee.search.doubts import is_doubtful
from referee.search.facts import AGREED_OF, CLAIMED_OF, Filled, filled
from referee.search.languages import Foreign, foreign
from referee.search.library import Library, library, merged
from referee.search.pages import Page
from referee.search.polarity import asks_whether_right, points_back, same_way
from referee.search.query import asked_in
from referee.search.story import Apart, Story, boxes_apart, named_apart, told_in
from referee.search.words import WORD, plain
from rules_kb.arguments.answers import EDITION, offered_editions, read
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.arguments.sayings import sayings
from rules_kb.arguments.what_matters import turns, untold_of_the_sum
from rules_kb.board.places import same_board
from rules_kb.editions.base import EditionError
from rules_kb.games import GAMES, load
from rules_kb.kernel.text import unaccented

LONGEST = 1000
MOST = 8
# The best answer counts as the answer if it stands out from the next of another rule, a little less from its siblings under
# one rule, and more where nothing says which game is played; and if it has much of what is asked.
STANDS_OUT, AMONG_SIBLINGS, BETWEEN_GAMES, IN_A_STORY, HAS, HAS_OF_A_STORY = 1.3, 1.2, 1.5, 1.15, 0.45, 0.6
# The same of a story of which so many facts are read plainly.
HAS_OF_FACTS, FACTS = 0.4, 2
# How much each told fact speaks for its argument, how much what it hangs on and a story leaves out against it, and how
# many pages are looked at for that.
TELLS, UNTOLD, WEIGHED = 0.12, 0.86, 16
# From so many sentences on it is a story; in a short question the facts are the words it is found by.
STORY = 3
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
    """One answer: its page, the law behind it, the facts the question told, and all it is ruled on by."""

    page: Page
    law: str
    said: dict[str, str]
    given: dict[str, str]
    # What it depends on and was not told, as the argument asks for it.
    depends: tuple[str, ...] = ()
    # Whether a yes to the argument is a yes to the question as it was put, and whether it asks for a sum that was told.
    same_way: bool = True
    how_much: bool = False
    # The places that are meant together, by the fact they answer.
    several: tuple[str, tuple[str, ...]] = ("", ())
    # The one sum somebody claims, where it is asked whether that is right.
    claimed: int = 0

    @property
    def address(self) -> str:
        """Its page, with the facts it is ruled on by."""
        return f"{self.page.address}?{urlencode(self.given)}" if self.given else self.page.address

    @property
    def rule(self) -> str:
        """Where the law behind an argument is read."""
        return reverse("rule", args=[self.page.rule]) if self.page.kind == "argument" else ""


class Inquiry:
    """A question as it was understood, and what answers it."""

    def __init__(self, text: str, game: str = "", edition: str = "", shelves: Library | None = None) -> None:
        self.text = text
        self.edition = edition
        self.library = shelves or library()
        self.foreign: Foreign | None = foreign(text)
        self.english = self.foreign.english if self.foreign else self.library.spelling.without_people(unaccented(text))
        self.corrected = self.library.spelling.corrected(self.english)
        self.question = asked_in(self.corrected)
        self.meant = self.library.game(self.question)
        self.game = game if game in GAMES else self.meant
        self.filled: dict[Page, Filled] = {}
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
    def weighed(self) -> list[tuple[Page, float]]:
        """The nearest pages anew: an argument whose facts are told is the likelier one."""
        tells = TELLS if len(self.story.sentences) >= STORY else TELLS / 2
        near = [
            (page, score * (1 + tells * self.told(page).weight) * (UNTOLD if self.is_told and self.untold(page) else 1))
            for page, score in self.ranked[:WEIGHED]
        ]
        return sorted(near, key=lambda found: -found[1]) + self.ranked[WEIGHED:]

    @cached_property
    def hits(self) -> list[Hit]:
        """The answers, best first."""
        return [self.hit(page) for page in merged(self.weighed, MOST)]

    def hit(self, page: Page) -> Hit:
        """A page as an answer to this question."""
        asks = self.question.asks
        return Hit(
            page,
            law_of(page),
            self.told(page).said,
            self.given(page),
            self.untold(page),
            self.wants_yes_or_no
            and all(same_way(each, plain(page.title)) for each in asks)
            and not (self.is_told and points_back(" ".join(asks)) and self.story.has_two_sides),
            self.is_summed(page),
            self.several(page),
            self.claimed(page),
        )

    @property
    def wants_yes_or_no(self) -> bool:
        """Whether a yes or a no would answer it: not who, when, how many or how much."""
        return self.question.wants in ("", "none", "yes_no")

    def claimed(self, page: Page) -> int:
        """The one sum that somebody claims and that is asked about; nothing where it is a fact of its own."""
        if not asks_whether_right(self.question.asks[-1]):
            return 0
        known = {id(token) for key, token in self.told(page).read.items() if key not in CLAIMED_OF}
        sums = {each.value or 0 for each in self.story.claimed if id(each) not in known}
        return sums.pop() if len(sums) == 1 else 0

    def several(self, page: Page) -> tuple[str, tuple[str, ...]]:
        """The places that are named in one breath where an argument may be about several."""
        key = sayings(page.id).several if page.kind == "argument" else ""
        token = self.told(page).read.get(key)
        named = self.story.listed.get(id(token), ()) if token else ()
        return key, tuple(dict.fromkeys(each.place for each in named)) if len(named) > 1 else ()

    def is_summed(self, page: Page) -> bool:
        """Whether it is asked how much, and all was told that a sum hangs on."""
        if self.question.wants != "sum" or page.kind != "argument":
            return False
        needs = {fact.key: fact.kind for fact in ARGUMENTS[page.id].facts if fact.kind in ("place", "number")}
        return "place" in needs.values() and needs.keys() <= self.told(page).said.keys()

    @property
    def is_told(self) -> bool:
        """Whether something is told before it is asked."""
        return len(self.story.sentences) > 1 or len(self.corrected.split()) >= LONG

    def untold(self, page: Page) -> tuple[str, ...]:
        """What an argument depends on and the question leaves out."""
        missing = set(sayings(page.id).depends) - self.told(page).said.keys() if page.kind == "argument" else set()
        return tuple(fact.label for fact in ARGUMENTS[page.id].facts if fact.key in missing) if missing else ()

    def given(self, page: Page) -> dict[str, str]:
        """The facts that were told, the edition the table plays unless another was, and what is usually meant by the rest."""
        told = {**sayings(page.id).assumed(self.told(page).said), **self.told(page).said}
        if page.kind == "argument" and self.box in {each.value for each in offered_editions(ARGUMENTS[page.id])}:
            return {EDITION: self.box, **told}
        return told

    def told(self, page: Page) -> Filled:
        """What the question tells of an argument's facts."""
        if page.kind != "argument":
            return Filled({}, 0.0)
        if page not in self.filled:
            self.filled[page] = filled(ARGUMENTS[page.id], self.story)
        return self.filled[page]

    @cached_property
    def sure(self) -> bool:
        """Whether the first answer is given as the answer, or only as what is closest."""
        if not self.hits or self.foreign or self.uncovered:
            return False
        first = self.hits[0]
        if (self.apart or self.boxes) and first.page.kind in ("argument", "rule"):
            return False
        if first.depends or self.doubts(first.page) or self.turns(first) or self.rests_on_untold(first):
            return False
        named = WORD.findall(plain(first.page.title)) == WORD.findall(self.corrected)
        certain = self.library.about.is_certain(self.library.number[first.page], self.question)
        return named or (certain and self.stands_out and self.share >= self.enough(first.page))

    def enough(self, page: Page) -> float:
        """How much of what is asked the answer must have something to say on; a story is more than its words once its facts are read."""
        if not self.is_told:
            return HAS
        told = self.told(page)
        return HAS_OF_FACTS if len(told.said.keys() - told.faint - {EDITION}) >= FACTS else HAS_OF_A_STORY

    def doubts(self, page: Page) -> bool:
        """Whether something was told of an argument that found no place in it."""
        return page.kind == "argument" and is_doubtful(ARGUMENTS[page.id], self.story, self.told(page))

    def turns(self, first: Hit) -> bool:
        """Whether a story leaves out what would turn its ruling round; what a table agreed on it would have told."""
        if not self.is_told or first.page.kind != "argument":
            return False
        argument = ARGUMENTS[first.page.id]
        edition, facts = read(argument, first.given)
        plainly = first.said.keys() - self.told(first.page).faint
        known = frozenset((*plainly, *sayings(argument.slug).untold, *AGREED_OF))
        return turns(argument, edition, tuple(facts.items()), known)

    def rests_on_untold(self, first: Hit) -> bool:
        """Whether the sum its ruling names would be the example's."""
        if first.page.kind != "argument":
            return False
        argument = ARGUMENTS[first.page.id]
        if argument.wants == "yes_no" and not self.is_told:
            return False  # whoever asks whether, and tells no story, is told whether
        edition, facts = read(argument, first.given)
        told = frozenset((*first.given, *sayings(argument.slug).untold))
        return bool(untold_of_the_sum(argument, edition, tuple(facts.items()), told))

    @property
    def stands_out(self) -> bool:
        """Whether the first answer is far enough ahead of every other."""
        first, scores = self.hits[0].page, dict(self.weighed)
        # A story names much in passing.
        more = IN_A_STORY if self.is_told else 1.0
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

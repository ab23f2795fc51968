"""One argument as a question asks about it: the facts it tells, those it leaves out, and what a ruling would rest on."""

from functools import cached_property

from referee.search.doubts import is_doubtful
from referee.search.facts import AGREED_OF, CLAIMED_OF, Filled, filled
from referee.search.polarity import asks_whether_right
from referee.search.query import Query
from referee.search.story import Story
from rules_kb.arguments.answers import EDITION, offered_editions, read
from rules_kb.arguments.sayings import sayings
from rules_kb.arguments.what_matters import turns, untold_of_the_sum
from rules_kb.record.scenes import Argument, Fact

# From so many sentences on it is a story; in a short question the facts are the words it is found by.
STORY = 3
# How much each told fact speaks for its argument, how much what it hangs on and a story leaves out against it.
TELLS, UNTOLD = 0.12, 0.86
# From so many facts on that are read plainly an argument is more than the words it shares with a story.
PLAIN_FACTS = 2


class ArgumentAsked:
    """What a question, or the story it ends, tells of an argument; `edition` is what the table plays."""

    def __init__(self, argument: Argument, question: Query, story: Story, is_story: bool, edition: str) -> None:
        self.argument, self.words = argument, sayings(argument.slug)
        self.question, self.story, self.is_story = question, story, is_story
        self.edition = edition

    @cached_property
    def filled(self) -> Filled:
        """The facts as far as they were told."""
        return filled(self.argument, self.story)

    @property
    def said(self) -> dict[str, str]:
        """The facts that were told."""
        return self.filled.said

    @cached_property
    def given(self) -> dict[str, str]:
        """The same with the edition the table plays, and what is usually meant where something was not told."""
        told = {**self.words.assumed(self.said), **self.said}
        is_offered = self.edition in {each.value for each in offered_editions(self.argument)}
        return {EDITION: self.edition, **told} if is_offered else told

    @cached_property
    def ruled_by(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """The edition and every fact by which it would be ruled."""
        edition, facts = read(self.argument, self.given)
        return edition, tuple(facts.items())

    @cached_property
    def depends(self) -> tuple[str, ...]:
        """What it depends on and was not told, as the argument asks for it."""
        missing = set(self.words.depends) - self.said.keys()
        return tuple(fact.label for fact in self.argument.facts if fact.key in missing)

    @cached_property
    def several(self) -> tuple[str, tuple[str, ...]]:
        """The places that are meant together, by the fact they answer."""
        key = self.words.several
        token = self.filled.read.get(key)
        named = self.story.listed.get(id(token), ()) if token else ()
        return key, tuple(dict.fromkeys(each.place for each in named)) if len(named) > 1 else ()

    @property
    def claimed(self) -> int:
        """The one sum that somebody claims and that is asked about; nothing where it is a fact of its own."""
        if not asks_whether_right(self.question.asks[-1]):
            return 0
        known = {id(token) for key, token in self.filled.read.items() if key not in CLAIMED_OF}
        sums = {each.value or 0 for each in self.story.claimed if id(each) not in known}
        return sums.pop() if len(sums) == 1 else 0

    @property
    def is_summed(self) -> bool:
        """Whether it is asked how much, and all was told that a sum hangs on."""
        needs = {fact.key: fact.kind for fact in self.argument.facts if fact.kind in ("place", "number")}
        return self.question.wants == "sum" and "place" in needs.values() and needs.keys() <= self.said.keys()

    @property
    def likelihood(self) -> float:
        """By how much what was told makes this argument the likelier one."""
        tells = TELLS if len(self.story.sentences) >= STORY else TELLS / 2
        return (1 + tells * self.filled.weight) * (UNTOLD if self.is_story and self.depends else 1)

    @property
    def is_doubtful(self) -> bool:
        """Whether something was told that found no place in it."""
        return is_doubtful(self.argument, self.story, self.filled)

    @property
    def may_turn(self) -> bool:
        """Whether a story leaves out what would turn its ruling round; what a table agreed on it would have told."""
        if not self.is_story:
            return False
        plainly = self.said.keys() - self.filled.faint
        return turns(self.argument, *self.ruled_by, frozenset((*plainly, *self.words.untold, *AGREED_OF)))

    @cached_property
    def example_facts(self) -> tuple[Fact, ...]:
        """The facts nobody told on which the sum its ruling names would rest."""
        return untold_of_the_sum(self.argument, *self.ruled_by, frozenset((*self.given, *self.words.untold)))

    @property
    def rests_on_example(self) -> bool:
        """Whether the sum its ruling names would be the example's; whoever asks whether, and tells no story, is told whether."""
        return (self.argument.wants != "yes_no" or self.is_story) and bool(self.example_facts)

    @property
    def is_told_plainly(self) -> bool:
        """Whether so many of its facts are read that more than the words of a story speak for it."""
        return len(self.said.keys() - self.filled.faint - {EDITION}) >= PLAIN_FACTS

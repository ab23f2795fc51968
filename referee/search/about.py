"""What an argument is about: the things nobody who means it leaves out."""

from collections.abc import Sequence

from referee.search.pages import Page
from referee.search.query import Query
from referee.search.words import WORD, words
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.arguments.sayings import sayings

# What each thing counts that is said, where all of them are; and what one counts that is missing.
SAID, MISSING = 1.1, 0.72
# What an argument counts that answers with what the question wants to hear, and one that answers otherwise.
WANTED, UNWANTED = 1.08, 0.92


class About:
    """The things each argument is about, by the words they are said with."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.things: dict[int, int] = {}
        self.wants = {at: ARGUMENTS[page.id].wants for at, page in enumerate(pages) if page.kind == "argument"}
        # The things a single word stands for, and those that take several.
        self.by_word: dict[str, list[tuple[int, int]]] = {}
        self.by_words: list[tuple[frozenset[str], tuple[int, int]]] = []
        for at, page in enumerate(pages):
            said = sayings(page.id).about if page.kind == "argument" else ""
            things = [thing for thing in said.split(";") if thing.strip()]
            self.things |= {at: len(things)} if things else {}
            for number, thing in enumerate(things):
                for each in thing.split(","):
                    self.learn(frozenset(meant(each)), (at, number))

    def learn(self, told: frozenset[str], thing: tuple[int, int]) -> None:
        """Take words for a thing."""
        if len(told) == 1:
            self.by_word.setdefault(next(iter(told)), []).append(thing)
        elif told:
            self.by_words.append((told, thing))

    def missing(self, question: Query) -> dict[int, int]:
        """How many of the things each argument is about a question leaves out."""
        typed = WORD.findall(question.text)
        told = {*question.terms, *typed, *(f"={word}" for word in typed)}
        said = {thing for word in told for thing in self.by_word.get(word, ())}
        said |= {thing for several, thing in self.by_words if several <= told}
        left = dict(self.things)
        for at, _ in said:
            left[at] -= 1
        return left

    def factors(self, question: Query) -> dict[int, float]:
        """What the score of each argument counts."""
        missing = self.missing(question)
        return {
            at: (MISSING**left if left else SAID ** self.things[at]) * self.kind_of_answer(at, question)
            for at, left in missing.items()
        }

    def is_certain(self, at: int, question: Query) -> bool:
        """Whether all that an argument is about is said, and it answers with what is asked for; other pages just are."""
        if at not in self.things:
            return True
        kinds = question.wants, self.wants[at]
        strict = kinds == ("yes_no", "sum") or (kinds[0] in ("sum", "who", "when") and kinds[1] == "yes_no")
        return not self.missing(question)[at] and not strict

    def kind_of_answer(self, at: int, question: Query) -> float:
        """What an argument counts by the kind of its answer; what is done answers nearly every question."""
        if question.wants in ("", "none"):
            return 1.0
        if question.wants == self.wants[at]:
            return WANTED
        return 1.0 if self.wants[at] == "what" else UNWANTED


def meant(said: str) -> list[str]:
    """The words of a thing as a question has them; just as they are where they are marked by a =, or say nothing."""
    return [said.strip()] if "=" in said else words(said) or WORD.findall(said)

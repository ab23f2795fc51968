"""Finding an argument by the words people use."""

import re

from rules_kb.arguments.catalogue import ARGUMENTS, TOPICS
from rules_kb.arguments.scenes import Argument

WORD = re.compile(r"[a-z0-9%]+")
# Words that say nothing about what is argued.
IDLE = WORD.findall(
    "a an and are as at be by can did do does for from get has have he her his i if in is it its may me must my no not "
    "of on or our she so than that the their them there they this to was we what when where which while who why will "
    "with you your"
)
ENDINGS = ("ing", "ies", "es", "ed", "y", "s", "e")
# What is asked most, for a first screen.
COMMONEST = (
    "never-asked-for-rent",
    "houses-ran-out",
    "she-is-broke",
    "free-parking",
    "landed-on-go",
)


def stem(word: str) -> str:
    """A word without its commonest endings, as long as enough of it is left."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def words(text: str) -> set[str]:
    """The words of a text that say something."""
    return {stem(word) for word in WORD.findall(text.lower()) if word not in IDLE}


def hits(argument: Argument, asked: set[str]) -> int:
    """How many of the words asked for an argument knows; a word of its title counts half as much again."""
    title = words(argument.title)
    known = title | words(f"{argument.also} {argument.topic}")
    return sum(any(k.startswith(w) for k in title) + 2 * any(k.startswith(w) for k in known) for w in asked)


def find(text: str) -> list[Argument]:
    """The arguments that fit the words best, best first; all of them where nothing is asked."""
    asked = words(text)
    if not asked:
        return list(ARGUMENTS.values()) if not text.strip() else []
    ranked = sorted(((hits(each, asked), each) for each in ARGUMENTS.values()), key=lambda pair: -pair[0])
    best = ranked[0][0] if ranked else 0
    return [each for score, each in ranked if score and 2 * score >= best]


def shelves(text: str) -> list[tuple[str, list[Argument]]]:
    """Every topic with the arguments found in it; a search is one shelf, best first."""
    found = find(text)
    if text.strip():
        return [("", found)] if found else []
    return [(topic.name, [each for each in topic.all if each in found]) for topic in TOPICS if topic.all]


def commonest() -> list[Argument]:
    """The arguments for a first screen."""
    return [ARGUMENTS[slug] for slug in COMMONEST]

"""The arguments as they lie on the shelf."""

from rules_kb.arguments.catalogue import ARGUMENTS, TOPICS
from rules_kb.arguments.scenes import Argument

# What is asked most, for a first screen.
COMMONEST = (
    "never-asked-for-rent",
    "houses-ran-out",
    "she-is-broke",
    "free-parking",
    "landed-on-go",
)


def shelves() -> list[tuple[str, list[Argument]]]:
    """Every topic with its arguments."""
    return [(topic.name, topic.all) for topic in TOPICS if topic.all]


def commonest() -> list[Argument]:
    """The arguments for a first screen."""
    return [ARGUMENTS[slug] for slug in COMMONEST]

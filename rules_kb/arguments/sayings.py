"""How people tell of an argument: what they ask, and by which words they say each answer to a fact."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from rules_kb.kernel.readable import readable

CHAPTERS = Path(__file__).parent.parent


class Untold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a question that says nothing of a fact is taken to mean, unless it tells another fact."""

    taken: str
    unless: str = ""


@readable
class Sayings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of an argument or a switch, our own; `said` has them by fact and answer, alternatives after a semicolon.

    `about` is what nobody who means this argument leaves out: things after a semicolon, words for one of them after a comma.
    """

    asks: tuple[str, ...] = ()
    about: str = ""
    said: dict[str, dict[str, str]] = {}
    untold: dict[str, Untold] = {}
    # The facts without which nothing can be ruled: any answer taken as usual would be invented.
    depends: tuple[str, ...] = ()

    # The facts on what stands `here` on its street, on the `rest` of the colour, and how far the street is `ahead` of it.
    stands: dict[str, str] = {}

    # The place of which several may be meant at once, each costing its own.
    several: str = ""

    def assumed(self, told: Mapping[str, str]) -> dict[str, str]:
        """The facts a question leaves out, where the commonest quarrel is not what it asks about."""
        return {key: one.taken for key, one in self.untold.items() if key not in told and one.unless not in told}


NOTHING = Sayings()


@cache
def all_sayings() -> dict[str, Sayings]:
    """Every argument's words by its slug: they lie in its chapter."""
    found: dict[str, Sayings] = {}
    for path in sorted(CHAPTERS.glob("*/*/said.toml")):
        found |= msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Sayings])
    return found


def sayings(slug: str) -> Sayings:
    """What is known of how people tell of an argument."""
    return all_sayings().get(slug, NOTHING)

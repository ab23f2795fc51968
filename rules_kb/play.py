"""What an answer needs of a game beyond its rules."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from rules_kb.core import Action, Due, Position, Rule, Seat, Transfer
from rules_kb.engine import Game


class Way(NamedTuple):
    """Where a line should lead: whether it did, in words how, where the token belongs, and by which rule."""

    right: bool
    says: str
    where: str
    why: str
    rule: str
    of: str = "move"


def as_logged(position: Any, action: Action, whys: frozenset[str]) -> Action:
    """A line that already says all there is to say about where it led and what it was for."""
    return action


def nothing_hidden(position: Any, ed: Any) -> dict[str, int]:
    """A game in which every piece lies open."""
    return {}


def no_ground(ed: Any, due: Due) -> str:
    """A game that names no rule for what is owed."""
    return ""


def no_topics(position: Any, action: Action) -> tuple[str, ...]:
    """A game in which a line is held against all rules alike."""
    return ()


def never_overtaken(position: Any, ed: Any, rule: str, facts: dict[str, Any]) -> str:
    """A game in which what was left out can always still be done."""
    return ""


def leads_nowhere(position: Any, ed: Any, action: Action) -> Way | None:
    """A game in which no token is moved."""
    return None


class Play(msgspec.Struct, frozen=True, eq=False):
    """A game as it is played and reported."""

    game: Game
    rules: dict[str, Rule]
    position: type[Position]
    turn: Callable[[Any], int]
    start: Callable[[Any], Position]
    block_of: Callable[[Any], Any]
    expected: Callable[[Any, Any], Iterable[tuple[Seat, list[str]]]]
    standings: Callable[[Any, Any, dict[int, str]], list[dict[str, Any]]]
    winners: Callable[[Any, Any], list[Seat]]
    until: Callable[[Any, Due, dict[int, str]], str]
    can_pay: Callable[[Any, Seat, list[Transfer]], bool]
    # A line with the place it led to and what it paid for written in, so that correcting an older one shifts nothing.
    pin: Callable[[Any, Action, frozenset[str]], Action] = as_logged
    # How many copies of each card nobody can place.
    unseen: Callable[[Any, Any], dict[str, int]] = nothing_hidden
    # The rule that fixes what is owed, and the rules or topics a line is held against first.
    fixed_by: Callable[[Any, Due], str] = no_ground
    held_against: Callable[[Any, Action], tuple[str, ...]] = no_topics
    # What there is to say instead of a remedy that later lines have made impossible.
    overtaken: Callable[[Any, Any, str, dict[str, Any]], str] = never_overtaken
    # Where a line should lead the token, or that its card was due.
    leads: Callable[[Any, Any, Action], Way | None] = leads_nowhere

"""What an answer needs of a game beyond its rules."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from rules_kb.core import Action, Due, Line, Position, Rule, Seat, Transfer
from rules_kb.engine import Game


class Way(NamedTuple):
    """Where a line should lead: whether it did, in words how, where the token belongs, and by which rule."""

    right: bool
    says: str
    where: str
    why: str
    rule: str
    of: str = "move"


class Pending(NamedTuple):
    """What the table has to settle besides money: how it stands, what is done now, and by which rule."""

    says: str
    do: str
    rule: str


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


def only_paid(position: Any, ed: Any, dues: Sequence[Due]) -> str:
    """A game in which what is owed can only be paid."""
    return ""


def leads_nowhere(position: Any, ed: Any, action: Action) -> Way | None:
    """A game in which no token is moved."""
    return None


def nothing_to_raise(position: Any, ed: Any, seat: Seat, dues: list[Due]) -> int:
    """A game in which nothing is turned into money."""
    return 0


def without_bill(position: Any, ed: Any, action: Action) -> tuple[Line, ...]:
    """A game in which every sum is a due with its own bill."""
    return ()


def uncounted(position: Any, ed: Any, seat: Seat) -> tuple[Line, ...]:
    """A game that is not won by what one is worth."""
    return ()


def nothing_pending(position: Any, ed: Any) -> Pending | None:
    """A game in which only money is left to settle."""
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
    # What may be done instead of paying what is owed.
    instead: Callable[[Any, Any, Sequence[Due]], str] = only_paid
    # Where a line should lead the token, or that its card was due.
    leads: Callable[[Any, Any, Action], Way | None] = leads_nowhere
    # The most a debtor can raise towards some dues, cash included.
    raises: Callable[[Any, Any, Seat, list[Due]], int] = nothing_to_raise
    # How a sum comes about that a line moves by itself, and what somebody's worth is made of.
    bill: Callable[[Any, Any, Action], tuple[Line, ...]] = without_bill
    fortune: Callable[[Any, Any, Seat], tuple[Line, ...]] = uncounted
    # What waits for the hammer.
    pending: Callable[[Any, Any], Pending | None] = nothing_pending

"""What an answer needs of a game beyond its rules."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from rules_kb.core import Due, Position, Rule, Seat, Transfer
from rules_kb.engine import Game


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

"""A position as it stood at one moment: made at every entry, so what there is much of is copied and the rest written down."""

from collections.abc import Callable
from typing import Any

import msgspec

from rules_kb.kernel.model import Matter, Position

COPIED: Callable[[Matter], Matter] = Matter.__copy__  # type: ignore[attr-defined]


class Snapshot:
    """Where a game stood, without the other games beside it; whoever goes back to it has a position of their own."""

    __slots__ = ("kind", "matters", "rest", "stirred")

    def __init__(self, position: Position) -> None:
        self.kind = type(position)
        self.rest = msgspec.msgpack.encode(msgspec.structs.replace(position, others=[], matters=[]))
        # Everything in a matter is a value, so a copy shares nothing that could change.
        self.matters = [*map(COPIED, position.matters)]
        stirred = position.open.stirred
        self.stirred = None if stirred is None else frozenset(stirred)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self.rest == other.rest and self.matters == other.matters

    __hash__ = None  # type: ignore[assignment]

    def position(self) -> Any:
        """The position, afresh."""
        found = msgspec.msgpack.decode(self.rest, type=self.kind)
        found.matters = [*map(COPIED, self.matters)]
        if self.stirred is not None:
            found.open.stirred = set(self.stirred)
        return found

    def unmarked(self) -> "Snapshot":
        """The same, in which no due knows what decided its sum."""
        for one in self.matters:
            one.read, one.doubts = (), ()
        return self

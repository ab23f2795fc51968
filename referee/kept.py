"""What a process keeps for the next who asks, and how it makes room."""

from typing import Any


def make_room(kept: dict[Any, Any], most: int) -> None:
    """Let the oldest go until there is room for one more of so many.

    Threads keep and let go at the same time; a list of the keys is made in one step that no other thread comes between.
    """
    for oldest in list(kept)[: max(0, len(kept) - most + 1)]:
        kept.pop(oldest, None)

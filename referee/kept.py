"""What a process keeps for the next who asks, and how it makes room."""

from typing import Any, Generic, TypeVar

Moment = TypeVar("Moment")
Found = TypeVar("Found")


def make_room(kept: dict[Any, Any], most: int) -> None:
    """Let the oldest go until there is room for one more of so many.

    Threads keep and let go at the same time; a list of the keys is made in one step that no other thread comes between.
    """
    for oldest in list(kept)[: max(0, len(kept) - most + 1)]:
        kept.pop(oldest, None)


class KeptByTable(Generic[Moment, Found]):
    """Something that follows from how a table stands: of each table the newest, with the moment it holds for."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[int, tuple[Moment, Found]] = {}

    def at(self, table_id: int, moment: Moment) -> Found | None:
        """What is kept of a table, if it holds for this moment."""
        then, found = self.newest(table_id)
        return found if then == moment else None

    def newest(self, table_id: int) -> tuple[Moment, Found] | tuple[None, None]:
        """What is kept of a table, and for which moment."""
        return self.kept.get(table_id, (None, None))

    def keep(self, table_id: int, moment: Moment, found: Found) -> Found:
        """Keep this in the place of what there was."""
        self.kept.pop(table_id, None)
        make_room(self.kept, self.most)
        self.kept[table_id] = moment, found
        return found

    def cache_clear(self) -> None:
        """Know of nothing."""
        self.kept.clear()

"""Matters by how they stand: what is open, what was closed, and which entries told of them.

Whatever is opened, closed or told of moves from one part to another, so that an entry costs the same however much is open.
"""

from collections.abc import Iterable

from rules_kb.kernel.matter import DUE, FALLEN, Matter

# By what they are, so that each is found at once; a part has the order of the whole list.
Part = dict[int, Matter]


class SortedMatters:
    """A list of matters, sorted; it holds for that very list."""

    __slots__ = (
        "assumed", "closed", "dues", "duties", "every", "kinds", "lapsed", "of", "stirred", "telling", "tries",
        "undone", "waiting",
    )  # fmt: skip

    def __init__(self, matters: list[Matter]) -> None:
        self.of = matters
        self.every: Part = {}
        # What is open: by kind, all that is no sum, and of the entries that fell those that tried the same.
        self.kinds: dict[str, Part] = {}
        self.undone: Part = {}
        self.tries: dict[str, Part] = {}
        # What is closed: the sums that lapsed, all else, and of that the sums that were paid by assumption.
        self.lapsed: Part = {}
        self.closed: Part = {}
        self.assumed: Part = {}
        # By entry the matters its ruling told of, and how many of them are open.
        self.telling: dict[int, Part] = {}
        self.waiting: dict[int, int] = {}
        # The entries whose matters may stand otherwise than when it was last asked which were made good; None for all.
        self.stirred: set[int] | None = None
        for one in matters:
            self.sort_in(one)
        # The sums that are open, and what else is, as lists.
        self.dues = [*self.kinds.get(DUE, {}).values()]
        self.duties = [*self.undone.values()]

    @property
    def all(self) -> list[Matter]:
        """Everything that is open, in the order it came."""
        return [one for one in self.of if one.closed is None] if self.duties else self.dues

    def of_kind(self, kind: str) -> Iterable[Matter]:
        """What is open of one kind."""
        return self.kinds[kind].values() if kind in self.kinds else ()

    def put_last(self, one: Matter) -> None:
        """A matter stands last from now on, where it belongs by how it stands."""
        self.sort_in(one)
        if one.closed is None:
            self.list_open(one)

    def take_out(self, one: Matter) -> None:
        """A matter leaves the list, or is about to stand otherwise."""
        key, is_open = id(one), one.closed is None
        if self.every.pop(key, None) is None:
            return
        for part in self.parts(one):
            del part[key]
        for entry in entries(one):
            self.stir(entry)
            del self.telling[entry][key]
            if is_open:
                self.waits_for(entry, -1)
            if not self.telling[entry]:
                del self.telling[entry]
        if is_open:
            self.list_open(one)

    def sort_in(self, one: Matter) -> None:
        """Put a matter into every part it belongs to."""
        key, is_open = id(one), one.closed is None
        self.every[key] = one
        for part in self.parts(one):
            part[key] = one
        for entry in entries(one):
            self.tell(entry, one, is_open=is_open)

    def tell(self, entry: int, one: Matter, *, is_open: bool) -> None:
        """An entry told of a matter in the list."""
        self.stir(entry)
        self.telling.setdefault(entry, {})[id(one)] = one
        if is_open:
            self.waits_for(entry, 1)

    def waits_for(self, entry: int, more: int) -> None:
        """So many more, or less, of the matters that an entry told of are open."""
        self.waiting[entry] = left = self.waiting.get(entry, 0) + more
        if not left:
            del self.waiting[entry]

    def stir(self, entry: int) -> None:
        """Something an entry told of may stand otherwise."""
        if self.stirred is not None:
            self.stirred.add(entry)

    def parts(self, one: Matter) -> tuple[Part, ...]:
        """The parts a matter belongs to by how it stands."""
        if one.closed is None:
            part = self.kinds.setdefault(one.kind, {})
            if one.kind == FALLEN:
                return part, self.undone, self.tries.setdefault(verb_tried(one), {})
            return (part,) if one.kind == DUE else (part, self.undone)
        if one.kind == DUE and one.closed.how == "lapsed":
            return (self.lapsed,)
        return (self.closed, self.assumed) if one.kind == DUE and one.closed.how == "assumed" else (self.closed,)

    def list_open(self, one: Matter) -> None:
        """Make that list of what is open anew to which a matter belongs."""
        if one.kind == DUE:
            self.dues = [*self.kinds[DUE].values()]
        else:
            self.duties = [*self.undone.values()]


def entries(one: Matter) -> Iterable[int]:
    """The entries that told of a matter, each once."""
    return {told.entry for told in one.told} if one.told else ()


def verb_tried(one: Matter) -> str:
    """What somebody tried, of an entry that fell."""
    return one.about.partition(" ")[0]


NOTHING_OPEN = SortedMatters([])

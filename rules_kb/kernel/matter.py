"""A matter: something an entry leaves behind until it is closed; and many of them, sorted by how they stand."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from rules_kb.kernel.said import BillLine, Seat

BANK: Seat = -1
TABLE: Seat = -2


class Told(NamedTuple):
    """A ruling that reported a matter: its entry, and the rule that spoke."""

    entry: int
    rule: str


How = Literal["paid", "assumed", "done", "let_stand", "lapsed", "noted", "ended"]


class Closed(NamedTuple):
    """The entry that closed a matter and how; for what lapsed, whose throw or turn that was."""

    entry: int
    how: How
    by: Seat = BANK


DUE = "due"
FALLEN = "entry"


class Matter(msgspec.Struct, gc=False):
    """Something an entry leaves behind until it is closed: a sum owed, a duty not done, an entry that fell.

    `kind` is DUE, FALLEN, or a duty in a word of its game. It holds values alone, so no circle ever leads through one.
    """

    kind: str
    # The law that fixes the sum or asks for the act; where an entry fell, what it broke.
    rule: str
    seq: int
    # Who must act, and towards whom.
    who: Seat
    to: Seat = TABLE
    # What it is about: a deed, a lot, a deck, a card; for a due also its reason in a word.
    about: str = ""
    why: str = ""
    # The turn it began in, and the throw or turn it lapses with.
    turn: int = 0
    until: str = ""
    # The entry that asked for it; none while nobody did, and then it lapses silently.
    asked: int | None = None
    # Every ruling that reported it.
    told: tuple[Told, ...] = ()
    # The rule that reports a sum left open, where it has one of its own.
    late: str = ""
    amount: int = 0
    bill: tuple[BillLine, ...] = ()
    # A utility's rent before its throw is known: `amount` is 0 until the dice say.
    times: int = 0
    # Money a line moves by itself waits here until its payer has it.
    when_able: bool = False
    # The parameters besides the printed text that its sum was made from.
    read: tuple[str, ...] = ()
    # The disputed points its sum hangs on, each with its other value in a word.
    doubts: tuple[tuple[str, str], ...] = ()
    # An entry that fell steps back when its player's next turn begins; it stays open.
    folded: bool = False
    closed: Closed | None = None

    @property
    def frm(self) -> Seat:
        """Who owes."""
        return self.who

    @property
    def state(self) -> Literal["open", "called"]:
        """called: asked for, or owed without asking. open: nobody asked yet."""
        return "open" if self.asked is None else "called"

    @property
    def waits(self) -> bool:
        """Whether its sum hangs on a throw that nobody knows yet."""
        return self.times > 0 and not self.amount

    @property
    def flagged(self) -> str:
        """The rule that reported it last."""
        return self.told[-1].rule if self.told else ""

    @property
    def flagged_at(self) -> int:
        """Where it was reported last."""
        return self.told[-1].entry if self.told else 0

    @property
    def called_at(self) -> int:
        """The demand that called it, where it took one."""
        return self.asked if self.asked is not None and self.asked != self.seq else 0

    @property
    def lapsed_at(self) -> int:
        """The entry with which it lapsed."""
        return self.closed.entry if self.closed and self.closed.how == "lapsed" else 0

    @property
    def lapsed_by(self) -> Seat:
        """Whose throw or turn it lapsed with."""
        return self.closed.by if self.closed else BANK

    @property
    def entries(self) -> frozenset[int]:
        """Every entry that has to do with it: where it began, where it was asked for, where it was reported."""
        return frozenset({self.seq, *(() if self.asked is None else (self.asked,)), *(one.entry for one in self.told)})


# A matter of money.
Due = Matter


# Matters by what they are, so that each is found at once; a part has the order of the whole list.
Part = dict[int, Matter]


class SortedMatters:
    """A list of matters by how they stand; it holds for that very list.

    Whatever is opened, closed or told of moves from one part to another, so an entry costs the same however much is open.
    """

    __slots__ = (
        "assumed", "closed", "dues", "duties", "every", "fell", "kinds", "lapsed", "of", "opened", "stirred", "told_by",
        "tries", "undone", "waited", "waiting",
    )  # fmt: skip

    def __init__(self, matters: list[Matter]) -> None:
        self.of = matters
        self.every: Part = dict(zip(map(id, matters), matters, strict=True))
        # What is open: by kind, all that is no sum; what fell by its entry, and by what was tried.
        self.kinds: dict[str, Part] = {}
        self.undone: Part = {}
        self.fell: dict[int, Matter] = {}
        self.tries: dict[str, Part] = {}
        # What is closed: the sums that lapsed, all else, and of that the sums that were paid by assumption.
        self.lapsed: Part = {}
        self.closed: Part = {}
        self.assumed: Part = {}
        # By entry the matters its ruling told of, once anybody asks; how many of them are open, and whether any was before.
        self.told_by: dict[int, Part] | None = None
        self.waiting: dict[int, int] = {}
        self.waited: dict[int, bool] = {}
        # The entries whose matters may stand otherwise than when it was last asked which were made good; None for all.
        self.stirred: set[int] | None = None
        # What the entry under judgement has opened.
        self.opened: list[Matter] = []
        self.sort_all()
        # The sums that are open, and what else is, as lists.
        self.dues = [*self.kinds[DUE].values()] if DUE in self.kinds else []
        self.duties = [*self.undone.values()]

    def sort_all(self) -> None:
        """Sort in everything that is in the list, with as few steps for each as may be."""
        kinds, undone, waiting, tries = self.kinds, self.undone, self.waiting, self.tries
        for key, one in self.every.items():
            kind = one.kind
            if one.closed is not None:
                for part in self.parts(one):
                    part[key] = one
                continue
            if kind in kinds:
                kinds[kind][key] = one
            else:
                kinds[kind] = {key: one}
            if kind != DUE:
                undone[key] = one
            if kind == FALLEN:
                self.fell[one.seq] = one
                tries.setdefault(verb_tried(one), {})[key] = one
            for entry in entries_telling(one) if one.told else ():
                waiting[entry] = waiting[entry] + 1 if entry in waiting else 1

    @property
    def was_touched(self) -> bool:
        """Whether anything that an entry told of may stand otherwise than before the entry under judgement."""
        return bool(self.waited) or self.stirred is None or bool(self.stirred)

    @property
    def telling(self) -> dict[int, Part]:
        """By entry the matters that its ruling told of."""
        if self.told_by is None:
            self.told_by = {}
            for one in self.every.values():
                for entry in entries_telling(one) if one.told else ():
                    self.told_by.setdefault(entry, {})[id(one)] = one
        return self.told_by

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
        if is_open and one.kind == FALLEN:
            del self.fell[one.seq]
        if one.told:
            self.untell(one, is_open=is_open)
        if is_open:
            self.list_open(one)

    def untell(self, one: Matter, *, is_open: bool) -> None:
        """What was told of a matter that leaves the list."""
        for entry in entries_telling(one):
            if is_open:
                self.waits_for(entry, -1)
            if self.stirred is not None:
                self.stirred.add(entry)
            if self.told_by is not None:
                del self.told_by[entry][id(one)]
                if not self.told_by[entry]:
                    del self.told_by[entry]

    def sort_in(self, one: Matter) -> None:
        """Put a matter into every part it belongs to."""
        key = id(one)
        self.every[key] = one
        for part in self.parts(one):
            part[key] = one
        if one.kind == FALLEN and one.closed is None:
            self.fell[one.seq] = one
        if one.told:
            is_open = one.closed is None
            for entry in entries_telling(one):
                self.tell(entry, one, is_open=is_open)

    def tell(self, entry: int, one: Matter, *, is_open: bool) -> None:
        """An entry told of a matter in the list."""
        if self.told_by is not None:
            self.told_by.setdefault(entry, {})[id(one)] = one
        if is_open:
            self.waits_for(entry, 1)
        if self.stirred is not None:
            self.stirred.add(entry)

    def waits_for(self, entry: int, more: int) -> None:
        """So many more, or less, of the matters that an entry told of are open."""
        before = self.waiting.get(entry, 0)
        if entry not in self.waited:
            self.waited[entry] = before > 0
        if before + more:
            self.waiting[entry] = before + more
        else:
            del self.waiting[entry]

    def resorted(self, matters: list[Matter]) -> "SortedMatters":
        """Another list that has taken the place of this one while an entry is judged."""
        found = SortedMatters(matters)
        changed = {entry: entry in self.waiting for entry in self.waiting.keys() ^ found.waiting.keys()}
        found.waited, found.opened = changed | self.waited, self.opened
        return found

    def parts(self, one: Matter) -> tuple[Part, ...]:
        """The parts a matter belongs to by how it stands."""
        kind, closed = one.kind, one.closed
        if closed is None:
            part = self.kinds.get(kind)
            if part is None:
                part = self.kinds[kind] = {}
            if kind == FALLEN:
                return part, self.undone, self.tries.setdefault(verb_tried(one), {})
            return (part,) if kind == DUE else (part, self.undone)
        if kind != DUE:
            return (self.closed,)
        if closed.how == "lapsed":
            return (self.lapsed,)
        return (self.closed, self.assumed) if closed.how == "assumed" else (self.closed,)

    def list_open(self, one: Matter) -> None:
        """Make that list of what is open anew to which a matter belongs."""
        if one.kind == DUE:
            self.dues = [*self.kinds[DUE].values()]
        else:
            self.duties = [*self.undone.values()]


def entries_telling(one: Matter) -> Iterable[int]:
    """The entries that told of a matter, each once."""
    told = one.told
    return (told[0].entry,) if len(told) == 1 else {each.entry for each in told}


def verb_tried(one: Matter) -> str:
    """What somebody tried, of an entry that fell."""
    return one.about.partition(" ")[0]

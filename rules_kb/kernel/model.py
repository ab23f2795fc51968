"""The words every game shares: actions, matters, rulings, and what cannot be read."""

from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from rules_kb.kernel.matter import BANK as BANK
from rules_kb.kernel.matter import DUE as DUE
from rules_kb.kernel.matter import FALLEN as FALLEN
from rules_kb.kernel.matter import TABLE as TABLE
from rules_kb.kernel.matter import Closed as Closed
from rules_kb.kernel.matter import Due as Due
from rules_kb.kernel.matter import How as How
from rules_kb.kernel.matter import Matter as Matter
from rules_kb.kernel.matter import SortedMatters as SortedMatters
from rules_kb.kernel.matter import Told as Told
from rules_kb.kernel.readable import readable
from rules_kb.kernel.said import BillLine as BillLine
from rules_kb.kernel.said import Fact as Fact
from rules_kb.kernel.said import Said
from rules_kb.kernel.said import Seat as Seat

# Somebody from outside whom the table has asked to rule.
ARBITER: Seat = -3
Level = Literal["irregular", "illegal", "impossible"]
Verdict = Literal["legal", "irregular", "illegal"]


class Action(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True, gc=False):
    """Something somebody did or the table decided; `by` is a seat, BANK, TABLE or ARBITER."""

    by: Seat

    # Whether somebody else must agree before it counts at a place it is inserted later.
    needs_yes: ClassVar[bool] = False
    # Whether dice fell: what somebody left out before them is no reason to take them back.
    thrown: ClassVar[bool] = False
    # Whether it tells how things stand: what it books is a gap in the log, no money that changed hands.
    takes_stock: ClassVar[bool] = False

    @property
    def bare(self) -> bool:
        """Whether it is a sum without a word what it is for."""
        return hasattr(self, "amount") and getattr(self, "why", None) == ""

    @property
    def mutual(self) -> bool:
        """Whether it takes a yes of all its `parties`."""
        return False

    @property
    def parties(self) -> frozenset[Seat]:
        """Who does it together."""
        return frozenset({self.by, getattr(self, "to", self.by)})


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One numbered line of the log."""

    seq: int
    action: Action


class Owing(msgspec.Struct, frozen=True):
    """A debt written into a position."""

    frm: Seat
    to: Seat
    amount: int
    why: str = ""


class Transfer(NamedTuple):
    """Money that changed hands."""

    frm: Seat
    to: Seat
    amount: int


def bill_line(label: str, amount: int, **facts: Fact) -> BillLine:
    """One step of a bill whose label is filled with facts."""
    return BillLine(label, amount, tuple(facts.items()))


class Held(NamedTuple):
    """A piece somebody has: a deed with what stands on it, or a card with the colour it lies as."""

    id: str
    houses: int = 0
    hotel: bool = False
    mortgaged: bool = False
    colour: str = ""


@readable
class Note(NamedTuple):
    """Something an entry changes that the log cannot explain: whose, what, how it was and how it is now.

    A sum or a count, a place by its id, pieces, or None where nobody knows; of a token the throw it is in jail for.
    """

    seat: Seat
    what: str
    was: int | str | tuple[Held, ...] | None
    now: int | str | tuple[Held, ...] | None


class OtherGame(msgspec.Struct):
    """The same log by another reading of a disputed point, or without what somebody set: then it has no value."""

    name: str
    value: str
    # Where it stands once it is written down; nothing where that is where ours does.
    position: bytes
    # The turn in which it last made a difference.
    turn: int
    # Whether it only counts otherwise, such as the plays of a turn: then it may find a fault where we find none.
    counts: bool = False


class Position(msgspec.Struct, kw_only=True, dict=True):
    """The state every game keeps; the log alone decides it.

    What can be worked out again from it may be kept beside it in its `__dict__`, which is neither stored nor copied.
    """

    seq: int = 0
    # All that is open, and what was closed lately: see `matters`. The list is replaced and never changed in place.
    matters: list[Matter] = msgspec.field(default_factory=list)
    assume: list[str] = msgspec.field(default_factory=list)
    stand: bool = False
    # The points the table decided, and at which entries.
    ruled: dict[str, str] = msgspec.field(default_factory=dict)
    ruled_at: dict[str, int] = msgspec.field(default_factory=dict)
    # The edition the table moved to, and at which entry; none while it plays by that of its head.
    edition: str = ""
    moved_at: int = 0
    over: bool = False
    # Where the same log has led by other rules: see `other_games`.
    others: list[OtherGame] = msgspec.field(default_factory=list)
    # Entries somebody disputes: what they left owing is not netted.
    disputed: list[int] = msgspec.field(default_factory=list)
    # Who disputes them: whoever says yes later no longer does.
    doubters: dict[int, list[Seat]] = msgspec.field(default_factory=dict)
    # The rules the table lets pass on the entry under judgement.
    waived: list[str] = msgspec.field(default_factory=list)
    # What the entry under judgement changes without an explanation.
    notes: list[Note] = msgspec.field(default_factory=list)
    # How the entry under judgement came out, step by step.
    steps: list[Said] = msgspec.field(default_factory=list)

    # The money that the entry under judgement has moved so far: booked by whoever moves it, none before an entry begins.
    moved: ClassVar[list["Transfer"]]
    # What was answered since nothing moves.
    kept_answers: ClassVar[dict[Any, Any] | None] = None

    @cached_property
    def open(self) -> SortedMatters:
        """The matters by how they stand, sorted once and carried on by `matters` with whatever is opened or closed."""
        return SortedMatters(self.matters)

    @cached_property
    def dues(self) -> list[Matter]:
        """What is owed, oldest first; carried on with what is open."""
        return self.open.dues

    @property
    def lapsed(self) -> list[Matter]:
        """The sums that nobody asked for in time."""
        return [*self.open.lapsed.values()]

    @property
    def assumed(self) -> list[Matter]:
        """The sums that were paid by assumption: the first explicit line for one takes its place."""
        return [*self.open.assumed.values()]

    def turn_number(self) -> int:
        """Which turn it is."""
        return 0

    def holdings(self) -> object:
        """Who has what besides money, where that is part of what a reading of the rules could change."""
        return None

    def counting(self) -> object:
        """What is counted for later entries and changes nothing by itself."""
        return None


class Violation(msgspec.Struct, frozen=True, gc=False):
    """A rule that an entry broke, with the facts that fill its sentence."""

    rule: str
    seq: int
    facts: dict[str, Fact]
    waived: bool = False
    # Which of its rule's sentences and remedies, where there are several.
    says: str = ""
    fix: str = ""


class Closing(NamedTuple):
    """An earlier ruling that an entry closes, and how; opened again where `how` is empty."""

    seq: int
    how: How | Literal[""]


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """What the referee says of one entry."""

    seq: int
    verdict: Verdict
    stands: bool
    violations: tuple[Violation, ...] = ()
    moved: tuple[Transfer, ...] = ()
    notes: tuple[Note, ...] = ()
    steps: tuple[Said, ...] = ()
    # How it was closed with its own entry, where it left nothing to do; and what it closes or opens of earlier ones.
    closed: Closed | None = None
    closes: tuple[Closing, ...] = ()


def step(template: str, **facts: Fact) -> Said:
    """One step of how an entry came out, told by a template and its facts."""
    return Said(template, facts)


class Malformed(Exception):
    """Input that cannot be read: every complaint, by its path."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__("; ".join(f"{path}: {message}" for path, message in errors.items()))
        self.errors = errors

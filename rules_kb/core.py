"""The words every game shares: actions, dues, rules, rulings."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

Seat = int
BANK: Seat = -1
TABLE: Seat = -2

Level = Literal["irregular", "illegal", "impossible"]
Verdict = Literal["legal", "irregular", "illegal"]
Fact = int | str | bool


class Action(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """Something somebody did or the table decided; `by` is a seat, BANK or TABLE."""

    by: Seat

    # Whether somebody else must agree before it counts at a place it is inserted later.
    needs_yes: ClassVar[bool] = False
    # Whether it takes two: `by` and `to` are both asked for their yes.
    mutual: ClassVar[bool] = False
    # Whether it tells how things stand: what it books is a gap in the log, no money that changed hands.
    takes_stock: ClassVar[bool] = False


class Entry(msgspec.Struct, frozen=True):
    """One numbered line of the log."""

    seq: int
    action: Action


class Transfer(NamedTuple):
    """Money that changed hands."""

    frm: Seat
    to: Seat
    amount: int


class Line(NamedTuple):
    """One step of a bill."""

    label: str
    amount: int


class Due(msgspec.Struct):
    """What one side owes another, with its working and its deadline.

    open: nobody asked yet, lapses silently. called: asked for, or owed without asking.
    """

    frm: Seat
    to: Seat
    amount: int
    why: str
    seq: int
    state: Literal["open", "called"] = "called"
    bill: tuple[Line, ...] = ()
    turn: int = 0
    deadline: str = ""
    about: str = ""
    # A utility's rent before its throw is known: `amount` is 0 until the dice say.
    times: int = 0
    # The rule that reported it, and where: each is reported once.
    flagged: str = ""
    flagged_at: int = 0
    # Money a line moves by itself waits here until its payer has it.
    when_able: bool = False
    # The demand that called it; the entry with which it lapsed, and whose throw or turn that was.
    called_at: int = 0
    lapsed_at: int = 0
    lapsed_by: Seat = BANK


class Duty(msgspec.Struct):
    """Something an entry left undone, in a word of its game, and the entry that did it since."""

    what: str
    seq: int
    done: int = 0


class Note(NamedTuple):
    """Something an entry changes that the log cannot explain: whose, what, how it was and how it is now."""

    seat: Seat
    what: str
    was: str
    now: str


class Position(msgspec.Struct, kw_only=True):
    """The state every game keeps; the log alone decides it."""

    seq: int = 0
    dues: list[Due] = msgspec.field(default_factory=list)
    lapsed: list[Due] = msgspec.field(default_factory=list)
    # Dues that were paid by assumption: the first explicit line for one takes its place.
    assumed: list[Due] = msgspec.field(default_factory=list)
    # What entries left undone besides money, until and after somebody does it.
    duties: list[Duty] = msgspec.field(default_factory=list)
    assume: list[str] = msgspec.field(default_factory=list)
    stand: bool = False
    ruled: dict[str, str] = msgspec.field(default_factory=dict)
    # The edition the table moved to; none while it plays by that of its head.
    edition: str = ""
    over: bool = False
    # Entries somebody disputes: what they left owing is not netted.
    disputed: list[int] = msgspec.field(default_factory=list)
    # Who disputes them: whoever says yes later no longer does.
    doubters: dict[int, list[Seat]] = msgspec.field(default_factory=dict)
    # The rules the table lets pass on the entry under judgement.
    waived: list[str] = msgspec.field(default_factory=list)
    # What the entry under judgement changes without an explanation.
    notes: list[Note] = msgspec.field(default_factory=list)
    # How the entry under judgement came out, step by step; seats stand as {n} until they are named.
    steps: list[str] = msgspec.field(default_factory=list)

    def holdings(self) -> object:
        """Who has what besides money, where that is part of what a reading of the rules could change."""
        return None


class Violation(msgspec.Struct, frozen=True):
    """A rule that an entry broke, with the facts that fill its sentence."""

    rule: str
    seq: int
    facts: dict[str, Fact]
    waived: bool = False


class Ruling(msgspec.Struct, frozen=True):
    """What the referee says of one entry."""

    seq: int
    verdict: Verdict
    stands: bool
    violations: tuple[Violation, ...] = ()
    moved: tuple[Transfer, ...] = ()
    notes: tuple[Note, ...] = ()
    steps: tuple[str, ...] = ()


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, what it watches, its words, and the function that answers."""

    id: str
    on: tuple[type[Action], ...]
    level: Level
    says: str
    fix: str
    reads: tuple[str, ...]
    law: str
    check: Callable[..., "Breach"]


Breach = dict[str, Fact] | list[dict[str, Fact]] | None


def breach(**facts: Fact) -> dict[str, Fact]:
    """The facts of a broken rule, enough to fill its sentence."""
    return facts


class Rules:
    """The rules of one topic, declared beside the functions that answer for them."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.all: list[Rule] = []

    def on(
        self,
        *actions: type[Action],
        says: str,
        fix: str,
        level: Level = "illegal",
        reads: Iterable[str] = (),
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register the decorated function as the rule `topic.function-name`."""

        def declare(check: Callable[..., Any]) -> Callable[..., Any]:
            name = check.__name__.strip("_").replace("_", "-")
            law = (check.__doc__ or "").strip().split("\n")[0]
            self.all.append(Rule(f"{self.topic}.{name}", actions, level, says, fix, tuple(reads), law, check))
            return check

        return declare

"""A matter: something an entry leaves behind until it is closed, and a list of them by how they stand."""

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


class Matter(msgspec.Struct):
    """Something an entry leaves behind until it is closed: a sum owed, a duty not done, an entry that fell.

    `kind` is DUE, FALLEN, or a duty in a word of its game.
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


class OpenMatters(NamedTuple):
    """What is open in a list of matters: all of it, and of that the sums and what else is to be done."""

    of: list[Matter]
    all: list[Matter]
    dues: list[Matter]
    duties: list[Matter]


NOTHING_OPEN = OpenMatters([], [], [], [])


def still_open(matters: list[Matter]) -> OpenMatters:
    """What is open of some matters, in the order it came."""
    found = [one for one in matters if one.closed is None]
    if not found:
        return OpenMatters(matters, found, found, found)
    dues = [one for one in found if one.kind == DUE]
    return OpenMatters(
        matters, found, dues, [one for one in found if one.kind != DUE] if len(dues) < len(found) else []
    )

"""A game as one value: its rules and effects, how it is written, and what is asked of it as a whole."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rules_kb.kernel.declaring import Act, Rule
from rules_kb.kernel.model import Action, BillLine, Due, Fact, Matter, Position, Seat, Transfer
from rules_kb.kernel.naming import things
from rules_kb.kernel.said import Said
from rules_kb.kernel.sums import Unwatched, Watch
from rules_kb.kernel.tally import Tally


class Destination(NamedTuple):
    """Where a line should lead: whether it did, what to say if so and if not, what to do, why, and by which rule."""

    right: bool
    says: Said
    belongs: Said
    stays: Said
    why: Said
    rule: str


class Doing:
    """Something that can be done now: its title, the line for it, or what the table has to say first, and the facts."""

    def __init__(self, title: str, action: Action | None = None, ask: str = "", **facts: Fact) -> None:
        self.title, self.action, self.ask, self.facts = title, action, ask, facts


class Unsettled(NamedTuple):
    """What the table has to settle besides money: how it stands, what is done now, and by which rule."""

    says: Said
    do: Said
    rule: str


class Piece(NamedTuple):
    """One deed, colour or card: its name and what is printed on it, column by column."""

    id: str
    name: str
    cells: tuple[str, ...]
    # What makes it the same piece under another name: the number of its space, or what it does.
    like: Any = None
    # What it is and does: the texts of the rules name these, so its page leads to them.
    kinds: tuple[str, ...] = ()


class PieceTable(NamedTuple):
    """Pieces of one kind, with the titles of their columns and which of those are sums of money."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Piece, ...]
    sums: frozenset[str] = frozenset()


class Game(msgspec.Struct, frozen=True, eq=False):
    """One game. Neither is special: whatever differs between them is asked of this value."""

    name: str
    title: str
    # The edition meant where none is named.
    usual: str
    # What the page of everybody's things is called, and what players count of their own.
    holdings: str
    counted: str
    rules: Mapping[str, Rule]
    effects: Mapping[type[Action], tuple[Act, ...]]
    # Facts happened whatever the rules say: they are never worse than irregular.
    facts: frozenset[type[Action]]
    implied: Callable[[Any, Action, Any], tuple[Action, ...]]
    afterwards: Callable[[Any, Any], None]
    settle: Callable[[Any, int, Any], None]
    # How it is written down, what an edition of it becomes, and how its own parts of one are read.
    grammar: Any
    edition: Any
    read_parts: Callable[[dict[str, Any], Any, dict[str, str]], dict[str, Any]]
    position: type[Position]
    turn: Callable[[Any], int]
    start: Callable[[Any], Position]
    block_of: Callable[[Any, Any], Any]
    expected: Callable[[Any, Any], Iterable[tuple[Seat, list[str]]]]
    standings: Callable[[Any, Any, dict[int, str]], list[dict[str, Any]]]
    winners: Callable[[Any, Any], list[Seat]]
    # What it counts of an evening.
    tally: Callable[[], Tally]
    until: Callable[[Any, Due], Said | None]
    can_pay: Callable[[Any, Seat, list[Transfer]], bool]
    # What is printed in its boxes.
    pieces: Callable[[Any], Iterable[PieceTable]]
    # Who looks on for what each entry does with money.
    watch: Callable[[], Watch] = Unwatched
    # Whether lines after the end are booked and not judged; else they are judged like all others.
    books_after_the_end: bool = True
    # What is left of an act that does not stand.
    fell: Callable[[Any, Action, Any], None] = lambda position, action, ed: None
    # What an act is about, as things stand before it: the pieces it names, and those that are understood.
    touches: Callable[[Any, Action, Any], frozenset[str]] = lambda position, action, ed: things(action)
    # A line with the place it led to and what it paid for written in, so that correcting an older one shifts nothing.
    pin: Callable[[Any, Action, frozenset[str]], Action] = lambda position, action, whys: action
    # How many copies of each card nobody can place.
    unseen: Callable[[Any, Any], dict[str, int]] = lambda position, ed: {}
    # The rules or topics a line is held against first.
    held_against: Callable[[Any, Action], tuple[str, ...]] = lambda position, action: ()
    # What there is to say instead of a remedy that later lines have made impossible.
    overtaken: Callable[[Any, Any, str, dict[str, Any]], Said | None] = lambda position, ed, rule, facts: None
    # What may be done instead of paying what is owed.
    instead: Callable[[Any, Any, Sequence[Due]], Said | None] = lambda position, ed, dues: None
    # Where a line should lead the token, or that its card was due.
    leads: Callable[[Any, Any, Action], Destination | None] = lambda position, ed, action: None
    # The most a debtor can raise towards some dues, cash included.
    raises: Callable[[Any, Any, Seat, list[Due]], int] = lambda position, ed, seat, dues: 0
    # How a sum comes about that a line moves by itself, and what somebody's worth is made of.
    bill: Callable[[Any, Any, Action], tuple[BillLine, ...]] = lambda position, ed, action: ()
    fortune: Callable[[Any, Any, Seat], tuple[BillLine, ...]] = lambda position, ed, seat: ()
    # What waits for the hammer.
    pending: Callable[[Any, Any], Unsettled | None] = lambda position, ed: None
    # What can be done now about something left open.
    doings: Callable[[Any, Any, Matter], Iterable[Doing]] = lambda position, ed, matter: ()
    # What may have happened besides what is expected, what a line may really have been, and the same with other dice.
    besides: Callable[[Any, Any], Iterable[Action]] = lambda position, ed: ()
    variants: Callable[[Any, Any, Action], Iterable[Action]] = lambda position, ed, action: ()
    rethrown: Callable[[Any, Any, Action, tuple[int, int]], Action | None] = lambda position, ed, action, dice: None

    @property
    def after_the_end(self) -> frozenset[str]:
        """The rules that say a game is over; where lines after the end are booked, only these still speak."""
        return frozenset(id for id, rule in self.rules.items() if rule.after_the_end)

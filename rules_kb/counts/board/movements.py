"""Every sum a log moves, with what it was for: what real money at the table is held against."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from rules_kb.board import actions as a
from rules_kb.board.dues import is_assumed, is_fine, meant, together
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board
from rules_kb.counts.board.wrong_sums import wrong_sums
from rules_kb.kernel.model import BANK, Action, Due, Ruling, Seat

# Acts that move their own money, and what for.
PRICED = {
    a.Buy: "price", a.Win: "auction", a.Build: "build", a.Sell: "sale", a.Mortgage: "mortgage", a.Lift: "lift",
    a.Keep: "interest", a.Trade: "trade",
}  # fmt: skip
PAYMENTS = (a.Pay, a.Collect)
# So many sums lapse with one entry.
MOST_AT_ONCE = 3
SAME = {"fine": "jail", "estate": "interest"}


class Movement(NamedTuple):
    """A sum that changed hands by entry `seq`; without an action it moved by itself.

    `sums` are those it is easily taken for; `logged` is false where it was owed and the log never has it paid.
    """

    seq: int
    at: int
    frm: Seat
    to: Seat
    amount: int
    why: str
    about: str = ""
    action: Action | None = None
    sums: tuple[int, ...] = ()
    logged: bool = True


class Before(NamedTuple):
    """What must be known of the position before an entry is judged."""

    assumed: list[Due]
    meant: list[Due]
    why: str
    about: str


NOTHING = Before([], [], "", "")


class Watch:
    """Looks on while a log is judged and notes what moves; dues stay the same objects from opening to end."""

    def __init__(self) -> None:
        self.moved: dict[int, Movement] = {}
        self.lapsed: dict[int, Due] = {}
        self.places: dict[int, int] = {}
        # Whatever is told apart by identity is held here, so that no two things share one.
        self.held: list[Due] = []

    def on_board(self, dues: Mapping[int, Due]) -> "Watch":
        """The same on a copy of the board, in which these dues stand for those of such an identity."""
        other = Watch()
        other.moved = {id(dues[key]) if key in dues else key: one for key, one in self.moved.items()}
        for due in self.lapsed.values():
            there = dues.get(id(due), due)
            other.lapsed[id(there)] = there
        other.places = dict(self.places)
        # What is not on the board any more is held as well, or something new might come to its identity.
        other.held = [*self.held, *self.lapsed.values(), *dues.values()]
        return other

    def before(self, board: Board, action: Action, ed: BoardEdition) -> Before:
        """What an entry finds."""
        if not isinstance(action, PAYMENTS):
            about = str(getattr(action, "deed", "") or getattr(action, "lot", ""))
            if isinstance(action, a.Buy) and not about:
                about = board.turn.offer
            return Before(board.assumed, [], PRICED.get(type(action), ""), about)
        due = meant(board, ed, action)
        parts = together(board, action) or ([due] if due is not None else [])
        fine = isinstance(action, a.Pay) and action.by >= 0 and is_fine(board, action)
        why = "jail" if fine else due.why if due is not None else action.why or "gift"
        taken = [part for part in parts if is_assumed(part)]
        return Before(board.assumed, taken, why, due.about if due is not None else "")

    def after(self, board: Board, at: int, action: Action, ruling: Ruling, found: Before, ed: BoardEdition) -> None:
        """What an entry moved, by itself or in so many words."""
        self.places[ruling.seq] = at
        fresh: list[Due] = []
        if assumed := board.assumed:
            known = {id(due) for due in found.assumed}
            fresh = [due for due in assumed if id(due) not in known]
        for due in fresh:
            self.note(id(due), self.of_due(board, ed, due, ruling.seq, at))
            self.held.append(due)
        for due in [*islice(reversed(board.open.lapsed.values()), MOST_AT_ONCE)][::-1]:
            self.lapsed[id(due)] = due
        if ruling.stands and found.why:
            self.in_words(board, at, action, ruling, found, fresh, ed)

    def in_words(
        self, board: Board, at: int, action: Action, ruling: Ruling, found: Before, fresh: list[Due], ed: BoardEdition
    ) -> None:
        """The money a line itself tells of."""
        for due in found.meant:
            self.moved.pop(id(due), None)
        sides = told_sides(action)
        if isinstance(action, PAYMENTS):
            frm, to, sum_ = *sides, action.amount
        else:
            (frm, to), sum_ = sides, between(ruling, sides, fresh)
        if sum_ < 0:
            frm, to, sum_ = to, frm, -sum_
        if sum_:
            why = SAME.get(found.why, found.why)
            one = Movement(ruling.seq, at, frm, to, sum_, why, found.about, action)
            self.note(-1 - at, one._replace(sums=wrong_sums(board, ed, one.frm, one.why, one.about, sum_, action)))

    def of_due(self, board: Board, ed: BoardEdition, due: Due, seq: int, at: int) -> Movement:
        """A due that was paid by itself."""
        sums = wrong_sums(board, ed, due.frm, due.why, due.about, due.amount, None)
        return Movement(seq, at, due.frm, due.to, due.amount, SAME.get(due.why, due.why), due.about, None, sums)

    def note(self, key: int, one: Movement) -> None:
        """Keep a movement."""
        self.moved[key] = one

    def owed(self, board: Board) -> Iterator[Movement]:
        """What was owed at some time and never paid by the log: it lapsed, or it is still open."""
        for due in [*self.lapsed.values(), *board.dues]:
            if due.amount and due.seq in self.places:
                why = SAME.get(due.why, due.why)
                yield Movement(due.seq, self.places[due.seq], due.frm, due.to, due.amount, why, due.about, logged=False)

    def all(self, board: Board) -> list[Movement]:
        """Everything that moved and everything that was owed."""
        return [*self.moved.values(), *self.owed(board)]


def told_sides(action: Action) -> tuple[Seat, Seat]:
    """Between whom a line moves its own money, as it most often goes."""
    if isinstance(action, a.Collect):
        return BANK, action.by
    if isinstance(action, a.Pay | a.Trade):
        return action.by, action.to
    return action.by, BANK


def between(ruling: Ruling, sides: tuple[Seat, Seat], fresh: list[Due]) -> int:
    """What went from one side to the other, leaving out what moved by itself beside it."""
    rows = [(t.frm, t.to, t.amount) for t in ruling.moved] + [(due.to, due.frm, due.amount) for due in fresh]
    return sum(sum_ * ((frm, to) == sides) - sum_ * ((to, frm) == sides) for frm, to, sum_ in rows)

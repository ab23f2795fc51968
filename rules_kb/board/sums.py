"""What every entry at the board does with money: what counted cash is held against."""

from itertools import islice

from rules_kb.board import actions as a
from rules_kb.board.dues import is_assumed, is_fine, meant, together
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, before_the_game
from rules_kb.board.wrong_sums import wrong_sums
from rules_kb.kernel.matter import Part
from rules_kb.kernel.model import BANK, Action, Due, Matter, Ruling, Seat
from rules_kb.kernel.sums import Sum, Sums, sum_of
from rules_kb.kernel.threads import Thread, thread

# Acts that move their own money, and what for.
PRICED: dict[type[Action], str] = {
    a.Buy: "price", a.Win: "auction", a.Build: "build", a.Sell: "sale", a.Mortgage: "mortgage", a.Lift: "lift",
    a.Keep: "interest", a.Trade: "trade",
}  # fmt: skip
PAYMENTS = (a.Pay, a.Collect)
# So many sums lapse with one entry.
MOST_AT_ONCE = 3
# Two words for one purpose.
SAME = {"fine": "jail", "estate": "interest"}


class BoardWatch:
    """Looks on while a log is judged; dues stay the same objects from opening to end."""

    def __init__(self) -> None:
        # What was open or closed before the entry under judgement; of that what had moved by itself, and what lapsed last.
        self.matters: list[Matter] | None = None
        self.assumed: Part = {}
        self.lapsed: Part = {}
        # What its own words are about, and which dues that had moved by themselves they take the place of.
        self.why = self.about = ""
        self.confirmed: tuple[Thread, ...] = ()
        self.cash: int | None = None

    def before(self, board: Board, action: Action, ed: BoardEdition) -> None:
        """What the next entry finds."""
        if board.matters is not self.matters:
            self.matters, self.assumed, self.lapsed = board.matters, {**board.open.assumed}, newest(board.open.lapsed)
        self.cash = cash_counted(board, action)
        self.why, self.about, self.confirmed = PRICED.get(type(action), ""), "", ()
        if isinstance(action, PAYMENTS):
            self.payment(board, action, ed)
        elif self.why:
            offered = board.turn.offer if isinstance(action, a.Buy) else ""
            self.about = str(getattr(action, "deed", "") or getattr(action, "lot", "") or offered)

    def payment(self, board: Board, action: a.Pay | a.Collect, ed: BoardEdition) -> None:
        """What a payment is for, and what of it has moved by itself already."""
        due = meant(board, ed, action)
        parts = together(board, action) or ([due] if due is not None else [])
        fine = isinstance(action, a.Pay) and action.by >= 0 and is_fine(board, action)
        why = "jail" if fine else due.why if due is not None else action.why or "gift"
        self.why, self.about = SAME.get(why, why), due.about if due is not None else ""
        self.confirmed = tuple([thread(part) for part in parts if is_assumed(part)])

    def after(self, board: Board, action: Action, ed: BoardEdition, ruling: Ruling) -> Sums | None:
        """What that entry did, once it is judged; None for nothing."""
        fresh, lapsed = list[Due](), list[Due]()
        if board.matters is not self.matters:
            fresh = [due for key, due in board.open.assumed.items() if key not in self.assumed]
            lapsed = [due for key, due in newest(board.open.lapsed).items() if key not in self.lapsed]
        in_words = ruling.stands and self.why
        if not (fresh or lapsed or in_words or self.cash is not None):
            return None
        told = self.told(board, action, ed, ruling, fresh) if in_words else None
        by_itself = tuple([sum_of(due, easily_taken_for(board, ed, due)) for due in fresh])
        return Sums(by_itself, told, self.confirmed if in_words else (), tuple(map(sum_of, lapsed)), self.cash)

    def told(self, board: Board, action: Action, ed: BoardEdition, ruling: Ruling, fresh: list[Due]) -> Sum | None:
        """The money a line itself tells of."""
        frm, to = told_sides(action)
        amount = action.amount if isinstance(action, PAYMENTS) else between(ruling, (frm, to), fresh)
        if amount < 0:
            frm, to, amount = to, frm, -amount
        if not amount:
            return None
        others = wrong_sums(board, ed, frm, self.why, self.about, amount, action)
        return Sum(ruling.seq, frm, to, amount, self.why, self.about, others)


def newest(lapsed: Part) -> Part:
    """The sums that lapsed last, as many as may lapse with one entry."""
    return dict([*islice(reversed(lapsed.items()), MOST_AT_ONCE)][::-1]) if lapsed else {}


def cash_counted(board: Board, action: Action) -> int | None:
    """The cash of whoever counts, where the log knows it."""
    if not isinstance(action, a.Count):
        return None
    player = board.players[action.by]
    return None if player.unknown or player.out or before_the_game(board) else player.cash


def easily_taken_for(board: Board, ed: BoardEdition, due: Due) -> tuple[int, ...]:
    """The sums that one which moved by itself is easily taken for."""
    return wrong_sums(board, ed, due.frm, due.why, due.about, due.amount, None)


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

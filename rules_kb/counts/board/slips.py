"""What can go wrong with a sum on a real table: forgotten, paid twice, a wrong sum, to the wrong player, not logged."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from rules_kb.counts.board.movements import Movement
from rules_kb.kernel.model import BANK, Seat

WORDS = {
    "go": "salary", "price": "purchase", "build": "building", "jail": "fine", "pot": "parking", "debt": "debt",
}  # fmt: skip
# How likely each slip is beside the others, for one sum; found at tables, not measured.
OFTEN = {
    "missed": 1.0, "unpaid": 0.8, "unlogged": 0.8, "twice": 0.5, "wrong": 0.8, "misdirected": 0.3,
    "short": 0.4, "over": 0.4,
}  # fmt: skip
# What is handed over against a deed or a house is seldom handed over twice.
BARGAINS = ("price", "auction", "build", "sale", "mortgage", "lift", "interest", "trade")
TWICE_IN_A_BARGAIN = 0.3
# Change is most often wrong by one note, sometimes by one note for another, seldom by anything else.
BY_A_NOTE, BY_AN_EXCHANGE, BY_ANYTHING = 0.1, 0.02, 0.002
# A slip lately made is likelier than an old one, which would have been noticed before.
FRESH = 12


class Slip(NamedTuple):
    """One thing that may have gone wrong: `paid` really went from one side to the other, or to somebody else."""

    kind: str
    one: Movement
    paid: int
    astray: Seat | None = None

    @property
    def amount(self) -> int:
        """By how much money it leaves somebody wrong."""
        return self.paid if self.astray is not None or not self.one.logged else abs(self.paid - self.one.amount)

    @property
    def effect(self) -> tuple[tuple[Seat, int], ...]:
        """Who really has how much more than the log says."""
        frm, to, sum_ = self.one.frm, self.one.to, self.one.amount
        if self.astray is not None:
            rows = [(to, -sum_), (self.astray, sum_)]
        else:
            more = self.paid - (sum_ if self.one.logged else 0)
            rows = [(frm, -more), (to, more)]
        return tuple(sorted([row for row in rows if row[0] >= 0]))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose cash it leaves wrong."""
        return tuple(seat for seat, _ in self.effect)


def word(one: Movement) -> str:
    """What a sum is for, in the name of a slip."""
    return WORDS.get(one.why, one.why)


def plain_slips(one: Movement, seats: range) -> Iterator[Slip]:
    """The slips of one sum that need no guess at another sum."""
    if not one.logged:
        yield Slip(f"{word(one)}-unlogged", one, one.amount)
        return
    what = word(one)
    yield Slip(f"{what}-{'missed' if one.frm == BANK else 'unpaid'}", one, 0)
    yield Slip(f"{what}-twice", one, 2 * one.amount)
    for sum_ in one.sums:
        yield Slip(f"{what}-wrong", one, sum_)
    yield from misdirected(one, seats)


def misdirected(one: Movement, seats: Iterable[Seat]) -> Iterator[Slip]:
    """A sum that went to one of these players and not to whom it was for."""
    if one.logged and one.to >= 0 and one.why != "trade":
        kind = f"{word(one)}-misdirected"
        yield from [Slip(kind, one, one.amount, seat) for seat in seats if seat not in (one.frm, one.to)]


def change_slips(one: Movement, more: int) -> Iterator[Slip]:
    """A sum of which somebody gave or got that much too little or too much: `more` is what the payer has left over."""
    paid = one.amount - more
    if one.logged and one.why != "trade" and 0 < paid < 2 * one.amount:
        kind = "short" if more > 0 else "over"
        yield Slip(kind, one, paid)


def likelihood(slip: Slip, now: int, others: int, notes: Collection[int]) -> float:
    """How likely a slip is beside others; one of several wrong sums or wrong players shares their weight."""
    what = slip.kind.rsplit("-", 1)[-1]
    share = 1.0
    if what in ("short", "over"):
        share = by_change(slip.amount, notes)
    elif what == "wrong":
        share = 1 / max(1, len(slip.one.sums))
    elif what == "twice" and slip.one.why in BARGAINS:
        share = TWICE_IN_A_BARGAIN
    elif what == "misdirected":
        share = 1 / max(1, others)
    return OFTEN[what] * share / (FRESH + now - slip.one.at)


def by_change(amount: int, notes: Collection[int]) -> float:
    """How likely change is wrong by this sum."""
    if amount in notes:
        return BY_A_NOTE
    return BY_AN_EXCHANGE if any(amount + note in notes for note in notes) else BY_ANYTHING

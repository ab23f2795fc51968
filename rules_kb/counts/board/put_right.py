"""Corrections of the log for money that really moved otherwise, the plainest first."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from rules_kb.board import actions as a
from rules_kb.board.dues import REASONS
from rules_kb.counts.board.movements import Movement
from rules_kb.kernel.log import Insert, Replace
from rules_kb.kernel.model import BANK, TABLE, Action, Seat

Lines = tuple[Action, ...]
TOLD_PRICE = (a.Buy, a.Build, a.Sell, a.Mortgage, a.Lift, a.Keep)


def transfer(frm: Seat, to: Seat, sum_: int, why: str = "") -> Action:
    """Money as a line tells it: the Bank's is collected."""
    reason = why if why in REASONS else ""
    if frm == BANK:
        return a.Collect(to, sum_, reason)
    return a.Pay(frm, to, sum_, reason or ("gift" if to >= 0 else ""))


def really(one: Movement, paid: int) -> Iterator[Lines]:
    """The ways to log that another sum was paid; nothing paid is a sum too."""
    action: Any = one.action
    if not one.logged:
        yield (Insert(TABLE, one.seq, transfer(one.frm, one.to, paid, one.why)),)
        return
    if isinstance(action, a.Pay | a.Collect):
        yield (Replace(TABLE, one.seq, replace(action, amount=paid)),)
    elif isinstance(action, TOLD_PRICE):
        yield (Replace(TABLE, one.seq, replace(action, price=paid)),)
    elif action is None and one.why in REASONS:
        yield (Insert(TABLE, one.seq, transfer(one.frm, one.to, paid, one.why)),)
    if one.amount > paid:
        yield (Insert(TABLE, one.seq, transfer(one.to, one.frm, one.amount - paid)),)
    else:
        yield (Insert(TABLE, one.seq, transfer(one.frm, one.to, paid - one.amount)),)
        # A sum that moved by itself is confirmed first, so that the rest is not taken for its confirmation.
        parts = (one.amount, paid - one.amount)
        yield tuple(Insert(TABLE, one.seq, transfer(one.frm, one.to, part, one.why)) for part in parts)
    # As a present it is taken for no due at all.
    frm, to = (one.to, one.frm) if one.amount > paid else (one.frm, one.to)
    yield (Insert(TABLE, one.seq, transfer(frm, to, abs(one.amount - paid), "gift")),)


def as_paid(taxes: Iterable[Movement]) -> Lines:
    """Taxes that go by one's worth, at what was really paid: put right, the log would reckon them anew."""
    return tuple(Insert(TABLE, one.seq, transfer(one.frm, one.to, one.amount, one.why)) for one in taxes)


def astray(one: Movement, wrong: Seat) -> Iterator[Lines]:
    """The ways to log that somebody else got the money."""
    action: Any = one.action
    why = one.why if one.why in ("rent", "card") else ""
    if isinstance(action, a.Pay) and not action.deeds and not action.cards:
        yield (Replace(TABLE, one.seq, replace(action, to=wrong, why=why or action.why or "gift")),)
    if action is None and one.frm >= 0 and one.why in REASONS:
        nothing = transfer(one.frm, one.to, 0, one.why)
        yield (Insert(TABLE, one.seq, nothing), Insert(TABLE, one.seq, transfer(one.frm, wrong, one.amount, why)))
    yield (Insert(TABLE, one.seq, transfer(one.to, wrong, one.amount)),)


def told_late(one: Movement, paid: int, wrong: Seat | None, seq: int) -> Lines:
    """The difference as a line after entry `seq`, where it can upset nothing that came between."""
    more = paid - (one.amount if one.logged else 0)
    if wrong is not None:
        frm, to, more = one.to, wrong, one.amount
    else:
        frm, to = (one.frm, one.to) if more > 0 else (one.to, one.frm)
    return (Insert(TABLE, seq, transfer(frm, to, abs(more), "gift")),)

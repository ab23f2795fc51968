"""What players have agreed on for later: promises about rent, and loans with a day."""

import msgspec

from rules_kb.kernel.model import Seat


class Promise(msgspec.Struct):
    """No rent for `to` on a deed, or `percent` of what others pay there: so many landings more, or for good (-1)."""

    by: Seat
    to: Seat
    deed: str
    left: int = -1
    # The landing before this one was free: asking for its rent breaks the promise.
    used: bool = False
    percent: int = 0


class Loan(msgspec.Struct):
    """A loan of an entry that is to be paid back in so many of the borrower's turns from now."""

    seq: int
    by: Seat
    to: Seat
    left: int

"""An auction as a phone runs it: who may bid, by how much, and when it is sold."""

from typing import NamedTuple

from referee.buttons import Button
from referee.table_queries import Seated
from rules_kb.board.actions import JAIL_CARD
from rules_kb.board.lots import PIECES, lot_meant, still_in
from rules_kb.board.state import Auction
from rules_kb.core import BANK, Seat

RAISES = (1, 10, 50)
# Where an edition sets a least raise, the buttons are multiples of it.
MULTIPLES = (1, 5, 10)


# Where auctions are optional, refused deeds pile up: the newest are enough.
MOST_LATE = 2


class Bidder(NamedTuple):
    """Somebody at an auction: the bids within a tap, or out of it."""

    name: str
    who: str
    token: str
    cash: str
    bids: list[Button]
    out: Button | None
    leads: bool


class Hammer(NamedTuple):
    """The lot under the hammer."""

    lot: str
    what: str
    group: str
    high: str
    bidders: list[Bidder]
    sold: Button | None
    unsold: Button | None


def hammer(s: Seated) -> Hammer | None:
    """The auction going on, or the one that has to begin."""
    auction = s.board.auction
    lot = auction.lot if auction else (lot_meant(s.board, s.ed) if s.board.lots else "")
    if not lot:
        return None
    here = auction or Auction(lot, 0)
    group = s.ed.deeds[lot].group if lot in s.ed.deeds else ""
    high = f"{s.words.who(here.by)} bids {s.words.sum(here.high)}" if here.by is not None else "No bid yet"
    unsold = Button("Nobody wants it", "table pass") if here.by is None else None
    seats = still_in(s.board, s.ed, here)
    return Hammer(
        lot, s.words.place(lot), group, high, [bidder(s, here, seat) for seat in seats], sold(s, here), unsold
    )


def bidder(s: Seated, auction: Auction, seat: Seat) -> Bidder:
    """One player's row."""
    name, player, leads = s.words.name(seat), s.board.players[seat], auction.by == seat
    named = f" for {auction.lot}" if auction.lot in PIECES else ""
    bids = [Button(s.words.sum(sum_), f"{name} bid {sum_}{named}") for sum_ in raises(s, auction)]
    out = None if leads else Button("Pass", f"{name} pass")
    cash = "?" if player.unknown else s.words.sum(player.cash)
    return Bidder(name, s.words.who(seat), s.token(seat), cash, [] if leads else bids, out, leads)


def raises(s: Seated, auction: Auction) -> list[int]:
    """The next bids: a little more, more, much more."""
    least = s.ed.auction_min_increment
    steps = RAISES if least == 1 else tuple(least * n for n in MULTIPLES)
    if auction.by is None:
        return sorted({max(step, s.ed.auction_opening_bid) for step in steps})
    return [auction.high + step for step in steps]


def sold(s: Seated, auction: Auction) -> Button | None:
    """The hammer falls for the highest bid."""
    if auction.by is None or (auction.lot not in s.board.deeds and auction.lot != JAIL_CARD):
        return None
    line = f"{s.words.name(auction.by)} win {auction.lot} for {auction.high}"
    return Button(f"Sold to {s.words.who(auction.by)} for {s.words.sum(auction.high)}", line, "main")


def never_held(s: Seated) -> list[Button]:
    """Lots that should have come under the hammer and did not."""
    lots = [name for name in s.board.late_lots if s.board.deeds[name].owner == BANK]
    return [Button(f"Auction {s.words.place(name)} now", f"bank auction {name}") for name in lots[-MOST_LATE:]]

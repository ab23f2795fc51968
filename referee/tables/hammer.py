"""An auction as a phone runs it: who may bid, by how much, and when it is sold."""

from typing import NamedTuple

from referee.tables.queries import Seated
from referee.tables.shapes import Button
from rules_kb.board.actions import JAIL_CARD
from rules_kb.board.lots import lot_meant, still_in
from rules_kb.board.shortage import PIECES, contended, piece_floor, piece_named, spots
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
    # A building stands on one of the winner's streets: one button for each.
    places: list[Button]


def hammer(s: Seated) -> Hammer | None:
    """The auction going on, or the one that has to begin."""
    auction = s.board.auction
    lot = auction.lot if auction else to_come(s)
    if not lot:
        return None
    here = auction or Auction(lot, 0)
    group = s.ed.deeds[lot].group if lot in s.ed.deeds else ""
    high = f"{s.words.who(here.by)} bids {s.words.sum(here.high)}" if here.by is not None else "No bid yet"
    unsold = Button("Nobody wants it", "table pass") if here.by is None and lot not in PIECES else None
    bidders = [bidder(s, here, seat) for seat in still_in(s.board, s.ed, here)]
    what = f"A {lot}" if lot in PIECES else s.words.place(lot)
    return Hammer(lot, what, group, high, bidders, sold(s, here), unsold, places(s, here))


def to_come(s: Seated) -> str:
    """The lot that has to come under the hammer next: one that was refused, or a building too many want."""
    return lot_meant(s.board, s.ed) if s.board.lots else contended(s.board, s.ed) or ""


def bidder(s: Seated, auction: Auction, seat: Seat) -> Bidder:
    """One player's row."""
    name, player, leads = s.words.name(seat), s.board.players[seat], auction.by == seat
    named = f" for {auction.lot}" if auction.lot in PIECES else ""
    bids = [Button(s.words.sum(sum_), f"{name} bid {sum_}{named}") for sum_ in raises(s, auction, seat)]
    # A building comes under the hammer with the first bid, so before it nobody has anything to pass on.
    begun = auction.by is not None or auction.lot not in PIECES
    out = Button("Pass", f"{name} pass") if begun and not leads else None
    cash = "?" if player.unknown else s.words.sum(player.cash)
    return Bidder(name, s.words.who(seat), s.token(seat), cash, [] if leads else bids, out, leads)


def raises(s: Seated, auction: Auction, seat: Seat) -> list[int]:
    """The next bids: a little more, more, much more."""
    least = s.ed.auction_min_increment
    steps = RAISES if least == 1 else tuple(least * n for n in MULTIPLES)
    piece = auction.lot in PIECES
    floor = piece_floor(s.board, s.ed, seat, auction.lot) if piece else s.ed.auction_opening_bid
    if auction.by is not None:
        return [max(floor if piece else 0, auction.high + step) for step in steps]
    return sorted(
        {max(step, floor) for step in steps} if floor <= steps[-1] else {floor + step for step in (0, *steps[1:])}
    )


def sold(s: Seated, auction: Auction) -> Button | None:
    """The hammer falls for the highest bid."""
    if auction.by is None or (auction.lot not in s.board.deeds and auction.lot != JAIL_CARD):
        return None
    line = f"{s.words.name(auction.by)} win {auction.lot} for {auction.high}"
    return Button(f"Sold to {s.words.who(auction.by)} for {s.words.sum(auction.high)}", line, "main")


def places(s: Seated, auction: Auction) -> list[Button]:
    """The hammer falls for a building: on which street of the highest bidder it stands."""
    if auction.by is None or auction.lot not in PIECES:
        return []
    who, sum_ = s.words.who(auction.by), s.words.sum(auction.high)
    line = f"{s.words.name(auction.by)} win {auction.lot} for {auction.high} on"
    streets = spots(s.board, s.ed, auction.by, piece_named(auction.lot))
    return [Button(f"Sold to {who} for {sum_}, on {s.words.place(name)}", f"{line} {name}", "main") for name in streets]


def never_held(s: Seated) -> list[Button]:
    """Lots that should have come under the hammer and did not."""
    lots = [name for name in s.board.late_lots if s.board.deeds[name].owner == BANK]
    return [Button(f"Auction {s.words.place(name)} now", f"bank auction {name}") for name in lots[-MOST_LATE:]]

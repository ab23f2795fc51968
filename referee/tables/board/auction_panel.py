"""An auction as a phone runs it: who may bid, by how much, when it is sold; and who wants how many buildings."""

from typing import Any, NamedTuple

from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.tables.common.sheets import Shown, chair
from rules_kb.board.actions import JAIL_CARD, Piece
from rules_kb.board.auction.facts import lot_meant, reach, still_in
from rules_kb.board.build.shortage import AUCTIONED, PIECES, contended, in_bank, piece_floor, piece_named, room, spots
from rules_kb.board.state import Auction, active
from rules_kb.kernel.model import BANK, Seat

RAISES = (1, 10, 50)
# Where an edition sets a least raise, the buttons are multiples of it.
MULTIPLES = (1, 5, 10)


# Where auctions are optional, refused deeds pile up: the newest are enough.
MOST_LATE = 2
# More buildings than this are wished for by writing the line.
MOST_WISHED = 5


class Hammer(NamedTuple):
    """The lot under the hammer."""

    lot: str
    what: str
    group: str
    high: str
    bidders: list[Shown]
    sold: Button | None
    unsold: Button | None
    # A building stands on one of the winner's streets: one button for each.
    places: list[Button]


def hammer(s: Seated) -> Hammer | None:
    """The auction going on, or the one that has to begin."""
    auction = s.board.auction
    # The lot that has to come under the hammer next: one that was refused, or a building too many want.
    to_come = lot_meant(s.board, s.ed) if s.board.lots else contended(s.board, s.ed) or ""
    lot = auction.lot if auction else to_come
    if not lot:
        return None
    here = auction or Auction(lot, 0)
    group = s.ed.deeds[lot].group if lot in s.ed.deeds else ""
    high = f"{s.words.who(here.by)} bids {s.words.sum(here.high)}" if here.by is not None else "No bid yet"
    unsold = Button("Nobody wants it", "table pass") if here.by is None and lot not in PIECES else None
    bidders = [bidder(s, here, seat) for seat in still_in(s.board, s.ed, here)]
    what = f"A {lot}" if lot in PIECES else s.words.place(lot)
    return Hammer(lot, what, group, high, bidders, sold(s, here), unsold, places(s, here))


def bidder(s: Seated, auction: Auction, seat: Seat) -> Shown:
    """Somebody at an auction: the bids within a tap, or out of it."""
    name, player, leads = s.words.name(seat), s.board.players[seat], auction.by == seat
    named = f" for {auction.lot}" if auction.lot in PIECES else ""
    bids = [
        bid(s, auction.lot, seat, sum_)._replace(line=f"{name} bid {sum_}{named}") for sum_ in raises(s, auction, seat)
    ]
    # A building comes under the hammer with the first bid, so before it nobody has anything to pass on.
    begun = auction.by is not None or auction.lot not in PIECES
    out = Button("Pass", f"{name} pass") if begun and not leads else None
    cash = "?" if player.unknown else s.words.sum(player.cash)
    return {**chair(s, seat), "cash": cash, "bids": [] if leads else bids, "out": out, "leads": leads}


def bid(s: Seated, lot: str, seat: Seat, sum_: int) -> Button:
    """A bid, with what it would take: money to be raised first, or more than there is."""
    player, label = s.board.players[seat], s.words.sum(sum_)
    if player.unknown or sum_ <= player.cash:
        return Button(label)
    limited = s.ed.auction_payment == "limited" or sum_ > reach(s.board, s.ed, seat, lot)
    return (
        Button(label, kind="beyond", note="beyond the means")
        if limited
        else Button(label, kind="raise", note="takes raising money")
    )


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


def wishes(s: Seated) -> list[dict[str, Any]]:
    """Everybody who could put up some of a building that may not suffice, with the wishes within a tap."""
    pieces = PIECES if s.ed.building_shortage in AUCTIONED else ()
    return [row for piece in pieces for row in wishers(s, piece)]


def wishers(s: Seated, piece: Piece) -> list[dict[str, Any]]:
    """Those who could put up a building, if they are several and could put up more than there are."""
    could = {seat: sum(room(s.board, s.ed, seat, piece).values()) for seat in active(s.board)}
    could = {seat: count for seat, count in could.items() if count}
    if len(could) < 2 or sum(could.values()) <= in_bank(s.board, piece):
        return []
    rows = [{**chair(s, seat), "piece": f"{piece}s"} for seat in could]
    for row, count in zip(rows, could.values(), strict=True):
        numbers = range(1, min(count, MOST_WISHED) + 1)
        row["ways"] = [Button(str(n), f"{row['name']} want {n} {piece}{'s' * (n > 1)}") for n in numbers]
    return rows

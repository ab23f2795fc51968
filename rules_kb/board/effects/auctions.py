"""Buying from the Bank, refusing, and auctions."""

from collections.abc import Iterator

from rules_kb.board.actions import JAIL_CARD, Bid, Buy, Decline, OpenAuction, Pass, Win
from rules_kb.board.edition import Edition
from rules_kb.board.effects import building
from rules_kb.board.effects.mortgages import receive_mortgaged, under_offer, win_offer
from rules_kb.board.lots import (
    decliner,
    lot_meant,
    pending,
    reach,
    sightseeing,
    spare_cards,
    still_in,
)
from rules_kb.board.money import can_pay, difference, move, owe
from rules_kb.board.shortage import PIECES, piece_named
from rules_kb.board.state import Auction, Board, standing_on
from rules_kb.core import BANK, TABLE, Action, Line, Seat, Transfer
from rules_kb.duties import fulfil, give_up, leave


def bought(board: Board, ed: Edition, action: Buy) -> str:
    """The deed a purchase is about: the one named, on offer, or under the token."""
    offered = board.turn.offer if board.turn.seat == action.by else ""
    name = action.deed or offered or standing_on(board, ed, action.by)
    return name if name in board.deeds else ""


def buy(board: Board, action: Buy, ed: Edition) -> Iterator[Transfer]:
    """The deed goes to the buyer and the price to the Bank."""
    name = bought(board, ed, action)
    if not name:
        return
    if name == board.turn.offer or decliner(board, name) != action.by:
        # Whoever comes to it later buys what was never auctioned.
        give_up(board, f"auction {name}")
    clear_lot(board, name)
    yield from sell(board, ed, action.by, name)
    printed = ed.deeds[name].price
    paid = printed if action.price is None else action.price
    yield move(board, action.by, BANK, paid)
    difference(board, action.by, BANK, paid, printed, "price", "board.buy.price")


def sell(board: Board, ed: Edition, seat: Seat, name: str) -> Iterator[Transfer]:
    """The Bank gives a deed away, clear of a bankrupt's mortgage where the edition writes it off."""
    deed = board.deeds[name]
    deed.owner = seat
    deed.mortgaged = deed.mortgaged and ed.bankrupt_to_bank_mortgages == "stay"
    yield from receive_mortgaged(board, ed, seat, name)


def clear_lot(board: Board, name: str) -> None:
    """A lot that found its owner, or nobody, waits no longer."""
    fulfil(board, f"auction {name}")
    if board.turn.offer == name:
        board.turn.offer = ""
    board.lots = [lot for lot in board.lots if lot != name]
    board.late_lots = [lot for lot in board.late_lots if lot != name]
    board.estate = [lot for lot in board.estate if lot != name]
    board.missed = {seat: lot for seat, lot in board.missed.items() if lot != name}
    if board.auction and board.auction.lot == name:
        board.auction = None


def decline(board: Board, action: Decline, ed: Edition) -> Iterator[Transfer]:
    """The lander does not want the deed; said late, it may still be auctioned."""
    missed = board.missed.get(action.by, "")
    if board.turn.offer and action.by == board.turn.seat:
        refuse(board, ed)
    elif missed and missed in pending(board, ed) and missed not in board.lots + board.late_lots:
        board.late_lots.append(missed)
    yield from ()


def refuse(board: Board, ed: Edition) -> None:
    """The deed on offer waits for the hammer, must or may come under it, or stays with the Bank."""
    turn = board.turn
    name, turn.offer = turn.offer, ""
    board.missed[turn.seat] = name
    if sightseeing(board, ed, turn.seat) or name in board.lots:
        return
    if ed.auction_on_decline == "mandatory":
        board.lots.append(name)
    elif ed.auction_on_decline == "optional" and name not in board.late_lots:
        board.late_lots.append(name)


def hammer(board: Board, ed: Edition, lot: str) -> Auction | None:
    """The auction of a lot, opened if need be; a lander who had not decided has refused."""
    if board.auction and board.auction.lot == lot:
        return board.auction
    if lot != JAIL_CARD and (lot not in board.deeds or board.deeds[lot].owner != BANK):
        return None
    if board.auction and board.auction.lot in board.deeds:
        board.lots.insert(0, board.auction.lot)
    barred = decliner(board, lot)
    if lot == board.turn.offer:
        refuse(board, ed)
    board.lots = [name for name in board.lots if name != lot]
    board.auction = Auction(lot, board.seq, barred)
    return board.auction


def open_auction(board: Board, action: OpenAuction, ed: Edition) -> Iterator[Transfer]:
    """The Bank puts a lot up."""
    if action.lot in PIECES:
        building.open_piece(board, piece_named(action.lot))
    else:
        hammer(board, ed, action.lot)
    yield from ()


def bid(board: Board, action: Bid, ed: Edition) -> Iterator[Transfer]:
    """The newest bid is the one to beat."""
    lot = lot_meant(board, ed, action.lot)
    if lot in PIECES:
        yield from building.bid_for_piece(board, action, ed)
        return
    auction = hammer(board, ed, lot)
    if auction is not None:
        auction.high, auction.by = action.amount, action.by
        auction.passed = [seat for seat in auction.passed if seat != action.by]


def pass_(board: Board, action: Pass, ed: Edition) -> Iterator[Transfer]:
    """One player, or everyone but the highest bidder, is out; with no bid and nobody left it stays unsold."""
    lot = lot_meant(board, ed)
    auction = board.auction or hammer(board, ed, lot)
    if auction is None:
        refuse_in_passing(board, ed, action.by)
        return
    everyone = [seat for seat in still_in(board, ed, auction) if seat != auction.by]
    leaving = everyone if action.by == TABLE else [action.by]
    auction.passed += [seat for seat in leaving if seat not in auction.passed]
    if auction.by is None and not still_in(board, ed, auction):
        board.wishes = [wish for wish in board.wishes if wish.piece != auction.lot]
        clear_lot(board, auction.lot)
    yield from ()


def refuse_in_passing(board: Board, ed: Edition, seat: Seat) -> None:
    """Where nothing is auctioned, passing on the deed on offer is refusing it."""
    if board.turn.offer and seat in (TABLE, board.turn.seat):
        refuse(board, ed)


def win(board: Board, action: Win, ed: Edition) -> Iterator[Transfer]:
    """The lot goes to the winner, who pays at once or owes the whole price until the money is there."""
    if action.lot in PIECES:
        yield from building.win_piece(board, action, ed)
    elif under_offer(board, action.lot):
        yield from win_offer(board, action, ed)
    else:
        yield from charge(board, action, ed)
        clear_lot(board, action.lot)
        yield from deliver(board, action, ed)


def fell(board: Board, action: Action, ed: Edition) -> None:
    """A hammer that does not count leaves its lot to be won."""
    if isinstance(action, Win) and board.auction and board.auction.lot == action.lot:
        leave(board, f"auction {action.lot}")


def charge(board: Board, action: Win, ed: Edition) -> Iterator[Transfer]:
    """A winning bid binds: beyond the cash it is owed to the Bank, and reported if it cannot be raised."""
    if can_pay(board, action.by, action.price):
        yield move(board, action.by, BANK, action.price)
        return
    title = ed.deeds[action.lot].name if action.lot in ed.deeds else action.lot
    bill = (Line(f"{title}, won at auction", action.price),)
    # Reported with the bid or the win where bids are limited to cash, or when nothing could raise the sum.
    told = ed.auction_payment == "limited" or reach(board, ed, action.by, action.lot) < action.price
    rule, at = ("board.auction.cash", board.seq) if told else ("", 0)
    more = {"about": action.lot, "when_able": True, "flagged": rule, "flagged_at": at}
    yield from owe(board, action.by, BANK, "auction", bill, assume=False, **more)


def deliver(board: Board, action: Win, ed: Edition) -> Iterator[Transfer]:
    """A deed, as it is, or the jail card of a deck that has one to give."""
    if action.lot in board.deeds:
        yield from sell(board, ed, action.by, action.lot)
        return
    for name in spare_cards(board, ed)[:1] if action.lot == JAIL_CARD else ():
        board.players[action.by].cards.append(name)
        deck = board.decks[name]
        deck.unseen = [card for card in deck.unseen if not ed.card[card].keep]
        deck.under = [card for card in deck.under if not ed.card[card].keep]

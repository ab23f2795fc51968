"""Auctions: what its entries do."""

from rules_kb.board.actions import JAIL_CARD, Bid, OpenAuction, Pass, Win
from rules_kb.board.auction.facts import (
    AUCTION_REQUIRED,
    AUCTION_WINNER,
    bid_of,
    decliner,
    is_for_lot,
    is_up,
    lot_meant,
    put_up_in_vain,
    spare_cards,
    still_in,
    wins_lot,
)
from rules_kb.board.deeds import clear_lot, pay_bid, refuse_deed, sell_deed
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Auction, Board
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import leave
from rules_kb.kernel.model import BANK, TABLE, Seat

effects = Effects()


def hammer(board: Board, ed: BoardEdition, lot: str) -> Auction | None:
    """The auction of a lot, opened if need be; a lander who had not decided has refused."""
    if board.auction and board.auction.lot == lot:
        return board.auction
    if lot != JAIL_CARD and (lot not in board.deeds or board.deeds[lot].owner != BANK):
        return None
    if board.auction and board.auction.lot in board.deeds:
        board.lots.insert(0, board.auction.lot)
    barred = decliner(board, lot)
    if lot == board.turn.offer:
        refuse_deed(board, ed)
    board.lots = [name for name in board.lots if name != lot]
    board.auction = Auction(lot, board.seq, barred)
    return board.auction


@effects.on(OpenAuction, when=is_for_lot)
def open_auction(board: Board, action: OpenAuction, ed: BoardEdition) -> None:
    """The Bank puts a lot up, with all that is sold together with it."""
    auction = hammer(board, ed, action.lot)
    if auction is not None:
        auction.more = list(action.more)


@effects.on(Bid, when=is_for_lot)
def bid(board: Board, action: Bid, ed: BoardEdition) -> None:
    """The newest bid is the one to beat."""
    auction = hammer(board, ed, lot_meant(board, ed, action.lot))
    if auction is not None:
        auction.bids.append((action.by, action.amount))
        auction.passed = [seat for seat in auction.passed if seat != action.by]


@effects.on(Pass)
def pass_(board: Board, action: Pass, ed: BoardEdition) -> None:
    """One player, or everyone but the highest bidder, is out; with no bid and nobody left it stays unsold."""
    lot = lot_meant(board, ed)
    auction = board.auction or (hammer(board, ed, lot) if is_up(board, ed, lot) else None)
    if auction is None and lot and lot == put_up_in_vain(board):
        return
    if auction is None:
        refuse_in_passing(board, ed, action.by)
        return
    everyone = [seat for seat in still_in(board, ed, auction) if seat != auction.by]
    leaving = everyone if action.by == TABLE else [action.by]
    auction.passed += [seat for seat in leaving if seat not in auction.passed]
    if auction.by is None and not still_in(board, ed, auction):
        board.wishes = [wish for wish in board.wishes if wish.piece != auction.lot]
        for name in (auction.lot, *auction.more):
            clear_lot(board, name)


def refuse_in_passing(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """Where nothing is auctioned, passing on the deed on offer is refusing it."""
    if board.turn.offer and seat in (TABLE, board.turn.seat):
        refuse_deed(board, ed)


@effects.on(Win, when=wins_lot)
def win(board: Board, action: Win, ed: BoardEdition) -> None:
    """The lot goes to the winner, who pays at once or owes the whole price until the money is there."""
    pay_bid(board, ed, action, bid_of(board, action), AUCTION_WINNER)
    clear_lot(board, action.lot)
    deliver(board, action, ed)
    for name in action.more:
        clear_lot(board, name)
        sell_deed(board, ed, action.by, name)


def unsold(board: Board, action: Win) -> None:
    """A hammer that does not count leaves its lot to be won."""
    if board.auction and board.auction.lot == action.lot:
        leave(board, "auction", AUCTION_REQUIRED, about=action.lot)


def deliver(board: Board, action: Win, ed: BoardEdition) -> None:
    """A deed, as it is, or the jail card of a deck that has one to give."""
    if action.lot in board.deeds:
        sell_deed(board, ed, action.by, action.lot)
        return
    for name in spare_cards(board, ed)[:1] if action.lot == JAIL_CARD else ():
        board.players[action.by].cards.append(name)
        deck = board.decks[name]
        deck.unseen = [card for card in deck.unseen if not ed.card[card].keep]
        deck.under = [card for card in deck.under if not ed.card[card].keep]

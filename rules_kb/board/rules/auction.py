"""Auctions: when they must be, who bids, how much, who gets the lot and how it is paid."""

from rules_kb.board.actions import Bid, End, Land, Mortgage, OpenAuction, Pass, Roll, Win
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import under_offer
from rules_kb.board.effects.turns import left_open
from rules_kb.board.lots import (
    decliner,
    in_game,
    is_up,
    lot_meant,
    may_open,
    next_bidder,
    on_offer,
    overdue,
    reach,
    still_in,
)
from rules_kb.board.rules.turn import closes
from rules_kb.board.shortage import AUCTIONED, PIECES, in_bank, piece_floor, piece_named
from rules_kb.board.state import Auction, Board, owed
from rules_kb.core import BANK, Action, Breach, Fact, Rules, Seat, breach

rules = Rules("board.auction")

FINAL = "final"
Bidding = Bid | Win | Pass | OpenAuction


def lot_of(board: Board, ed: Edition, action: Bidding) -> str:
    """What a bid, a pass or the hammer is about; nothing when it comes from a player who is out."""
    if not in_game(board, action.by):
        return ""
    return lot_meant(board, ed, "" if isinstance(action, Pass) else action.lot)


def under_hammer(board: Board, lot: str) -> Auction | None:
    """The auction of a lot, if it has begun."""
    return board.auction if board.auction and board.auction.lot == lot else None


def has_bids(board: Board, lot: str) -> bool:
    """Whether a bid for a lot was logged and its bidder is still in the game."""
    auction = under_hammer(board, lot)
    return auction is not None and auction.by is not None and not board.players[auction.by].out


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{lot} had to be auctioned before play went on.",
    fix="{hold} the auction of {lot} now{how}.",
    reads=("auction_on_decline",),
)  # fmt: skip
def required(board: Board, action: Action, ed: Edition) -> Breach:
    """What is refused is auctioned at once and to the end."""
    if not closes(action, board):
        return None
    return [breach(lot=lot, **held_now(board, lot)) for lot in overdue(board, ed) if lot not in board.estate] or None


def held_now(board: Board, lot: str) -> dict[str, Fact]:
    """How an auction that was left is made good: bids that were made bind."""
    if (auction := under_hammer(board, lot)) and has_bids(board, lot):
        return {"hold": "Finish", "how": f": the highest bid is ${auction.high}"}
    return {"hold": "Hold", "how": "; everyone may bid who could have then"}


@rules.on(
    Bid, Win, Pass, OpenAuction,
    says="{lot} is closed to {bidder} now: {why}.",
    fix="It does not count, and what was paid for it goes back.",
    reads=("auction_on_decline", "auction_who_may_bid", "auction_pass", "auction_bidding_order"),
)  # fmt: skip
def bidder(board: Board, action: Bidding, ed: Edition) -> Breach:
    """Bids go to what is up for auction, from players who are still in, in turn where the edition says so.

    An auction that nobody's refusal or bankruptcy calls for is reported here too: it is open to no one.
    """
    lot = lot_of(board, ed, action)
    if not in_game(board, action.by):
        return None
    why = misplaced(board, ed, action, lot)
    if not why and (isinstance(action, Bid) or (isinstance(action, Win) and not has_bids(board, lot))):
        why = shut_out(board, ed, action.by, lot)
    return breach(lot=lot or "the auction", bidder=action.by, why=why) if why else None


def misplaced(board: Board, ed: Edition, action: Bidding, lot: str) -> str:
    """Why a lot is not up for auction at all, if it is not."""
    if lot in PIECES or (isinstance(action, Win) and under_offer(board, lot)):
        return ""
    if lot in ed.deeds and board.deeds[lot].owner != BANK and not isinstance(action, Bid):
        return ""
    if isinstance(action, OpenAuction):
        return "" if may_open(board, ed, lot) else "nobody refused it"
    if is_up(board, ed, lot) or (isinstance(action, Pass) and board.turn.offer and not on_offer(board, ed)):
        return ""
    return "it is not up for auction" if lot else "nothing is up"


def shut_out(board: Board, ed: Edition, seat: Seat, lot: str) -> str:
    """Why a player is not in the bidding, if so."""
    if lot in ed.deeds and ed.auction_who_may_bid == "others" and decliner(board, lot) == seat:
        return "who refuses it does not bid"
    auction = under_hammer(board, lot)
    if auction is None:
        return ""
    if seat in auction.passed:
        return "a pass is final" if ed.auction_pass == FINAL else ""
    if next_bidder(board, ed, auction) not in (None, seat):
        return "another player bids next"
    return ""


@rules.on(
    Bid, Win,
    says="{bidder} began the auction of {lot} at ${bid}; the least is ${least}.",
    fix="Begin again at ${least} or more.",
    reads=("auction_opening_bid", "building_shortage_opening_bid"),
)  # fmt: skip
def opening(board: Board, action: Bid | Win, ed: Edition) -> Breach:
    """The first bid is at least what the edition asks for."""
    lot = lot_of(board, ed, action)
    own = lot in PIECES and ed.building_shortage_opening_bid == "own"
    if (has_bids(board, lot) and not own) or not (lot in PIECES or is_up(board, ed, lot)):
        return None
    if lot in PIECES and not (in_bank(board, piece_named(lot)) and ed.building_shortage in AUCTIONED):
        return None
    least = piece_floor(board, ed, action.by, lot) if lot in PIECES else ed.auction_opening_bid
    amount = action.amount if isinstance(action, Bid) else action.price
    return None if amount >= least else breach(bidder=action.by, lot=lot, bid=amount, least=least)


@rules.on(
    Bid,
    says="{bidder} bid ${bid} for {lot}; after ${high} the least is ${least}.",
    fix="Bid ${least} or more, or pass.",
    reads=("auction_min_increment",),
)
def raise_(board: Board, action: Bid, ed: Edition) -> Breach:
    """Each bid is higher than the one before by at least the edition's step."""
    lot = lot_of(board, ed, action)
    auction = under_hammer(board, lot)
    if auction is None or auction.by is None or action.amount >= auction.high + ed.auction_min_increment:
        return None
    least = auction.high + ed.auction_min_increment
    return breach(bidder=action.by, bid=action.amount, lot=lot, high=auction.high, least=least)


@rules.on(
    Win, Pass,
    says="The highest bid for {lot} is ${high}, from {holder}.",
    fix="{holder} takes {lot} for ${high}{unless}.",
)  # fmt: skip
def winner(board: Board, action: Win | Pass, ed: Edition) -> Breach:
    """The highest bid gets the lot at that price, and is not taken back."""
    lot = lot_of(board, ed, action)
    auction = under_hammer(board, lot)
    if auction is None or auction.by is None or not has_bids(board, lot):
        return None
    if isinstance(action, Pass):
        wrong = action.by == auction.by
    else:
        wrong = (action.by, action.price) != (auction.by, auction.high)
    rivals = isinstance(action, Pass) and still_in(board, ed, auction) != [auction.by]
    unless = ", unless somebody bids more" if rivals else ""
    return breach(lot=lot, high=auction.high, holder=auction.by, unless=unless) if wrong else None


@rules.on(
    Win, Bid, Mortgage, Roll, Land, End,
    says="{lot} at ${price}: {player} has ${means} to pay with, the lot itself aside.",
    fix="Pay ${price} from cash, buildings or other deeds; else it is a debt to the Bank.",
    reads=("auction_payment",),
)  # fmt: skip
def cash(board: Board, action: Action, ed: Edition) -> Breach:
    """A winning bid binds and is paid from cash or what other property brings, never by the lot itself.

    A bid stands however it is to be paid; only mortgaging the lot before it is paid for does not.
    """
    if isinstance(action, Win | Bid):
        return beyond_means(board, action, ed)
    dues = left_open(board, "board.auction.cash") if closes(action, board) else []
    if isinstance(action, Mortgage):
        turned = action.deed in board.deeds and board.deeds[action.deed].mortgaged
        dues = [d for d in owed(board, action.by, "auction", "called") if d.about == action.deed and not turned]
    told = [(d.frm, d.about or "the lot", d.amount) for d in dues]
    return [breach(player=s, lot=lot, price=n, means=reach(board, ed, s, lot)) for s, lot, n in told] or None


def beyond_means(board: Board, action: Win | Bid, ed: Edition) -> Breach:
    """A bid beyond the cash where it is limited to that, or a lot won beyond all that could be raised."""
    lot, player = lot_of(board, ed, action), board.players[action.by]
    if player.unknown or lot in PIECES or under_offer(board, lot) or not is_up(board, ed, lot):
        return None
    if bidder(board, action, ed) or (isinstance(action, Win) and winner(board, action, ed)):
        return None
    limited = ed.auction_payment == "limited" and not (isinstance(action, Win) and has_bids(board, lot))
    if isinstance(action, Bid) and not limited:
        return None
    amount = action.amount if isinstance(action, Bid) else action.price
    means = player.cash if limited else reach(board, ed, action.by, lot)
    facts = breach(player=action.by, lot=lot, price=amount, means=means, irregular=True)
    return facts if amount > means else None

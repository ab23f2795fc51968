"""Auctions: when they must be, who bids, how much, who gets the lot and how it is paid."""

from rules_kb.board.actions import Bid, End, Land, Mortgage, OpenAuction, Pass, Roll, Win
from rules_kb.board.auction.facts import (
    AUCTION_CASH,
    decliner,
    in_game,
    is_up,
    left_unsold,
    lot_meant,
    may_open,
    means_of,
    next_bidder,
    on_offer,
    overdue,
    reach,
    still_in,
)
from rules_kb.board.build.shortage import AUCTIONED, PIECES, in_bank, piece_floor, piece_named, spots
from rules_kb.board.dues import GOING_ON, is_anything_open, left_open
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage.facts import under_offer
from rules_kb.board.state import Auction, Board, owed
from rules_kb.board.turn.facts import closes
from rules_kb.kernel.asking import asked_of, within
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action, Due, Fact, Seat

rules = Rules("board.auction")

FINAL = "final"
Bidding = Bid | Win | Pass | OpenAuction


def lot_of(board: Board, ed: BoardEdition, action: Bidding) -> str:
    """What a bid, a pass or the hammer is about; nothing when it comes from a player who is out."""
    if not in_game(board, action.by):
        return ""
    return lot_meant(board, ed, "" if isinstance(action, Pass) else action.lot)


def under_hammer(board: Board, lot: str) -> Auction | None:
    """The auction of a lot, if it has begun."""
    return board.auction if board.auction and board.auction.lot == lot else None


def has_bids(board: Board, lot: str) -> bool:
    """Whether a bid for a lot was logged whose bidder is still in the game."""
    auction = under_hammer(board, lot)
    return auction is not None and auction.by is not None


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{lot} had to be auctioned before play went on.",
    fix={
        "finish": "Finish the auction of {lot} now: the highest bid is ${bid}.",
        "hold": "Hold the auction of {lot} now; everyone may bid who could have then.",
    },
    reads=("auction_on_decline", "auction_on_landing"),
    only_if=left_unsold,
)  # fmt: skip
def required(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """What is refused is auctioned at once and to the end."""
    if not closes(action, board):
        return None
    return [breach(lot=lot, **held_now(board, lot)) for lot in overdue(board, ed) if lot not in board.estate] or None


def held_now(board: Board, lot: str) -> dict[str, Fact]:
    """How an auction that was left is made good: bids that were made bind."""
    if (auction := under_hammer(board, lot)) and has_bids(board, lot):
        return breach(fix="finish", bid=auction.high)
    return breach(fix="hold")


@rules.on(
    Bid, Win, Pass, OpenAuction,
    says={
        "nothing_up": "Nothing is up for auction now.",
        "not_up": "{lot} is not up for auction now.",
        "unrefused": "Nobody has refused {lot}, so there is no auction of it.",
        "refuser": "{bidder} refused {lot}, and who refuses does not bid here.",
        "passed": "{bidder} has passed on {lot}, and a pass is final.",
        "not_next": "Bids for {lot} go round the table, and {bidder} is not next.",
    },
    fix={"said": "It does not count.", "sold": "It does not count, and what was paid for it goes back."},
    reads=("auction_on_decline", "auction_who_may_bid", "auction_pass", "auction_bidding_order"),
)  # fmt: skip
def bidder(board: Board, action: Bidding, ed: BoardEdition) -> Breach:
    """Bids go to what is up for auction, from players who are still in, in turn where the edition says so.

    An auction that nobody's refusal or bankruptcy calls for is reported here too: it is open to no one.
    """
    lot = lot_of(board, ed, action)
    if not in_game(board, action.by):
        return None
    fix = "sold" if isinstance(action, Win) else "said"
    if (away := not_with_it(board, ed, action)) is not None:
        return breach(says="not_up", fix=fix, bidder=action.by, lot=away, impossible=board.deeds[away].owner != BANK)
    why = misplaced(board, ed, action, lot)
    if not why and (isinstance(action, Bid) or (isinstance(action, Win) and not has_bids(board, lot))):
        why = shut_out(board, ed, action.by, lot)
    if not why:
        return None
    facts = breach(says=why, fix=fix, bidder=action.by)
    return facts | breach(lot=lot) if lot else facts


def not_with_it(board: Board, ed: BoardEdition, action: Bidding) -> str | None:
    """A deed sold together with a lot that cannot come under the hammer, if there is one."""
    more = action.more if isinstance(action, (Win, OpenAuction)) else ()
    if not more:
        return None
    up = board.auction.more if board.auction else ()
    return next((name for name in more if name not in up and not may_open(board, ed, name)), None)


def misplaced(board: Board, ed: BoardEdition, action: Bidding, lot: str) -> str:
    """Why a lot is not up for auction at all, if it is not, by the name of the sentence."""
    if lot in PIECES or (isinstance(action, Win) and under_offer(board, lot)):
        return ""
    if lot in ed.deeds and board.deeds[lot].owner != BANK and not isinstance(action, Bid):
        return ""
    if isinstance(action, OpenAuction):
        return "" if may_open(board, ed, lot) else "unrefused"
    if is_up(board, ed, lot) or (isinstance(action, Pass) and board.turn.offer and not on_offer(board, ed)):
        return ""
    return "not_up" if lot else "nothing_up"


def shut_out(board: Board, ed: BoardEdition, seat: Seat, lot: str) -> str:
    """Why a player is not in the bidding, if so, by the name of the sentence."""
    if lot in ed.deeds and decliner(board, lot) == seat and ed.auction_who_may_bid == "others":
        return "refuser"
    auction = under_hammer(board, lot)
    if auction is None:
        return ""
    if seat in auction.passed:
        return "passed" if ed.auction_pass == FINAL else ""
    if next_bidder(board, ed, auction) not in (None, seat):
        return "not_next"
    return ""


@rules.on(
    Bid, Win,
    says="{bidder} began the auction of {lot} at ${bid}; the least is ${least}.",
    fix="Begin again at ${least} or more.",
    reads=("auction_opening_bid", "building_shortage_opening_bid"),
)  # fmt: skip
def opening(board: Board, action: Bid | Win, ed: BoardEdition) -> Breach:
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
def raise_(board: Board, action: Bid, ed: BoardEdition) -> Breach:
    """Each bid is higher than the one before by at least the edition's step."""
    lot = lot_of(board, ed, action)
    auction = under_hammer(board, lot)
    if auction is None or auction.by is None or action.amount >= auction.high + ed.auction_min_increment:
        return None
    least = auction.high + ed.auction_min_increment
    return breach(bidder=action.by, bid=action.amount, lot=lot, high=auction.high, least=least)


@rules.on(
    Win, Pass,
    says={
        "highest": "The highest bid for {lot} is ${high}, from {holder}.",
        "price": "{holder} bid ${high} for {lot} and paid ${paid}.",
    },
    fix={
        "takes": "{holder} takes {lot} for ${high}.",
        "unless": "{holder} takes {lot} for ${high}, unless somebody bids more.",
        "short": "${rest} more goes to the Bank.",
        "over": "The Bank gives ${rest} back.",
    },
)  # fmt: skip
def winner(board: Board, action: Win | Pass, ed: BoardEdition) -> Breach:
    """The highest bid gets the lot at that price, and is not taken back."""
    lot = lot_of(board, ed, action)
    auction = under_hammer(board, lot)
    if auction is None or auction.by is None or not has_bids(board, lot):
        return None
    facts = breach(lot=lot, high=auction.high, holder=auction.by)
    if isinstance(action, Win) and action.by == auction.by:
        return facts | off_bid(action.price, auction.high) if action.price != auction.high else None
    raised = isinstance(action, Win) and action.price >= auction.high + ed.auction_min_increment
    if raised or (isinstance(action, Pass) and action.by != auction.by):
        # A hammer above every bid on record tells the last bid too.
        return None
    rivals = isinstance(action, Pass) and still_in(board, ed, auction) != [auction.by]
    return facts | breach(says="highest", fix="unless" if rivals else "takes")


def off_bid(paid: int, bid: int) -> dict[str, Fact]:
    """The right winner at another price than the bid: the sale stands, and the difference is owed."""
    fix = "short" if paid < bid else "over"
    return breach(says="price", fix=fix, paid=paid, rest=abs(bid - paid), irregular=True)


@within(is_anything_open)
@asked_of(Mortgage, *GOING_ON)
def bids_or_owes(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether a lot is bid for or won, or something is owed."""
    return bool(board.dues)


@rules.on(
    Win, Bid, Mortgage, Roll, Land, End,
    says={
        "named": "{lot} at ${price}: {player} has ${means} to pay with, the lot itself aside.",
        "unnamed": "The lot at ${price}: {player} has ${means} to pay with, the lot itself aside.",
        "itself": "{lot} does not pay for itself: {player} owes the Bank ${price} for it.",
        "limited": "{player} bid ${price} for {lot} with ${means} in cash; here cash is the limit.",
    },
    fix={
        "pay": "Pay ${price} from cash, buildings or other deeds; else it is a debt to the Bank.",
        "limited": "The bid does not count; {player} may bid up to ${means}.",
    },
    reads=("auction_payment",),
    only_if=bids_or_owes,
)  # fmt: skip
def cash(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """A winning bid binds and is paid from cash or what other property brings, never by the lot itself.

    A bid stands however it is to be paid, unless cash is its limit; mortgaging the lot before it is paid for does not.
    """
    if isinstance(action, (Win, Bid)):
        return beyond_means(board, action, ed)
    dues = left_open(board, AUCTION_CASH) if closes(action, board) else []
    if isinstance(action, Mortgage):
        turned = action.deed in board.deeds and board.deeds[action.deed].mortgaged
        dues = [d for d in owed(board, action.by, "auction", "called") if d.about == action.deed and not turned]
        return [unpaid_lot(board, ed, due) | breach(says="itself") for due in dues] or None
    return [unpaid_lot(board, ed, due) for due in dues] or None


def unpaid_lot(board: Board, ed: BoardEdition, due: Due) -> dict[str, Fact]:
    """The facts of a lot that waits to be paid; a position may leave open which one it was."""
    facts = breach(fix="pay", player=due.frm, price=due.amount, means=reach(board, ed, due.frm, due.about))
    return breach(says="named", lot=due.about, **facts) if due.about else breach(says="unnamed", **facts)


def beyond_means(board: Board, action: Win | Bid, ed: BoardEdition) -> Breach:
    """A bid beyond the cash where it is limited to that, or a lot won beyond all that could be raised."""
    player, amount = board.players[action.by], action.amount if isinstance(action, Bid) else action.price
    if amount <= player.cash:
        return None
    lot = lot_of(board, ed, action)
    if player.unknown or under_offer(board, lot) or not (lot in PIECES or is_up(board, ed, lot)):
        return None
    if lot in PIECES and not (in_bank(board, piece_named(lot)) and spots(board, ed, action.by, piece_named(lot))):
        return None
    if bidder(board, action, ed) or (isinstance(action, Win) and winner(board, action, ed)):
        return None
    limited = not (isinstance(action, Win) and has_bids(board, lot)) and ed.auction_payment == "limited"
    if isinstance(action, Bid) and not limited:
        return None
    means = player.cash if limited or isinstance(action, Bid) else means_of(board, ed, action)
    facts = breach(player=action.by, lot=lot, price=amount, means=means)
    if amount <= means:
        return None
    if limited:
        return facts | breach(says="limited", fix="limited")
    return facts | breach(says="named", fix="pay", irregular=True)

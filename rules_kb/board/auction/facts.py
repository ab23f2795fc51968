"""Lots: what may come under the hammer, who is in the bidding, and what a bidder could pay."""

from rules_kb.board.actions import JAIL_CARD, Bid, OpenAuction, Piece, Win
from rules_kb.board.build.shortage import PIECES, goes_to, piece_named, spots
from rules_kb.board.dues import GOING_ON, is_anything_open
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage.facts import under_offer
from rules_kb.board.sell.facts import proceeds
from rules_kb.board.state import Auction, Board, active, owned
from rules_kb.kernel.asking import asked_of, asked_once, within
from rules_kb.kernel.model import BANK, FALLEN, Action, Seat

AUCTION_REQUIRED = "board.auction.required"
AUCTION_CASH = "board.auction.cash"
AUCTION_WINNER = "board.auction.winner"
# What an entry that fell is remembered by.
PUT_UP = str(OpenAuction.__struct_config__.tag)


def laps_without_buying(ed: BoardEdition) -> int:
    """How many laps are gone before anybody buys."""
    return max(ed.laps_before_buying, 0 if ed.buy_before_first_lap else 1)


def sightseeing(board: Board, ed: BoardEdition, seat: Seat) -> bool:
    """Whether a player may not buy yet: the first lap or laps, where the table plays it so."""
    return seat >= 0 and board.players[seat].lap <= laps_without_buying(ed)


def in_game(board: Board, seat: Seat) -> bool:
    """Whether a side still takes part; the Bank and the table always do."""
    return seat < 0 or not board.players[seat].out


def pending(board: Board, ed: BoardEdition) -> list[str]:
    """The deeds that wait for the hammer: the one on offer, refused ones, those nobody decided on."""
    undecided = board.missed.items() if ed.auction_on_decline != "never" else ()
    missed = [name for seat, name in undecided if not sightseeing(board, ed, seat)]
    names = dict.fromkeys([*on_offer(board, ed), *board.lots, *board.late_lots, *missed])
    return [name for name in names if name in board.deeds and board.deeds[name].owner == BANK]


def overdue(board: Board, ed: BoardEdition) -> list[str]:
    """The deeds that must be auctioned before play goes on."""
    lots, auction = list(board.lots), board.auction
    binds = ed.auction_on_decline == "mandatory"
    if auction and (auction.by is not None or binds or auction.lot in board.estate):
        lots.insert(0, auction.lot)
    return [lot for lot in dict.fromkeys(lots) if lot in board.deeds and board.deeds[lot].owner == BANK]


@within(is_anything_open)
@asked_of(*GOING_ON)
def left_unsold(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether a lot waits for the hammer, where no more is done than that play goes on."""
    return board.auction is not None or bool(board.lots)


def on_offer(board: Board, ed: BoardEdition) -> list[str]:
    """The deed its lander may still buy, where a bid can say that it was refused."""
    turn = board.turn
    barred = ed.auction_on_decline == "never" or sightseeing(board, ed, turn.seat)
    return [turn.offer] if turn.offer and not barred else []


def lot_meant(board: Board, ed: BoardEdition, named: str = "") -> str:
    """The lot a bid or a pass is about: the one named, under the hammer, or the one that comes there next."""
    if named:
        return named
    return board.auction.lot if board.auction else next_lot(board, ed)


@asked_once
def next_lot(board: Board, ed: BoardEdition) -> str:
    """What would come under the hammer next: first in line, or refused last, or a building somebody wants."""
    waiting = pending(board, ed)
    if waiting and waiting[0] == board.turn.offer and (tried := put_up_in_vain(board)):
        return tried
    if waiting:
        refused = board.missed.get(board.turn.seat, "")
        return refused if refused in waiting and not board.lots else waiting[0]
    return board.wishes[0].piece if board.wishes else ""


def put_up_in_vain(board: Board) -> str:
    """The lot the Bank tried to put up since the landing and could not: who goes on bidding means that one."""
    since = (one for one in reversed(board.matters) if one.seq > board.turn.landed_seq)
    fell = (one.about.split() for one in since if one.kind == FALLEN and one.turn == board.turn.no)
    return next((lots[0] for verb, *lots in fell if verb == PUT_UP and lots), "")


def piece_of(board: Board, ed: BoardEdition, action: Bid | Win | OpenAuction) -> Piece | None:
    """The building an auction, a bid or a win is about; None when it is about something else."""
    lot = lot_meant(board, ed, action.lot)
    return piece_named(lot) if lot in PIECES else None


@asked_of(OpenAuction, Bid, Win)
def is_for_piece(board: Board, action: Bid | Win | OpenAuction, ed: BoardEdition) -> bool:
    """Whether an auction, a bid or a win is about one of the last buildings."""
    return piece_of(board, ed, action) is not None


def is_for_lot(board: Board, action: Bid | OpenAuction, ed: BoardEdition) -> bool:
    """Whether an auction or a bid is about a deed or a jail card."""
    return piece_of(board, ed, action) is None


def wins_lot(board: Board, action: Win, ed: BoardEdition) -> bool:
    """Whether a win is of a deed or a jail card that was auctioned, not offered by its owner."""
    return piece_of(board, ed, action) is None and not under_offer(board, action.lot)


def may_open(board: Board, ed: BoardEdition, lot: str) -> bool:
    """Whether the Bank may put a lot up; a jail card only after a bankruptcy."""
    if lot == JAIL_CARD:
        return bool(board.bankrupts and spare_cards(board, ed))
    return lot in pending(board, ed)


def is_up(board: Board, ed: BoardEdition, lot: str) -> bool:
    """Whether a lot can be bid for now: it is under the hammer, or would come there next."""
    return board.auction.lot == lot if board.auction else may_open(board, ed, lot)


def spare_cards(board: Board, ed: BoardEdition) -> list[str]:
    """The decks whose jail card is in nobody's hand."""
    held = [deck for player in board.players for deck in player.cards]
    kept = [card.deck for card in ed.cards if card.keep]
    return [deck for deck in kept if deck not in held]


def decliner(board: Board, lot: str) -> Seat | None:
    """The player who turned a lot down, or let the chance go by."""
    if board.auction and board.auction.lot == lot:
        return board.auction.barred
    if lot and lot == board.turn.offer:
        return board.turn.seat
    return next((seat for seat, name in board.missed.items() if name == lot), None)


def still_in(board: Board, ed: BoardEdition, auction: Auction) -> list[Seat]:
    """The players who may still bid, in turn order; for a building those who could put it up."""
    barred = auction.barred if ed.auction_who_may_bid == "others" else None
    seats = [seat for seat in active(board) if seat != barred and seat not in auction.passed]
    if auction.lot not in PIECES:
        return seats
    return [seat for seat in seats if spots(board, ed, seat, piece_named(auction.lot))]


def next_bidder(board: Board, ed: BoardEdition, auction: Auction) -> Seat | None:
    """Whose bid is next where bids go round the table; anybody may open."""
    if auction.by is None or ed.auction_bidding_order == "free":
        return None
    after = [seat for seat in still_in(board, ed, auction) if seat != auction.by]
    return next((seat for seat in after if seat > auction.by), after[0] if after else None)


def bid_of(board: Board, action: Win) -> int:
    """What a winner owes: the bid that was made, else the price that is told."""
    auction = board.auction
    bound = auction is not None and auction.lot == action.lot and auction.by == action.by
    return auction.high if auction is not None and bound else action.price


def reach(board: Board, ed: BoardEdition, seat: Seat, lot: str, on: str = "") -> int:
    """The most a player could lay out for a lot: cash, buildings sold, everything but the lot mortgaged.

    A building stands in the way of the mortgages of the group it goes to; `on` is its street.
    """
    most = board.players[seat].cash
    built = ed.groups[ed.deeds[on].group] if on else ()
    for name in owned(board, seat):
        deed = board.deeds[name]
        most += proceeds(ed, name, deed.houses, 0)
        most += 0 if deed.mortgaged or name == lot or name in built else ed.deeds[name].mortgage
    return most


def means_of(board: Board, ed: BoardEdition, action: Win) -> int:
    """The most a winner could pay with for what was won."""
    on = goes_to(board, ed, action, piece_named(action.lot)) if action.lot in PIECES else ""
    return reach(board, ed, action.by, action.lot, on)

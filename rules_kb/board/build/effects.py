"""Building: what its entries do."""

from rules_kb.board.actions import Bid, Build, OpenAuction, Piece, Want, Win
from rules_kb.board.auction.facts import AUCTION_WINNER, bid_of, is_for_piece, piece_of
from rules_kb.board.build import facts as build_facts
from rules_kb.board.build.ladder import capped, houses_at, level
from rules_kb.board.build.orders import ordered
from rules_kb.board.build.shortage import goes_to, piece_named, pieces_won
from rules_kb.board.deeds import clear_lot, pay_bid, put_houses
from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import difference, move
from rules_kb.board.state import HOTEL, Auction, Board, Wish
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.model import BANK, Seat

effects = Effects()


def serve(board: Board, seat: Seat, piece: Piece, street: str, count: int) -> None:
    """A wish is met by what its player put up, the one for that street first."""
    mine = [w for w in board.wishes if w.by == seat and w.piece == piece and w.on in (street, "")]
    for wish in sorted(mine, key=lambda wish: wish.on == ""):
        met = min(count, wish.count)
        wish.count -= met
        count -= met
    board.wishes = [wish for wish in board.wishes if wish.count > 0]


@effects.on(Build)
def build(board: Board, action: Build, ed: BoardEdition) -> None:
    """The order goes up as a whole and is paid as told; a wrong sum leaves the rest owing."""
    for street, step in capped(ed, ordered(board, ed, action)).items():
        put_up(board, ed, action.by, street, step)
    paid = build_facts.building_paid(ed, action)
    move(board, action.by, BANK, paid)
    difference(board, action.by, BANK, paid, build_facts.building_cost(ed, action), "build", "board.build.price")


def put_up(board: Board, ed: BoardEdition, seat: Seat, street: str, step: int) -> None:
    """One street rises to a step of the ladder, and its owner's wishes are met by it."""
    before, steps_up = board.deeds[street].houses, step - level(board, ed, street)
    put_houses(board, street, houses_at(ed, step))
    board.turn.built[seat] = board.turn.built.get(seat, 0) + steps_up
    if board.deeds[street].houses == HOTEL:
        serve(board, seat, "hotel", street, 1)
    else:
        serve(board, seat, "house", street, max(0, board.deeds[street].houses - before))


@effects.on(Want)
def want(board: Board, action: Want, ed: BoardEdition) -> None:
    """A wish stands until it is met or the dice move on; a new one takes the place of the old."""
    same = (action.by, action.piece, action.on)
    board.wishes = [wish for wish in board.wishes if (wish.by, wish.piece, wish.on) != same]
    board.wishes.append(Wish(action.by, action.count, action.piece, action.on))


@effects.on(OpenAuction, when=is_for_piece)
def open_piece_auction(board: Board, action: OpenAuction, ed: BoardEdition) -> None:
    """The Bank puts one of the last buildings up."""
    open_piece(board, piece_named(action.lot))


@effects.on(Bid, when=is_for_piece)
def bid_for_piece(board: Board, action: Bid, ed: BoardEdition) -> None:
    """A bid for one of the last buildings opens its auction or carries it on."""
    auction = open_piece(board, piece_of(board, ed, action) or "house")
    auction.bids.append((action.by, action.amount))
    auction.passed = [seat for seat in auction.passed if seat != action.by]


def open_piece(board: Board, piece: Piece) -> Auction:
    """The auction of one of the last buildings, opened if need be."""
    auction = board.auction
    if auction is None or auction.lot != piece:
        # A deed under the hammer meanwhile still has to be sold.
        if auction and auction.lot in board.deeds:
            board.lots.insert(0, auction.lot)
        auction = board.auction = Auction(lot=piece, seq=board.seq)
    return auction


@effects.on(Win, when=is_for_piece)
def win_piece(board: Board, action: Win, ed: BoardEdition) -> None:
    """The building is paid and stands on its street; what can stand nowhere is owed back."""
    piece = piece_of(board, ed, action) or "house"
    pay_bid(board, ed, action, bid_of(board, action), AUCTION_WINNER)
    if goes_to(board, ed, action, piece):
        place_won(board, ed, action, piece)
    else:
        difference(board, action.by, BANK, action.price, 0, "refund", "board.build.shortage")
    clear_lot(board, piece)


def place_won(board: Board, ed: BoardEdition, action: Win, piece: Piece) -> None:
    """What a winner gets goes up one by one, each where it may stand."""
    for _ in range(pieces_won(board, ed, action.by, piece)):
        street = goes_to(board, ed, action, piece)
        if street:
            put_up(board, ed, action.by, street, level(board, ed, street) + 1)

"""Buildings go up and come down; the last of them go under the hammer."""

from collections.abc import Iterator

from rules_kb.board import bills_building
from rules_kb.board.actions import Bid, Build, Piece, Sell, Want, Win
from rules_kb.board.edition import Edition
from rules_kb.board.ladder import capped, houses_at, level, stock
from rules_kb.board.lots import piece_of
from rules_kb.board.money import difference, move
from rules_kb.board.orders import ordered
from rules_kb.board.sales import left_standing
from rules_kb.board.shortage import goes_to, pieces_won, serve
from rules_kb.board.state import HOTEL, Auction, Board, Wish
from rules_kb.core import BANK, Seat, Transfer


def put(board: Board, street: str, houses: int) -> None:
    """A street gets what it is to carry; the pieces come from the Bank and go back there."""
    deed = board.deeds[street]
    old, new = stock(deed.houses), stock(houses)
    board.houses += old[0] - new[0]
    board.hotels += old[1] - new[1]
    deed.houses = houses


def build(board: Board, action: Build, ed: Edition) -> Iterator[Transfer]:
    """The order goes up as a whole and is paid as told; a wrong sum leaves the rest owing."""
    for street, step in capped(ed, ordered(board, ed, action)).items():
        put_up(board, ed, action.by, street, step)
    paid = bills_building.paid(ed, action)
    yield move(board, action.by, BANK, paid)
    difference(board, action.by, BANK, paid, bills_building.cost(ed, action), "build", "board.build.price")


def put_up(board: Board, ed: Edition, seat: Seat, street: str, step: int) -> None:
    """One street rises to a step of the ladder, and its owner's wishes are met by it."""
    before, steps_up = board.deeds[street].houses, step - level(board, ed, street)
    put(board, street, houses_at(ed, step))
    board.turn.built[seat] = board.turn.built.get(seat, 0) + steps_up
    if board.deeds[street].houses == HOTEL:
        serve(board, seat, "hotel", street, 1)
    else:
        serve(board, seat, "house", street, max(0, board.deeds[street].houses - before))


def want(board: Board, action: Want, ed: Edition) -> Iterator[Transfer]:
    """A wish stands until it is met or the dice move on; a new one takes the place of the old."""
    same = (action.by, action.piece, action.on)
    board.wishes = [wish for wish in board.wishes if (wish.by, wish.piece, wish.on) != same]
    board.wishes.append(Wish(action.by, action.count, action.piece, action.on))
    yield from ()


def sell(board: Board, action: Sell, ed: Edition) -> Iterator[Transfer]:
    """Buildings go back to the Bank, which pays as told; a wrong sum leaves the rest owing."""
    left = left_standing(board, ed, action)
    right = bills_building.all_proceeds(board, ed, left)
    for street, houses in left.items():
        put(board, street, houses)
    paid = right if action.price is None else action.price
    yield move(board, BANK, action.by, paid)
    difference(board, BANK, action.by, paid, right, "sale", "board.sell.price")


def bid_for_piece(board: Board, action: Bid, ed: Edition) -> Iterator[Transfer]:
    """A bid for one of the last buildings opens its auction or carries it on."""
    auction = open_piece(board, piece_of(board, ed, action) or "house")
    auction.high, auction.by = action.amount, action.by
    auction.passed = [seat for seat in auction.passed if seat != action.by]
    yield from ()


def open_piece(board: Board, piece: Piece) -> Auction:
    """The auction of one of the last buildings, opened if need be."""
    auction = board.auction
    if auction is None or auction.lot != piece:
        # A deed under the hammer meanwhile still has to be sold.
        if auction and auction.lot in board.deeds:
            board.lots.insert(0, auction.lot)
        auction = board.auction = Auction(lot=piece, seq=board.seq)
    return auction


def win_piece(board: Board, action: Win, ed: Edition) -> Iterator[Transfer]:
    """The building is paid and stands on its street; what can stand nowhere is owed back."""
    piece = piece_of(board, ed, action) or "house"
    yield move(board, action.by, BANK, action.price)
    if goes_to(board, ed, action, piece):
        place_won(board, ed, action, piece)
    else:
        difference(board, action.by, BANK, action.price, 0, "refund", "board.build.shortage")
    if board.auction and board.auction.lot == piece:
        board.auction = None


def place_won(board: Board, ed: Edition, action: Win, piece: Piece) -> None:
    """What a winner gets goes up one by one, each where it may stand."""
    for _ in range(pieces_won(board, ed, action.by, piece)):
        street = goes_to(board, ed, action, piece)
        if street:
            put_up(board, ed, action.by, street, level(board, ed, street) + 1)

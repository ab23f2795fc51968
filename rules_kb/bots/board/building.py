"""Building: orders that keep even, and the last houses and hotels fought for at auction."""

from rules_kb.board.actions import Bid, Build, Pass, Piece, Pieces, Want, Win
from rules_kb.board.auction.facts import next_bidder
from rules_kb.board.build.ladder import level, top, whole
from rules_kb.board.build.orders import laps_without_building, may_rise
from rules_kb.board.build.shortage import (
    AUCTIONED,
    PIECES,
    declared,
    in_bank,
    open_groups,
    piece_floor,
    pieces_won,
    spots,
    wanted,
)
from rules_kb.board.state import active
from rules_kb.board.turn.facts import not_now
from rules_kb.bots.board.prices import priced
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import Seat

# However few houses the Bank has, nobody reckons with more than this.
PLENTY = 99
Order = dict[str, int]


def build(t: BoardBots, seat: Seat) -> Moves:
    """One order, after the auction of what is too little for all."""
    if not open_groups(t.board, t.ed, seat) or not t.likely(t.characters[seat].builds):
        return
    if t.ed.building_shortage in AUCTIONED:
        for piece in PIECES:
            yield from contest(t, piece)
    order = wish(t, seat, {"house": t.board.houses, "hotel": t.board.hotels})
    action = Build(seat, tuple(Pieces(name, count) for name, count in order.items()))
    if order and t.allows(action):
        yield priced(t, action)


def may_build(t: BoardBots, seat: Seat) -> bool:
    """Whether this is the time for a player to build."""
    lap = t.player(seat).lap > laps_without_building(t.ed)
    return lap and not not_now(t.board, t.ed, t.ed.build_timing, seat)


def wish(t: BoardBots, seat: Seat, bank: dict[Piece, int]) -> Order:
    """The steps a player would build with so many pieces: as far as the spare cash goes, hoarders without hotels."""
    if not may_build(t, seat):
        return {}
    groups = [whole(t.board, t.ed, seat, group, {}) for group in open_groups(t.board, t.ed, seat)]
    most = t.ed.max_houses_per_turn - t.board.turn.built.get(seat, 0)
    most = min(most, t.chance.choice((1, 2, 3, 6, 12)))
    money, order = t.spare(seat), Order()
    while sum(order.values()) < most:
        rising = [(levels, name) for levels in groups for name in levels if fits(t, seat, levels, name, bank, money)]
        if not rising:
            break
        levels, name = t.chance.choice(rising)
        levels[name] += 1
        order[name] = order.get(name, 0) + 1
        money -= t.ed.deeds[name].house_cost
        take(bank, levels[name] == top(t.ed), top(t.ed) - 1)
    return order


def fits(t: BoardBots, seat: Seat, levels: Order, name: str, bank: dict[Piece, int], money: int) -> bool:
    """Whether one more step on a street is even, payable, in the Bank, and to its owner's taste."""
    hotel = levels[name] + 1 == top(t.ed)
    if hotel and t.characters[seat].hoards:
        return False
    there = bank["hotel" if hotel else "house"] > 0
    return there and t.ed.deeds[name].house_cost <= money and may_rise(t.ed, levels, name)


def take(bank: dict[Piece, int], hotel: bool, freed: int) -> None:
    """A piece leaves the Bank; a hotel sends its houses back."""
    bank["hotel" if hotel else "house"] -= 1
    bank["house"] += freed if hotel else 0


def contest(t: BoardBots, piece: Piece) -> Moves:
    """Where more is wanted than the Bank has, everyone says so and the pieces are auctioned."""
    have = in_bank(t.board, piece)
    hungry = {seat: appetite(t, seat, piece) for seat in active(t.board)} if 0 < have <= 12 else {}
    asked = {seat: count for seat, count in hungry.items() if count}
    if len(asked) < 2 or sum(asked.values()) <= have or not t.likely(0.95):
        return
    for seat, count in asked.items():
        yield from say(t, seat, piece, count)
    while is_contested(t, piece):
        before = t.board.seq
        yield from sell_piece(t, piece)
        if t.board.seq == before:
            return


def appetite(t: BoardBots, seat: Seat, piece: Piece) -> int:
    """How many of a piece a player would put up if the Bank had plenty."""
    order = wish(t, seat, {"house": PLENTY, "hotel": PLENTY}) if open_groups(t.board, t.ed, seat) else {}
    hotels = sum(level(t.board, t.ed, name) + count == top(t.ed) for name, count in order.items())
    return hotels if piece == "hotel" else sum(order.values()) - hotels


def say(t: BoardBots, seat: Seat, piece: Piece, count: int) -> Moves:
    """A wish, for a street where that must be named before bidding."""
    places = spots(t.board, t.ed, seat, piece)
    named = t.ed.building_shortage_target == "declared" or t.likely(0.15)
    if places:
        yield Want(seat, 1, piece, t.chance.choice(places)) if named else Want(seat, count, piece)


def is_contested(t: BoardBots, piece: Piece) -> bool:
    """Whether several players still want more of a piece than there is."""
    have = in_bank(t.board, piece)
    wishes = [count for seat in active(t.board) if (count := wanted(t.board, t.ed, seat, piece))]
    return 0 < have < sum(wishes) and len(wishes) > 1


def sell_piece(t: BoardBots, piece: Piece) -> Moves:
    """One building goes to the highest bidder, who puts it up at once."""
    seats = [s for s in active(t.board) if wanted(t.board, t.ed, s, piece) and spots(t.board, t.ed, s, piece)]
    limits = {seat: piece_limit(t, seat, piece) for seat in seats}
    while keen := [seat for seat in seats if limits[seat] >= least(t, seat, piece) and may_bid(t, seat)]:
        turn = in_turn(t)
        seat = t.chance.choice(keen) if turn is None else turn
        low = least(t, seat, piece)
        yield Bid(seat, min(limits[seat], low + t.chance.choice((0, 0, 5, 20))), piece) if seat in keen else Pass(seat)
    auction = t.board.auction
    if auction is None or auction.by is None:
        return
    for seat in seats if t.likely(t.habits.passes) else ():
        if may_bid(t, seat):
            yield Pass(seat)
    winner = auction.by
    street = declared(t.board, t.ed, winner, piece) or t.chance.choice(spots(t.board, t.ed, winner, piece))
    yield Win(winner, piece, auction.high, street)


def may_bid(t: BoardBots, seat: Seat) -> bool:
    """Whether a player is in the bidding and does not lead it."""
    auction = t.board.auction
    return auction is None or (auction.by != seat and seat not in auction.passed)


def in_turn(t: BoardBots) -> Seat | None:
    """Whose bid is next where bids go round the table."""
    return next_bidder(t.board, t.ed, t.board.auction) if t.board.auction is not None else None


def piece_limit(t: BoardBots, seat: Seat, piece: Piece) -> int:
    """How far a player goes for a building."""
    cost = max(t.ed.deeds[name].house_cost for name in spots(t.board, t.ed, seat, piece))
    count = pieces_won(t.board, t.ed, seat, piece)
    return min(t.player(seat).cash, int(cost * count * t.chance.uniform(0.6, 2.0)))


def least(t: BoardBots, seat: Seat, piece: Piece) -> int:
    """The least a player may bid now."""
    floor, auction = piece_floor(t.board, t.ed, seat, piece), t.board.auction
    if auction is None or auction.by is None:
        return floor
    over = auction.high + t.ed.auction_min_increment
    return max(floor, over) if t.ed.building_shortage_opening_bid == "own" else over

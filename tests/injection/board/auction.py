"""Ways to break the rules of auctions."""

from collections.abc import Sequence

from rules_kb.board.actions import Bid, Decline, Mortgage, OpenAuction, Pass, Want, Win
from rules_kb.board.state import owned
from rules_kb.kernel.model import BANK, Action, Seat
from tests.injection.board.build import fought_over
from tests.injection.board.buy import decides
from tests.injection.board.holdings import EDITIONS, clear, quiet, step
from tests.injection.board.house_rules import SCARCE, TWO_HOTEL_SALES
from tests.injection.board.moments import anyone, called, closing, for_sale
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.auction")

FINAL = "final"


def lot(spot: Spot) -> str:
    """The deed under the hammer, or about to come there; nothing while a bankrupt's estate is sold."""
    board, action = spot.board, spot.next.action
    waiting = [board.auction.lot] if board.auction else [*filter(None, [board.turn.offer]), *board.lots]
    calls = isinstance(action, Bid | Pass | Win) and getattr(action, "lot", "") in ("", *waiting[:1])
    return waiting[0] if calls and waiting and waiting[0] in board.deeds and not board.estate else ""


def high(spot: Spot) -> int | None:
    """The bid to beat, if there is one."""
    auction = spot.board.auction
    return auction.high if auction and auction.by is not None else None


def all_one_has(spot: Spot, seat: Seat) -> int:
    """What a player would have after selling everything for all it cost."""
    board, ed = spot.board, spot.ed
    deeds = [(ed.deeds[name], step(ed, board, name)) for name in owned(board, seat)]
    return board.players[seat].cash + sum(deed.price + count * deed.house_cost for deed, count in deeds)


@ways.to_break("required", *EDITIONS)
def skips_the_auction(spot: Spot) -> Sequence[Action] | None:
    """The lander refuses and play goes on."""
    turn = spot.board.turn
    must = decides(spot) and spot.ed.auction_on_decline == "mandatory"
    return [Decline(turn.seat), closing(spot)] if must and not (turn.step or called(spot.board)) else None


@ways.to_break("required", *EDITIONS)
def breaks_off_the_auction(spot: Spot) -> Sequence[Action] | None:
    """Play goes on before the hammer has fallen."""
    turn = spot.board.turn
    under_way = spot.board.auction and lot(spot) and turn.rolled and not (turn.draw or turn.step)
    return [closing(spot)] if under_way and not called(spot.board) else None


@ways.to_break("bidder", *EDITIONS)
def auctions_what_nobody_refused(spot: Spot) -> Sequence[Action] | None:
    """Somebody bids, or the Bank calls for bids, for a deed that nobody has come to."""
    board = spot.board
    refused = (*board.lots, *board.late_lots, *board.missed.values(), board.turn.offer)
    names = [name for name in for_sale(spot) if name not in refused]
    if not names or not quiet(spot):
        return None
    bid = Bid(anyone(spot)[0], spot.ed.auction_opening_bid, names[0])
    return [spot.chance.choice((bid, OpenAuction(BANK, names[0])))]


@ways.to_break("bidder", *EDITIONS)
def comes_back(spot: Spot) -> Sequence[Action] | None:
    """A player bids who has passed."""
    auction = spot.board.auction
    seats = [seat for seat in anyone(spot) if auction and seat in auction.passed]
    if not lot(spot) or not seats or spot.ed.auction_pass != FINAL:
        return None
    more = (high(spot) or 0) + spot.ed.auction_min_increment
    return [Bid(seats[0], max(more, spot.ed.auction_opening_bid))]


@ways.to_break("opening", *EDITIONS)
def begins_too_low(spot: Spot) -> Sequence[Action] | None:
    """The first bid is below the least."""
    action = spot.next.action
    if not lot(spot) or high(spot) is not None or not isinstance(action, Bid):
        return None
    return [Bid(action.by, spot.chance.randrange(spot.ed.auction_opening_bid), action.lot)]


@ways.to_break("opening", *EDITIONS)
def goes_for_too_little(spot: Spot) -> Sequence[Action] | None:
    """The hammer falls at once for less than the least."""
    action = spot.next.action
    if not lot(spot) or high(spot) is not None or not isinstance(action, Bid | Win):
        return None
    return [Win(action.by, lot(spot), spot.chance.randrange(spot.ed.auction_opening_bid))]


@ways.to_break("raise", *EDITIONS)
def bids_no_more(spot: Spot) -> Sequence[Action] | None:
    """A bid is no higher than the one before."""
    action, least = spot.next.action, high(spot)
    if not lot(spot) or least is None or not isinstance(action, Bid):
        return None
    return [Bid(action.by, spot.chance.choice((least, max(1, least - 1), max(1, least // 2))))]


@ways.to_break("winner", *EDITIONS)
def goes_to_another(spot: Spot) -> Sequence[Action] | None:
    """The lot goes to somebody whose bid is not the highest."""
    auction = spot.board.auction
    if not lot(spot) or auction is None or auction.by is None:
        return None
    may_own = [seat for seat, player in enumerate(spot.board.players) if spot.ed.buy_before_first_lap or player.lap > 1]
    seats = [seat for seat in anyone(spot, auction.by) if seat in may_own]
    return [Win(seats[0], auction.lot, auction.high)] if seats else None


@ways.to_break("winner", *EDITIONS)
def goes_at_another_price(spot: Spot) -> Sequence[Action] | None:
    """The highest bidder pays something else."""
    auction, action = spot.board.auction, spot.next.action
    if not lot(spot) or auction is None or auction.by is None or not isinstance(action, Win):
        return None
    return [Win(auction.by, auction.lot, max(0, auction.high + spot.chance.choice((-5, -1, 1))))]


@ways.to_break("cash", *EDITIONS)
def wins_beyond_all_means(spot: Spot) -> Sequence[Action] | None:
    """A lot goes for more than the winner could ever raise."""
    action = spot.next.action
    first = lot(spot) and high(spot) is None and isinstance(action, Bid)
    return [Win(action.by, lot(spot), all_one_has(spot, action.by) + 1)] if first else None


def wins_on_credit(spot: Spot) -> Win | None:
    """A lot won for a little more than the winner has, who could mortgage for it."""
    action, turn = spot.next.action, spot.board.turn
    first = lot(spot) and high(spot) is None and isinstance(action, Bid) and turn.rolled
    if not first or called(spot.board) or spot.ed.auction_payment == "limited" or not clear(spot, action.by):
        return None
    price = spot.board.players[action.by].cash + 1
    return Win(action.by, lot(spot), price) if price >= spot.ed.auction_opening_bid else None


@ways.to_break("cash", *EDITIONS)
def leaves_the_lot_unpaid(spot: Spot) -> Sequence[Action] | None:
    """Play goes on before the winner has raised the money."""
    won, turn = wins_on_credit(spot), spot.board.turn
    alone = won is not None and not spot.board.lots and not turn.draw and not turn.step
    return [won, closing(spot)] if won is not None and alone else None


@ways.to_break("cash", *EDITIONS)
def mortgages_the_lot_itself(spot: Spot) -> Sequence[Action] | None:
    """The winner mortgages the lot to pay for it."""
    won = wins_on_credit(spot)
    return None if won is None else [won, Mortgage(won.by, won.lot)]


@ways.to_break("cash", auction_payment="limited")
def bids_beyond_the_cash(spot: Spot) -> Sequence[Action] | None:
    """A bid is higher than the cash in hand, where that is the limit."""
    action = spot.next.action
    if not lot(spot) or not isinstance(action, Bid):
        return None
    return [Bid(action.by, max(spot.board.players[action.by].cash, action.amount) + 1)]


@ways.to_break("cash", *TWO_HOTEL_SALES, **SCARCE)
def wins_a_house_beyond_all_means(spot: Spot) -> Sequence[Action] | None:
    """One of the last houses goes for more than its winner could ever raise."""
    for seat, places, wishes in fought_over(spot):
        bid = all_one_has(spot, seat) + 1
        return [*wishes, Want(seat, 1, on=places[0]), Win(seat, "house", bid, places[0])]
    return None

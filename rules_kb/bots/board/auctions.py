"""Auctions: who bids how far, raises, passes, and the hammer."""

from rules_kb.board.actions import JAIL_CARD, Bid, OpenAuction, Pass, Win
from rules_kb.board.auction.facts import decliner, next_bidder, pending, sightseeing, still_in
from rules_kb.board.debt.solvency import most_raisable
from rules_kb.board.state import Auction
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.board.worth import completes, price_to
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import BANK, TABLE, Action, Seat

Limits = dict[Seat, int]


def hammer(t: BoardBots) -> Moves:
    """Whatever waits for the hammer is sold now."""
    if t.board.auction is not None:
        yield from sell(t, t.board.auction.lot)
    elif t.board.lots:
        yield from sell(t, t.board.lots[0])


def sell(t: BoardBots, lot: str) -> Moves:
    """One lot from its first bid to the hammer, or to the last pass."""
    limits = {seat: limit(t, seat, lot) for seat in still_in(t.board, t.ed, state_of(t, lot))}
    if t.board.auction is None:
        if t.likely(0.08) and (won := told_shortly(t, lot, limits)):
            yield won
            return
        waiting = pending(t.board, t.ed)
        if waiting[:1] != [lot] or t.likely(t.habits.opens):
            yield OpenAuction(BANK, lot)
    while action := next_call(t, lot, limits):
        yield action
        if t.board.auction is None:
            return


def state_of(t: BoardBots, lot: str) -> Auction:
    """The auction of a lot, begun or not."""
    auction = t.board.auction
    return auction if auction is not None and auction.lot == lot else Auction(lot, 0, decliner(t.board, lot))


def limit(t: BoardBots, seat: Seat, lot: str) -> int:
    """How far a player goes for a lot; nowhere where it could not be bought."""
    ed, cash = t.ed, t.player(seat).cash
    if lot == JAIL_CARD:
        return min(t.spare(seat), t.chance.randint(0, ed.jail_fine))
    if sightseeing(t.board, ed, seat) or not may_own(t, seat, lot):
        return 0
    keen = int(price_to(t, seat, lot) * t.chance.uniform(0.4, 1.1))
    bold = t.characters[seat].bold * (1.0 if completes(t.board, ed, seat, lot) else 0.3)
    if keen > cash and ed.auction_payment != "limited" and t.likely(bold):
        return min(keen, most_raisable(t.board, ed, seat, frozenset({lot})))
    return min(keen, max(t.spare(seat), cash // 2))


def may_own(t: BoardBots, seat: Seat, lot: str) -> bool:
    """Whether a colour is open to a player, where it may have one owner only."""
    if t.ed.one_player_per_colour != "groups" or t.ed.deeds[lot].kind != "street":
        return True
    return all(t.board.deeds[name].owner in (BANK, seat) for name in t.ed.groups[t.ed.deeds[lot].group])


def told_shortly(t: BoardBots, lot: str, limits: Limits) -> Win | None:
    """Only the outcome of an auction is written down."""
    able = [seat for seat in limits if t.ed.auction_opening_bid <= limits[seat] <= t.player(seat).cash]
    if not able:
        return None
    winner = max(able, key=lambda seat: limits[seat])
    return Win(winner, lot, t.chance.randint(t.ed.auction_opening_bid, limits[winner]))


def next_call(t: BoardBots, lot: str, limits: Limits) -> Action | None:
    """The next bid or pass, or the hammer."""
    auction = state_of(t, lot)
    first = auction.by is None
    least = t.ed.auction_opening_bid if first else auction.high + t.ed.auction_min_increment
    inside = [seat for seat in still_in(t.board, t.ed, auction) if seat != auction.by]
    keen = [seat for seat in inside if limits.get(seat, 0) >= least]
    in_turn = next_bidder(t.board, t.ed, auction)
    if in_turn is not None:
        return call(t, in_turn, least, limits) if in_turn in keen else Pass(in_turn)
    if keen and not t.likely(0.2 * t.habits.passes * (len(keen) < len(inside))):
        return call(t, t.chance.choice(keen), least, limits)
    if inside and (first or t.likely(t.habits.passes)):
        left = [seat for seat in inside if seat not in keen]
        return Pass(t.chance.choice(left)) if keen or t.likely(0.6) else Pass(TABLE)
    return None if auction.by is None else Win(auction.by, lot, auction.high)


def call(t: BoardBots, seat: Seat, least: int, limits: Limits) -> Bid:
    """A bid: the least, or a jump to a round sum on the way to the most this player gives."""
    jump = least + int((limits[seat] - least) * t.chance.uniform(0.0, 0.7))
    amount = t.chance.choice((least, jump, jump - jump % 5, jump - jump % 10))
    return Bid(seat, min(max(amount, least), limits[seat]))

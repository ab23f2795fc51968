"""The deed on offer: bought, paid for by mortgages, refused, or passed over where nobody must decide."""

from rules_kb.board.actions import Buy, Decline
from rules_kb.board.auction.facts import on_offer
from rules_kb.board.buy.facts import has_to_buy
from rules_kb.board.debt.solvency import raising_plan
from rules_kb.bots.board import auctions
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.board.worth import completes, price_to
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import Action, Seat


def decide(t: BoardBots) -> Moves:
    """The lander takes the deed on offer or not."""
    turn = t.board.turn
    name, seat = turn.offer, turn.seat
    # Whoever has come to the price since has to buy after all, where buying is a duty.
    if not name or (t.ignored == turn.landed_seq and not has_to_buy(t.board, t.ed)):
        return
    if wants(t, seat, name):
        found = way_to_buy(t, seat, name)
        if found:
            yield from found
            return
    yield from refuse(t, seat, name)


def wants(t: BoardBots, seat: Seat, name: str) -> bool:
    """Whether a player would have a deed at its price."""
    if t.ed.buy_on_landing == "compulsory" or completes(t.board, t.ed, seat, name):
        return True
    return price_to(t, seat, name) >= t.ed.deeds[name].price and not t.likely(t.characters[seat].fussy)


def way_to_buy(t: BoardBots, seat: Seat, name: str) -> list[Action]:
    """The purchase, after the sales and mortgages it needs; nothing when it is beyond a player."""
    price = t.ed.deeds[name].price
    buy = t.chance.choice((Buy(seat), Buy(seat, name), Buy(seat, name, price), Buy(seat, price=price)))
    colours = t.ed.one_player_per_colour == "groups"
    if t.player(seat).cash >= price:
        return [buy] if not colours or t.allows(buy) else []
    if not completes(t.board, t.ed, seat, name) and not t.likely(0.3):
        return []
    plan = raising_plan(t.board, t.ed, seat, price)
    return [*plan, buy] if plan is not None and t.allows(*plan, buy) else []


def refuse(t: BoardBots, seat: Seat, name: str) -> Moves:
    """A refusal in words or by the auction that follows; where none must follow, by nothing at all."""
    must = t.ed.auction_on_decline == "mandatory"
    if not must and t.likely(0.4):
        t.ignored = t.board.turn.landed_seq
        return
    if not on_offer(t.board, t.ed) or t.likely(0.6):
        yield Decline(seat)
    if t.ed.auction_on_decline != "never" and (must or t.likely(0.6)):
        yield from auctions.sell(t, name)

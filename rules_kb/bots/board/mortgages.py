"""Mortgages of one's own free will: lifted, taken to build with, and offers that force another's hand."""

from rules_kb.board.actions import Lift, Mortgage, Offer, Side, Trade, Win
from rules_kb.board.bank.facts import sale_price
from rules_kb.board.bills import total
from rules_kb.board.build.shortage import open_groups
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.state import owned
from rules_kb.bots.board.dealing import lone_deeds
from rules_kb.bots.board.prices import priced
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.board.worth import price_to
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import BANK, Seat


def lift(t: BoardBots, seat: Seat) -> Moves:
    """A mortgage is lifted by somebody with money to spare."""
    for name in owned(t.board, seat):
        cost = total(mortgage_facts.redemption_bill(t.ed, name))
        if t.board.deeds[name].mortgaged and t.spare(seat) >= cost and t.likely(0.4):
            if t.allows(Lift(seat, name)):
                yield priced(t, Lift(seat, name))
            return


def pledge(t: BoardBots, seat: Seat) -> Moves:
    """A lone deed is mortgaged, or sold to a Bank that buys, to have money for houses."""
    deeds = [name for name in lone_deeds(t, seat) if not t.board.deeds[name].mortgaged]
    if not deeds or not open_groups(t.board, t.ed, seat) or t.spare(seat) > 100:
        return
    name = t.chance.choice(deeds)
    action: Mortgage | Trade = Mortgage(seat, name)
    if t.ed.mortgaged_sale_to_bank and t.likely(0.3):
        sale = Trade(seat, BANK, Side(deeds=(name,)), Side())
        action = Trade(seat, BANK, sale.gives, Side(cash=sale_price(t.board, t.ed, sale)))
    if t.allows(action):
        yield priced(t, action)


def force(t: BoardBots, seat: Seat) -> Moves:
    """An offer to the Bank for somebody's mortgaged deed, where that binds."""
    if t.ed.mortgage_third_party == "no":
        return
    for name, deed in t.board.deeds.items():
        if deed.mortgaged and deed.owner not in (BANK, seat):
            best = max(t.ed.deeds[name].mortgage, t.board.offers.get(name, (BANK, 0))[1])
            amount = best + t.chance.choice((1, 5, 20))
            if t.spare(seat) >= amount and price_to(t, seat, name) >= amount and t.likely(0.3):
                action = Offer(seat, amount, name)
                if t.allows(action):
                    yield action
                return


def answer(t: BoardBots) -> Moves:
    """An offer is outbid, or met by lifting the mortgage, or the bidder gets the deed."""
    for name, (bidder, amount) in t.board.offers.items():
        owner, cost = t.board.deeds[name].owner, total(mortgage_facts.redemption_bill(t.ed, name))
        more = amount + t.chance.choice((1, 5, 20))
        rivals = [s for s in t.others(bidder) if s != owner and t.spare(s) >= more <= price_to(t, s, name)]
        if rivals and t.likely(0.4):
            yield Offer(rivals[0], more, name)
        elif owner >= 0 and t.player(owner).cash >= cost and t.likely(0.5):
            yield priced(t, Lift(owner, name))
        else:
            yield Win(bidder, name, amount)
        return

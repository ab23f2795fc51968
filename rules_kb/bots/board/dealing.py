"""Deals: groups completed by swaps and cash, jail cards, promises where they count, and a yes on record."""

from rules_kb.board.actions import Side, Trade
from rules_kb.board.debt.facts import drained
from rules_kb.board.state import built_in, count_owned, owned
from rules_kb.bots.board.debts import can_take
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.board.worth import completes, price_to
from rules_kb.bots.table import Moves
from rules_kb.kernel.log import Agree
from rules_kb.kernel.model import BANK, Seat


def deal(t: BoardBots, seat: Seat) -> Moves:
    """One deal, if somebody likes what this player has to offer."""
    kinds = (complete, complete, complete, sell_lone, buy_card)
    action = t.chance.choice(kinds)(t, seat)
    # Whoever owes more than the cash in hand must not give anything away, asked or not.
    if action is None or drained(t.board, t.ed, action) or not t.allows(action):
        return
    yield action
    if t.likely(0.15):
        yield Agree(action.to, t.board.seq)


def within_reach(t: BoardBots, seat: Seat) -> list[tuple[Seat, list[str]]]:
    """Who holds, alone and in a bare group, all that a player lacks of it."""
    found = []
    for group, names in t.ed.groups.items():
        missing = [name for name in names if t.board.deeds[name].owner != seat]
        holders = {t.board.deeds[name].owner for name in missing}
        near = count_owned(t.board, t.ed, seat, group) and 1 <= len(missing) <= 2
        if near and len(holders) == 1 and BANK not in holders and not built_in(t.board, t.ed, group):
            found.append((holders.pop(), missing))
    return found


def complete(t: BoardBots, seat: Seat) -> Trade | None:
    """The rest of a group, for what its holder lacks and cash either way."""
    chances = within_reach(t, seat)
    if not chances:
        return None
    other, wanted = t.chance.choice(chances)
    back = [names for holder, names in within_reach(t, other) if holder == seat and not shares_group(t, names, wanted)]
    given = t.chance.choice(back) if back else sweetener(t, seat, other, wanted)
    asked = sum(selling_price(t, other, seat, name) for name in wanted)
    cash = asked - sum(price_to(t, other, name) for name in given)
    return balanced(t, seat, other, given, wanted, cash)


def shares_group(t: BoardBots, some: list[str], others: list[str]) -> bool:
    """Whether two lots of deeds are of one group."""
    return t.ed.deeds[some[0]].group == t.ed.deeds[others[0]].group


def sweetener(t: BoardBots, seat: Seat, other: Seat, wanted: list[str]) -> list[str]:
    """A deed thrown in that the other has more use for."""
    mine = [name for name in lone_deeds(t, seat) if not shares_group(t, [name], wanted)]
    liked = [name for name in mine if count_owned(t.board, t.ed, other, t.ed.deeds[name].group)]
    return [t.chance.choice(liked)] if liked and t.likely(0.5) else []


def lone_deeds(t: BoardBots, seat: Seat) -> list[str]:
    """A player's deeds of groups that are not whole and carry no buildings."""
    found = []
    for name in owned(t.board, seat):
        group = t.ed.deeds[name].group
        if count_owned(t.board, t.ed, seat, group) < len(t.ed.groups[group]) and not built_in(t.board, t.ed, group):
            found.append(name)
    return found


def selling_price(t: BoardBots, seat: Seat, buyer: Seat, name: str) -> int:
    """What an owner asks for a deed: more from somebody whose group it completes."""
    more = 1.6 if completes(t.board, t.ed, buyer, name) else 1.15
    return int(price_to(t, seat, name) * more * t.chance.uniform(0.7, 1.2))


def balanced(t: BoardBots, seat: Seat, other: Seat, given: list[str], wanted: list[str], cash: int) -> Trade | None:
    """A swap with so much cash on top, negative when the other side adds it; nothing when that is not there."""
    pays, gets = max(0, cash), max(0, -cash)
    cards = min(len(t.player(seat).cards), 1) if t.likely(0.3) else 0
    if pays > t.player(seat).cash and t.likely(0.3):
        pays = max(0, pays - t.ed.jail_fine * cards)
    gets = min(gets, max(0, t.spare(other)))
    if not can_take(t, seat, wanted, pays - gets) or not can_take(t, other, given, gets - pays):
        return None
    mine = Side(
        cash=pays,
        deeds=tuple(given),
        cards=cards,
        immunity=free_stays(t, seat, given),
        rents=rent_parts(t, seat, given),
    )
    if mine == Side():
        return None
    return Trade(seat, other, mine, Side(cash=gets, deeds=tuple(wanted), promises=kind_words(t)))


def free_stays(t: BoardBots, seat: Seat, given: list[str]) -> tuple[tuple[str, int], ...]:
    """Free landings promised along, where the table lets promises be made."""
    deeds = [name for name in owned(t.board, seat) if name not in given]
    if t.ed.immunity_deals == "forbidden" or not deeds or not t.likely(0.8):
        return ()
    return ((t.chance.choice(deeds), t.chance.choice((1, 2, 3, -1))),)


def rent_parts(t: BoardBots, seat: Seat, given: list[str]) -> tuple[tuple[str, int, int], ...]:
    """A part of a rent promised along, where the table lets promises be made."""
    deeds = [name for name in owned(t.board, seat) if name not in given]
    if t.ed.immunity_deals == "forbidden" or not deeds or not t.likely(0.5):
        return ()
    return ((t.chance.choice(deeds), t.chance.choice((10, 25, 50)), t.chance.choice((2, 5, -1))),)


def kind_words(t: BoardBots) -> tuple[str, ...]:
    """A promise in words, where words may be given."""
    allowed = t.ed.immunity_deals != "forbidden" and t.likely(0.2)
    return ("first refusal on the next deed",) if allowed else ()


def sell_lone(t: BoardBots, seat: Seat) -> Trade | None:
    """A lone deed for cash, to whoever it is worth more to."""
    deeds = lone_deeds(t, seat)
    if not deeds:
        return None
    name = t.chance.choice(deeds)
    for other in t.others(seat):
        price = selling_price(t, seat, other, name)
        if price_to(t, other, name) >= price and t.spare(other) >= price and can_take(t, other, [name], price):
            return Trade(seat, other, Side(deeds=(name,)), Side(cash=price))
    return None


def buy_card(t: BoardBots, seat: Seat) -> Trade | None:
    """A jail card for somebody who sits there."""
    if not t.player(seat).jail or t.player(seat).cards:
        return None
    price = t.chance.randint(1, max(1, t.ed.jail_fine))
    for other in t.others(seat):
        if t.player(other).cards and t.spare(seat) >= price:
            return Trade(seat, other, Side(cash=price), Side(cards=1))
    return None

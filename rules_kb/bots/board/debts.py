"""Debts and cards: drawn, paid, chosen, raised by sales and mortgages, settled in kind or by a last deal, and bankruptcy."""

from rules_kb.board import actions as a
from rules_kb.board.bank.facts import refusal
from rules_kb.board.bankrupt.facts import buildings_stay, estate_cash
from rules_kb.board.bills import total
from rules_kb.board.cards.facts import choices
from rules_kb.board.debt.lots import way_out
from rules_kb.board.debt.solvency import is_solvent
from rules_kb.board.dues import claims as creditors
from rules_kb.board.end.facts import ends_game
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.state import active, built_in, owed, owned
from rules_kb.board.tax import facts as tax_facts
from rules_kb.board.tax.facts import may_choose
from rules_kb.bots.board import favours
from rules_kb.bots.board.claims import reason
from rules_kb.bots.board.prices import priced
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.board.worth import price_to
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import BANK, Action, Due, Seat

TAKEN_OVER = ("interest", "estate")


def debts(t: BoardBots) -> Moves:
    """Whoever owes something that was called for deals with it."""
    for seat in active(t.board):
        dues = owed(t.board, seat, state="called")
        if dues:
            yield from pay_up(t, seat, dues)
            return


def pay_up(t: BoardBots, seat: Seat, dues: list[Due]) -> Moves:
    """A fresh throw, a choice, a payment, or a way to the money."""
    due = dues[0]
    if t.likely(0.01) and (kindness := favours.help_out(t, seat, due)):
        yield kindness
    elif any(each.waits for each in dues):
        yield a.Roll(seat, t.dice(), rent=True)
    elif choice := choose(t, seat, dues):
        yield choice
    elif t.player(seat).cash >= sum(each.amount for each in dues):
        yield payment(t, seat, due)
    else:
        yield from find_money(t, seat, dues)


def choose(t: BoardBots, seat: Seat, dues: list[Due]) -> Action | None:
    """A tax named, a share paid as it is, or a card drawn instead of a fine."""
    for deck in choices(t.board, t.ed, seat):
        if t.likely(0.5):
            return a.Choose(seat, deck) if t.likely(0.5) or t.board.turn.draw else a.Draw(seat, top_card(t, deck))
    for due in dues:
        if may_choose(t.board, t.ed, due):
            share = total(tax_facts.income_tax_bill(t.board, t.ed, seat))
            cheaper = share < due.amount
            if cheaper and t.player(seat).cash >= share and t.likely(0.3):
                return a.Pay(seat, BANK, share, "tax")
            return a.Choose(seat, "10%") if cheaper else a.Choose(seat, "flat") if t.likely(0.3) else None
    return None


def payment(t: BoardBots, seat: Seat, due: Due) -> Action:
    """The line that pays a due; a mortgage received is kept or lifted."""
    if due.why in TAKEN_OVER and due.about in t.board.deeds:
        lift = total(mortgage_facts.redemption_bill(t.ed, due.about))
        if t.spare(seat) >= lift and t.likely(0.4):
            return priced(t, a.Lift(seat, due.about))
        return priced(t, a.Keep(seat, due.about)) if t.likely(0.7) else a.Pay(seat, BANK, due.amount, "interest")
    return a.Pay(seat, due.to, due.amount, reason(t, due))


def find_money(t: BoardBots, seat: Seat, dues: list[Due]) -> Moves:
    """The debtor sells and mortgages, or finds somebody to deal with, or is out."""
    barred = frozenset(due.about for due in dues if due.why == "auction")
    if t.likely(0.15) and (in_kind := pay_in_kind(t, seat, dues)):
        yield in_kind
        return
    if t.likely(0.7) and (refused := refusal(t.board, t.ed, seat)):
        yield refused
        return
    _, plan = way_out(t.board, t.ed, seat, dues)
    if plan is not None:
        # Which lots the money pays for first shows only as it comes in, so those are mortgaged next time round.
        yield from (priced(t, step) for step in plan if not (isinstance(step, a.Mortgage) and step.deed in barred))
    elif t.likely(0.85) and (deal := last_deal(t, seat, barred)):
        yield deal
    elif refused := refusal(t.board, t.ed, seat):
        yield refused
    else:
        if t.likely(0.2):
            yield from in_vain(t, seat, barred)
        yield from fall(t, seat)


def fall(t: BoardBots, seat: Seat) -> Moves:
    """A player is out."""
    out = a.Bankrupt(seat, tuple(creditors(t.board, seat)))
    yield in_detail(t, out) if t.likely(0.2) else out


def in_detail(t: BoardBots, action: a.Bankrupt) -> a.Bankrupt:
    """The same with everything named that one player gets."""
    seat, last = action.by, ends_game(t.board, t.ed, leaving=1)
    if len(action.to) > 1 or action.to[0] == BANK or (last and t.ed.game_end == "first_bankruptcy"):
        return action
    stay = buildings_stay(t.ed, last)
    held = [(name, t.board.deeds[name]) for name in owned(t.board, seat)]
    deeds = tuple(a.Holding(name, deed.houses if stay else 0, deed.mortgaged) for name, deed in held)
    told = a.Bankrupt(seat, action.to, True, deeds, estate_cash(t.board, t.ed, seat), len(t.player(seat).cards))
    return told if t.ed.bankrupt_failed_mortgages == "stand" else action


def bare_deeds(t: BoardBots, seat: Seat) -> list[str]:
    """A player's deeds of groups without buildings."""
    return [name for name in owned(t.board, seat) if not built_in(t.board, t.ed, t.ed.deeds[name].group)]


def pay_in_kind(t: BoardBots, seat: Seat, dues: list[Due]) -> Action | None:
    """A deed that the only creditor takes for the rest of the debt."""
    due, cash = dues[0], t.player(seat).cash
    if len(dues) > 1 or due.to == BANK or due.why not in ("rent", "card"):
        return None
    fits = [name for name in bare_deeds(t, seat) if price_to(t, due.to, name) >= due.amount - cash]
    if not fits:
        return None
    deed = min(fits, key=lambda name: t.ed.deeds[name].price)
    action = a.Pay(seat, due.to, t.chance.randint(0, max(0, cash)), due.why, deeds=(deed,))
    return action if t.allows(action) and can_take(t, due.to, [deed], 0) else None


def can_take(t: BoardBots, seat: Seat, deeds: list[str], cash: int) -> bool:
    """Whether a player can pay the interest on what comes mortgaged, after spending so much."""
    costs = sum(mortgage_facts.interest_bill(t.ed, name) for name in deeds if t.board.deeds[name].mortgaged)
    return t.player(seat).cash >= cash + costs


def last_deal(t: BoardBots, seat: Seat, barred: frozenset[str]) -> Action | None:
    """A deed sold to whoever gives enough for it to save the debtor, from what nobody has asked for yet too."""
    total = sum(due.amount for due in owed(t.board, seat))
    deeds = [name for name in bare_deeds(t, seat) if name not in barred]
    for buyer in t.others(seat):
        for name in deeds:
            price = min(t.player(buyer).cash - 10, price_to(t, buyer, name))
            if price <= t.ed.deeds[name].mortgage or not can_take(t, buyer, [name], price):
                continue
            action = a.Trade(seat, buyer, a.Side(deeds=(name,)), a.Side(cash=price))
            if saves(t, action, total, barred):
                return action
    return None


def saves(t: BoardBots, action: a.Trade, total: int, barred: frozenset[str]) -> bool:
    """Whether a deal is legal and leaves the debtor able to pay."""
    board = t.tried(action)
    return board is not None and is_solvent(board, t.ed, action.by, total, barred)


def in_vain(t: BoardBots, seat: Seat, barred: frozenset[str]) -> Moves:
    """A mortgage that does not help."""
    clear = [name for name in bare_deeds(t, seat) if not t.board.deeds[name].mortgaged and name not in barred]
    if clear and t.ed.has_mortgages:
        yield priced(t, a.Mortgage(seat, t.chance.choice(clear)))


def top_card(t: BoardBots, deck: str) -> str:
    """The card that comes up: one not seen yet, then those seen in the order they went under."""
    pile = t.board.decks[deck]
    return t.chance.choice(pile.unseen) if pile.unseen else pile.under[0]


def draw(t: BoardBots) -> Moves:
    """The card the landing asks for."""
    turn = t.board.turn
    if turn.draw:
        yield a.Draw(turn.seat, top_card(t, turn.draw))

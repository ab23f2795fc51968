"""Bankruptcy: what its entries do."""

from rules_kb.board.actions import Bankrupt, Mortgage, Resign, Sell, Side
from rules_kb.board.auction.facts import still_in
from rules_kb.board.bankrupt.facts import buildings_stay, divide, unpaid_lots
from rules_kb.board.build import facts as build_facts
from rules_kb.board.debt.solvency import raising_plan
from rules_kb.board.deeds import clear_buildings as clear
from rules_kb.board.deeds import clear_lot, hand_card, hand_deed, put_houses, put_up, remember_rescue, surrender
from rules_kb.board.dues import Parts, claims, is_unpaid
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import ends_game, is_last_turn
from rules_kb.board.money import difference, move
from rules_kb.board.sell.facts import all_proceeds, left_standing, proceeds
from rules_kb.board.state import Board, Handover, next_seat, owned
from rules_kb.board.turns import begin_turn
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import close_all, fulfil, leave
from rules_kb.kernel.model import BANK, Action, Seat

effects = Effects()


@effects.on(Bankrupt)
def bankrupt(board: Board, action: Bankrupt, ed: BoardEdition) -> None:
    """The debtor is out and everything is handed over; the dice pass on if it was the debtor's turn."""
    seat = action.by
    board.players[seat].out = True
    board.bankrupts.append(seat)
    board.over = board.over or ends_game(board, ed)
    heir = action.to[0]
    if action.told and heir != BANK:
        hand_over_as_told(board, action, ed, heir)
    elif ed.game_end == "first_bankruptcy":
        heir = BANK
    else:
        sell_buildings(board, ed, seat)
        owed = named_claims(board, action)
        pay_in_turn(board, ed, seat, owed)
        undo_mortgages(board, ed, seat)
        parts, heir = shares(board, ed, seat, owed or {heir: 0})
        for creditor, part in parts.items():
            move(board, seat, creditor, part)
        doubt(board, action)
        bequeath(board, ed, seat, heir)
    close_accounts(board, seat, heir)
    withdraw_bids(board, ed, seat)
    if board.turn.seat == seat and not board.over:
        if is_last_turn(board, ed):
            board.over = True
        else:
            begin_turn(board, ed, next_seat(board))


def withdraw_bids(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """A bidder who is out takes the bids along: the one before is the one to beat again, if there is anybody to beat it."""
    auction = board.auction
    if auction is None:
        return
    auction.bids = [bid for bid in auction.bids if bid[0] != seat]
    if not auction.bids and not still_in(board, ed, auction):
        clear_lot(board, auction.lot)


def forfeit(board: Board, n: int, ed: BoardEdition) -> None:
    """Those whom an entry puts out of the game leave everything to the Bank."""
    for seat in board.forfeits.pop(n, []):
        if not board.players[seat].out:
            bankrupt(board, Bankrupt(seat, (BANK,)), ed)


@effects.on(Resign)
def resign(board: Board, action: Resign, ed: BoardEdition) -> None:
    """A player who gives up leaves everything to the Bank."""
    bankrupt(board, Bankrupt(action.by, (BANK,)), ed)


def sell_buildings(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """A debtor's buildings go to the Bank for what it pays, unless they are handed over standing."""
    if not buildings_stay(ed, board.over):
        for name in owned(board, seat):
            sell_down(board, ed, name, 0)


def named_claims(board: Board, action: Bankrupt) -> Parts:
    """What each creditor named is owed, in the order they are named."""
    owed = claims(board, action.by)
    return {to: owed.get(to, 0) for to in action.to}


def pay_in_turn(board: Board, ed: BoardEdition, seat: Seat, owed: Parts) -> None:
    """Where creditors are served in order, each for whom the sum can still be raised is paid, as if typed one by one."""
    if len(owed) < 2 or ed.bankrupt_several_creditors != "in_order" or board.players[seat].unknown:
        return
    for creditor, claim in list(owed.items()):
        plan = raising_plan(board, ed, seat, claim, unpaid_lots(board, seat))
        if plan is None:
            return
        for step in plan:
            turn_into_money(board, ed, step)
        move(board, seat, creditor, owed.pop(creditor))


def turn_into_money(board: Board, ed: BoardEdition, step: Action) -> None:
    """A debtor's buildings are sold, or a deed is mortgaged, for the creditor whose turn it is."""
    if isinstance(step, Sell):
        left = left_standing(board, ed, step)
        brings = all_proceeds(board, ed, left)
        for street, houses in left.items():
            put_houses(board, street, houses)
        move(board, BANK, step.by, brings)
    elif isinstance(step, Mortgage):
        remember_rescue(board, step.by, BANK, Side(deeds=(step.deed,)))
        board.deeds[step.deed].mortgaged = True
        move(board, BANK, step.by, ed.deeds[step.deed].mortgage)


def undo_mortgages(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """Mortgages taken in vain are undone, where the edition says so and as far as their money is still there."""
    tried = [each for each in board.rescues if each.by == seat and each.to == BANK and is_unpaid(board, each)]
    for each in reversed(tried if ed.bankrupt_failed_mortgages == "undone" else []):
        deed, value = board.deeds[each.what.deeds[0]], ed.deeds[each.what.deeds[0]].mortgage
        if deed.owner == seat and deed.mortgaged and board.players[seat].cash >= value:
            deed.mortgaged = False
            move(board, seat, BANK, value)


def sell_down(board: Board, ed: BoardEdition, name: str, left: int) -> None:
    """All but so many of a street's buildings go back to the Bank."""
    deed = board.deeds[name]
    before = deed.houses
    if build_facts.building_steps(ed, before) <= build_facts.building_steps(ed, left):
        return
    clear(board, name)
    deed.houses = min(left, board.houses)
    board.houses -= deed.houses
    move(board, BANK, deed.owner, proceeds(ed, name, before, left))


def shares(board: Board, ed: BoardEdition, seat: Seat, owed: Parts) -> tuple[Parts, Seat]:
    """Who gets how much of the debtor's cash, and who gets the rest of the estate."""
    debtor = board.players[seat]
    return ({}, next(iter(owed))) if debtor.unknown else divide(ed, owed, max(debtor.cash, 0))


def doubt(board: Board, action: Bankrupt) -> None:
    """Whoever inherits from a player whose cash nobody knew has cash nobody knows."""
    for creditor in action.to:
        if creditor >= 0 and board.players[action.by].unknown:
            board.players[creditor].unknown = True


def bequeath(board: Board, ed: BoardEdition, seat: Seat, heir: Seat) -> None:
    """Deeds and jail cards go to the creditor; with the Bank they come under the hammer."""
    for name in owned(board, seat):
        if heir != BANK:
            inherit(board, ed, name, heir)
            continue
        surrender(board, name)
        put_up(board, ed, name)
    while board.players[seat].cards:
        hand_card(board, ed, seat, heir)


def inherit(board: Board, ed: BoardEdition, name: str, heir: Seat) -> None:
    """A creditor receives a deed; interest on its mortgage is owed while the game goes on."""
    if board.over:
        board.deeds[name].owner = heir
    else:
        hand_deed(board, ed, name, heir, "estate")


def hand_over_as_told(board: Board, action: Bankrupt, ed: BoardEdition, heir: Seat) -> None:
    """The creditor gets what was really handed over; the Bank has the rest."""
    seat = action.by
    told = {held.deed: held.houses for held in action.deeds}
    remember_handover(board, action, ed, heir)
    for name in owned(board, seat):
        sell_down(board, ed, name, min(told.get(name, 0), board.deeds[name].houses))
        if name in told:
            inherit(board, ed, name, heir)
        else:
            surrender(board, name)
    move(board, seat, heir, action.cash)
    if not board.players[seat].unknown:
        rest = max(board.players[seat].cash, 0)
        move(board, seat, BANK, rest)
        difference(board, BANK, heir, 0, 0 if board.over else rest, "handover", "board.bankrupt.to-player")
    for _ in range(action.cards):
        hand_card(board, ed, seat, heir)
    while board.players[seat].cards:
        hand_card(board, ed, seat, BANK)


def remember_handover(board: Board, action: Bankrupt, ed: BoardEdition, heir: Seat) -> None:
    """Keep what the creditor should have got otherwise, for the table to settle."""
    told = {held.deed: held.houses for held in action.deeds}
    mine = owned(board, action.by)
    built = [name for name in mine if told.get(name) and board.deeds[name].houses]
    kept = [name for name in mine if name not in told]
    cards = board.players[action.by].cards[action.cards :]
    left = Handover(heir, [] if buildings_stay(ed, board.over) else built, kept, cards)
    if left.built or left.deeds or left.cards:
        board.handovers[board.seq] = left
        leave(board, "handover", "board.bankrupt.to-player", heir, str(board.seq))


def complete_handover(board: Board, n: int, ed: BoardEdition) -> None:
    """The Bank buys the buildings that went along, and the creditor gets the deeds and jail cards kept back."""
    left = board.handovers.pop(n, None)
    if left is None:
        return
    for name in (name for name in left.built if board.deeds[name].owner == left.heir):
        sell_down(board, ed, name, 0)
    for name in (name for name in left.deeds if board.deeds[name].owner == BANK):
        inherit(board, ed, name, left.heir)
    for deck in left.cards:
        pile = board.decks[deck].under
        pile[:] = [card for card in pile if not ed.card[card].keep]
        board.players[left.heir].cards.append(deck)
    fulfil(board, "handover", left.heir, str(n))


def close_accounts(board: Board, seat: Seat, heir: Seat) -> None:
    """A debtor's debts end; what others owed the debtor goes to the creditor, or ends with the Bank."""
    close_all(board, [d for d in board.dues if d.frm == seat or (d.to == seat and heir in (BANK, d.frm))], "ended")
    for due in board.dues:
        due.to = heir if due.to == seat else due.to
    # What moved by itself is settled for good: nobody is there to say otherwise.
    close_all(board, [d for d in board.assumed if seat in (d.frm, d.to)], "paid")
    board.wishes = [wish for wish in board.wishes if wish.by != seat]
    board.rescues = [each for each in board.rescues if each.by != seat]
    board.missteps.pop(seat, None)
    board.offers = {name: (by, sum_) for name, (by, sum_) in board.offers.items() if by != seat}

"""A deed, a card or a building changes hands."""

from rules_kb.board.actions import Side, Win
from rules_kb.board.auction.facts import AUCTION_CASH, means_of, sightseeing
from rules_kb.board.bankrupt.facts import ESTATE_INTEREST
from rules_kb.board.build.ladder import stock
from rules_kb.board.dues import called_debts, can_pay
from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import difference, move, owe
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.mortgage.facts import TRANSFER, charges_interest
from rules_kb.board.state import HOTEL, Board, Deck, Rescue
from rules_kb.kernel.matters import close_all, fallen, fulfil, give_up, told_at
from rules_kb.kernel.model import BANK, FALLEN, Seat, Told, bill_line
from rules_kb.kernel.work import spend

# So many debts, each held by so many tries to be rid of it, are looked at in the time in which an entry is judged.
RESCUED_OF_A_STEP = 1_000


def hand_deed(board: Board, ed: BoardEdition, name: str, to: Seat, why: str = "interest") -> None:
    """A deed goes to its new owner with what stands on it; with the Bank it is bare and clear."""
    deed = board.deeds[name]
    deed.owner = to
    if to == BANK:
        clear_buildings(board, name)
        deed.mortgaged = False
    receive_mortgaged(board, ed, to, name, why)


def clear_buildings(board: Board, name: str) -> None:
    """The buildings of a street go back to the Bank's supply."""
    deed = board.deeds[name]
    if deed.houses == HOTEL:
        board.hotels += 1
    else:
        board.houses += deed.houses
    deed.houses = 0


def surrender(board: Board, name: str) -> None:
    """A deed goes back to the Bank, bare; what becomes of its mortgage shows when the Bank sells it."""
    clear_buildings(board, name)
    withdraw_offer(board, name)
    board.deeds[name].owner = BANK


def put_up(board: Board, ed: BoardEdition, name: str) -> None:
    """A deed that comes from a bankrupt waits for its auction, where the edition holds one."""
    if ed.bankrupt_to_bank == "auction" and not board.over:
        board.lots.append(name)
        board.estate.append(name)


def hand_card(board: Board, ed: BoardEdition, frm: Seat, to: Seat) -> None:
    """A jail card goes to another player, or under its deck when it goes to the Bank."""
    if frm < 0 or not board.players[frm].cards:
        return
    deck = board.players[frm].cards.pop(0)
    if to >= 0:
        board.players[to].cards.append(deck)
    else:
        board.decks[deck].under.append(next(card for card in ed.decks[deck] if ed.card[card].keep))


def remember_rescue(board: Board, seat: Seat, to: Seat, what: Side) -> None:
    """What a debtor tried is kept until the debts of that moment are paid."""
    # Each of them holds all those debts, so many of both are much to carry.
    spend(len(board.rescues) * len(board.dues) // RESCUED_OF_A_STEP)
    debtors = {seat, *(each.by for each in board.rescues)}
    owed = {one: {due.seq for due in called_debts(board, one)} for one in debtors}
    board.rescues = [each for each in board.rescues if not owed[each.by].isdisjoint(each.debts)]
    board.rescues.append(Rescue(board.seq, seat, to, what, sorted(owed[seat])))


def sell_deed(board: Board, ed: BoardEdition, seat: Seat, name: str) -> None:
    """The Bank gives a deed away, clear of a bankrupt's mortgage where the edition writes it off."""
    deed = board.deeds[name]
    deed.owner = seat
    tries = [one for one in fallen(board) if one.about in (f"buy {name}", f"win {name}") and one.who != seat]
    # What else such a line left to do says by itself how that ended.
    close_all(board, [one for one in tries if told_at(board, one.seq) == [one]], "lapsed")
    deed.mortgaged = deed.mortgaged and ed.bankrupt_to_bank_mortgages == "stay"
    receive_mortgaged(board, ed, seat, name)


def pay_bid(board: Board, ed: BoardEdition, action: Win, bid: int, rule: str) -> None:
    """What was bid binds: it is paid at once, or owed to the Bank until the money is there.

    Reported at once where bids are limited to cash, or when nothing could raise the sum; `rule` reports another sum.
    """
    seat, lot, paid = action.by, action.lot, action.price
    if can_pay(board, seat, paid):
        move(board, seat, BANK, paid)
        difference(board, seat, BANK, paid, bid, "price", rule)
        return
    short = ed.auction_payment == "limited" or means_of(board, ed, action) < bid
    told = rule if paid != bid else AUCTION_CASH if short else ""
    more = {"about": lot, "when_able": True, "told": (Told(board.seq, told),) if told else ()}
    bill = (bill_line("{lot}, won at auction", bid, lot=lot),)
    owe(board, seat, BANK, "auction", bill, rule=AUCTION_CASH, late=AUCTION_CASH, assume=False, **more)


def clear_lot(board: Board, name: str) -> None:
    """A lot that found its owner, or nobody, waits no longer."""
    fulfil(board, "auction", about=name)
    fulfil(board, "purchase", about=name)
    # Nobody can make good a bid for what is sold.
    give_up(board, FALLEN, about=f"bid {name}")
    if board.turn.offer == name:
        board.turn.offer = ""
    board.lots = [lot for lot in board.lots if lot != name]
    board.late_lots = [lot for lot in board.late_lots if lot != name]
    board.estate = [lot for lot in board.estate if lot != name]
    board.missed = {seat: lot for seat, lot in board.missed.items() if lot != name}
    if board.auction and board.auction.lot == name:
        board.auction = None


def refuse_deed(board: Board, ed: BoardEdition) -> None:
    """The deed on offer waits for the hammer, must or may come under it, or stays with the Bank."""
    turn = board.turn
    name, turn.offer = turn.offer, ""
    board.missed[turn.seat] = name
    if sightseeing(board, ed, turn.seat) or name in board.lots:
        return
    if ed.auction_on_decline == "mandatory":
        board.lots.append(name)
    elif ed.auction_on_decline == "optional" and name not in board.late_lots:
        board.late_lots.append(name)


def fresh_deck(board: Board, ed: BoardEdition, name: str, known: bool = True) -> None:
    """Nothing is known of a deck but which cards are out in players' hands."""
    held = sum(player.cards.count(name) for player in board.players)
    cards = [card for card in ed.decks[name] if not (ed.card[card].keep and held)]
    board.decks[name] = Deck(unseen=cards, known=known)


def put_houses(board: Board, street: str, houses: int) -> None:
    """A street gets what it is to carry; the pieces come from the Bank and go back there."""
    deed = board.deeds[street]
    old, new = stock(deed.houses), stock(houses)
    board.houses += old[0] - new[0]
    board.hotels += old[1] - new[1]
    deed.houses = houses


def receive_mortgaged(board: Board, ed: BoardEdition, seat: Seat, name: str, why: str = "interest") -> None:
    """A deed that comes into a player's hand mortgaged costs its interest, where the edition says so."""
    if seat >= 0 and board.deeds[name].mortgaged and charges_interest(ed, why):
        asked = mortgage_facts.interest_bill(ed, name, estate=why == "estate")
        bill = (bill_line("{deed}, received mortgaged", asked, deed=name),)
        board.received.append(name)
        rule = ESTATE_INTEREST if why == "estate" else TRANSFER
        owe(board, seat, BANK, why, bill, rule=rule, late=rule, about=name)


def withdraw_offer(board: Board, name: str) -> None:
    """An offer that was answered is gone."""
    board.offers.pop(name, None)

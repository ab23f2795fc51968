"""Players who are out, positions put right, games that end."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Bankrupt, Block, Finish, Resign, Resync, Time
from rules_kb.board.bills_building import proceeds
from rules_kb.board.claims import buildings_stay, claims, divide, ends_game
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import fresh_deck
from rules_kb.board.effects.trading import clear, hand_card, hand_deed, put_up, surrender
from rules_kb.board.effects.turns import begin_turn
from rules_kb.board.favours import is_unpaid
from rules_kb.board.money import difference, move
from rules_kb.board.start import place
from rules_kb.board.state import HOTEL, Board, Handover, next_seat, owned
from rules_kb.core import BANK, Note, Seat, Transfer
from rules_kb.duties import fulfil, leave


def bankrupt(board: Board, action: Bankrupt, ed: Edition) -> Iterator[Transfer]:
    """The debtor is out and everything is handed over; the dice pass on if it was the debtor's turn."""
    seat = action.by
    board.players[seat].out = True
    board.bankrupts.append(seat)
    board.over = board.over or ends_game(board, ed)
    heir = action.to[0]
    if action.told and heir != BANK:
        yield from hand_over_as_told(board, action, ed, heir)
    elif ed.game_end == "first_bankruptcy":
        heir = BANK
    else:
        yield from sell_buildings(board, ed, seat)
        yield from undo_mortgages(board, ed, seat)
        parts, heir = shares(board, action, ed)
        for creditor, part in parts.items():
            yield move(board, seat, creditor, part)
        doubt(board, action)
        yield from bequeath(board, ed, seat, heir)
    close_accounts(board, seat, heir)
    if board.turn.seat == seat and not board.over:
        begin_turn(board, ed, next_seat(board))


def forfeit(board: Board, n: int, ed: Edition) -> Iterator[Transfer]:
    """Those whom an entry puts out of the game leave everything to the Bank."""
    for seat in board.forfeits.pop(n, []):
        if not board.players[seat].out:
            yield from bankrupt(board, Bankrupt(seat, (BANK,)), ed)


def resign(board: Board, action: Resign, ed: Edition) -> Iterator[Transfer]:
    """A player who gives up leaves everything to the Bank."""
    return bankrupt(board, Bankrupt(action.by, (BANK,)), ed)


def sell_buildings(board: Board, ed: Edition, seat: Seat) -> Iterator[Transfer]:
    """A debtor's buildings go to the Bank for what it pays, unless they are handed over standing."""
    if not buildings_stay(ed, board.over):
        for name in owned(board, seat):
            yield from sell_down(board, ed, name, 0)


def undo_mortgages(board: Board, ed: Edition, seat: Seat) -> Iterator[Transfer]:
    """Mortgages taken in vain are undone, where the edition says so and as far as their money is still there."""
    tried = [each for each in board.rescues if each.by == seat and each.to == BANK and is_unpaid(board, each)]
    for each in reversed(tried if ed.bankrupt_failed_mortgages == "undone" else []):
        deed, value = board.deeds[each.what], ed.deeds[each.what].mortgage
        if deed.owner == seat and deed.mortgaged and board.players[seat].cash >= value:
            deed.mortgaged = False
            yield move(board, seat, BANK, value)


def sell_down(board: Board, ed: Edition, name: str, left: int) -> Iterator[Transfer]:
    """All but so many of a street's buildings go back to the Bank."""
    deed = board.deeds[name]
    before = deed.houses
    if bills.steps(ed, before) <= bills.steps(ed, left):
        return
    clear(board, name)
    deed.houses = min(left, board.houses)
    board.houses -= deed.houses
    yield move(board, BANK, deed.owner, proceeds(ed, name, before, left))


def shares(board: Board, action: Bankrupt, ed: Edition) -> tuple[dict[Seat, int], Seat]:
    """Who gets how much of the debtor's cash, and who gets the rest of the estate."""
    debtor = board.players[action.by]
    if debtor.unknown:
        return {}, action.to[0]
    owed = claims(board, action.by)
    return divide(ed, {to: owed.get(to, 0) for to in action.to}, max(debtor.cash, 0))


def doubt(board: Board, action: Bankrupt) -> None:
    """Whoever inherits from a player whose cash nobody knew has cash nobody knows."""
    for creditor in action.to:
        if creditor >= 0 and board.players[action.by].unknown:
            board.players[creditor].unknown = True


def bequeath(board: Board, ed: Edition, seat: Seat, heir: Seat) -> Iterator[Transfer]:
    """Deeds and jail cards go to the creditor; with the Bank they come under the hammer."""
    for name in owned(board, seat):
        if heir != BANK:
            yield from inherit(board, ed, name, heir)
            continue
        surrender(board, name)
        put_up(board, ed, name)
    while board.players[seat].cards:
        hand_card(board, ed, seat, heir)


def inherit(board: Board, ed: Edition, name: str, heir: Seat) -> Iterator[Transfer]:
    """A creditor receives a deed; interest on its mortgage is owed while the game goes on."""
    if board.over:
        board.deeds[name].owner = heir
    else:
        yield from hand_deed(board, ed, name, heir, "estate")


def hand_over_as_told(board: Board, action: Bankrupt, ed: Edition, heir: Seat) -> Iterator[Transfer]:
    """The creditor gets what was really handed over; the Bank has the rest."""
    seat = action.by
    told = {held.deed: held.houses for held in action.deeds}
    remember_handover(board, action, ed, heir)
    for name in owned(board, seat):
        yield from sell_down(board, ed, name, min(told.get(name, 0), board.deeds[name].houses))
        if name in told:
            yield from inherit(board, ed, name, heir)
        else:
            surrender(board, name)
    yield move(board, seat, heir, action.cash)
    if not board.players[seat].unknown:
        rest = max(board.players[seat].cash, 0)
        yield move(board, seat, BANK, rest)
        difference(board, BANK, heir, 0, 0 if board.over else rest, "handover", "board.bankrupt.to-player")
    for _ in range(action.cards):
        hand_card(board, ed, seat, heir)
    while board.players[seat].cards:
        hand_card(board, ed, seat, BANK)


def remember_handover(board: Board, action: Bankrupt, ed: Edition, heir: Seat) -> None:
    """Keep what the creditor should have got otherwise, for the table to settle."""
    told = {held.deed: held.houses for held in action.deeds}
    mine = owned(board, action.by)
    built = [name for name in mine if told.get(name) and board.deeds[name].houses]
    kept = [name for name in mine if name not in told]
    cards = board.players[action.by].cards[action.cards :]
    left = Handover(heir, [] if buildings_stay(ed, board.over) else built, kept, cards)
    if left.built or left.deeds or left.cards:
        board.handovers[board.seq] = left
        leave(board, f"handover {board.seq}")


def complete_handover(board: Board, n: int, ed: Edition) -> Iterator[Transfer]:
    """The Bank buys the buildings that went along, and the creditor gets the deeds and jail cards kept back."""
    left = board.handovers.pop(n, None)
    if left is None:
        return
    for name in (name for name in left.built if board.deeds[name].owner == left.heir):
        yield from sell_down(board, ed, name, 0)
    for name in (name for name in left.deeds if board.deeds[name].owner == BANK):
        yield from inherit(board, ed, name, left.heir)
    for deck in left.cards:
        pile = board.decks[deck].under
        pile[:] = [card for card in pile if not ed.card[card].keep]
        board.players[left.heir].cards.append(deck)
    fulfil(board, f"handover {n}")


def close_accounts(board: Board, seat: Seat, heir: Seat) -> None:
    """A debtor's debts end; what others owed the debtor goes to the creditor, or ends with the Bank."""
    board.dues = [d for d in board.dues if d.frm != seat and (d.to != seat or heir not in (BANK, d.frm))]
    for due in board.dues:
        due.to = heir if due.to == seat else due.to
    board.assumed = [d for d in board.assumed if seat not in (d.frm, d.to)]
    board.wishes = [wish for wish in board.wishes if wish.by != seat]
    board.promises = [promise for promise in board.promises if seat not in (promise.by, promise.to)]
    board.rescues = [each for each in board.rescues if each.by != seat]
    board.missteps.pop(seat, None)
    board.offers = {name: (by, sum_) for name, (by, sum_) in board.offers.items() if by != seat}


def resync(board: Board, action: Resync, ed: Edition) -> Iterator[Transfer]:
    """This is how it stands: cash nobody can explain came from the Bank or went there."""
    block = action.block
    before = [summary(board, ed, seat) for seat in range(len(board.players))]
    bank = in_bank(board, block)
    known = {seat: player.cash for seat, player in enumerate(board.players) if not player.unknown}
    told_again = {(owing.frm, owing.to) for owing in block.owing}
    board.dues = [d for d in board.dues if (d.frm, d.to) not in told_again]
    place(board, ed, block)
    board.missteps, board.ended = {}, None
    for seat in range(len(board.players)):
        fulfil(board, f"token {seat}")
        fulfil(board, f"cash {seat}")
    for name in board.decks:
        fresh_deck(board, ed, name, known=False)
    board.lots = [name for name in board.lots if board.deeds[name].owner == BANK]
    board.estate = [name for name in board.estate if board.deeds[name].owner == BANK]
    out = [seat for seat, player in enumerate(board.players) if player.out]
    board.bankrupts = [s for s in board.bankrupts if s in out] + [s for s in out if s not in board.bankrupts]
    for seat, was in enumerate(before):
        now = summary(board, ed, seat)
        board.notes += [Note(seat, what, was[what], now[what]) for what in was if was[what] != now[what]]
    counted = in_bank(board, block)
    board.notes += [Note(BANK, what, bank[what], counted[what]) for what in bank if bank[what] != counted[what]]
    for seat, cash in known.items():
        more = board.players[seat].cash - cash
        if more:
            yield Transfer(BANK, seat, more) if more > 0 else Transfer(seat, BANK, -more)


def in_bank(board: Board, block: Block) -> dict[str, str]:
    """What the Bank and the pot hold of that which a block counts."""
    held = {"houses": board.houses, "hotels": board.hotels, "pot": board.pot}
    return {what: str(count) for what, count in held.items() if getattr(block, what) is not None}


def summary(board: Board, ed: Edition, seat: Seat) -> dict[str, str]:
    """What can be seen of a player: cash, place, deeds with what stands on them, jail cards."""
    player = board.players[seat]
    marks = {0: "", HOTEL: "(h)"}
    deeds = [
        f"{name}{marks.get(board.deeds[name].houses, f'({board.deeds[name].houses})')}{'(m)' * board.deeds[name].mortgaged}"
        for name in owned(board, seat)
    ]
    place = f"jail {player.jail}" if player.jail else ed.spaces[player.at].name
    return {
        "cash": "?" if player.unknown else str(player.cash),
        "token": place,
        "deeds": " ".join(deeds),
        "jail cards": str(len(player.cards)),
    }


def finish(board: Board, action: Time | Finish, ed: Edition) -> Iterator[Transfer]:
    """The game is over; what is logged after it is booked, not judged."""
    board.over = True
    yield from ()

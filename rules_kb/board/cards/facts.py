"""Chance and Community Chest: questions and sums."""

from rules_kb.board.actions import Collect, Draw, Pay
from rules_kb.board.bills import Bill
from rules_kb.board.edition import BoardEdition, Card
from rules_kb.board.state import HOTEL, Board, Deck, owned, pips
from rules_kb.kernel.model import BillLine, Due, Seat, bill_line

BY_CARD = "board.cards.effect"
CARD_DRAWN = "board.cards.drawn"


def repairs_bill(board: Board, ed: BoardEdition, seat: Seat, card: str) -> Bill:
    """So much a house and so much a hotel, for all a player has on the board."""
    per_house, per_hotel = ed.card[card].repairs or (0, 0)
    levels = [board.deeds[name].houses for name in owned(board, seat)]
    houses, hotels = sum(n for n in levels if n < HOTEL), levels.count(HOTEL)
    kinds = (("house|# houses", houses, per_house), ("hotel|# hotels", hotels, per_hotel))
    lines = [bill_line(f"{{n:# {kind}}} at ${{each}}", n * each, n=n, each=each) for kind, n, each in kinds if n]
    return tuple(lines) or (BillLine("no buildings", 0),)


def face(board: Board, ed: BoardEdition, word: str, deck: str) -> str:
    """The card a word means: in the deck that is due first, one not seen yet before one seen."""
    if word in ed.decks.get(deck, ()):
        return word
    for name in sorted(ed.decks, key=lambda name: name != deck):
        fits = [card for card in ed.decks[name] if card == word] or [
            card for card in ed.decks[name] if card.startswith(word)
        ]
        if fits:
            pile = board.decks[name]
            return next((c for c in fits if c in pile.unseen), next((c for c in pile.under if c in fits), fits[0]))
    return word


def deck_due(board: Board, seat: Seat) -> str:
    """The deck a player is to draw from first, in this turn or because it was forgotten."""
    due = decks_due(board, seat)
    return due[0] if due else ""


def decks_due(board: Board, seat: Seat) -> list[str]:
    """Every deck a player is still to draw from."""
    now = board.turn.draw if board.turn.seat == seat else ""
    return [*([now] if now else []), *board.late_draws.get(seat, ())]


def choice_left(board: Board, ed: BoardEdition, seat: Seat) -> Card | None:
    """The card that still leaves a player to choose a space."""
    turn, late = board.turn, board.late_steps.get(seat)
    if turn.seat == seat and turn.step == "card":
        return ed.card[turn.led_by]
    return ed.card[late.card] if late is not None and late.card else None


def may_draw(board: Board, ed: BoardEdition, seat: Seat) -> bool:
    """Whether a player may draw a card instead of going on."""
    left = choice_left(board, ed, seat)
    return left is not None and left.or_draw != ""


def led_to(ed: BoardEdition, at: int, card: Card) -> list[int]:
    """Every space a card leaves to be chosen, and jail where one of them leads there."""
    places = [(at + count) % len(ed.spaces) for count in range(1, card.up_to + 1)]
    places += [ed.index[name] for group in card.to_groups for name in ed.groups[group]]
    return [*places, *[ed.jail_at] * any(ed.spaces[place].kind == "go_to_jail" for place in places)]


def deck_meant(board: Board, ed: BoardEdition, action: Draw) -> str:
    """The deck a draw is for: of those due the one the card is of, else the first, or what may be drawn instead of going on."""
    left = choice_left(board, ed, action.by)
    due = decks_due(board, action.by) or ([left.or_draw] if left and left.or_draw else [])
    of_it = (deck for deck in due if face(board, ed, action.card, deck) in ed.decks[deck])
    return next(of_it, due[0] if due else "")


def choices(board: Board, ed: BoardEdition, seat: Seat) -> dict[str, Due]:
    """The fines a player may still put aside by drawing, each by the deck to draw from."""
    fines = [(ed.card[due.about], due) for due in board.dues if due.frm == seat and due.about in ed.card]
    return {card.or_draw: due for card, due in fines if card.or_draw and card.pay == due.amount}


def drawn_instead(board: Board, ed: BoardEdition, action: Draw) -> str:
    """The deck of a card drawn in place of a fine without a word, or nothing."""
    if deck_due(board, action.by):
        return ""
    decks = choices(board, ed, action.by)
    return next((deck for deck in decks if face(board, ed, action.card, deck) in ed.decks[deck]), "")


def fits_cycle(deck: Deck, card: str) -> bool:
    """Whether a card can come up: any unseen one first, then those seen in the order they went under."""
    if not deck.known:
        return True
    return card in deck.unseen or (not deck.unseen and deck.under[:1] == [card])


def dice_total(board: Board, seat: Seat) -> int | None:
    """The throw that led a player here, where it is known."""
    turn = board.turn
    return pips(turn.dice, turn.speed) if turn.dice and turn.seat == seat else None


def nearest(ed: BoardEdition, at: int, kind: str) -> int:
    """The next space of a kind, always forward."""
    size = len(ed.spaces)
    return next((at + n) % size for n in range(1, size + 1) if ed.spaces[(at + n) % size].kind == kind)


def sent_back_by(board: Board, ed: BoardEdition, action: Pay | Collect) -> str:
    """The rule on cards that sends back what a player got in the Bank's place."""
    return BY_CARD if isinstance(action, Pay) and action.to >= 0 and action.why == "card" else ""

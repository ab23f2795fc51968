"""Cards: drawn, played, kept, used, shuffled."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.actions import Draw, Shuffle, Use
from rules_kb.board.edition import Card, Edition
from rules_kb.board.effects.landing import ask_for_card, go_forward, land_on, leave_jail, send_to_jail, travel
from rules_kb.board.missteps import remember
from rules_kb.board.money import others, owe, owe_bank
from rules_kb.board.state import Board, Deck, pips
from rules_kb.core import BANK, Due, Line, Seat, Transfer
from rules_kb.duties import fulfil


def face(board: Board, ed: Edition, word: str, deck: str) -> str:
    """The card a word means: in the deck that is due first, one not seen yet before one seen."""
    for name in sorted(ed.decks, key=lambda name: name != deck):
        fits = [card for card in ed.decks[name] if card == word] or [
            card for card in ed.decks[name] if card.startswith(word)
        ]
        if fits:
            pile = board.decks[name]
            return next((c for c in fits if c in pile.unseen), next((c for c in pile.under if c in fits), fits[0]))
    return word


def deck_due(board: Board, seat: Seat) -> str:
    """The deck a player is to draw from, in this turn or because it was forgotten."""
    now = board.turn.draw if board.turn.seat == seat else ""
    return now or board.late_draws.get(seat, "")


def choices(board: Board, ed: Edition, seat: Seat) -> dict[str, Due]:
    """The fines a player may still put aside by drawing, each by the deck to draw from."""
    fines = [(ed.card[due.about], due) for due in board.dues if due.frm == seat and due.about in ed.card]
    return {card.or_draw: due for card, due in fines if card.or_draw and card.pay == due.amount}


def drawn_instead(board: Board, ed: Edition, action: Draw) -> str:
    """The deck of a card drawn in place of a fine without a word, or nothing."""
    if deck_due(board, action.by):
        return ""
    decks = choices(board, ed, action.by)
    return next((deck for deck in decks if face(board, ed, action.card, deck) in ed.decks[deck]), "")


def draw_instead(board: Board, ed: Edition, seat: Seat, deck: str) -> None:
    """The fine is put aside: a card of that deck is to be drawn."""
    if due := choices(board, ed, seat).get(deck):
        board.dues.remove(due)
        ask_for_card(board, seat, deck)


def draw(board: Board, action: Draw, ed: Edition) -> Iterator[Transfer]:
    """A card comes up and is done, also from the wrong deck; one that was not due goes back."""
    due = deck_due(board, action.by)
    card = ed.card[face(board, ed, action.card, due)]
    deck = board.decks[card.deck]
    in_deck = card.id in deck.unseen or card.id in deck.under
    if in_deck:
        turn_over(board, ed, card, kept=card.keep and due != "")
    if not due:
        return
    if card.deck != due:
        remember(board, action.by, draw=due)
    if board.turn.seat == action.by and board.turn.draw:
        board.turn.draw = ""
    else:
        board.late_draws.pop(action.by, None)
        fulfil(board, f"draw {action.by}")
    # A kept card that comes up again cannot be the one in somebody's hand: it does nothing.
    if in_deck:
        stood = board.players[action.by].at
        yield from play(board, ed, action.by, card)
        tell_where(board, ed, action.by, stood)


def tell_where(board: Board, ed: Edition, seat: Seat, stood: int) -> None:
    """A card that sent a token somewhere says which one, and where to."""
    player = board.players[seat]
    if player.jail:
        board.steps.append(f"{{{seat}}}'s token goes to jail, and the turn is over.")
    elif player.at != stood:
        board.steps.append(f"{{{seat}}}'s token goes to {ed.spaces[player.at].name}.")


def turn_over(board: Board, ed: Edition, card: Card, kept: bool) -> None:
    """The card goes under its deck unless it is kept; a draw out of order unsettles the deck."""
    deck = board.decks[card.deck]
    if not fits_cycle(deck, card.id):
        fresh_deck(board, ed, card.deck, known=False)
        deck = board.decks[card.deck]
    for pile in (deck.unseen, deck.under):
        if card.id in pile:
            pile.remove(card.id)
    if not kept:
        deck.under.append(card.id)


def fits_cycle(deck: Deck, card: str) -> bool:
    """Whether a card can come up: any unseen one first, then those seen in the order they went under."""
    if not deck.known:
        return True
    return card in deck.unseen or (not deck.unseen and deck.under[:1] == [card])


def fresh_deck(board: Board, ed: Edition, name: str, known: bool = True) -> None:
    """Nothing is known of a deck but which cards are out in players' hands."""
    held = sum(player.cards.count(name) for player in board.players)
    cards = [card for card in ed.decks[name] if not (ed.card[card].keep and held)]
    board.decks[name] = Deck(unseen=cards, known=known)


def play(board: Board, ed: Edition, seat: Seat, card: Card) -> Iterator[Transfer]:
    """What the card says, in full."""
    player, title = board.players[seat], card.title
    if card.keep:
        player.cards.append(card.deck)
    elif card.go_to_jail:
        send_to_jail(board, ed, seat)
    elif card.move_to:
        yield from travel(board, ed, seat, ed.index[card.move_to], dice_total(board, seat))
    elif card.nearest:
        yield from travel(board, ed, seat, nearest(ed, player.at, card.nearest), None, card.id)
    elif card.move_by:
        yield from step_back(board, ed, seat, card.move_by)
    elif card.back_to:
        yield from step_back(board, ed, seat, -((player.at - ed.index[card.back_to]) % len(ed.spaces)))
    elif card.receive:
        yield from owe(board, BANK, seat, "card", (Line(title, card.receive),))
    elif card.pay:
        about = card.id if card.or_draw else ""
        yield from owe_bank(board, ed, seat, "card", (Line(title, card.pay),), assume=not about, about=about)
    elif card.repairs:
        yield from owe_bank(board, ed, seat, "card", bills.repairs(board, ed, seat, card.id))
    else:
        yield from with_everyone(board, seat, card)


def with_everyone(board: Board, seat: Seat, card: Card) -> Iterator[Transfer]:
    """A sum to or from each other player still in the game."""
    for other in others(board, seat):
        frm, to = (seat, other) if card.pay_each else (other, seat)
        yield from owe(board, frm, to, "card", (Line(card.title, card.pay_each or card.collect_each),))


def dice_total(board: Board, seat: Seat) -> int | None:
    """The throw that led a player here, where it is known."""
    turn = board.turn
    return pips(turn.dice, turn.speed) if turn.dice and turn.seat == seat else None


def nearest(ed: Edition, at: int, kind: str) -> int:
    """The next space of a kind, always forward."""
    size = len(ed.spaces)
    return next((at + n) % size for n in range(1, size + 1) if ed.spaces[(at + n) % size].kind == kind)


def step_back(board: Board, ed: Edition, seat: Seat, count: int) -> Iterator[Transfer]:
    """A card's relative move; backwards earns no salary unless the table plays it so."""
    player = board.players[seat]
    if count > 0:
        yield from go_forward(board, ed, seat, count)
        return
    place = (player.at + count) % len(ed.spaces)
    if place > player.at and ed.go_salary_moving_backwards:
        yield from owe(board, BANK, seat, "go", (Line("salary", ed.go_salary),), state="open")
    player.at = place
    yield from land_on(board, ed, seat, dice_total(board, seat))


def use(board: Board, action: Use, ed: Edition) -> Iterator[Transfer]:
    """A jail card opens the door and goes under its deck."""
    player, turn = board.players[action.by], board.turn
    deck = action.deck or player.cards[0]
    player.cards.remove(deck)
    board.decks[deck].under.append(next(card for card in ed.decks[deck] if ed.card[card].keep))
    board.dues = [d for d in board.dues if not (d.why == "jail" and d.frm == action.by)]
    turn.paid_out = turn.paid_out or (turn.seat == action.by and not turn.rolled)
    if player.jail:
        yield from leave_jail(board, ed, action.by)


def shuffle(board: Board, action: Shuffle, ed: Edition) -> Iterator[Transfer]:
    """The deck is mixed: its order is anybody's guess, its cards are not."""
    fresh_deck(board, ed, action.deck)
    yield from ()

"""Chance and Community Chest: what its entries do."""

from rules_kb.board.actions import Choose, Draw, Shuffle
from rules_kb.board.cards import facts as cards_facts
from rules_kb.board.cards.facts import BY_CARD, CARD_DRAWN, choices, deck_meant, dice_total, face, fits_cycle, nearest
from rules_kb.board.deeds import fresh_deck
from rules_kb.board.edition import BoardEdition, Card
from rules_kb.board.go.facts import SALARY
from rules_kb.board.led import follow
from rules_kb.board.money import owe, owe_bank
from rules_kb.board.state import Board, DieStep, others
from rules_kb.board.tokens import go_forward, land_on, lands, remember, send_to_jail, take_step, travel
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import close, fulfil
from rules_kb.kernel.model import BANK, BillLine, Seat, step

effects = Effects()


@lands("card")
def land_on_card(board: Board, ed: BoardEdition, seat: Seat, dice: int | None, card: str) -> None:
    """The space asks for a card of its deck."""
    ask_for_card(board, seat, ed.spaces[board.players[seat].at].deck)


def ask_for_card(board: Board, seat: Seat, deck: str) -> None:
    """A card is to be drawn: in one's turn, or after it when the landing comes of a card drawn late."""
    if board.turn.seat == seat:
        board.turn.draw = deck
    else:
        board.late_draws.setdefault(seat, []).append(deck)


@effects.on(Choose)
def draw_instead(board: Board, action: Choose, ed: BoardEdition) -> None:
    """The fine is put aside: a card of the deck named is to be drawn."""
    if due := choices(board, ed, action.by).get(action.what):
        close(board, due, "done")
        ask_for_card(board, action.by, action.what)


@effects.on(Draw)
def draw(board: Board, action: Draw, ed: BoardEdition) -> None:
    """A card comes up and is done, also from the wrong deck; one that was not due goes back."""
    due = deck_meant(board, ed, action)
    card = ed.card[face(board, ed, action.card, due)]
    deck = board.decks[card.deck]
    in_deck = card.id in deck.unseen or card.id in deck.under
    if in_deck:
        turn_over(board, ed, card, kept=card.keep and due != "")
    if not due:
        return
    if card.deck != due:
        remember(board, action.by, draw=due, rule=CARD_DRAWN)
    if due not in cards_facts.decks_due(board, action.by):
        # Drawn instead of going on.
        take_step(board, action.by)
    elif board.turn.seat == action.by and board.turn.draw == due:
        board.turn.draw = ""
    else:
        board.late_draws[action.by].remove(due)
        fulfil(board, "draw", action.by, due)
    # A kept card that comes up again cannot be the one in somebody's hand: it does nothing.
    if in_deck:
        stood = board.players[action.by].at
        game(board, ed, action.by, card)
        tell_where(board, ed, action.by, stood)


def tell_where(board: Board, ed: BoardEdition, seat: Seat, stood: int) -> None:
    """A card that sent a token somewhere says which one, and where to."""
    player = board.players[seat]
    if player.jail:
        board.steps.append(step("{player}'s token goes to jail, and the turn is over.", player=seat))
    elif player.at != stood:
        board.steps.append(step("{player}'s token goes to {space}.", player=seat, space=ed.spaces[player.at].id))


def turn_over(board: Board, ed: BoardEdition, card: Card, kept: bool) -> None:
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


def game(board: Board, ed: BoardEdition, seat: Seat, card: Card) -> None:
    """What the card says, in full."""
    player, title = board.players[seat], card.title
    if card.keep:
        player.cards.append(card.deck)
    elif card.go_to_jail:
        send_to_jail(board, ed, seat)
    elif card.leaves_choice:
        leave_choice(board, seat, card)
    elif card.for_token:
        ask_for_card(board, seat, card.deck)
    elif card.move_to:
        follow(board, ed, seat, ed.index[card.move_to], card)
    elif card.nearest:
        travel(board, ed, seat, nearest(ed, player.at, card.nearest), None, card.id)
    elif card.move_by:
        step_back(board, ed, seat, card.move_by)
    elif card.back_to:
        step_back(board, ed, seat, -((player.at - ed.index[card.back_to]) % len(ed.spaces)))
    elif card.receive:
        owe(board, BANK, seat, "card", (BillLine(title, card.receive),), rule=BY_CARD)
    elif card.pay:
        about = card.id if card.or_draw else ""
        owe_bank(board, ed, seat, "card", (BillLine(title, card.pay),), rule=BY_CARD, assume=not about, about=about)
    elif card.repairs:
        owe_bank(board, ed, seat, "card", cards_facts.repairs_bill(board, ed, seat, card.id), rule=BY_CARD)
    else:
        with_everyone(board, seat, card)


def leave_choice(board: Board, seat: Seat, card: Card) -> None:
    """A space is to be chosen: in one's turn, or after it where the card was drawn late."""
    if board.turn.seat == seat:
        board.turn.step, board.turn.led_by = "card", card.id
    else:
        board.late_steps[seat] = DieStep("card", (0, 0), card.id)


def with_everyone(board: Board, seat: Seat, card: Card) -> None:
    """A sum to or from each other player still in the game."""
    for other in others(board, seat):
        frm, to = (seat, other) if card.pay_each else (other, seat)
        owe(board, frm, to, "card", (BillLine(card.title, card.pay_each or card.collect_each),), rule=BY_CARD)


def step_back(board: Board, ed: BoardEdition, seat: Seat, count: int) -> None:
    """A card's relative move; backwards earns no salary unless the table plays it so."""
    player = board.players[seat]
    if count > 0:
        go_forward(board, ed, seat, count)
        return
    place = (player.at + count) % len(ed.spaces)
    if place > player.at and ed.go_salary_moving_backwards:
        owe(board, BANK, seat, "go", (BillLine("salary", ed.go_salary),), rule=SALARY, asked=None)
    player.at = place
    land_on(board, ed, seat, dice_total(board, seat))


@effects.on(Shuffle)
def shuffle(board: Board, action: Shuffle, ed: BoardEdition) -> None:
    """The deck is mixed: its order is anybody's guess, its cards are not."""
    fresh_deck(board, ed, action.deck)

"""Cards: drawn when due, from a deck that goes round, done in full."""

from rules_kb.board.actions import Collect, Draw, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import face, fits_cycle
from rules_kb.board.money import meant
from rules_kb.board.state import Board
from rules_kb.core import BANK, Breach, Rules, breach

rules = Rules("board.cards")


def drawn_card(board: Board, action: Draw, ed: Edition) -> tuple[str, str]:
    """The card a draw names, and the deck that was due."""
    due = board.turn.draw if board.turn.seat == action.by else ""
    return face(board, ed, action.card, due), due


@rules.on(
    Draw,
    level="irregular",
    says="{player} drew {card}, but {wrong}.",
    fix="Put it back under its deck; it has no effect.",
)
def drawn(board: Board, action: Draw, ed: Edition) -> Breach:
    """Landing on a card space draws exactly one card, from that deck."""
    card, due = drawn_card(board, action, ed)
    if due == ed.card[card].deck:
        return None
    wrong = f"the space calls for {due.replace('_', ' ').title()}" if due else "no card was due"
    return breach(player=action.by, card=card, wrong=wrong)


@rules.on(
    Draw,
    level="irregular",
    says="{card} cannot come up: {holder} holds it.",
    fix="Check the deck: a kept card is not in it until it is used.",
)
def held(board: Board, action: Draw, ed: Edition) -> Breach:
    """A kept jail card is out of its deck until it is used."""
    card, _ = drawn_card(board, action, ed)
    if not ed.card[card].keep:
        return None
    for seat, player in enumerate(board.players):
        if ed.card[card].deck in player.cards:
            return breach(player=action.by, card=card, holder=seat)
    return None


@rules.on(
    Draw,
    level="irregular",
    says="{card} cannot come up again yet: {left} cards come before it.",
    fix="If the deck was shuffled, log that; otherwise check the draw.",
)
def cycle(board: Board, action: Draw, ed: Edition) -> Breach:
    """Cards go under their deck in order, so none comes again before all others have."""
    card, due = drawn_card(board, action, ed)
    deck = board.decks[ed.card[card].deck]
    if due != ed.card[card].deck or fits_cycle(deck, card) or held(board, action, ed):
        return None
    left = len(deck.unseen) + (deck.under.index(card) if card in deck.under else 0)
    return breach(player=action.by, card=card, left=left)


@rules.on(
    Pay, Collect,
    level="irregular",
    says="The card says {right}; {amount} changed hands.",
    fix="{remedy}.",
)  # fmt: skip
def effect(board: Board, action: Pay | Collect, ed: Edition) -> Breach:
    """What a card says is done in full."""
    due = meant(board, ed, action)
    if due is None or due.why != "card" or due.amount == action.amount or due.flagged:
        return None
    rest = due.amount - action.amount
    if rest > 0:
        remedy = f"The Bank pays {rest} more" if due.frm == BANK else f"{rest} more is due"
    else:
        remedy = f"{-rest} goes back"
    return breach(player=action.by, right=due.amount, amount=action.amount, remedy=remedy)

"""Cards: drawn when due, from a deck that goes round, done in full."""

from rules_kb.board.actions import Choose, Collect, Draw, Pay
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import choices, deck_due, face, fits_cycle
from rules_kb.board.effects.payments import basis
from rules_kb.board.favours import is_in_kind
from rules_kb.board.money import meant
from rules_kb.board.state import Board
from rules_kb.core import BANK, Breach, Rules, breach

rules = Rules("board.cards")


def drawn_card(board: Board, action: Draw, ed: Edition) -> tuple[str, str]:
    """The card a draw names, and the deck that was due."""
    due = deck_due(board, action.by)
    return face(board, ed, action.card, due), due


@rules.on(
    Draw,
    level="irregular",
    says="{player} drew “{card}” {wrong}.",
    fix="{remedy}.",
)
def drawn(board: Board, action: Draw, ed: Edition) -> Breach:
    """Landing on a card space draws exactly one card, from that deck."""
    card, due = drawn_card(board, action, ed)
    if due == ed.card[card].deck:
        return None
    if not due:
        return breach(
            player=action.by, card=card, wrong="though no card was due", remedy="Put it back; it has no effect"
        )
    deck = due.replace("_", " ").title()
    remedy = f"Let it count, or put it back and draw from {deck}"
    return breach(player=action.by, card=card, wrong=f"instead of {deck}", remedy=remedy)


@rules.on(
    Draw,
    level="irregular",
    says="“{card}” cannot come up: {holder} holds it.",
    fix="Look at the card again: a kept one is not in its deck until it is used.",
)
def held(board: Board, action: Draw, ed: Edition) -> Breach:
    """A kept jail card is out of its deck until it is used."""
    card, due = drawn_card(board, action, ed)
    if not due or not ed.card[card].keep:
        return None
    for seat, player in enumerate(board.players):
        if ed.card[card].deck in player.cards:
            return breach(player=action.by, card=card, holder=seat)
    return None


@rules.on(
    Draw,
    level="irregular",
    says="“{card}” cannot come up yet: {before} first.",
    fix="If the deck was shuffled, write that down; else look at the card again.",
)
def cycle(board: Board, action: Draw, ed: Edition) -> Breach:
    """Cards go under their deck in order, so none comes again before all others have."""
    card, due = drawn_card(board, action, ed)
    deck = board.decks[ed.card[card].deck]
    if not due or fits_cycle(deck, card) or held(board, action, ed):
        return None
    left = len(deck.unseen) + (deck.under.index(card) if card in deck.under else 0)
    before = "1 other card comes" if left == 1 else f"{left} other cards come"
    return breach(player=action.by, card=card, left=left, before=before)


@rules.on(
    Pay, Collect, Choose,
    level="irregular",
    says="The card says ${right}; {done}.",
    fix="{remedy}.",
)  # fmt: skip
def effect(board: Board, action: Pay | Collect | Choose, ed: Edition) -> Breach:
    """What a card says is done in full, and of two things it leaves to choose only one."""
    if isinstance(action, Choose):
        return no_choice(board, action, ed)
    due = basis(board, ed, action) if isinstance(action, Collect) else meant(board, ed, action)
    done = f"${action.amount} changed hands"
    if due is None and asks_nothing(board, action):
        back = f"${action.amount} goes back"
        return breach(player=action.by, right=0, amount=action.amount, done=done, remedy=back)
    if due is None or due.why != "card" or due.amount == action.amount or due.flagged or is_in_kind(action):
        return None
    rest = due.amount - action.amount
    more = f"The Bank pays ${rest} more" if due.frm == BANK else f"${rest} more is due"
    remedy = more if rest > 0 else f"${-rest} goes back"
    return breach(player=action.by, right=due.amount, amount=action.amount, done=done, remedy=remedy)


def no_choice(board: Board, action: Choose, ed: Edition) -> Breach:
    """A card chosen instead of a fine that is paid, or that no card spoke of."""
    if action.what not in ed.decks or action.what in choices(board, ed, action.by) or board.players[action.by].out:
        return None
    deck = action.what.replace("_", " ").title()
    done, remedy = f"a {deck} card was chosen", f"No {deck} card is drawn"
    return breach(player=action.by, right="nothing of that now", done=done, remedy=remedy)


def asks_nothing(board: Board, action: Pay | Collect) -> bool:
    """Whether a card is named that asks nothing of the payer; who is out has a rule of its own."""
    if isinstance(action, Collect) or action.why != "card" or action.to < 0 or action.by < 0:
        return False
    return not (board.players[action.by].out or board.players[action.to].out)

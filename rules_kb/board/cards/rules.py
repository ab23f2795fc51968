"""Cards: drawn when due, from a deck that goes round, done in full."""

from rules_kb.board.actions import Choose, Collect, Draw, End, Land, Move, Pay, Roll
from rules_kb.board.cards.facts import choice_left, choices, deck_meant, face, fits_cycle, led_to
from rules_kb.board.dues import is_in_kind, meant, pays_otherwise
from rules_kb.board.edition import BoardEdition
from rules_kb.board.go.facts import basis
from rules_kb.board.state import Board
from rules_kb.board.turn.facts import closes
from rules_kb.kernel.asking import asked_of, asked_once, within
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action

rules = Rules("board.cards")


@asked_once
def drawn_card(board: Board, action: Draw, ed: BoardEdition) -> tuple[str, str]:
    """The card a draw names, and the deck that was due."""
    due = deck_meant(board, ed, action)
    return face(board, ed, action.card, due), due


@rules.on(
    Draw,
    level="irregular",
    says={
        "none_due": "{player} drew “{card}” though no card was due.",
        "wrong_deck": "{player} drew “{card}” instead of {deck}.",
    },
    fix={
        "none_due": "Put it back; it has no effect.",
        "wrong_deck": "Put it back and draw from {deck}, or let it count.",
    },
)
def drawn(board: Board, action: Draw, ed: BoardEdition) -> Breach:
    """Landing on a card space draws exactly one card, from that deck."""
    card, due = drawn_card(board, action, ed)
    if due == ed.card[card].deck:
        return None
    if not due:
        return breach(says="none_due", fix="none_due", player=action.by, card=card)
    return breach(says="wrong_deck", fix="wrong_deck", player=action.by, card=card, deck=due)


@rules.on(
    Draw,
    level="irregular",
    says="“{card}” cannot come up: {holder} holds it.",
    fix="Look at the card again: a kept one is not in its deck until it is used.",
)
def held(board: Board, action: Draw, ed: BoardEdition) -> Breach:
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
    says="“{card}” cannot come up yet: {left:# other card comes|# other cards come} first.",
    fix="If the deck was shuffled, write that down; else look at the card again.",
)
def cycle(board: Board, action: Draw, ed: BoardEdition) -> Breach:
    """Cards go under their deck in order, so none comes again before all others have."""
    card, due = drawn_card(board, action, ed)
    deck = board.decks[ed.card[card].deck]
    if not due or fits_cycle(deck, card) or held(board, action, ed):
        return None
    left = len(deck.unseen) + (deck.under.index(card) if card in deck.under else 0)
    return breach(player=action.by, card=card, left=left)


@within(pays_otherwise)
@asked_of(Pay, Move, Roll, Land, End)
def is_by_card(board: Board, action: Pay | Move | Roll | Land | End, ed: BoardEdition) -> bool:
    """Whether a payment is said to be for a card, or meant for what one asks; or a card leaves a space to be chosen."""
    if isinstance(action, (Roll, Land, End)):
        return board.turn.step == "card"
    if isinstance(action, Move):
        return choice_left(board, ed, action.by) is not None
    if action.why == "card":
        return True
    due = meant(board, ed, action)
    return due is not None and due.why == "card"


@rules.on(
    Pay, Collect, Choose, Move, Roll, Land, End,
    level="irregular",
    says={
        "sum": "The card says ${right}; ${amount} changed hands.",
        "no_choice": "The card says nothing of that now; a {deck} card was chosen.",
        "open": "“{card}” sends {player} on, and no space was chosen.",
        "elsewhere": "“{card}” does not lead {player} to {space}.",
    },
    fix={
        "over": "${rest} goes back.",
        "short": "${rest} more is due.",
        "bank_short": "The Bank pays ${rest} more.",
        "no_choice": "No {deck} card is drawn.",
        "open": "Choose a space now and put the token there.",
        "elsewhere": "Put the token on a space the card names.",
    },
    only_if=is_by_card,
)  # fmt: skip
def effect(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """What a card says is done in full, and of what it leaves to choose one thing."""
    if not isinstance(action, (Pay, Collect, Choose)):
        return not_there(board, action, ed)
    if isinstance(action, Choose):
        return no_choice(board, action, ed)
    due = basis(board, ed, action) if isinstance(action, Collect) else meant(board, ed, action)
    if due is None and asks_nothing(board, action):
        return breach(says="sum", fix="over", player=action.by, right=0, amount=action.amount, rest=action.amount)
    if due is None or due.why != "card" or due.amount == action.amount or due.flagged or is_in_kind(action):
        return None
    fix = "over" if action.amount > due.amount else "bank_short" if due.frm == BANK else "short"
    rest = abs(due.amount - action.amount)
    return breach(says="sum", fix=fix, player=action.by, right=due.amount, amount=action.amount, rest=rest)


def not_there(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """A token that a card sends on stays where it is, or goes where the card does not lead."""
    seat = action.by if isinstance(action, Move) else board.turn.seat
    card, at = choice_left(board, ed, seat), board.players[seat].at
    if card is None:
        return None
    if isinstance(action, Move):
        there = action.space == at or action.space in led_to(ed, at, card)
        facts = breach(player=seat, card=card.id, space=ed.spaces[action.space].id)
        return None if there else breach(says="elsewhere", fix="elsewhere", **facts)
    return breach(says="open", fix="open", player=seat, card=card.id) if closes(action, board) else None


def no_choice(board: Board, action: Choose, ed: BoardEdition) -> Breach:
    """A card chosen instead of a fine that is paid, or that no card spoke of."""
    if action.what not in ed.decks or action.what in choices(board, ed, action.by) or board.players[action.by].out:
        return None
    return breach(says="no_choice", fix="no_choice", player=action.by, deck=action.what)


def asks_nothing(board: Board, action: Pay | Collect) -> bool:
    """Whether a card is named that asks nothing of the payer; who is out has a rule of its own."""
    if isinstance(action, Collect) or action.why != "card" or action.to < 0 or action.by < 0:
        return False
    return not (board.players[action.by].out or board.players[action.to].out)

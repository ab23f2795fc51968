"""What may really have happened where the log says otherwise, or says nothing: other sums, cards, payees and dice."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules_kb.board.actions import Collect, Draw, Pay, Roll
from rules_kb.board.cards.facts import deck_due, face, fits_cycle
from rules_kb.board.dues import REASONS
from rules_kb.board.edition import BoardEdition
from rules_kb.board.speed.facts import CHOICES
from rules_kb.board.state import Board, active
from rules_kb.kernel.engine import copy, judge
from rules_kb.kernel.model import BANK, Action, Due, Entry


def besides(board: Board, ed: BoardEdition) -> Iterator[Action]:
    """What may have happened besides what is expected: rent paid unasked, a card, money that stayed in the pocket."""
    yield from (paid(due, due.amount) for due in board.dues if due.state == "open" and due.amount)
    yield from (paid(due, 0) for due in board.assumed if due.seq == board.seq and due.why in REASONS)
    for seat in active(board):
        yield from (Draw(seat, card) for card in cards_up(board, ed, deck_due(board, seat)))


def paid(due: Due, amount: int) -> Action:
    """A sum as a line tells it that went where a due says: the Bank's is collected."""
    why = due.why if due.why in REASONS else ""
    return Collect(due.to, amount, why) if due.frm == BANK else Pay(due.frm, due.to, amount, why)


def cards_up(board: Board, ed: BoardEdition, deck: str) -> list[str]:
    """The cards of a deck that can come up now."""
    return [card for card in ed.decks.get(deck, ()) if fits_cycle(board.decks[deck], card)]


def variants(board: Board, ed: BoardEdition, action: Action) -> Iterator[Action]:
    """What a line may really have been, done by the same player: another sum, another payee, another card."""
    if isinstance(action, Pay) and action.by >= 0:
        owed = [due.amount for due in board.dues if (due.frm, due.to) == (action.by, action.to) and due.amount]
        yield from (replace(action, amount=sum_) for sum_ in dict.fromkeys(owed) if sum_ != action.amount)
        yield from (replace(action, to=to) for to in (*active(board), BANK) if to not in (action.to, action.by))
    elif isinstance(action, Collect):
        owed = [due.amount for due in board.dues if (due.frm, due.to) == (BANK, action.by) and due.amount]
        yield from (replace(action, amount=sum_) for sum_ in dict.fromkeys(owed) if sum_ != action.amount)
    elif isinstance(action, Draw):
        deck = deck_due(board, action.by)
        drawn = face(board, ed, action.card, deck)
        yield from (Draw(action.by, card) for card in cards_up(board, ed, deck) if card != drawn)


def rethrown(board: Board, ed: BoardEdition, action: Action, dice: tuple[int, int]) -> Action | None:
    """A throw with other dice, which led where those lead; nothing where the line is no throw."""
    return with_landing(board, ed, replace(action, dice=dice, to=None)) if isinstance(action, Roll) else None


def with_landing(board: Board, ed: BoardEdition, roll: Roll) -> Roll:
    """A throw with the space where the token goes, as far as the dice alone say that."""
    position = copy(board)
    judge(ed.game, ed, position, Entry(board.seq + 1, roll))
    fixed = not (roll.rent or roll.cocked or position.turn.step in CHOICES)
    return replace(roll, to=position.players[roll.by].at if fixed else None)

"""Cards: what comes up next."""

from rules_kb.board.actions import Draw
from rules_kb.bots.table import Moves, Table


def top_card(t: Table, deck: str) -> str:
    """The card that comes up: one not seen yet, then those seen in the order they went under."""
    pile = t.board.decks[deck]
    return t.chance.choice(pile.unseen) if pile.unseen else pile.under[0]


def draw(t: Table) -> Moves:
    """The card the landing asks for."""
    turn = t.board.turn
    if turn.draw:
        yield Draw(turn.seat, top_card(t, turn.draw))

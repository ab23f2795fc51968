"""Who has what, and who has won."""

from typing import Any

from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import full_colours
from rules_kb.deal.state import DealTable
from rules_kb.kernel.model import Seat


def winners(table: DealTable, ed: DealEdition) -> list[Seat]:
    """Who has won, if anybody has."""
    return [table.winner] if table.winner is not None else []


def standings(table: DealTable, ed: DealEdition, who: dict[int, str]) -> list[dict[str, Any]]:
    """Everyone's bank, all they have on the table, their hand and their full sets."""
    rows = []
    for seat, player in enumerate(table.players):
        cash = sum(ed.cards[card].value for card in player.bank)
        rows.append(
            {
                "player": who[seat],
                "cash": cash,
                "worth": cash + sum(ed.cards[laid.card].value for laid in player.area),
                "out": False,
                "hand": None if player.unknown else player.hand,
                "sets": full_colours(ed, player),
            }
        )
    return rows

"""The pack: questions and sums."""

from rules_kb.deal.actions import Draw, Reshuffle
from rules_kb.deal.state import DealTable
from rules_kb.kernel.model import Action


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of the pack that such a line is held against first."""
    runs_out = isinstance(action, Draw) and table.pile is not None and table.pile < action.count
    return ("deal.deck.reshuffle",) if runs_out or isinstance(action, Reshuffle) else ()

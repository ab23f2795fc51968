"""The beginning of a game: questions and sums."""

from rules_kb.deal.actions import Dealt
from rules_kb.deal.state import DealTable, before_the_game
from rules_kb.kernel.model import Action

# The rule that says how many cards everybody is dealt.
DEAL_RULE = "deal.setup.hand"


def may_even_out(table: DealTable) -> bool:
    """Whether a wrong deal can still be put right: nobody has drawn yet."""
    return before_the_game(table) and table.turn.due is None


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of the beginning that such a line is held against first."""
    return (DEAL_RULE,) if isinstance(action, Dealt) else ()

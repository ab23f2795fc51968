"""Winning: with which sets, when, and that nothing is played after it."""

from rules_kb.core import Action, Breach, Rules, breach
from rules_kb.deal.actions import PLAYS, Draw, MoveBuilding, Recolour, Win
from rules_kb.deal.cards import SETS_TO_WIN
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.rules.sets import only_wilds
from rules_kb.deal.state import Table, is_won
from rules_kb.deal.winning import sets_that_count

rules = Rules("deal.win")


@rules.on(
    Win,
    says="{player} has {held}; {need} are needed{how}.",
    fix="Play on.",
    reads=("deal_win_condition", "deal_wild_only_full_set"),
)
def sets(table: Table, action: Win, ed: DealEdition) -> Breach:
    """Three full sets of different colours win."""
    have = len(sets_that_count(ed, table, action.by))
    shown = dict.fromkeys(laid.colour for laid in table.players[action.by].area)
    if have >= SETS_TO_WIN or any(only_wilds(table, ed, action.by, name) for name in shown):
        return None
    how = "" if ed.deal_win_condition == "any_colours" else ", each of another colour"
    held = "1 full set that counts" if have == 1 else f"{have or 'no'} full sets that count"
    return breach(player=action.by, have=have, held=held, need=SETS_TO_WIN, how=how)


@rules.on(
    Win,
    says="{player} has the sets, but it is {holder}'s turn.",
    fix="Play on; {player} wins if they still lie there on the next own turn.",
    reads=("deal_win_condition",),
)
def when(table: Table, action: Win, ed: DealEdition) -> Breach:
    """Sets completed on somebody else's turn win when one's own turn begins, or at once where the edition says so."""
    early = action.by != table.turn.seat and ed.deal_win_condition != "at_once"
    if not early or len(sets_that_count(ed, table, action.by)) < SETS_TO_WIN:
        return None
    return breach(player=action.by, holder=table.turn.seat)


@rules.on(
    *PLAYS, Recolour, MoveBuilding, Draw,
    says="The game is over{won}{holder}.",
    fix="Stop here; from this line on nothing is judged any more.",
)  # fmt: skip
def over(table: Table, action: Action, ed: DealEdition) -> Breach:
    """Nothing is played after somebody has won."""
    if not is_won(table) or table.played_on or getattr(action, "assumed", False):
        return None
    if table.winner is None:
        return breach(won="", holder="")
    return breach(won=f"; with {SETS_TO_WIN} full sets the winner is ", holder=table.winner)

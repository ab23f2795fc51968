"""Winning: with which sets, when, and that nothing is played after it."""

from rules_kb.deal.actions import PLAYS, Draw, MoveBuilding, No, Recolour, Win
from rules_kb.deal.cards import SETS_TO_WIN
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import only_wilds
from rules_kb.deal.state import DealTable
from rules_kb.deal.win.facts import sets_that_count
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action

rules = Rules("deal.win")


@rules.on(
    Win,
    says={
        "any_colours": "{player} has {have:no full sets that count|# full set that counts|# full sets that count}; "
        "{need} are needed.",
        "other_colours": "{player} has {have:no full sets that count|# full set that counts|# full sets that count}; "
        "{need} are needed, each of another colour.",
    },
    fix="Play on.",
    reads=("deal_win_condition", "deal_wild_only_full_set"),
)
def sets(table: DealTable, action: Win, ed: DealEdition) -> Breach:
    """Three full sets of different colours win."""
    have = len(sets_that_count(ed, table, action.by))
    shown = dict.fromkeys(laid.colour for laid in table.players[action.by].area)
    if have >= SETS_TO_WIN or any(only_wilds(table, ed, action.by, name) for name in shown):
        return None
    needed = "any_colours" if ed.deal_win_condition == "any_colours" else "other_colours"
    return breach(says=needed, player=action.by, have=have, need=SETS_TO_WIN)


@rules.on(
    Win,
    says="{player} has the sets, but it is {holder}'s turn.",
    fix="Play on; {player} wins if they still lie there on the next own turn.",
    reads=("deal_win_condition",),
)
def when(table: DealTable, action: Win, ed: DealEdition) -> Breach:
    """Sets completed on somebody else's turn win when one's own turn begins, or at once where the edition says so."""
    early = action.by != table.turn.seat and ed.deal_win_condition != "at_once"
    if not early or len(sets_that_count(ed, table, action.by)) < SETS_TO_WIN:
        return None
    return breach(player=action.by, holder=table.turn.seat)


def some_won(table: DealTable, action: Action, ed: DealEdition) -> bool:
    """Whether somebody has won or the table has stopped."""
    return table.over or table.winner is not None


@rules.on(
    *PLAYS, Recolour, MoveBuilding, Draw, No, Win,
    alone=True,
    after_the_end=True,
    says="The game is over; with {need} full sets the winner is {holder}.",
    fix="It counts for nothing; the game ends here.",
    only_if=some_won,
)  # fmt: skip
def over(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """Nothing is played after somebody has won."""
    refuses = isinstance(action, No) and not table.over
    tells = isinstance(action, Win) and action.by == table.winner
    if table.winner is None or refuses or tells or getattr(action, "assumed", False):
        return None
    return breach(need=SETS_TO_WIN, holder=table.winner, impossible=True)


@rules.on(
    *PLAYS, Recolour, MoveBuilding, Draw, No, Win,
    alone=True,
    after_the_end=True,
    says="The table stopped (entry {n}); nobody has won.",
    fix="It counts for nothing; the game ends here.",
    only_if=some_won,
)  # fmt: skip
def agreed(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """A table may stop early: nobody has won, and nothing more is played."""
    if not table.over or table.winner is not None or getattr(action, "assumed", False):
        return None
    return breach(n=table.stopped, impossible=True)

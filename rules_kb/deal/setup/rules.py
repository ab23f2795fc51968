"""Setting up: how many play, and what everybody is dealt."""

from rules_kb.deal.actions import PLAYS, Dealt, Draw
from rules_kb.deal.cards import FIRST_HAND
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.setup.facts import may_even_out
from rules_kb.deal.state import DealTable, before_the_game
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action

rules = Rules("deal.setup")


def is_at_start(table: DealTable, action: Action, ed: DealEdition) -> bool:
    """Whether a game that is logged from its start has not had its first card."""
    return before_the_game(table)


@rules.on(
    Draw, *PLAYS,
    level="irregular",
    says="{count} play; {packs:one pack is|# packs are} for {least} to {most}.",
    fix={
        "pack": "{over:One sits|# sit} out, or the table shuffles two packs together.",
        "many": "{over:One sits|# sit} out.",
        "few": "Find another player.",
    },
    reads=("players_range", "deal_packs"),
    only_if=is_at_start,
)  # fmt: skip
def players(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """One pack is for so many players, two packs are for twice as many."""
    least, most = ed.players_range[0], ed.players_range[1] * table.packs
    count, turn = len(table.players), table.turn
    drawing = isinstance(action, Draw)
    first = turn.due is None if drawing else bool(turn.assumed)
    if getattr(action, "assumed", False) or not first or not before_the_game(table):
        return None
    if least <= count <= most:
        return None
    many = "pack" if table.packs == 1 else "many"
    facts = breach(count=count, packs=table.packs, least=least, most=most, over=count - most)
    return breach(fix=many if count > most else "few", **facts)


@rules.on(
    Dealt,
    level="irregular",
    says="{player} was dealt {count} cards; everybody gets {right}.",
    fix={
        "even": "Even it out to {right} from the draw pile before the first turn.",
        "late": "Play on; a deal is evened out before the first turn only.",
    },
)
def hand(table: DealTable, action: Dealt, ed: DealEdition) -> Breach:
    """Everybody is dealt five cards."""
    if action.count == FIRST_HAND:
        return None
    fix = "even" if may_even_out(table) else "late"
    return breach(fix=fix, player=action.by, count=action.count, right=FIRST_HAND)

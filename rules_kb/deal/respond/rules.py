"""Just Say No: by the one a card is against, to one card, in turn, and what it costs."""

from rules_kb.deal.actions import No, Play
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.respond.facts import JUST_SAY_NO, answered, names_another
from rules_kb.deal.state import DealTable
from rules_kb.kernel.declaring import Breach, Rules, breach

rules = Rules("deal.respond")


@rules.on(
    No,
    says="{player} says no to a card that is against {holder}.",
    fix="Take the Just Say No back; only {holder} may refuse it.",
    reads=("deal_jsn_scope",),
)
def target(table: DealTable, action: No, ed: DealEdition) -> Breach:
    """Just Say No is for oneself: nobody protects anybody else."""
    pending = table.pending
    if pending is None or action.by in (pending.by, *pending.targets, *pending.paid):
        return None
    return breach(player=action.by, holder=(*pending.targets, *pending.paid)[0])


def says_no(table: DealTable, action: No | Play, ed: DealEdition) -> bool:
    """Whether a card says no."""
    return isinstance(action, No) or action.card == JUST_SAY_NO


@rules.on(
    No, Play,
    says={
        "alone": "{player} says no, and it does not say to which card.",
        "nothing": "{player} says no, and there is no card to answer.",
        "paid": "{player} says no, and the charge is paid already.",
        "single": "{player} says no, and the rent was not doubled.",
        "another": "{player} says no, and the card named is not the one to answer.",
    },
    fix="Take the Just Say No back.",
    reads=("deal_jsn_against_double",),
    only_if=says_no,
)  # fmt: skip
def card(table: DealTable, action: No | Play, ed: DealEdition) -> Breach:
    """Just Say No answers one card, before it is paid and before the next card is played."""
    pending = table.pending
    if isinstance(action, Play):
        alone = action.card == JUST_SAY_NO
        return breach(says="alone", player=action.by) if alone else None
    if pending is None:
        return breach(says="nothing", player=action.by)
    if action.by in pending.paid and action.by not in pending.targets:
        return breach(says="paid", player=action.by)
    if action.double and not pending.doubles and action.by in pending.targets:
        return breach(says="single", player=action.by)
    if names_another(pending, action):
        return breach(says="another", player=action.by)
    return None


@rules.on(
    No,
    says={
        "unrefused": "{player} says no, and nobody has refused the card.",
        "again": "{player} says no, and has said so already.",
    },
    fix="Take the Just Say No back.",
)
def alternate(table: DealTable, action: No, ed: DealEdition) -> Breach:
    """Answers come in turn: after one's own no it is for the other side to answer."""
    pending = table.pending
    if pending is None or answered(table, ed, action) is not None:
        return None
    if action.by == pending.by:
        return breach(says="unrefused", player=action.by)
    if action.by not in pending.targets or (action.double and not pending.doubles):
        return None
    return breach(says="again", player=action.by)


@rules.on(
    No,
    says="{player} has made all {most} plays, and a Just Say No is one more.",
    fix="Take the Just Say No back.",
    reads=("deal_jsn_counts_as_play", "deal_plays_per_turn"),
)
def cost(table: DealTable, action: No, ed: DealEdition) -> Breach:
    """On one's own turn a Just Say No is a play where the edition says so."""
    turn, most = table.turn, ed.deal_plays_per_turn
    if not ed.deal_jsn_counts_as_play or action.by != turn.seat or turn.plays < most:
        return None
    return breach(player=action.by, most=most)

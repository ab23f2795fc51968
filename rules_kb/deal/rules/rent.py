"""Rent: for a colour one has, for one set, the right sum, from the right players, doubled where that is allowed."""

from rules_kb.core import Breach, Rules, breach
from rules_kb.deal.actions import Birthday, Debt, Demand, Play, Rent
from rules_kb.deal.charging import fitting, targets
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.charges import DOUBLER, comes_to, is_sum, owed
from rules_kb.deal.sets import has_colour, of_colour
from rules_kb.deal.state import Table, rivals
from rules_kb.deal.wording import some

rules = Rules("deal.rent")


@rules.on(
    Rent,
    says="{player} asks rent for {colour}, {why}.",
    fix="Take the card back, or name a colour it shows and {player} has.",
    reads=("deal_any_wild_standing_alone",),
)
def colour(table: Table, action: Rent, ed: DealEdition) -> Breach:
    """Rent is asked for a colour that the card shows and the player has."""
    for name in action.colours:
        if name not in ed.cards[action.card].colours:
            return breach(player=action.by, colour=name, why="which the card does not show", card=action.card)
        if not has_colour(ed, table.players[action.by].area, name):
            area = table.players[action.by].area
            why = "and has only any-colour wilds for it" if of_colour(area, name) else "and has no card of it"
            return breach(player=action.by, colour=name, why=why, card=action.card)
    return None


@rules.on(
    Rent,
    says="{player} asks rent for {count} sets with one card.",
    fix="Choose one of them.",
)
def one_set(table: Table, action: Rent, ed: DealEdition) -> Breach:
    """One rent card is for one set, even where two of a colour are there."""
    count = len(action.colours)
    return breach(player=action.by, count=count) if count > 1 else None


@rules.on(
    Rent, Demand,
    level="irregular",
    says="{player} asks ${asked}; the rent is ${right}.",
    fix="${right} is to be paid.",
    reads=("deal_building_bonus",),
)  # fmt: skip
def amount(table: Table, action: Rent | Demand, ed: DealEdition) -> Breach:
    """The rent is what the set earns with its cards and buildings, doubled by each doubler."""
    if isinstance(action, Rent):
        right = action.amount if is_sum(table, ed, action) else comes_to(table, ed, action)
    else:
        due = owed(table, action.frm, action.by) if action.frm is not None else None
        right = due.amount if due is not None and due.why == "rent" else action.amount
    if action.amount is None or right is None or action.amount == right:
        return None
    return breach(player=action.by, asked=action.amount, right=right)


@rules.on(
    Rent,
    says="{card} is for {right}, not for {asked}.",
    fix="Ask {right}.",
)
def who(table: Table, action: Rent, ed: DealEdition) -> Breach:
    """A two-colour rent is paid by every rival, the any-colour rent by one."""
    asked, all_ = targets(table, action), rivals(table, action.by)
    one = ed.cards[action.card].any
    if action.by not in action.frm and (len(asked) == 1 if one else set(asked) == set(all_)):
        return None
    right = "one rival" if one else "every rival"
    told = "oneself" if action.by in action.frm else some(asked, all_)
    return breach(card=action.card, right=right, asked=told)


@rules.on(
    Rent, Birthday, Debt, Play,
    says="{player} plays Double the Rent {where}.",
    fix="Take the doubler back into the hand{rest}.",
    reads=("deal_double_rent_stack", "deal_double_rent_any_colour"),
)  # fmt: skip
def double(table: Table, action: Rent | Birthday | Debt | Play, ed: DealEdition) -> Breach:
    """Double the Rent goes with a rent card, and with another doubler only where that is allowed."""
    if isinstance(action, Play):
        alone = {"where": "without a rent card", "rest": "; it goes with a rent card"}
        return breach(player=action.by, **alone) if action.card == DOUBLER else None
    if action.doubles <= fitting(ed, action):
        return None
    if not isinstance(action, Rent):
        where = "with a card that is no rent"
    elif ed.cards[action.card].any and not ed.deal_double_rent_any_colour:
        where = "with the any-colour rent, which takes none"
    else:
        where = "twice, where one is the most"
    return breach(player=action.by, where=where, rest="; the rest stands", irregular=True)

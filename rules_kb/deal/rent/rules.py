"""Rent: for a colour one has, for one set, the right sum, from the right players, doubled where that is allowed."""

from rules_kb.deal.actions import Birthday, Debt, Demand, Play, Rent
from rules_kb.deal.charge.facts import DOUBLER, against_all, asks_instead, card_of, comes_to, is_sum, owed, targets
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.rent.facts import fitting
from rules_kb.deal.sets.facts import has_colour, of_colour
from rules_kb.deal.state import DealTable
from rules_kb.kernel.declaring import Breach, Rules, breach

rules = Rules("deal.rent")


@rules.on(
    Rent,
    says={
        "not_shown": "{player} asks rent for {colour}, which the card does not show.",
        "wilds": "{player} asks rent for {colour}, and has only any-colour wilds for it.",
        "none": "{player} asks rent for {colour}, and has no card of it.",
    },
    fix="Take the card back, or name a colour it shows and {player} has.",
    reads=("deal_any_wild_standing_alone",),
)
def colour(table: DealTable, action: Rent, ed: DealEdition) -> Breach:
    """Rent is asked for a colour that the card shows and the player has."""
    for name in action.colours:
        if name not in ed.cards[action.card].colours:
            return breach(says="not_shown", player=action.by, colour=name, card=action.card)
        area = table.players[action.by].area
        if not has_colour(ed, area, name):
            wilds = bool(of_colour(area, name))
            return breach(says="wilds" if wilds else "none", player=action.by, colour=name, card=action.card)
    return None


@rules.on(
    Rent,
    says="{player} asks rent for {count} sets with one card.",
    fix="Choose one of them.",
)
def one_set(table: DealTable, action: Rent, ed: DealEdition) -> Breach:
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
def amount(table: DealTable, action: Rent | Demand, ed: DealEdition) -> Breach:
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
    says={
        "one_self": "{card} is for one rival, not for oneself.",
        "one_all": "{card} is for one rival, not for everybody.",
        "one_some": "{card} is for one rival, not for {count} of them.",
        "every_self": "{card} is for every rival, not for oneself.",
        "every_some": "{card} is for every rival, not for {count:one|#} of them.",
    },
    fix={"one": "Ask one rival.", "every": "Ask every rival."},
)
def who(table: DealTable, action: Rent, ed: DealEdition) -> Breach:
    """A two-colour rent is paid by every rival, the any-colour rent by one."""
    asked, right = asks_instead(table, ed, action), "every" if against_all(ed, action) else "one"
    if not asked:
        return None
    return breach(says=f"{right}_{asked}", fix=right, card=card_of(action), count=len(targets(table, action)))


@rules.on(
    Rent, Birthday, Debt, Play,
    says={
        "alone": "{player} plays Double the Rent without a rent card.",
        "no_rent": "{player} plays Double the Rent with a card that is no rent.",
        "any_colour": "{player} plays Double the Rent with the any-colour rent, which takes none.",
        "twice": "{player} plays Double the Rent twice, where one is the most.",
    },
    fix={
        "alone": "Take the doubler back into the hand; it goes with a rent card.",
        "with_card": "Take the doubler back into the hand; the rest stands.",
    },
    reads=("deal_double_rent_stack", "deal_double_rent_any_colour"),
)  # fmt: skip
def double(table: DealTable, action: Rent | Birthday | Debt | Play, ed: DealEdition) -> Breach:
    """Double the Rent goes with a rent card, and with another doubler only where that is allowed."""
    if isinstance(action, Play):
        return breach(says="alone", fix="alone", player=action.by) if action.card == DOUBLER else None
    if not action.doubles or action.doubles <= fitting(ed, action):
        return None
    if not isinstance(action, Rent):
        wrong = "no_rent"
    elif ed.cards[action.card].any and not ed.deal_double_rent_any_colour:
        wrong = "any_colour"
    else:
        wrong = "twice"
    return breach(says=wrong, fix="with_card", player=action.by, irregular=True)

"""Stealing: what can be taken, and that it is there."""

from collections.abc import Iterator

from rules_kb.core import Breach, Rules, Seat, breach
from rules_kb.deal.actions import NO_CARD, Break, Laid, Sly, Swap
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.handing import find
from rules_kb.deal.sets import full_sets, is_spare, of_colour
from rules_kb.deal.state import Table

rules = Rules("deal.steal")
LOOK_AGAIN = "Look again which card it was; only a rival's property can be taken"


def wanted(action: Sly | Swap) -> Iterator[tuple[Seat, Laid]]:
    """The cards that change sides, with their owners: the one taken first."""
    yield action.frm, action.gets if isinstance(action, Swap) else action.card
    if isinstance(action, Swap):
        yield action.by, action.gives


@rules.on(
    Sly, Swap,
    says="The {card} of {owner} is part of a full set.",
    fix="Put the cards back; {remedy}.",
    reads=("deal_forced_deal_complete_sets", "deal_wild_only_full_set"),
)  # fmt: skip
def not_full(table: Table, action: Sly | Swap, ed: DealEdition) -> Breach:
    """Sly Deal and Forced Deal take no card of a full set; cards beyond it are not protected."""
    for owner, said in wanted(action):
        if owner == action.by and ed.deal_forced_deal_complete_sets == "taken":
            continue
        area = table.players[owner].area
        laid = find(ed, table.players[owner], said)
        if laid is not None and laid.card not in BUILDINGS and not is_spare(ed, area, laid):
            given = "give a card that is not of a full set"
            remedy = given if owner == action.by else "only a Deal Breaker takes from full sets"
            return breach(owner=owner, card=said.card, remedy=remedy)
    return None


@rules.on(
    Sly, Swap,
    says="{owner}'s {card} {why}.",
    fix="Put it back.",
    reads=("deal_loose_buildings",),
)  # fmt: skip
def building(table: Table, action: Sly | Swap, ed: DealEdition) -> Breach:
    """A building goes with its set; a loose one is taken only where the edition lets it."""
    for owner, said in wanted(action):
        laid = find(ed, table.players[owner], said)
        if laid is None or laid.card not in BUILDINGS:
            continue
        if laid.colour:
            return breach(owner=owner, card=said.card, why="stands on a set and goes only with it")
        if ed.deal_loose_buildings == "safe":
            return breach(owner=owner, card=said.card, why="lies loose and is no property to take")
    return None


@rules.on(
    Break,
    says="{owner} has {held}; that is no full set.",
    fix="Take the Deal Breaker back, or name a full set.",
    reads=("deal_wild_only_full_set",),
)
def full_only(table: Table, action: Break, ed: DealEdition) -> Breach:
    """A Deal Breaker takes a full set of a rival, with its buildings."""
    area = table.players[action.frm].area
    have, size = len(of_colour(area, action.colour)), ed.colours[action.colour].size
    mine = action.frm == action.by
    if not mine and full_sets(ed, area, action.colour):
        return None
    name = ed.colours[action.colour].name
    held = f"only wilds for {name}" if have >= size else f"{have} of the {size} {name} cards"
    facts = breach(owner=action.frm, have=have, size=size, colour=action.colour, held=held)
    return {**facts, "impossible": True} if mine or not have else facts


@rules.on(
    Sly, Swap,
    level="impossible",
    says="{owner} {what}.",
    fix="{remedy}.",
)  # fmt: skip
def there(table: Table, action: Sly | Swap, ed: DealEdition) -> Breach:
    """A card is taken from where it lies, in front of a rival; a Forced Deal gives one for it."""
    for owner, said in wanted(action):
        if said == NO_CARD:
            what = "gives nothing; a Forced Deal is one property for another"
            return breach(owner=owner, what=what, remedy="Take the Forced Deal back, or name a property for it")
        facts = breach(owner=owner, card=said.card, remedy=LOOK_AGAIN)
        title = ed.cards[said.card].title
        if find(ed, table.players[owner], said) is None:
            return {**facts, "what": f"has no {title} among the properties"}
        if action.frm == action.by:
            return {**facts, "what": f"has the {title} already"}
    return None

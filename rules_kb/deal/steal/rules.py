"""Stealing: what can be taken, and that it is there."""

from collections.abc import Iterator

from rules_kb.deal.actions import NO_CARD, Break, Laid, Sly, Swap
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import find, full_sets, is_spare, of_colour
from rules_kb.deal.state import DealTable
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Seat

rules = Rules("deal.steal")


def wanted(action: Sly | Swap) -> Iterator[tuple[Seat, Laid]]:
    """The cards that change sides, with their owners: the one taken first."""
    yield action.frm, action.gets if isinstance(action, Swap) else action.card
    if isinstance(action, Swap):
        yield action.by, action.gives


@rules.on(
    Sly, Swap,
    says="The {card} of {owner} is part of a full set.",
    fix={
        "given": "Put the cards back; give a card that is not of a full set.",
        "taken": "Put the cards back; only a Deal Breaker takes from full sets.",
    },
    reads=("deal_forced_deal_complete_sets", "deal_wild_only_full_set"),
)  # fmt: skip
def not_full(table: DealTable, action: Sly | Swap, ed: DealEdition) -> Breach:
    """Sly Deal and Forced Deal take no card of a full set; cards beyond it are not protected."""
    for owner, said in wanted(action):
        if owner == action.by and ed.deal_forced_deal_complete_sets == "taken":
            continue
        area = table.players[owner].area
        laid = find(ed, table.players[owner], said)
        if laid is not None and laid.card not in BUILDINGS and not is_spare(ed, area, laid):
            return breach(fix="given" if owner == action.by else "taken", owner=owner, card=said.card)
    return None


@rules.on(
    Sly, Swap,
    says={
        "standing": "{owner}'s {card} stands on a set and goes only with it.",
        "loose": "{owner}'s {card} lies loose and is no property to take.",
    },
    fix="Put it back.",
    reads=("deal_loose_buildings",),
)  # fmt: skip
def building(table: DealTable, action: Sly | Swap, ed: DealEdition) -> Breach:
    """A building goes with its set; a loose one is taken only where the edition lets it."""
    for owner, said in wanted(action):
        laid = find(ed, table.players[owner], said)
        if laid is None or laid.card not in BUILDINGS:
            continue
        if laid.colour:
            return breach(says="standing", owner=owner, card=said.card)
        if ed.deal_loose_buildings == "safe":
            return breach(says="loose", owner=owner, card=said.card)
    return None


@rules.on(
    Break,
    says={
        "wilds": "{owner} has only wilds for {colour}; that is no full set.",
        "part": "{owner} has {have} of the {size} {colour} cards; that is no full set.",
    },
    fix="Take the Deal Breaker back, or name a full set.",
    reads=("deal_wild_only_full_set",),
)
def full_only(table: DealTable, action: Break, ed: DealEdition) -> Breach:
    """A Deal Breaker takes a full set of a rival, with its buildings."""
    area = table.players[action.frm].area
    have, size = len(of_colour(area, action.colour)), ed.colours[action.colour].size
    mine = action.frm == action.by
    if not mine and full_sets(ed, area, action.colour):
        return None
    held = "wilds" if have >= size else "part"
    facts = breach(says=held, owner=action.frm, have=have, size=size, colour=action.colour)
    return {**facts, "impossible": True} if mine or not have else facts


@rules.on(
    Sly, Swap,
    level="impossible",
    says={
        "nothing": "{owner} gives nothing; a Forced Deal is one property for another.",
        "absent": "{owner} has no {card} among the properties.",
        "own": "{owner} has the {card} already.",
    },
    fix={
        "name": "Take the Forced Deal back, or name a property for it.",
        "look": "Look again which card it was; only a rival's property can be taken.",
    },
)  # fmt: skip
def there(table: DealTable, action: Sly | Swap, ed: DealEdition) -> Breach:
    """A card is taken from where it lies, in front of a rival; a Forced Deal gives one for it."""
    for owner, said in wanted(action):
        if said == NO_CARD:
            return breach(says="nothing", fix="name", owner=owner)
        if find(ed, table.players[owner], said) is None:
            return breach(says="absent", fix="look", owner=owner, card=said.card)
        if action.frm == action.by:
            return breach(says="own", fix="look", owner=owner, card=said.card)
    return None

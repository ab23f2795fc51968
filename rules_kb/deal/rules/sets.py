"""Sets: which colour a card may have, when it may change, and what makes a set full."""

from collections.abc import Iterator

from rules_kb.core import Action, Breach, Rules, Seat, breach
from rules_kb.deal.actions import Laid, MoveBuilding, Play, Recolour, Sly, Swap, Win
from rules_kb.deal.cards import BUILDINGS, SETS_TO_WIN
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.handing import find
from rules_kb.deal.sets import full_sets, of_colour
from rules_kb.deal.sites import site
from rules_kb.deal.state import Table
from rules_kb.deal.winning import sets_that_count

rules = Rules("deal.sets")


def laid_as(table: Table, action: Action, ed: DealEdition) -> Laid | None:
    """The property a line lays down and the colour it says; None where it says none."""
    if isinstance(action, Play | Recolour):
        return Laid(action.card, action.colour) if ed.cards[action.card].kind in ("property", "wild") else None
    wanted = action.gets if isinstance(action, Swap) else action.card if isinstance(action, Sly) else Laid("")
    return Laid(wanted.card, getattr(action, "colour", "")) if wanted.card not in ("", *BUILDINGS) else None


@rules.on(
    Play, Recolour, Sly, Swap,
    says="{card} cannot be {colour}.",
    fix="Lay it as {either}.",
)  # fmt: skip
def colour(table: Table, action: Action, ed: DealEdition) -> Breach:
    """A card takes a colour that is printed on it; a two-colour wild one of its two."""
    laid = laid_as(table, action, ed)
    if laid is None or not laid.colour or laid.colour in ed.cards[laid.card].colours:
        return None
    either = " or ".join(ed.colours[name].name for name in ed.cards[laid.card].colours)
    return breach(card=laid.card, colour=laid.colour, either=either)


@rules.on(
    Play, Recolour, Sly, Swap,
    says="{player} has no other {colour} card for the any-colour wild to go with.",
    fix="Lay it with a colour that is there, or leave it without one.",
    reads=("deal_any_wild_standing_alone",),
)  # fmt: skip
def any_wild(table: Table, action: Action, ed: DealEdition) -> Breach:
    """An any-colour wild takes the colour of another card of its owner."""
    laid = laid_as(table, action, ed)
    if ed.deal_any_wild_standing_alone == "any_colour" or laid is None or not laid.colour:
        return None
    others = of_colour(table.players[action.by].area, laid.colour)
    if not ed.cards[laid.card].any or any(not ed.cards[other.card].any for other in others):
        return None
    return breach(player=action.by, colour=laid.colour)


@rules.on(
    Recolour,
    says="{player} {did}.",
    fix="{remedy}.",
)
def recolour(table: Table, action: Recolour, ed: DealEdition) -> Breach:
    """A wild is turned on its owner's turn, or at once by whoever has just received it."""
    title = ed.cards[action.card].title
    if find(ed, table.players[action.by], Laid(action.card, action.was)) is None:
        did, remedy = f"has no {title} on the table to turn", "Look again which card it was"
        if just_lost(table, action):
            did, remedy = f"turns {title} when it is taken", "Leave it as it lay; only a Just Say No stops the card"
        return breach(player=action.by, did=did, remedy=remedy, impossible=True)
    if action.by == table.turn.seat or action.card in table.received.get(action.by, []):
        return None
    did, remedy = f"turned {title} on somebody else's turn", "Turn it back, and wait for your own turn"
    return breach(player=action.by, did=did, remedy=remedy)


def just_lost(table: Table, action: Recolour) -> bool:
    """Whether a card is the one that the last card played has just taken away."""
    taken = table.pending.taken if table.pending else []
    return any(each.frm == action.by and each.laid.card == action.card for each in taken)


def sets_used(table: Table, action: Action, ed: DealEdition) -> Iterator[str]:
    """The sets of one's own that a line takes for full."""
    if isinstance(action, MoveBuilding):
        yield action.to
    elif isinstance(action, Play) and action.card in BUILDINGS:
        yield action.colour or site(ed, table.players[action.by], action.card)
    elif isinstance(action, Win) and len(sets_that_count(ed, table, action.by)) < SETS_TO_WIN:
        yield from dict.fromkeys(laid.colour for laid in table.players[action.by].area)


def only_wilds(table: Table, ed: DealEdition, seat: Seat, name: str) -> bool:
    """Whether a set has its size and is still not full, because of the wilds in it."""
    area = table.players[seat].area
    return bool(name) and len(of_colour(area, name)) >= ed.colours[name].size and not full_sets(ed, area, name)


@rules.on(
    Play, MoveBuilding, Win,
    says="The {colour} cards of {owner} are {wilds} and make no full set.",
    fix="Take it back; a full set needs {core}.",
    reads=("deal_wild_only_full_set",),
)  # fmt: skip
def full(table: Table, action: Action, ed: DealEdition) -> Breach:
    """A set is full with all its cards, and not of wilds alone where the edition says so."""
    for name in sets_used(table, action, ed):
        if only_wilds(table, ed, action.by, name):
            standard = ed.deal_wild_only_full_set == "standard"
            core = "a plain property card" if standard else "a card that is no any-colour wild"
            return breach(owner=action.by, colour=name, wilds="wilds only", core=core)
    return None

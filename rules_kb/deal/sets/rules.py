"""Sets: what is asked of a line."""

from collections.abc import Iterator

from rules_kb.deal.actions import Laid, MoveBuilding, Play, Recolour, Sly, Swap, Win
from rules_kb.deal.build.facts import site
from rules_kb.deal.cards import BUILDINGS, SETS_TO_WIN
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import find, has_colour, only_wilds
from rules_kb.deal.state import DealTable
from rules_kb.deal.win.facts import sets_that_count
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action

rules = Rules("deal.sets")


def laid_as(table: DealTable, action: Action, ed: DealEdition) -> Laid | None:
    """The property a line lays down and the colour it says; None where it says none."""
    if isinstance(action, (Play, Recolour)):
        return Laid(action.card, action.colour) if ed.cards[action.card].kind in ("property", "wild") else None
    wanted = action.gets if isinstance(action, Swap) else action.card if isinstance(action, Sly) else Laid("")
    return Laid(wanted.card, getattr(action, "colour", "")) if wanted.card not in ("", *BUILDINGS) else None


@rules.on(
    Play, Recolour, Sly, Swap,
    says="{card} cannot be {colour}.",
    fix="Lay it as {colours:or}.",
)  # fmt: skip
def colour(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """A card takes a colour that is printed on it; a two-colour wild one of its two."""
    laid = laid_as(table, action, ed)
    if laid is None or not laid.colour or laid.colour in ed.cards[laid.card].colours:
        return None
    return breach(card=laid.card, colour=laid.colour, colours=tuple(ed.cards[laid.card].colours))


@rules.on(
    Play, Recolour, Sly, Swap,
    says="{player} has no other {colour} card for the any-colour wild to go with.",
    fix="Lay it with a colour that is there, or leave it without one.",
    reads=("deal_any_wild_standing_alone",),
)  # fmt: skip
def any_wild(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """An any-colour wild takes the colour of another card of its owner."""
    laid = laid_as(table, action, ed)
    if laid is None or not laid.colour or not ed.cards[laid.card].any:
        return None
    if has_colour(ed, table.players[action.by].area, laid.colour):
        return None
    return None if ed.deal_any_wild_standing_alone == "any_colour" else breach(player=action.by, colour=laid.colour)


@rules.on(
    Recolour,
    says={
        "absent": "{player} has no {card} on the table to turn.",
        "taken": "{player} turns {card} when it is taken.",
        "turn": "{player} turned {card} on somebody else's turn.",
    },
    fix={
        "absent": "Look again which card it was.",
        "taken": "Leave it as it lay; only a Just Say No stops the card.",
        "turn": "Turn it back, and wait for your own turn.",
    },
)
def recolour(table: DealTable, action: Recolour, ed: DealEdition) -> Breach:
    """A wild is turned on its owner's turn, or at once by whoever has just received it."""
    if find(ed, table.players[action.by], Laid(action.card, action.was)) is None:
        gone = "taken" if just_lost(table, action) else "absent"
        return breach(says=gone, fix=gone, player=action.by, card=action.card, impossible=True)
    if action.by == table.turn.seat or action.card in table.received.get(action.by, []):
        return None
    return breach(says="turn", fix="turn", player=action.by, card=action.card)


def just_lost(table: DealTable, action: Recolour) -> bool:
    """Whether a card is the one that the last card played has just taken away."""
    taken = table.pending.taken if table.pending else []
    return any(each.frm == action.by and each.laid.card == action.card for each in taken)


def sets_used(table: DealTable, action: Action, ed: DealEdition) -> Iterator[str]:
    """The sets of one's own that a line takes for full."""
    if isinstance(action, MoveBuilding):
        yield action.to
    elif isinstance(action, Play) and action.card in BUILDINGS:
        yield action.colour or site(ed, table.players[action.by], action.card)
    elif isinstance(action, Win) and len(sets_that_count(ed, table, action.by)) < SETS_TO_WIN:
        yield from dict.fromkeys(laid.colour for laid in table.players[action.by].area)


@rules.on(
    Play, MoveBuilding, Win,
    says="The {colour} cards of {owner} are wilds only and make no full set.",
    fix={
        "standard": "Take it back; a full set needs a plain property card.",
        "not_any_only": "Take it back; a full set needs a card that is no any-colour wild.",
    },
    reads=("deal_wild_only_full_set",),
)  # fmt: skip
def full(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """A set is full with all its cards, and not of wilds alone where the edition says so."""
    for name in sets_used(table, action, ed):
        if only_wilds(table, ed, action.by, name):
            return breach(fix=ed.deal_wild_only_full_set, owner=action.by, colour=name)
    return None

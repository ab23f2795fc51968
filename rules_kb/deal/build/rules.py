"""Houses and hotels: where they stand, in which order, and what becomes of them."""

from rules_kb.deal.actions import Bank, MoveBuilding, Play
from rules_kb.deal.build.facts import building_moved, put_away, site
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import buildings, full_sets, of_colour, only_wilds
from rules_kb.deal.state import DealTable
from rules_kb.kernel.declaring import Breach, Rules, breach

rules = Rules("deal.build")

Building = Play | MoveBuilding


def piece_and_site(table: DealTable, action: Building, ed: DealEdition) -> tuple[str, str]:
    """The building and the colour it is put on; no building where another card is played."""
    if isinstance(action, MoveBuilding):
        return action.piece, action.to
    if action.card not in BUILDINGS:
        return "", ""
    return action.card, action.colour or site(ed, table.players[action.by], action.card)


def is_building(table: DealTable, action: Building, ed: DealEdition) -> bool:
    """Whether a line is about a building at all."""
    return isinstance(action, MoveBuilding) or action.card in BUILDINGS


@rules.on(
    Play, MoveBuilding,
    says={
        "none": "{player} has no set that is full; a {piece} needs a full set.",
        "part": "{player} has {have} of the {size} {colour} cards; a {piece} needs a full set.",
    },
    fix="Take the {piece} back, or bank it as money.",
    reads=("deal_wild_only_full_set",),
    only_if=is_building,
)  # fmt: skip
def full_set(table: DealTable, action: Building, ed: DealEdition) -> Breach:
    """A building stands on a full set."""
    piece, colour = piece_and_site(table, action, ed)
    area = table.players[action.by].area
    if not piece or (colour and (full_sets(ed, area, colour) or not ed.colours[colour].builds)):
        return None
    if colour and only_wilds(table, ed, action.by, colour):
        return None
    if not colour:
        return breach(says="none", player=action.by, piece=piece)
    have, size = len(of_colour(area, colour)), ed.colours[colour].size
    return breach(says="part", player=action.by, have=have, size=size, colour=colour, piece=piece)


@rules.on(
    Play, MoveBuilding,
    says="{player} puts a {piece} on {colour} cards; it stands on streets only.",
    fix="Take the {piece} back, or bank it as money.",
    only_if=is_building,
)  # fmt: skip
def street_only(table: DealTable, action: Building, ed: DealEdition) -> Breach:
    """No building stands on railroads or utilities."""
    piece, colour = piece_and_site(table, action, ed)
    if not piece or not colour or ed.colours[colour].builds:
        return None
    return breach(player=action.by, piece=piece, colour=colour)


def ready(table: DealTable, action: Building, ed: DealEdition) -> tuple[str, str, list[str], int]:
    """The building, its set, what stands there and how many full sets there are; no building if the set takes none."""
    piece, colour = piece_and_site(table, action, ed)
    area = table.players[action.by].area
    if not piece or not colour or not ed.colours[colour].builds or not full_sets(ed, area, colour):
        return "", colour, [], 0
    standing = buildings(area, colour)
    if isinstance(action, MoveBuilding) and (laid := building_moved(table.players[action.by], action)):
        standing = standing[: -(laid.colour == colour) or None]
    return piece, colour, standing, full_sets(ed, area, colour)


@rules.on(
    Play, MoveBuilding,
    says="There is no house on {player}'s {colour} set for the hotel to follow.",
    fix="Play the house first, or bank the hotel as money.",
    only_if=is_building,
)  # fmt: skip
def house_first(table: DealTable, action: Building, ed: DealEdition) -> Breach:
    """A hotel follows a house."""
    piece, colour, standing, full = ready(table, action, ed)
    if piece != "hotel" or standing.count("hotel") >= full or standing.count("house") > standing.count("hotel"):
        return None
    return breach(player=action.by, colour=colour)


@rules.on(
    Play, MoveBuilding,
    says="{player}'s {colour} set has its {piece} already.",
    fix="Take it back, or bank it as money.",
    only_if=is_building,
)  # fmt: skip
def one_each(table: DealTable, action: Building, ed: DealEdition) -> Breach:
    """A full set takes one house and one hotel."""
    piece, colour, standing, full = ready(table, action, ed)
    if not piece or standing.count(piece) < full:
        return None
    return breach(player=action.by, colour=colour, piece=piece)


@rules.on(
    MoveBuilding,
    level="impossible",
    says={
        "discarded": "{player}'s {piece} went on the discard pile when its set broke.",
        "bank": "{player}'s {piece} went into the bank when its set broke.",
        "loose": "{player}'s {piece} went beside the properties when its set broke.",
    },
    fix="Leave it there.",
    reads=("deal_buildings_of_broken_set",),
)
def broken(table: DealTable, action: MoveBuilding, ed: DealEdition) -> Breach:
    """When a set breaks, its buildings are discarded, banked or kept loose, as the edition says."""
    gone = building_moved(table.players[action.by], action) is None
    if not gone or action.piece not in table.fallen.get(action.by, []):
        return None
    return breach(says=ed.deal_buildings_of_broken_set, player=action.by, piece=action.piece)


@rules.on(
    MoveBuilding, Bank,
    says={
        "absent": "{player} moves a {piece} that is not there.",
        "turn": "{player} moves a {piece} on somebody else's turn.",
        "set": "{player} moves a {piece} to another set, where it may not go.",
        "bank": "{player} moves a {piece} from the table into the bank.",
    },
    fix={
        "look": "Look again what stands where.",
        "wait": "Put it back and wait for your own turn.",
        "back": "Put it back where it stood.",
    },
    reads=("deal_building_move",),
)  # fmt: skip
def move(table: DealTable, action: MoveBuilding | Bank, ed: DealEdition) -> Breach:
    """A loose building may be put on a full set on one's own turn; one that stands is moved only where that is allowed."""
    if isinstance(action, Bank):
        return banked(table, action)
    player = table.players[action.by]
    laid = building_moved(player, action)
    if laid is None:
        told = action.piece in [*player.bank, *table.fallen.get(action.by, [])]
        return (
            None if told else breach(says="absent", fix="look", player=action.by, piece=action.piece, impossible=True)
        )
    if action.by != table.turn.seat:
        return breach(says="turn", fix="wait", player=action.by, piece=action.piece)
    if laid.colour and ed.deal_building_move == "no":
        return breach(says="set", fix="back", player=action.by, piece=action.piece)
    return None


def banked(table: DealTable, action: Bank) -> Breach:
    """What is wrong with banking a building that is on the table; one out of the hand is another matter."""
    if not action.was:
        return None
    if put_away(table, action) is None:
        return breach(says="absent", fix="look", player=action.by, piece=action.card, impossible=True)
    return breach(says="bank", fix="back", player=action.by, piece=action.card)

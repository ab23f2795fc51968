"""Sets: questions and sums."""

from collections.abc import Sequence

from rules_kb.deal.actions import GIFT, LOOSE, Laid, Play, Recolour
from rules_kb.deal.cards import BONUS, BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable, Player
from rules_kb.kernel.model import Action, BillLine, Due, Seat, bill_line


def only_wilds(table: DealTable, ed: DealEdition, seat: Seat, name: str) -> bool:
    """Whether a set has its size and is still not full, because of the wilds in it."""
    area = table.players[seat].area
    return bool(name) and len(of_colour(area, name)) >= ed.colours[name].size and not full_sets(ed, area, name)


def find(ed: DealEdition, player: Player, said: Laid) -> Laid | None:
    """The card that is meant on a player's table; where several fit, rather one that breaks no set."""
    card, colour = said
    lying = [laid for laid in player.area if laid[0] == card and (not colour or colour == (laid[1] or LOOSE))]
    # Cards that lie alike are one to choose from, and mostly it is the only one.
    fits = list(dict.fromkeys(lying)) if len(lying) > 1 else lying
    if len(fits) < 2:
        return fits[0] if fits else None
    # What has no colour cannot be named by one, so it comes first where none is said.
    fits.sort(key=lambda laid: bool(laid.colour))
    return next((laid for laid in fits if is_spare(ed, player.area, laid)), fits[0])


Bill = tuple[BillLine, ...]


def of_colour(area: Sequence[Laid], colour: str) -> list[Laid]:
    """The property cards that lie there as a colour, buildings aside."""
    return [laid for laid in area if laid[1] == colour and laid[0] not in BUILDINGS] if colour else []


def by_colour(area: Sequence[Laid]) -> dict[str, list[Laid]]:
    """The property cards of every colour that is shown, if only by a building, in one walk for all of them."""
    found: dict[str, list[Laid]] = {}
    for laid in area:
        if laid[1]:
            cards = found.setdefault(laid[1], [])
            if laid[0] not in BUILDINGS:
                cards.append(laid)
    return found


def buildings(area: Sequence[Laid], colour: str) -> list[str]:
    """The buildings on a colour; no colour means those that are loose."""
    return [laid.card for laid in area if laid.card in BUILDINGS and laid.colour == colour]


def backbone(ed: DealEdition, cards: Sequence[Laid]) -> int:
    """How many of these cards a full set may be built around."""
    wanted = ed.deal_wild_only_full_set
    if wanted == "allowed":
        return len(cards)
    if wanted == "standard":
        return plain(ed, cards)
    return len([1 for laid in cards if laid[0] not in ed.any_wilds])


def plain(ed: DealEdition, cards: Sequence[Laid]) -> int:
    """How many of these cards are properties of one colour."""
    return len([1 for laid in cards if laid[0] in ed.plain_properties])


def full_sets(ed: DealEdition, area: Sequence[Laid], colour: str) -> int:
    """How many full sets of a colour lie there; extra cards begin another one."""
    return sets_of(ed, of_colour(area, colour), colour)


def sets_of(ed: DealEdition, cards: Sequence[Laid], colour: str) -> int:
    """How many full sets all the property cards of a colour make."""
    most = len(cards) // ed.set_sizes[colour]
    # Plain property cards are enough by any reading.
    return most if not most or plain(ed, cards) >= most else min(most, backbone(ed, cards))


def full_colours(ed: DealEdition, player: Player) -> list[str]:
    """The colours of which a player has a full set, once for each set."""
    found: list[str] = []
    for colour, cards in by_colour(player.area).items():
        if len(cards) >= ed.set_sizes[colour]:
            found += [colour] * sets_of(ed, cards, colour)
    return found


def is_spare(ed: DealEdition, area: Sequence[Laid], laid: Laid) -> bool:
    """Whether a card can go without breaking a full set."""
    if not laid.colour:
        return True
    rest = list(area)
    rest.remove(laid)
    return full_sets(ed, rest, laid.colour) == full_sets(ed, area, laid.colour)


def has_colour(ed: DealEdition, area: Sequence[Laid], colour: str) -> bool:
    """Whether a colour is really there: any-colour wilds alone have none, unless the edition lets them."""
    return is_there(ed, of_colour(area, colour))


def is_there(ed: DealEdition, cards: Sequence[Laid]) -> bool:
    """Whether all the property cards of a colour make it one that is really there."""
    for laid in cards:
        if laid[0] not in ed.any_wilds:
            return True
    return bool(cards) and ed.deal_any_wild_standing_alone == "any_colour"


def colours_there(ed: DealEdition, area: Sequence[Laid]) -> list[str]:
    """The colours that are really there, in the order of the edition."""
    lying = {laid[1] for laid in area if laid[0] in ed.sole_properties}
    if ed.deal_any_wild_standing_alone == "any_colour":
        lying |= {laid[1] for laid in area if laid[0] in ed.any_wilds}
    return [colour for colour in ed.colours if colour in lying]


def full_set(ed: DealEdition, area: Sequence[Laid], colour: str) -> list[Laid]:
    """The cards of the oldest full set of a colour, or whatever there is of it."""
    cards = of_colour(area, colour)
    size = ed.colours[colour].size
    # The card that makes it a set must be among them.
    core = next((laid for laid in cards if backbone(ed, [laid])), None)
    rest = list(cards)
    if core is not None:
        rest.remove(core)
        return [core, *rest[: size - 1]]
    return rest[:size]


def set_earns(ed: DealEdition, cards: Sequence[Laid], colour: str) -> tuple[int, int, int]:
    """What the best set of all the property cards of a colour earns, with how many of them, and how many full sets there are."""
    shade, sets = ed.colours[colour], sets_of(ed, cards, colour)
    count = min(len(cards), shade.size) if is_there(ed, cards) else 0
    return (shade.rents[-1 if sets else count - 1] if count else 0), count, sets


def rent(ed: DealEdition, area: Sequence[Laid], colour: str) -> Bill:
    """The rent of the best set of a colour, with its working."""
    earned, count, sets = set_earns(ed, of_colour(area, colour), colour)
    if not count:
        return ()
    if not sets:
        size = ed.set_sizes[colour]
        return (bill_line("{colour}, {count} of {size}", earned, colour=colour, count=count, size=size),)
    bonuses = [BillLine(ed.cards[piece].title, BONUS[piece]) for piece in adding(ed, buildings(area, colour))]
    return (bill_line("{colour}, full set", earned, colour=colour), *bonuses)


def adding(ed: DealEdition, pieces: Sequence[str]) -> list[str]:
    """Which of house and hotel add to the rent of their set."""
    there = [piece for piece in BUILDINGS if piece in pieces]
    return ["hotel"] if ed.deal_building_bonus == "hotel_only" and "hotel" in there else there


def total(bill: Bill) -> int:
    """What a bill comes to."""
    return sum([line.amount for line in bill])


def value(ed: DealEdition, laid: Laid) -> int:
    """What a card on the table is worth in a payment; a building on a set only where buildings pay."""
    if laid.card in BUILDINGS and ed.deal_building_as_payment == "no":
        return 0
    return ed.card_values[laid.card]


def payable(ed: DealEdition, player: Player) -> int:
    """All a player could pay with: bank and table, never the hand."""
    worth = ed.card_values
    banked = sum([worth[card] for card in player.bank])
    return banked + sum([value(ed, laid) if laid[0] in BUILDINGS else worth[laid[0]] for laid in player.area])


def pays_from(table: DealTable, due: Due) -> Player:
    """What a debtor may pay with: for a charge no card that came without one and goes back, for that all that lies there."""
    player = table.players[due.frm]
    gifts = [one for one in table.dues if one.frm == due.frm and one.why == GIFT != due.why]
    if not gifts:
        return player
    own = Player(bank=[*player.bank], area=[*player.area])
    for card in [card for gift in gifts for card in gift.about.split()]:
        laid = next((laid for laid in own.area if laid.card == card), None)
        if card in own.bank:
            own.bank.remove(card)
        elif laid is not None:
            own.area.remove(laid)
    return own


def means(table: DealTable, ed: DealEdition, due: Due) -> int:
    """What the cards come to that a debtor may pay with."""
    if due.why == GIFT or not any(one.why == GIFT for one in table.dues):
        return payable(ed, table.players[due.frm])
    return payable(ed, pays_from(table, due))


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of sets that such a line is held against first."""
    if isinstance(action, Recolour):
        return ("deal.sets.recolour", "deal.sets.colour")
    if not isinstance(action, Play) or action.card in (*BUILDINGS, "pass_go"):
        return ()
    return ("deal.sets.any-wild",) if action.card == "wild_any" else ("deal.sets.colour",)

"""Sets: questions and sums."""

from collections.abc import Iterator, Sequence

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
    fits = [laid for laid in player.area if laid.card == said.card and said.colour in ("", laid.colour or LOOSE)]
    # What has no colour cannot be named by one, so it comes first where none is said.
    fits.sort(key=lambda laid: bool(laid.colour))
    loose = [laid for laid in fits if is_spare(ed, player.area, laid)]
    return next(iter([*loose, *fits]), None)


Bill = tuple[BillLine, ...]


def of_colour(area: Sequence[Laid], colour: str) -> list[Laid]:
    """The property cards that lie there as a colour, buildings aside."""
    return [laid for laid in area if laid[1] == colour and laid[0] not in BUILDINGS] if colour else []


def buildings(area: Sequence[Laid], colour: str) -> list[str]:
    """The buildings on a colour; no colour means those that are loose."""
    return [laid.card for laid in area if laid.card in BUILDINGS and laid.colour == colour]


def backbone(ed: DealEdition, cards: Sequence[Laid]) -> int:
    """How many of these cards a full set may be built around."""
    wanted = ed.deal_wild_only_full_set
    if wanted == "allowed":
        return len(cards)
    if wanted == "standard":
        return sum(ed.cards[laid.card].kind == "property" for laid in cards)
    return sum(not ed.cards[laid.card].any for laid in cards)


def full_sets(ed: DealEdition, area: Sequence[Laid], colour: str) -> int:
    """How many full sets of a colour lie there; extra cards begin another one."""
    cards = of_colour(area, colour)
    most = len(cards) // ed.colours[colour].size
    # Plain property cards are enough by any reading.
    plain = sum(ed.cards[laid.card].kind == "property" for laid in cards) if most else 0
    return most if plain >= most else min(most, backbone(ed, cards))


def full_colours(ed: DealEdition, player: Player) -> list[str]:
    """The colours of which a player has a full set, once for each set."""
    counts: dict[str, int] = {}
    for card, colour in player.area:
        if colour:
            counts[colour] = counts.get(colour, 0) + (card not in BUILDINGS)
    enough = [colour for colour, count in counts.items() if count >= ed.colours[colour].size]
    return [colour for colour in enough for _ in range(full_sets(ed, player.area, colour))]


def is_spare(ed: DealEdition, area: Sequence[Laid], laid: Laid) -> bool:
    """Whether a card can go without breaking a full set."""
    if not laid.colour:
        return True
    rest = list(area)
    rest.remove(laid)
    return full_sets(ed, rest, laid.colour) == full_sets(ed, area, laid.colour)


def has_colour(ed: DealEdition, area: Sequence[Laid], colour: str) -> bool:
    """Whether a colour is really there: any-colour wilds alone have none, unless the edition lets them."""
    if ed.deal_any_wild_standing_alone == "any_colour":
        return bool(of_colour(area, colour))
    return False in [ed.cards[laid.card].any for laid in of_colour(area, colour)]


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


def rent(ed: DealEdition, area: Sequence[Laid], colour: str) -> Bill:
    """The rent of the best set of a colour, with its working."""
    shade = ed.colours[colour]
    count = min(len(of_colour(area, colour)), shade.size) if has_colour(ed, area, colour) else 0
    if not count:
        return ()
    if not full_sets(ed, area, colour):
        return (
            bill_line(
                "{colour}, {count} of {size}", shade.rents[count - 1], colour=colour, count=count, size=shade.size
            ),
        )
    return (bill_line("{colour}, full set", shade.rents[-1], colour=colour), *bonuses(ed, buildings(area, colour)))


def bonuses(ed: DealEdition, pieces: Sequence[str]) -> Iterator[BillLine]:
    """What house and hotel add."""
    there = [piece for piece in BUILDINGS if piece in pieces]
    if ed.deal_building_bonus == "hotel_only" and "hotel" in there:
        there = ["hotel"]
    return (BillLine(ed.cards[piece].title, BONUS[piece]) for piece in there)


def total(bill: Bill) -> int:
    """What a bill comes to."""
    return sum(line.amount for line in bill)


def value(ed: DealEdition, laid: Laid) -> int:
    """What a card on the table is worth in a payment; a building on a set only where buildings pay."""
    if laid.card in BUILDINGS and ed.deal_building_as_payment == "no":
        return 0
    return ed.cards[laid.card].value


def payable(ed: DealEdition, player: Player) -> int:
    """All a player could pay with: bank and table, never the hand."""
    banked = sum([ed.cards[card].value for card in player.bank])
    return banked + sum([value(ed, laid) for laid in player.area])


def pays_from(table: DealTable, due: Due) -> Player:
    """What a debtor may pay with: for a charge no card that came without one and goes back, for that all that lies there."""
    player = table.players[due.frm]
    own = Player(bank=[*player.bank], area=[*player.area])
    gifts = [one for one in table.dues if one.frm == due.frm and one.why == GIFT != due.why]
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

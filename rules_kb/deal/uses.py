"""What a card out of a hand can be used for at this table, whoever may hold it."""

from collections.abc import Callable, Iterator

from rules_kb.deal.actions import Birthday, Break, Debt, MoveBuilding, Play, Recolour, Rent, Sly, Swap
from rules_kb.deal.cards import BUILDINGS, Card
from rules_kb.deal.charge.facts import DOUBLER
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.expected import may
from rules_kb.deal.pay.facts import said
from rules_kb.deal.play.facts import HAND_RULE
from rules_kb.deal.sets.facts import full_colours, has_colour
from rules_kb.deal.state import DealTable, rivals
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.engine import copy, judge
from rules_kb.kernel.model import Action, Entry, Seat

# What no choice of card or target can help: whose turn it is, how much of it is left, what is unpaid.
MOMENT = ("setup", "turn", "pay", "win")


def uses(table: DealTable, ed: DealEdition, seat: Seat, card: str) -> list[Action]:
    """Every way to play a card, banking aside, that breaks no rule but those of the moment."""
    return [action for action in ways(table, ed, seat, ed.cards[card]) if fits(table, ed, action)]


def fits(table: DealTable, ed: DealEdition, action: Action) -> bool:
    """Whether an action would be right at its time; with doublers, whether it is right now."""
    if getattr(action, "doubles", 0):
        return may(table, ed, action)
    ruling = judge(ed.game, ed, copy(table), Entry(table.seq + 1, action))
    return all(is_of_the_moment(ed.game.rules[violation.rule]) for violation in ruling.violations)


def is_of_the_moment(rule: Rule) -> bool:
    """Whether a rule is about the moment and not about the card or its target."""
    return rule.topic in MOMENT or rule.id == HAND_RULE


def ways(table: DealTable, ed: DealEdition, seat: Seat, card: Card) -> Iterator[Action]:
    """Whatever a card might be tried for."""
    if card.kind == "property":
        yield Play(seat, card.id, card.colours[0])
    elif card.kind == "wild":
        yield from (Play(seat, card.id, colour) for colour in (*card.colours, *[""] * card.any))
    elif card.kind == "rent":
        yield from charges(table, ed, seat, card)
    elif card.id in BUILDINGS:
        yield from (Play(seat, card.id, colour) for colour in dict.fromkeys(full_colours(ed, table.players[seat])))
    elif card.id == "pass_go":
        yield Play(seat, card.id)
    elif card.id in AGAINST:
        yield from AGAINST[card.id](table, ed, seat)


def charges(table: DealTable, ed: DealEdition, seat: Seat, card: Card) -> Iterator[Action]:
    """Rent for every colour that is there, from one rival or all, with as many doublers as there are."""
    colours = [colour for colour in card.colours if has_colour(ed, table.players[seat].area, colour)]
    asked = [(rival,) for rival in rivals(table, seat)] if card.any else [()]
    for frm in asked:
        for colour in colours:
            for doubles in range(ed.cards[DOUBLER].count * table.packs + 1):
                yield Rent(seat, (colour,), card.id, doubles, frm)


def loot(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Sly]:
    """Every card of a rival, alike ones once."""
    for rival in rivals(table, seat):
        area = table.players[rival].area
        yield from (Sly(seat, rival, said(area, laid)) for laid in dict.fromkeys(area))


def swaps(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Swap]:
    """Every card that can be taken, for the first of one's own that can be given for it."""
    for one in loot(table, ed, seat):
        if fits(table, ed, one) and (given := gives(table, ed, one)):
            yield given[0]


def gives(table: DealTable, ed: DealEdition, taken: Sly) -> list[Swap]:
    """Every swap for one card of a rival."""
    area = table.players[taken.by].area
    found = (Swap(taken.by, taken.frm, said(area, laid), taken.card) for laid in dict.fromkeys(area))
    return [swap for swap in found if fits(table, ed, swap)]


def breaks(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Break]:
    """Every full set of a rival."""
    for rival in rivals(table, seat):
        yield from (Break(seat, rival, name) for name in dict.fromkeys(full_colours(ed, table.players[rival])))


def debts(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Debt]:
    """A debt of every rival."""
    yield from (Debt(seat, (rival,)) for rival in rivals(table, seat))


def birthday(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Birthday]:
    """A present from everybody."""
    yield Birthday(seat)


AGAINST: dict[str, Callable[[DealTable, DealEdition, Seat], Iterator[Action]]] = {
    "sly_deal": loot,
    "forced_deal": swaps,
    "deal_breaker": breaks,
    "debt_collector": debts,
    "birthday": birthday,
}


def rearranged(table: DealTable, ed: DealEdition, seat: Seat) -> list[Action]:
    """Every wild card a player may turn now, and every building that may go to another set."""
    return [action for action in moves(table, ed, seat) if may(table, ed, action)]


def moves(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Action]:
    """Wild cards as their other colours, buildings on other full sets."""
    player = table.players[seat]
    full = dict.fromkeys(full_colours(ed, player))
    for laid in dict.fromkeys(player.area):
        named, card = said(player.area, laid), ed.cards[laid.card]
        if card.kind == "wild":
            others = (colour for colour in card.colours if colour != laid.colour)
            yield from (Recolour(seat, card.id, colour, named.colour) for colour in others)
        elif laid.card in BUILDINGS:
            sites = (colour for colour in full if colour != laid.colour)
            yield from (MoveBuilding(seat, laid.card, colour, named.colour) for colour in sites)

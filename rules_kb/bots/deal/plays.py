"""What a player could do with the cards in hand, and how much it is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from rules_kb.bots.deal.table import DealBots
from rules_kb.deal.actions import Bank, Birthday, Break, Debt, Laid, Play, Rent, Sly, Swap
from rules_kb.deal.build.facts import takes
from rules_kb.deal.cards import BIRTHDAY, BUILDINGS, DEBT, Card
from rules_kb.deal.pay.facts import said
from rules_kb.deal.sets.facts import full_colours, has_colour, is_spare, of_colour, payable, rent, total
from rules_kb.kernel.model import Action, Seat

# A bank below this is worth filling.
POOR = 5


class Idea(NamedTuple):
    """A line somebody could write, and how much it is wanted."""

    worth: float
    action: Action


def ideas(t: DealBots, seat: Seat, left: int) -> list[Idea]:
    """Everything the hand allows with so many plays left, the most wanted first."""
    found = [idea for card in dict.fromkeys(t.hands[seat]) for idea in uses(t, seat, t.ed.cards[card], left)]
    swayed = [Idea(idea.worth * t.chance.uniform(0.5, 1.5), idea.action) for idea in found]
    return sorted(swayed, key=lambda idea: -idea.worth)


def uses(t: DealBots, seat: Seat, card: Card, left: int) -> Iterator[Idea]:
    """What one card is good for; all but properties may go into the bank."""
    if card.kind in ("property", "wild"):
        yield from laying(t, seat, card)
        return
    yield Idea(saving(t, seat, card), Bank(seat, card.id))
    if card.kind == "rent":
        yield from renting(t, seat, card, left)
    elif card.id in BUILDINGS:
        sites = [colour for colour in t.ed.colours if takes(t.ed, t.player(seat), card.id, colour)]
        yield from (Idea(9.0, Play(seat, card.id, colour)) for colour in sites)
    elif card.id == "pass_go":
        yield Idea(10.0, Play(seat, card.id))
    elif card.id in ATTACKS:
        yield from ATTACKS[card.id](t, seat)


def saving(t: DealBots, seat: Seat, card: Card) -> float:
    """How much a card is wanted in the bank."""
    money = sum(t.ed.cards[each].value for each in t.player(seat).bank)
    if card.kind == "money":
        return 4.0 + (3.0 if money < POOR else 0.0)
    if card.id in ("just_say_no", "double_the_rent"):
        return 0.5 * t.characters[seat].saves
    return (2.5 if money < POOR else 1.2) * t.characters[seat].saves * 2


def laying(t: DealBots, seat: Seat, card: Card) -> Iterator[Idea]:
    """A property on the table, as each of its colours; an any-colour wild where it has company, else bare."""
    area = t.area(seat)
    shades = [colour for colour in card.colours if not card.any or has_colour(t.ed, area, colour)]
    for colour in shades:
        yield Idea(8.0 + promise(t, area, colour), Play(seat, card.id, colour))
    if card.any and not shades:
        yield Idea(1.0, Play(seat, card.id))


def promise(t: DealBots, area: list[Laid], colour: str) -> float:
    """How near one more card brings a set; a wild without a colour brings none nearer."""
    if not colour:
        return 0.0
    have, size = len(of_colour(area, colour)), t.ed.colours[colour].size
    return 12.0 if have + 1 == size else 6.0 * have / size if have < size else -5.0


def renting(t: DealBots, seat: Seat, card: Card, left: int) -> Iterator[Idea]:
    """Rent for every colour held, with as many doublers as there are plays for."""
    bold = t.characters[seat].bold
    # The draws of another's turn may have left doublers in hand that the plays do not reach.
    most = min(t.count_of(seat, "double_the_rent"), left - 1)
    for colour in card.colours:
        asked = total(rent(t.ed, t.area(seat), colour))
        payers = [(other,) for other in t.others(seat)[:2]] if card.any else [()]
        for frm in payers if asked else []:
            seats = frm or tuple(t.others(seat))
            for doubles in range(most + 1):
                gain = sum(min(asked * 2**doubles, payable(t.ed, t.player(other))) for other in seats)
                yield Idea(bold * (gain - 0.5 * doubles), Rent(seat, (colour,), card.id, doubles, frm))


def collecting(t: DealBots, seat: Seat) -> Iterator[Idea]:
    """A debt of whoever has most."""
    for other in t.others(seat):
        gain = min(DEBT, payable(t.ed, t.player(other)))
        yield Idea(t.characters[seat].bold * gain, Debt(seat, (other,)))


def celebrating(t: DealBots, seat: Seat) -> Iterator[Idea]:
    """A birthday."""
    gain = sum(min(BIRTHDAY, payable(t.ed, t.player(other))) for other in t.others(seat))
    yield Idea(t.characters[seat].bold * gain, Birthday(seat))


def loot(t: DealBots, seat: Seat) -> Iterator[tuple[Seat, Laid, str, float]]:
    """Cards of others that can be taken, the colour each would have here, and what that is worth."""
    area = t.area(seat)
    for other in t.others(seat):
        theirs = t.area(other)
        for laid in dict.fromkeys(theirs):
            card = t.ed.cards[laid.card]
            if laid.card in BUILDINGS and not laid.colour and t.ed.deal_loose_buildings == "stealable":
                yield other, said(theirs, laid), "", float(card.value)
            if laid.card in BUILDINGS or not is_spare(t.ed, theirs, laid):
                continue
            shades = [c for c in card.colours if not card.any or has_colour(t.ed, area, c)] or [laid.colour]
            for colour in shades:
                as_now = colour if colour != laid.colour else ""
                yield other, said(theirs, laid), as_now, promise(t, area, colour)


def slying(t: DealBots, seat: Seat) -> Iterator[Idea]:
    """A card taken for nothing."""
    for other, laid, colour, worth in loot(t, seat):
        yield Idea(t.characters[seat].mean * (5.0 + worth), Sly(seat, other, laid, colour))


def swapping(t: DealBots, seat: Seat) -> Iterator[Idea]:
    """A card that is wanted for one that is not."""
    area = t.area(seat)
    mine = [laid for laid in dict.fromkeys(area) if laid.card not in BUILDINGS and is_spare(t.ed, area, laid)]
    if not mine:
        return
    gives = min(mine, key=lambda laid: len(of_colour(area, laid.colour)))
    for other, laid, colour, worth in loot(t, seat):
        if worth > 0:
            yield Idea(t.characters[seat].mean * (2.0 + worth), Swap(seat, other, said(area, gives), laid, colour))


def breaking(t: DealBots, seat: Seat) -> Iterator[Idea]:
    """A whole set of somebody else's."""
    mine = set(full_colours(t.ed, t.player(seat)))
    for other in t.others(seat):
        for colour in dict.fromkeys(full_colours(t.ed, t.player(other))):
            worth = 10.0 if colour in mine else 25.0
            yield Idea(t.characters[seat].mean * worth, Break(seat, other, colour))


ATTACKS = {
    "debt_collector": collecting,
    "birthday": celebrating,
    "sly_deal": slying,
    "forced_deal": swapping,
    "deal_breaker": breaking,
}

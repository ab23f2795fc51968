"""Ways to break the rules of rent."""

from collections.abc import Iterator

from rules_kb.deal.actions import Birthday, Debt, Demand, Play, Rent
from rules_kb.deal.sets.facts import has_colour, payable, rent, total
from rules_kb.kernel.model import Action
from tests.injection.deal.spot import BOTH, CardSpot, first, may_hold, others, some, to_play
from tests.injection.ways import Ways

ways = Ways("deal.rent", *BOTH)


def rents(spot: CardSpot, any_colour: bool) -> Iterator[tuple[str, str]]:
    """Rent cards the player on turn may have, with a colour that is really there."""
    for card in some(spot, spot.seat, "rent"):
        for colour in spot.ed.cards[card].colours if spot.ed.cards[card].any is any_colour else ():
            if has_colour(spot.ed, spot.me.area, colour):
                yield card, colour


@ways.to_break("colour")
def asks_with_the_wrong_card(spot: CardSpot) -> list[Action] | None:
    """Rent is asked for a colour the card does not show."""
    held = [colour for colour in spot.ed.colours if has_colour(spot.ed, spot.me.area, colour)]
    for card in some(spot, spot.seat, "rent") if to_play(spot) else ():
        for colour in held:
            if colour not in spot.ed.cards[card].colours:
                return [Rent(spot.seat, (colour,), card)]
    return None


@ways.to_break("colour")
def asks_for_what_is_not_there(spot: CardSpot) -> list[Action] | None:
    """Rent is asked for a colour of which nothing is there."""
    for card in some(spot, spot.seat, "rent") if to_play(spot) else ():
        for colour in spot.ed.cards[card].colours if not spot.ed.cards[card].any else ():
            if not has_colour(spot.ed, spot.me.area, colour):
                return [Rent(spot.seat, (colour,), card)]
    return None


@ways.to_break("one-set")
def asks_for_two_sets(spot: CardSpot) -> list[Action] | None:
    """Rent is asked for two sets with one card."""
    found = [(card, colour) for card, colour in rents(spot, any_colour=False) if to_play(spot)]
    for card, colour in found:
        other = next((c for c in spot.ed.cards[card].colours if c != colour), "")
        twice = has_colour(spot.ed, spot.me.area, other)
        return [Rent(spot.seat, (colour, other) if twice else (colour, colour), card)]
    return None


@ways.to_break("amount")
def asks_too_much(spot: CardSpot) -> list[Action] | None:
    """A sum is named that is not the rent."""
    off = spot.chance.choice((-1, 1, 2))
    lines = (
        Rent(spot.seat, (colour,), card, amount=total(rent(spot.ed, spot.me.area, colour)) + off)
        for card, colour in rents(spot, any_colour=False)
    )
    return first(lines) if to_play(spot) else None


@ways.to_break("amount")
def demands_too_much(spot: CardSpot) -> list[Action] | None:
    """Rent that is owed is demanded, and too much of it."""
    due = next((due for due in spot.table.dues if due.why == "rent"), None)
    if due is None or spot.table.over or not payable(spot.ed, spot.table.players[due.frm]):
        return None
    return [Demand(due.to, due.frm, (), due.amount + 1)]


@ways.to_break("who")
def asks_one_for_all(spot: CardSpot) -> list[Action] | None:
    """A two-colour rent is asked of one rival only."""
    found = others(spot)
    if len(found) < 2 or not to_play(spot):
        return None
    return first(Rent(spot.seat, (c,), card, frm=(found[0],)) for card, c in rents(spot, any_colour=False))


@ways.to_break("who")
def asks_all_for_one(spot: CardSpot) -> list[Action] | None:
    """An any-colour rent is asked of everybody."""
    if len(others(spot)) < 2 or not to_play(spot):
        return None
    return first(Rent(spot.seat, (colour,), card) for card, colour in rents(spot, any_colour=True))


@ways.to_break("double")
def doubles_something_else(spot: CardSpot) -> list[Action] | None:
    """A birthday or a debt is doubled."""
    lines: list[tuple[str, Action]] = [
        ("birthday", Birthday(spot.seat, doubles=1)),
        ("debt_collector", Debt(spot.seat, (others(spot)[0],), doubles=1)),
    ]
    found = [line for card, line in lines if may_hold(spot, spot.seat, card)]
    return [spot.chance.choice(found)] if found and to_play(spot, cards=2) else None


@ways.to_break("double")
def doubles_nothing(spot: CardSpot) -> list[Action] | None:
    """Double the Rent is played without a rent card."""
    may = to_play(spot) and may_hold(spot, spot.seat, "double_the_rent")
    return [Play(spot.seat, "double_the_rent")] if may else None


@ways.to_break("double", deal_double_rent_stack="no")
def doubles_twice(spot: CardSpot) -> list[Action] | None:
    """Rent is doubled twice where once is the most."""
    if not to_play(spot, cards=3, plays=3) or not may_hold(spot, spot.seat, "double_the_rent", 2):
        return None
    return first(Rent(spot.seat, (colour,), card, 2) for card, colour in rents(spot, any_colour=False))

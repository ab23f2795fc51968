"""Ways to break the rules of birthdays and debts."""

from rules_kb.deal.actions import Birthday, Debt
from rules_kb.deal.cards import BIRTHDAY, DEBT
from rules_kb.kernel.model import Action
from tests.injection.deal.spot import BOTH, CardSpot, may_hold, others, to_play
from tests.injection.ways import Ways

ways = Ways("deal.charge", *BOTH)


def plays(spot: CardSpot, card: str) -> bool:
    """Whether the player on turn could play a card."""
    return to_play(spot) and may_hold(spot, spot.seat, card)


@ways.to_break("amount")
def wishes_for_more(spot: CardSpot) -> list[Action] | None:
    """A birthday asks for more than two."""
    return [Birthday(spot.seat, amount=BIRTHDAY + 1)] if plays(spot, "birthday") else None


@ways.to_break("amount")
def collects_more(spot: CardSpot) -> list[Action] | None:
    """A debt is not five."""
    wrong = DEBT + spot.chance.choice((-1, 1))
    return [Debt(spot.seat, (others(spot)[0],), wrong)] if plays(spot, "debt_collector") else None


@ways.to_break("who")
def has_a_birthday_with_one(spot: CardSpot) -> list[Action] | None:
    """One rival alone is asked for a present."""
    found = others(spot)
    return [Birthday(spot.seat, (found[0],))] if len(found) > 1 and plays(spot, "birthday") else None


@ways.to_break("who")
def collects_from_two(spot: CardSpot) -> list[Action] | None:
    """A debt is asked of two."""
    found = others(spot)
    return [Debt(spot.seat, tuple(found[:2]))] if len(found) > 1 and plays(spot, "debt_collector") else None

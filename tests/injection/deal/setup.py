"""Ways to break the rules of setting up a card game."""

from rules_kb.deal.actions import PLAYS, Dealt, Draw
from rules_kb.deal.cards import FIRST_HAND
from rules_kb.deal.state import before_the_game
from rules_kb.kernel.log import Decide
from rules_kb.kernel.model import TABLE, Action
from tests.injection.deal.spot import BOTH, CardSpot
from tests.injection.ways import Ways

ways = Ways("deal.setup", *BOTH)


def is_first(spot: CardSpot) -> bool:
    """Whether nobody has drawn or played yet."""
    return before_the_game(spot.table) and spot.table.turn.due is None


def begins(spot: CardSpot, fewest: int, most: int) -> list[Action] | None:
    """The first line of a game that the table has just said is for so many players."""
    action = spot.next.action
    if not isinstance(action, (*PLAYS, Draw)) or action.by != spot.seat or not is_first(spot):
        return None
    return [Decide(TABLE, "players_range", f"{fewest}_{most}"), action]


@ways.to_break("players")
def one_too_many(spot: CardSpot) -> list[Action] | None:
    """The pack is for one player fewer than sit there."""
    return begins(spot, 1, len(spot.table.players) - 1)


@ways.to_break("players")
def alone(spot: CardSpot) -> list[Action] | None:
    """The pack is for one player alone."""
    return begins(spot, 1, 1)


@ways.to_break("players")
def one_too_few(spot: CardSpot) -> list[Action] | None:
    """The pack is for more players than sit there."""
    return begins(spot, len(spot.table.players) + 1, len(spot.table.players) + 3)


def dealt(spot: CardSpot, count: int) -> list[Action] | None:
    """Somebody was dealt so many cards."""
    return [Dealt(spot.chance.randrange(len(spot.table.players)), count)] if is_first(spot) else None


@ways.to_break("hand")
def one_card_more(spot: CardSpot) -> list[Action] | None:
    """A player was dealt a card too many."""
    return dealt(spot, FIRST_HAND + 1)


@ways.to_break("hand")
def one_card_less(spot: CardSpot) -> list[Action] | None:
    """A player was dealt a card too few."""
    return dealt(spot, FIRST_HAND - 1)

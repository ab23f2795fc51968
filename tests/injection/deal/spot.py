"""Where a fault may be slipped into a game of cards, and who could play what there."""

import random
from collections.abc import Iterable
from typing import NamedTuple

from rules_kb.deal.actions import PLAYS, Discard, Draw, End, Return
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import full_colours, payable
from rules_kb.deal.state import DealTable, Player, following, is_won, rivals, seen, still_to_draw
from rules_kb.kernel.model import Action, Entry, Seat

BOTH = ("deal-2008", "deal-2024")


class CardSpot(NamedTuple):
    """A place in a legal game: the position, what really comes next, the edition, and a seeded chance."""

    table: DealTable
    next: Entry
    ed: DealEdition
    chance: random.Random

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.table.turn.seat

    @property
    def me(self) -> Player:
        """The player on turn."""
        return self.table.players[self.seat]


def hand_of(spot: CardSpot, seat: Seat) -> int:
    """How many cards somebody has in hand, with the draw that is still to come."""
    return spot.table.players[seat].hand + (still_to_draw(spot.table, spot.ed) if seat == spot.seat else 0)


def is_settled(spot: CardSpot) -> bool:
    """Whether nobody has anything to pay and the game is on."""
    table = spot.table
    return not is_won(table) and not any(payable(spot.ed, table.players[due.frm]) for due in table.dues)


def left(spot: CardSpot) -> int:
    """How many plays the player on turn has left."""
    return spot.ed.deal_plays_per_turn - spot.table.turn.plays


def to_play(spot: CardSpot, cards: int = 1, plays: int = 1) -> bool:
    """Whether the player on turn goes on with a card, and could play so many of so many in hand."""
    action = spot.next.action
    on = isinstance(action, PLAYS) and action.by == spot.seat and is_settled(spot)
    return on and left(spot) >= plays and hand_of(spot, spot.seat) >= cards


def is_done(spot: CardSpot) -> bool:
    """Whether the player on turn plays no more: the turn ends, or the hand is cut down first."""
    action, turn = spot.next.action, spot.table.turn
    ends = isinstance(action, End | Discard | Return) and action.by == turn.seat
    passes = isinstance(action, (*PLAYS, Draw)) and action.by == following(spot.table, turn.seat)
    return is_settled(spot) and (ends or passes) and turn.begun


def may_hold(spot: CardSpot, seat: Seat, card: str, copies: int = 1) -> bool:
    """Whether so many of a card could be in a hand: that many are nowhere else."""
    elsewhere = seen(spot.table, spot.ed, card) - spot.table.players[seat].known.count(card)
    return elsewhere + copies <= spot.ed.cards[card].count


def some(spot: CardSpot, seat: Seat, *kinds: str) -> list[str]:
    """The cards of some kinds that could be in a hand, in any order."""
    found = [card.id for card in spot.ed.cards.values() if card.kind in kinds and may_hold(spot, seat, card.id)]
    return spot.chance.sample(found, len(found))


def others(spot: CardSpot, *but: Seat) -> list[Seat]:
    """Everybody but the player on turn and some, in any order."""
    seats = [seat for seat in rivals(spot.table, spot.seat) if seat not in but]
    return spot.chance.sample(seats, len(seats))


def streets(spot: CardSpot, seat: Seat) -> list[str]:
    """The colours of which somebody has one full set that can be built on."""
    full = full_colours(spot.ed, spot.table.players[seat])
    return [colour for colour in dict.fromkeys(full) if spot.ed.colours[colour].builds and full.count(colour) == 1]


def standing(spot: CardSpot, seat: Seat) -> list[str]:
    """The buildings somebody has on the table."""
    return [laid.card for laid in spot.table.players[seat].area if laid.card in BUILDINGS]


def first(actions: Iterable[Action]) -> list[Action] | None:
    """The first of some lines, as a fault; nothing if there is none."""
    return next(([action] for action in actions), None)

"""Ways to break the rules of Just Say No."""

from rules_kb.deal.actions import No
from rules_kb.deal.state import Pending
from rules_kb.kernel.model import Action, Seat
from tests.injection.deal.spot import CardSpot, first, hand_of, may_hold, others
from tests.injection.ways import Ways

ways = Ways("deal.respond", "deal-2008", "deal-2024")


def can(spot: CardSpot, seat: Seat, copies: int = 1) -> bool:
    """Whether somebody could say no, so many times."""
    return hand_of(spot, seat) >= copies and may_hold(spot, seat, "just_say_no", copies) and not spot.table.over


def fresh(spot: CardSpot) -> Pending | None:
    """A card just played that nobody has answered or paid for."""
    pending = spot.table.pending
    return pending if pending and pending.targets and not spot.table.answers and not pending.paid else None


@ways.to_break("target")
def protects_another(spot: CardSpot) -> list[Action] | None:
    """Somebody says no to a card that is against another."""
    pending = fresh(spot)
    for seat in others(spot, *pending.targets) if pending else ():
        if can(spot, seat):
            return [No(seat)]
    return None


@ways.to_break("card")
def answers_nothing(spot: CardSpot) -> list[Action] | None:
    """Somebody says no where no card has been played against anybody."""
    seat = others(spot)[0]
    return [No(seat)] if spot.table.pending is None and can(spot, seat) else None


@ways.to_break("card")
def answers_after_paying(spot: CardSpot) -> list[Action] | None:
    """Somebody who has paid says no."""
    pending = spot.table.pending
    done = [seat for seat in pending.paid if seat not in pending.targets] if pending else []
    return first(No(seat) for seat in done if can(spot, seat))


@ways.to_break("card")
def answers_a_doubler_that_is_not_there(spot: CardSpot) -> list[Action] | None:
    """Somebody says no to a doubler where none was played."""
    pending = fresh(spot)
    for seat in pending.targets if pending and not pending.doubles else ():
        if can(spot, seat):
            return [No(seat, double=True)]
    return None


@ways.to_break("alternate", "deal-2008")
def says_it_twice(spot: CardSpot) -> list[Action] | None:
    """A target says no twice running."""
    pending = fresh(spot)
    for seat in pending.targets if pending else ():
        if can(spot, seat, 2):
            return [No(seat), No(seat)]
    return None


@ways.to_break("alternate", "deal-2008")
def counters_nothing(spot: CardSpot) -> list[Action] | None:
    """A player says no to an answer that nobody gave."""
    pending = fresh(spot)
    return [No(pending.by)] if pending and pending.by == spot.seat and can(spot, pending.by) else None


@ways.to_break("cost", "deal-2024")
def counters_without_a_play(spot: CardSpot) -> list[Action] | None:
    """A player who has made all plays counters an answer."""
    pending, done = fresh(spot), spot.table.turn.plays >= spot.ed.deal_plays_per_turn
    for seat in pending.targets if pending and done and pending.by == spot.seat else ():
        if can(spot, seat) and hand_of(spot, spot.seat) and may_hold(spot, seat, "just_say_no", 2):
            return [No(seat), No(spot.seat)]
    return None

"""Ways to break the rules of turns: whose it is, drawing, playing, and the hand at the end."""

from rules_kb.deal.actions import Bank, Discard, Draw, End, Rent, Return
from rules_kb.deal.sets.facts import has_colour
from rules_kb.deal.state import following, start_draw, still_to_draw
from rules_kb.kernel.model import Action
from tests.injection.deal.spot import (
    BOTH,
    CardSpot,
    hand_of,
    is_done,
    is_settled,
    left,
    may_hold,
    others,
    some,
    to_play,
)
from tests.injection.ways import Ways

ways = Ways("deal.turn", *BOTH)


@ways.to_break("order")
def banks_out_of_turn(spot: CardSpot) -> list[Action] | None:
    """Somebody whose turn does not even come next puts money into the bank."""
    for seat in others(spot, following(spot.table, spot.seat)) if is_settled(spot) else ():
        money = some(spot, seat, "money")
        if money and hand_of(spot, seat):
            return [Bank(seat, money[0])]
    return None


@ways.to_break("order")
def ends_anothers_turn(spot: CardSpot) -> list[Action] | None:
    """Somebody ends a turn that is another's."""
    return [End(others(spot)[0])] if is_settled(spot) else None


@ways.to_break("order")
def draws_out_of_turn(spot: CardSpot) -> list[Action] | None:
    """Somebody whose turn does not even come next draws."""
    seats = others(spot, following(spot.table, spot.seat))
    return [Draw(seats[0], 2)] if seats and is_settled(spot) else None


@ways.to_break("order")
def passes_somebody_over(spot: CardSpot) -> list[Action] | None:
    """The next player draws although nothing was heard of the one whose turn it is."""
    turn, after = spot.table.turn, following(spot.table, spot.seat)
    quiet = not turn.begun and turn.due is None and is_settled(spot)
    return [Draw(after, start_draw(spot.table, spot.ed, after))] if quiet else None


@ways.to_break("draw")
def draws_one_more(spot: CardSpot) -> list[Action] | None:
    """A turn begins with a card too many."""
    table = spot.table
    if table.turn.begun or table.turn.due is not None or spot.next.action.by != spot.seat or not is_settled(spot):
        return None
    return [Draw(spot.seat, start_draw(table, spot.ed, spot.seat) + 1)]


@ways.to_break("draw")
def draws_in_the_middle(spot: CardSpot) -> list[Action] | None:
    """A player who has drawn and played draws once more."""
    turn = spot.table.turn
    return [Draw(spot.seat, 1)] if turn.begun and not turn.passes and to_play(spot) else None


@ways.to_break("draw", deal_late_draw="lost")
def draws_too_late(spot: CardSpot) -> list[Action] | None:
    """The first two cards are drawn after the first play, where that is too late."""
    turn = spot.table.turn
    return [Draw(spot.seat, turn.assumed)] if turn.begun and turn.assumed and not turn.passes else None


@ways.to_break("plays")
def one_card_more(spot: CardSpot) -> list[Action] | None:
    """A fourth card is played."""
    money = some(spot, spot.seat, "money")
    if left(spot) or not is_done(spot) or not money or not hand_of(spot, spot.seat):
        return None
    return [Bank(spot.seat, money[0])]


@ways.to_break("plays")
def doubles_with_the_last_play(spot: CardSpot) -> list[Action] | None:
    """Rent is doubled with one play left."""
    if left(spot) != 1 or not to_play(spot, cards=2) or not may_hold(spot, spot.seat, "double_the_rent"):
        return None
    for card in some(spot, spot.seat, "rent"):
        for colour in spot.ed.cards[card].colours if not spot.ed.cards[card].any else ():
            if has_colour(spot.ed, spot.me.area, colour):
                return [Rent(spot.seat, (colour,), card, 1)]
    return None


@ways.to_break("hand-limit")
def keeps_too_many(spot: CardSpot) -> list[Action] | None:
    """The turn ends with too many cards in hand."""
    over = hand_of(spot, spot.seat) > spot.ed.deal_hand_limit
    return [End(spot.seat)] if over and is_done(spot) else None


@ways.to_break("order")
def draws_before_the_cards_are_put_away(spot: CardSpot) -> list[Action] | None:
    """The next player draws while the one on turn has still too many cards."""
    nxt = following(spot.table, spot.seat)
    over = hand_of(spot, spot.seat) > spot.ed.deal_hand_limit
    return [Draw(nxt, start_draw(spot.table, spot.ed, nxt))] if over and is_done(spot) else None


@ways.to_break("excess")
def puts_them_elsewhere(spot: CardSpot) -> list[Action] | None:
    """Cards above the limit go on the wrong pile."""
    money = some(spot, spot.seat, "money")
    if not isinstance(spot.next.action, Discard | Return) or not is_done(spot) or not money:
        return None
    wrong = Discard if spot.ed.deal_excess_cards_to == "pile" else Return
    return [wrong(spot.seat, money[0])]


@ways.to_break("excess")
def puts_away_too_many(spot: CardSpot) -> list[Action] | None:
    """A card goes away although the hand is not above the limit."""
    money, hand = some(spot, spot.seat, "money"), hand_of(spot, spot.seat)
    if not is_done(spot) or not money or not 0 < hand <= spot.ed.deal_hand_limit or still_to_draw(spot.table, spot.ed):
        return None
    return [spot.chance.choice((Discard(spot.seat, money[0]), Return(spot.seat, "", 1)))]

"""Ways to break the rules of cards."""

from collections.abc import Sequence
from itertools import pairwise

from rules_kb.board.actions import Choose, Collect, Draw, End, Move, Pay
from rules_kb.board.cards.facts import choice_left, led_to
from rules_kb.kernel.model import BANK, Action, Due
from tests.injection.board.holdings import EDITIONS, quiet
from tests.injection.board.moments import anyone, between, has, not_quite, reason
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.cards")

PRESENT = 10


def deck_due(spot: Spot) -> str:
    """The deck from which the player on turn is about to draw."""
    turn, action = spot.board.turn, spot.next.action
    return turn.draw if isinstance(action, Draw) and action.by == turn.seat else ""


@ways.to_break("drawn", *EDITIONS)
def draws_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """A card is drawn though none is due."""
    card = spot.chance.choice(spot.ed.cards).id
    return [Draw(anyone(spot)[0], card)] if quiet(spot) else None


@ways.to_break("drawn", *EDITIONS)
def draws_from_the_other_deck(spot: Spot) -> Sequence[Action] | None:
    """A card is drawn from another deck than the one of the space."""
    due = deck_due(spot)
    unseen = [card for name, deck in spot.board.decks.items() if due and name != due for card in deck.unseen]
    # A word that begins a card of the right deck means that card.
    cards = [card for card in unseen if not any(other.startswith(card) for other in spot.ed.decks[due])]
    return [Draw(spot.board.turn.seat, spot.chance.choice(cards))] if cards else None


@ways.to_break("drawn", *EDITIONS)
def draws_twice(spot: Spot) -> Sequence[Action] | None:
    """A second card is drawn when the first has only brought money."""
    action, due = spot.next.action, deck_due(spot)
    brings = isinstance(action, Draw) and action.card in spot.ed.card and spot.ed.card[action.card].receive
    return [action, Draw(action.by, spot.chance.choice(spot.ed.decks[due]))] if due and brings else None


@ways.to_break("held", *EDITIONS)
def draws_the_card_in_hand(spot: Spot) -> Sequence[Action] | None:
    """The jail card of a deck comes up while somebody holds it."""
    due = deck_due(spot)
    held = any(due in player.cards for player in spot.board.players)
    kept = [card.id for card in spot.ed.cards if card.deck == due and card.keep]
    return [Draw(spot.board.turn.seat, kept[0])] if held and kept else None


@ways.to_break("cycle", *EDITIONS)
def draws_a_card_again(spot: Spot) -> Sequence[Action] | None:
    """A card comes up again before its turn has come."""
    due = deck_due(spot)
    if not due or not spot.board.decks[due].known:
        return None
    deck = spot.board.decks[due]
    early = deck.under if deck.unseen else deck.under[1:]
    return [Draw(spot.board.turn.seat, spot.chance.choice(early))] if early else None


def only_card(spot: Spot) -> Due | None:
    """The sum of a card that is about to be paid or taken, if the two have nothing else between them."""
    board, action = spot.board, spot.next.action
    if not isinstance(action, Pay | Collect) or getattr(action, "whose", None) is not None:
        return None
    sides = (BANK, action.by) if isinstance(action, Collect) else (action.by, action.to)
    dues = [due for due in (*board.dues, *board.assumed) if (due.frm, due.to) == sides]
    return dues[0] if len(dues) == 1 and dues[0].why == "card" else None


@ways.to_break("effect", *EDITIONS)
def does_not_do_what_it_says(spot: Spot) -> Sequence[Action] | None:
    """Another sum is paid or taken than the card says."""
    due = only_card(spot)
    if due is None:
        return None
    cash = spot.board.players[due.frm].cash if due.frm >= 0 else 2 * due.amount
    wrong = not_quite(spot, due.amount, cash)
    if wrong is None:
        return None
    return [Collect(due.to, wrong, "card") if due.frm == BANK else Pay(due.frm, due.to, wrong, reason(spot, due))]


@ways.to_break("effect", *EDITIONS)
def pays_what_no_card_says(spot: Spot) -> Sequence[Action] | None:
    """A player pays another for a card that says nothing of it."""
    for seat, other in pairwise(anyone(spot)) if quiet(spot) else ():
        owing = between(spot.board, seat, other, "card") + between(spot.board, seat, other, "refund")
        if has(spot, seat, PRESENT) and not owing:
            return [Pay(seat, other, PRESENT, "card")]
    return None


@ways.to_break("effect", *EDITIONS)
def chooses_a_card_unasked(spot: Spot) -> Sequence[Action] | None:
    """A player chooses a card where none leaves a choice."""
    choice = [due for due in spot.board.dues if due.about in spot.ed.card]
    return [Choose(anyone(spot)[0], spot.chance.choice(list(spot.ed.decks)))] if quiet(spot) and not choice else None


@ways.to_break("effect", "junior")
def goes_where_no_card_leads(spot: Spot) -> Sequence[Action] | None:
    """A token is put on a space that the card does not name."""
    seat = spot.board.turn.seat
    card, at = choice_left(spot.board, spot.ed, seat), spot.board.players[seat].at
    if card is None:
        return None
    led = {at, *led_to(spot.ed, at, card)}
    return [Move(seat, spot.chance.choice([place for place in range(len(spot.ed.spaces)) if place not in led]))]


@ways.to_break("effect", "junior")
def leaves_the_choice_of_a_card(spot: Spot) -> Sequence[Action] | None:
    """A turn ends before the space a card leaves to be chosen is chosen."""
    seat = spot.board.turn.seat
    return [End(seat)] if choice_left(spot.board, spot.ed, seat) is not None else None

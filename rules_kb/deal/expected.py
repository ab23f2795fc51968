"""What may come next: charges to pay or refuse, cards to draw, and what the table says about the rest of the turn."""

from collections.abc import Iterator
from functools import cache

from rules_kb.deal.actions import RENT, Draw, End, No, Recolour, Rent
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.facts import what_to_pay
from rules_kb.deal.position import marked
from rules_kb.deal.sets.facts import has_colour, means
from rules_kb.deal.state import DealTable, still_to_draw
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Seat
from rules_kb.kernel.next_lines import NextLines

Line = tuple[str, Action]
# What no next line can help: how many play.
PAST = "setup"


@cache
def past(game: Game) -> frozenset[str]:
    """The rules whose word no next line can help."""
    return frozenset(id for id, rule in game.rules.items() if rule.topic == PAST)


def expected(table: DealTable, ed: DealEdition) -> Iterator[tuple[Seat, list[str]]]:
    """What each player may do next, as lines of the record without the name."""
    if table.over:
        return
    next_lines = NextLines(ed.game, ed, table, past(ed.game))
    for seat in range(len(table.players)):
        # A theft that wins leaves nothing but an answer to it.
        on_turn = table.turn.seat == seat and table.winner is None
        steps = [*debts(table, ed, seat), *answers(table, seat), *(turn_lines(table, ed, seat) if on_turn else ())]
        lines = [text for text, action in steps if next_lines.may(action)]
        if on_turn:
            lines += [text for text in hidden(table, ed, seat) if text not in lines]
        if lines:
            yield seat, lines


def may(table: DealTable, ed: DealEdition, action: Action) -> bool:
    """Whether the referee would have nothing to say to an action now."""
    return NextLines(ed.game, ed, table, past(ed.game)).may(action)


def debts(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Line]:
    """The charges to pay, in the way that costs the payer least; the choice is the payer's."""
    for due in table.dues:
        if due.frm == seat:
            pay = what_to_pay(table, ed, due)
            row = (", ".join(map(marked, pay.cards)) or "nothing") + " from bank" * pay.banked
            yield "pay {" + str(due.to) + "} " + row, pay


def answers(table: DealTable, seat: Seat) -> Iterator[Line]:
    """A Just Say No, as long as the card can be answered and one may be in the hand."""
    if table.pending is not None:
        yield "no", No(seat)
        if table.pending.doubles:
            yield "no double", No(seat, True)
            yield "no rent", No(seat, card=RENT)


def turn_lines(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[Line]:
    """What a turn may ask for, in the order of play."""
    if due := still_to_draw(table, ed):
        yield f"draw {due}", Draw(seat, due)
    area = table.players[seat].area
    shown = {laid.colour for laid in area}
    for colour in [name for name in ed.colours if name in shown and has_colour(ed, area, name)]:
        card = ed.rent_cards[colour]
        yield f"rent {colour} with {card}", Rent(seat, (colour,), card)
    for laid in dict.fromkeys(area):
        for colour in ed.cards[laid.card].colours if ed.cards[laid.card].kind == "wild" else ():
            if laid.colour and colour != laid.colour:
                yield f"recolour {marked(laid)} {colour}", Recolour(seat, laid.card, colour, laid.colour)
    yield "end", End(seat)


def hidden(table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[str]:
    """Lines that need a card from the hand, which only its player knows."""
    player, due = table.players[seat], still_to_draw(table, ed)
    waits = any(not each.flagged and means(table, ed, each) for each in table.dues)
    if not waits and table.turn.plays < ed.deal_plays_per_turn and (player.hand or due or player.unknown):
        yield from ("play", "bank")
    over = player.hand + due - ed.deal_hand_limit
    if over > 0 and not player.unknown:
        yield "discard" if ed.deal_excess_cards_to == "discard" else f"return {over}"

"""What may come next: charges to pay or refuse, cards to draw, and what the table says about the rest of the turn."""

from collections.abc import Collection, Iterable, Iterator
from copy import copy as shallow
from functools import cache

from rules_kb.deal.actions import GIFT, RENT, Draw, End, No, Pay, Recolour, Rent
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.facts import what_to_pay
from rules_kb.deal.piles import leaves_the_rest
from rules_kb.deal.position import marked
from rules_kb.deal.respond.facts import answered
from rules_kb.deal.sets.facts import colours_there, means
from rules_kb.deal.state import DealTable, Pending, copies_left, still_to_draw
from rules_kb.kernel.engine import copy
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Due, Seat
from rules_kb.kernel.next_lines import NextLines, double

Line = tuple[str, Action]
# What no next line can help: how many play.
PAST = "setup"
# What is left of a turn, what is unpaid: where these refuse a card, they refuse any other. Nobody has won yet.
MOMENT = ("turn", "pay")
# Whether a card is in the hand, whatever it is used for; where nobody knows a card of it, only whether one can be.
CARD, UNSEEN_CARD = ("deck", "play"), ("deck",)
# What a rent for a colour that is there may break, and one that is for one rival alone.
RENT_NOW = (*MOMENT, *CARD)
RENT_OF_ONE = (*RENT_NOW, "rent")
# How cards lie.
SETS = ("sets",)


@cache
def past(game: Game) -> frozenset[str]:
    """The rules whose word no next line can help."""
    return frozenset(id for id, rule in game.rules.items() if rule.topic == PAST)


def expected(table: DealTable, ed: DealEdition) -> Iterator[tuple[Seat, list[str]]]:
    """What each player may do next, as lines of the record without the name."""
    if table.over:
        return
    lines = NextLines(ed.game, ed, table, past(ed.game), apart)
    owing = {due.frm for due in table.dues}
    for seat in range(len(table.players)):
        found: list[str] = []
        if seat in owing:
            found += debts(lines, table, ed, seat)
        if table.pending is not None:
            found += [text for text, action in answers(table, ed, table.pending, seat) if lines.may(action)]
        # A theft that wins leaves nothing but an answer to it.
        if table.turn.seat == seat and table.winner is None:
            found += turn_lines(lines, table, ed, seat)
        if found:
            yield seat, found


def apart(table: DealTable, acts: tuple[Action, ...]) -> DealTable:
    """A table for acts that must not move this one; for a draw from a pile that is high enough it shares what stays as it is."""
    draw, others = acts[0], acts[1:]
    # What was left undone may be done by a draw.
    if others or table.open.duties or not isinstance(draw, Draw) or not leaves_the_rest(table, draw.count):
        return copy(table)
    other = double(table)
    other.turn, other.players = shallow(table.turn), [*table.players]
    other.players[draw.by] = shallow(table.players[draw.by])
    return other


def may(table: DealTable, ed: DealEdition, action: Action) -> bool:
    """Whether the referee would have nothing to say to an action now."""
    return NextLines(ed.game, ed, table, past(ed.game), apart).may(action)


def debts(lines: NextLines, table: DealTable, ed: DealEdition, seat: Seat) -> Iterator[str]:
    """The charges to pay, in the way that costs the payer least; the choice is the payer's."""
    for due in table.dues:
        if due.frm == seat:
            pay = what_to_pay(table, ed, due)
            if is_certain(table, ed, due, pay) or lines.may(pay):
                row = (", ".join(map(marked, pay.cards)) or "nothing") + " from bank" * pay.banked
                yield "pay {" + str(due.to) + "} " + row


def is_certain(table: DealTable, ed: DealEdition, due: Due, pay: Pay) -> bool:
    """Whether nobody has to ask if a payment of what is due is right: no other charge can be meant, and no card is amiss."""
    between = [one for one in table.dues if one.frm == due.frm and one.to == due.to]
    return len(between) == 1 and due.why != GIFT and not any(laid.card in ed.any_wilds for laid in pay.cards)


def answers(table: DealTable, ed: DealEdition, pending: Pending, seat: Seat) -> Iterator[Line]:
    """A Just Say No, as long as the card can be answered and one may be in the hand."""
    found = [("no", No(seat))]
    if pending.doubles:
        found += [("no double", No(seat, True)), ("no rent", No(seat, card=RENT))]
    for text, no in found:
        # With no rule off, whoever has nothing to answer is refused by one of them.
        if ed.off or answered(table, ed, no) is not None:
            yield text, no


def turn_lines(lines: NextLines, table: DealTable, ed: DealEdition, seat: Seat) -> list[str]:
    """What a turn may ask for, in the order of play; then what needs a card from the hand, which only its player knows."""
    due = still_to_draw(table, ed)
    there = colours_there(ed, table.players[seat].area)
    return [
        *([f"draw {due}"] if due and lines.may(Draw(seat, due)) else ()),
        *rents(lines, table, ed, seat, there),
        *recolours(lines, table, ed, seat, there),
        *(["end"] if lines.may(End(seat)) else ()),
        *hidden(table, ed, seat, due),
    ]


def rents(lines: NextLines, table: DealTable, ed: DealEdition, seat: Seat, there: Iterable[str]) -> list[str]:
    """Rent for every colour that is there; once one may be asked, only the card is left to be asked about of others."""
    found: list[str] = []
    asked: dict[str, bool] = {}
    allowed = set[bool]()
    # A draw may bring up a card that went under the pile.
    of_card = CARD if table.players[seat].known or (table.under and not table.turn.begun) else UNSEEN_CARD
    for colour in there:
        card = ed.rent_cards[colour]
        for_one = ed.cards[card].any
        if card not in asked:
            topics = of_card if for_one in allowed else RENT_OF_ONE if for_one else RENT_NOW
            certain = topics is UNSEEN_CARD and copies_left(table, ed, card) > 0
            rule = None if certain else lines.refused_by(Rent(seat, (colour,), card), topics)
            if rule and rule.topic in MOMENT:
                break
            if rule is None:
                allowed.add(for_one)
            asked[card] = rule is None
        if asked[card]:
            found.append(f"rent {colour} with {card}")
    return found


def recolours(lines: NextLines, table: DealTable, ed: DealEdition, seat: Seat, there: Collection[str]) -> list[str]:
    """Every wild as its other colours, an any-colour wild mostly as those that are there; where one may go, all may."""
    found: list[str] = []
    # Of cards that came alike one tells whether it may be turned now, and of colours that are not there one of all.
    allowed: dict[bool, bool] = {}
    elsewhere: bool | None = None
    received = table.received.get(seat, ())
    for card, now in dict.fromkeys(table.players[seat].area):
        if not now or card not in ed.wilds:
            continue
        taken = card in received
        for colour in ed.wilds[card]:
            if colour == now:
                continue
            if taken not in allowed:
                allowed[taken] = lines.may(Recolour(seat, card, colour, now), MOMENT)
            if not allowed[taken]:
                break
            if card in ed.any_wilds and colour not in there:
                if elsewhere is None:
                    elsewhere = lines.may(Recolour(seat, card, colour, now), SETS)
                if not elsewhere:
                    continue
            found.append(f"recolour {card}={now} {colour}")
    return found


def hidden(table: DealTable, ed: DealEdition, seat: Seat, due: int) -> list[str]:
    """Lines that need a card from the hand."""
    player, found = table.players[seat], list[str]()
    if table.turn.plays < ed.deal_plays_per_turn and (player.hand or due or player.unknown):
        waits = table.dues and any(not each.flagged and means(table, ed, each) for each in table.dues)
        found += () if waits else ("play", "bank")
    over = player.hand + due - ed.deal_hand_limit
    if over > 0 and not player.unknown:
        found.append("discard" if ed.deal_excess_cards_to == "discard" else f"return {over}")
    return found

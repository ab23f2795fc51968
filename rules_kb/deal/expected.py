"""What may come next: charges to pay or refuse, cards to draw, and what the table says about the rest of the turn."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache

from rules_kb.deal.actions import RENT, Draw, End, No, Recolour, Rent
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.facts import what_to_pay
from rules_kb.deal.position import marked
from rules_kb.deal.sets.facts import by_colour, is_there, means
from rules_kb.deal.state import DealTable, Pending, still_to_draw
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Seat
from rules_kb.kernel.next_lines import NextLines

Line = tuple[str, Action]
# What no next line can help: how many play.
PAST = "setup"
# Whose turn it is, what is left of it, what is unpaid: where these refuse a card, they refuse any other.
MOMENT = ("turn", "pay", "win")
# Whether a card is in the hand, whatever it is used for; where nobody knows a card of it, only whether one can be.
CARD, UNSEEN_CARD = ("deck", "play"), ("deck",)
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
    lines = NextLines(ed.game, ed, table, past(ed.game))
    for seat in range(len(table.players)):
        found: list[str] = []
        if table.dues:
            found += [text for text, action in debts(table, ed, seat) if lines.may(action)]
        if table.pending is not None:
            found += [text for text, action in answers(table.pending, seat) if lines.may(action)]
        # A theft that wins leaves nothing but an answer to it.
        if table.turn.seat == seat and table.winner is None:
            found += turn_lines(lines, table, ed, seat)
        if found:
            yield seat, found


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


def answers(pending: Pending, seat: Seat) -> Iterator[Line]:
    """A Just Say No, as long as the card can be answered and one may be in the hand."""
    yield "no", No(seat)
    if pending.doubles:
        yield "no double", No(seat, True)
        yield "no rent", No(seat, card=RENT)


def turn_lines(lines: NextLines, table: DealTable, ed: DealEdition, seat: Seat) -> list[str]:
    """What a turn may ask for, in the order of play; then what needs a card from the hand, which only its player knows."""
    due = still_to_draw(table, ed)
    shown = by_colour(table.players[seat].area)
    there = [name for name in ed.colours if name in shown and is_there(ed, shown[name])]
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
    of_card = CARD if table.players[seat].known or table.under else UNSEEN_CARD
    for colour in there:
        card = ed.rent_cards[colour]
        for_one = ed.cards[card].any
        if card not in asked:
            rule = lines.refused_by(Rent(seat, (colour,), card), of_card if for_one in allowed else ())
            if rule and rule.topic in MOMENT:
                break
            if rule is None:
                allowed.add(for_one)
            asked[card] = rule is None
        if asked[card]:
            found.append(f"rent {colour} with {card}")
    return found


def recolours(lines: NextLines, table: DealTable, ed: DealEdition, seat: Seat, there: Collection[str]) -> list[str]:
    """Every wild as its other colours; where one may go, all of its kind may, an any-colour wild to colours that are there."""
    found: list[str] = []
    asked: dict[tuple[bool, bool, bool], bool] = {}
    # Of cards that came alike only how they would lie is left to be asked, once one may be turned.
    allowed = set[bool]()
    received = table.received.get(seat, ())
    for laid in dict.fromkeys(table.players[seat].area):
        card, now = laid
        if not now or card not in ed.wilds:
            continue
        goes_with_all, taken = card in ed.any_wilds, card in received
        for colour in ed.wilds[card]:
            if colour == now:
                continue
            like = goes_with_all, taken, goes_with_all and colour in there
            if like not in asked:
                rule = lines.refused_by(Recolour(seat, card, colour, now), SETS if taken in allowed else ())
                asked[like] = rule is None
                if rule is None:
                    allowed.add(taken)
            if asked[like]:
                found.append(f"recolour {card}={now} {colour}")
    return found


def hidden(table: DealTable, ed: DealEdition, seat: Seat, due: int) -> list[str]:
    """Lines that need a card from the hand."""
    player, found = table.players[seat], list[str]()
    if table.turn.plays < ed.deal_plays_per_turn and (player.hand or due or player.unknown):
        waits = any(not each.flagged and means(table, ed, each) for each in table.dues)
        found += () if waits else ("play", "bank")
    over = player.hand + due - ed.deal_hand_limit
    if over > 0 and not player.unknown:
        found.append("discard" if ed.deal_excess_cards_to == "discard" else f"return {over}")
    return found

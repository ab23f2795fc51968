"""Cards on their way between pile, hands and discard pile; hands are numbers, plus what everybody knows is in them."""

from collections import Counter

from rules_kb.deal.cards import DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable, seen
from rules_kb.kernel.matters import give_up
from rules_kb.kernel.model import Seat, step


def take(table: DealTable, seat: Seat, count: int, played: int = 0) -> int:
    """Cards from the top of the pile into a hand, or so many back; an empty pile is made anew from the discards.

    `played` cards lie on the discards for this very draw, and may be shuffled in with them or not. Says how many it was.
    """
    player = table.players[seat]
    if count < 0:
        put_back(table, seat, -count)
    for at in range(count):
        if table.pile == 0:
            reshuffle(table, played)
            table.turn.shuffled = bool(table.pile)
            table.turn.singles = DRAW if played and at else 0
            table.steps += [step("The discard pile is shuffled and becomes the draw pile.")] * bool(table.pile)
        if table.pile == 0:
            return at
        if table.remade is None and table.pile is not None and table.pile <= table.unsure:
            table.remade = len(table.discard)
        player.hand += 1
        if table.pile is None:
            continue
        if table.pile - table.unsure <= len(table.under):
            # The pile is drawn down to the cards that went under it: what was seen then is known now.
            draw_from_under(table, seat)
        table.pile -= 1
    return count


def leaves_the_rest(table: DealTable, count: int) -> bool:
    """Whether so many cards from the top of the pile move nothing but the pile, the hand and the turn."""
    return count >= 0 and (table.pile is None or table.pile - table.unsure - count >= len(table.under))


def draw_from_under(table: DealTable, seat: Seat) -> None:
    """A card that went under the pile comes up; which one, nobody knows of a pile of unsure height."""
    if table.unsure:
        table.under = [""] * min(len(table.under), (table.pile or 0) - 1)
        return
    card = table.under.pop(0)
    forget_astray(table)
    table.players[seat].known += [card] if card else []


def forget_astray(table: DealTable) -> None:
    """Cards on the wrong pile are found there no more, so nobody can move them to the right one."""
    table.astray = {}
    give_up(table, "pile")


def reshuffle(table: DealTable, played: int = 0) -> None:
    """The discard pile goes into the draw pile, and nobody knows any more what lies where."""
    left_out = played if table.remade is None else len(table.discard) - table.remade
    if table.pile is not None:
        table.pile = None if table.unnamed is None else table.pile + len(table.discard) + table.unnamed
    table.under, table.discard, table.unnamed = [], [], 0
    forget_astray(table)
    table.unsure, table.remade = max(min(left_out, table.pile or 0), 0), None


def spend(table: DealTable, seat: Seat, card: str) -> None:
    """A card leaves a hand and everybody sees it."""
    player = table.players[seat]
    if card in player.known:
        player.known.remove(card)
    player.hand = max(player.hand - 1, 0)


def show(table: DealTable, ed: DealEdition, seat: Seat, cards: list[str]) -> None:
    """Cards that everybody saw stay in a hand: they are known to be there, unless they cannot be."""
    player = table.players[seat]
    for card, count in Counter(cards).items():
        room = count - player.known.count(card)
        room = min(room, ed.cards[card].count * table.packs - seen(table, ed, card))
        room = room if player.unknown else min(room, player.hand - len(player.known))
        player.known += [card] * room


def put_under(table: DealTable, seat: Seat, card: str, count: int) -> None:
    """Cards from a hand go under the pile; unseen ones may be any that were known to be there."""
    player = table.players[seat]
    count = count if player.unknown else min(count, player.hand)
    if card:
        spend(table, seat, card)
    else:
        player.known = []
        player.hand = max(player.hand - count, 0)
    if table.pile is not None:
        # Nobody can tell when a card comes up again that went under a pile of unknown height.
        table.under += [card] * count
        table.pile += count


def throw_away(table: DealTable, seat: Seat, card: str) -> None:
    """A card from a hand goes on the discard pile."""
    spend(table, seat, card)
    table.discard.append(card)


def put_back(table: DealTable, seat: Seat, count: int) -> None:
    """Cards that were never drawn are on the pile."""
    player = table.players[seat]
    count = count if player.unknown else min(count, player.hand)
    player.hand = max(player.hand - count, 0)
    # Of more known cards than there are, nobody knows which are left.
    player.known = player.known if len(player.known) <= player.hand else []
    if table.pile is not None:
        table.pile += count

"""The pack: no card is seen more often than printed, and the pile is made anew when it runs out."""

from collections import Counter

from rules_kb.core import Action, Breach, Rules, breach
from rules_kb.deal.actions import BY_HAND, Reshuffle
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.shown import cards_shown
from rules_kb.deal.state import Table, seen, still_to_draw

rules = Rules("deal.deck")


@rules.on(
    *BY_HAND,
    level="impossible",
    says="{copies} of {card} {lie} elsewhere.",
    fix="Look at the card again and put the line right.",
)
def count(table: Table, action: Action, ed: DealEdition) -> Breach:
    """A card is seen at most as often as it is printed, wherever it went."""
    for card, shown in Counter(cards_shown(table, ed, action)).items():
        mine = table.players[action.by].known.count(card)
        printed, elsewhere = ed.cards[card].count * table.packs, seen(table, card) - mine
        if elsewhere + shown > printed:
            copies = "The only copy" if printed == 1 else "Both copies" if printed == 2 else f"All {printed} copies"
            copies = copies if elsewhere >= printed else f"{elsewhere} of the {printed} copies"
            lie = "lies" if elsewhere == 1 else "lie"
            return breach(card=card, printed=printed, elsewhere=elsewhere, copies=copies, lie=lie)
    return None


@rules.on(
    Reshuffle,
    level="irregular",
    says="The draw pile still has {left}.",
    fix="Draw those first; the discard pile is shuffled when the draw pile is empty.",
)
def reshuffle(table: Table, action: Reshuffle, ed: DealEdition) -> Breach:
    """The discard pile becomes the draw pile when that runs out, and not before."""
    if not table.pile or table.pile < still_to_draw(table, ed):
        return None
    return breach(left="1 card" if table.pile == 1 else f"{table.pile} cards")

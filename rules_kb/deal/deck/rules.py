"""The pack: no card is seen more often than printed, and the pile is made anew when it runs out."""

from rules_kb.deal.actions import BY_HAND, Reshuffle
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.play.facts import cards_shown
from rules_kb.deal.state import DealTable, copies_left, still_to_draw
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action

rules = Rules("deal.deck")

# What all copies of a card are called where there are few.
FEW = {1: "only", 2: "both"}


@rules.on(
    *BY_HAND,
    level="impossible",
    says={
        "only": "The only copy of {card} lies elsewhere.",
        "both": "Both copies of {card} lie elsewhere.",
        "all": "All {printed} copies of {card} lie elsewhere.",
        "none": "There are only {printed} copies of {card}, and this takes {shown}.",
        "some": "{elsewhere} of the {printed} copies of {card} {elsewhere:lies|lie} elsewhere.",
    },
    fix="Look at the card again and put the line right.",
)
def count(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """A card is seen at most as often as it is printed, wherever it went."""
    cards, known = cards_shown(table, ed, action), table.players[action.by].known
    for card in dict.fromkeys(cards) if len(cards) > 1 else cards:
        shown, left = cards.count(card), copies_left(table, ed, card) + (known.count(card) if known else 0)
        if shown > left:
            printed = ed.cards[card].count * table.packs
            elsewhere = printed - left
            copies = FEW.get(printed, "all") if elsewhere >= printed else "some" if elsewhere else "none"
            return breach(says=copies, card=card, printed=printed, elsewhere=elsewhere, shown=shown)
    return None


@rules.on(
    Reshuffle,
    level="irregular",
    says="The draw pile still has {left:# card|# cards}.",
    fix="Draw {left:it|them} first; the discard pile is shuffled when the draw pile is empty.",
)
def reshuffle(table: DealTable, action: Reshuffle, ed: DealEdition) -> Breach:
    """The discard pile becomes the draw pile when that runs out, and not before."""
    if table.turn.shuffled or not table.pile or table.pile - table.unsure < max(still_to_draw(table, ed), 1):
        return None
    return breach(left=table.pile)

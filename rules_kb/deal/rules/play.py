"""Playing cards: what may go into the bank, what may come out of it, and that a card was in the hand."""

from collections import Counter

from msgspec.structs import replace

from rules_kb.core import Action, Breach, Rules, breach
from rules_kb.deal.actions import BY_HAND, CHARGES, STEALS, Bank, Draw, MoveBuilding, No, Play
from rules_kb.deal.cards import DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.shown import cards_needed, cards_shown
from rules_kb.deal.sites import building_moved
from rules_kb.deal.state import Table
from rules_kb.deal.wording import cards_of

rules = Rules("deal.play")


@rules.on(
    Bank,
    says="{player} puts the {card} into the bank; properties are not money.",
    fix="Lay it out among the properties instead.",
)
def property_as_money(table: Table, action: Bank, ed: DealEdition) -> Breach:
    """Property cards and wilds never go into a bank."""
    if ed.cards[action.card].kind not in ("property", "wild"):
        return None
    return breach(player=action.by, card=action.card)


@rules.on(
    Play, *CHARGES, *STEALS, No, MoveBuilding,
    says="{player} uses {card} out of the bank, where {why}.",
    fix="Put it back; only a card from the hand can be used.",
    reads=("deal_building_as_payment", "deal_buildings_of_broken_set"),
)  # fmt: skip
def banked(table: Table, action: Action, ed: DealEdition) -> Breach:
    """A card in a bank is money for the rest of the game, also for whoever receives it."""
    bank = table.players[action.by].bank
    if isinstance(action, MoveBuilding):
        gone = building_moved(table.players[action.by], action) is None and action.piece in bank
        return breach(player=action.by, card=action.piece, why="it is money", impossible=True) if gone else None
    if not getattr(action, "banked", False):
        return None
    card = next(iter(cards_shown(table, ed, from_hand(action))))
    if card in bank:
        return breach(player=action.by, card=card, why="it is money")
    return breach(player=action.by, card=card, why="it does not lie", impossible=True)


def from_hand(action: Action) -> Action:
    """The same line as if its card came from the hand."""
    return replace(action, banked=False)  # type: ignore[type-var,unused-ignore]


@rules.on(
    Draw,
    level="irregular",
    says="{player} drew {cards} for Pass Go; it is {right}.",
    fix="Put back or draw until it is {right}.",
)
def pass_go(table: Table, action: Draw, ed: DealEdition) -> Breach:
    """Pass Go draws two cards."""
    if action.by != table.turn.seat or action.assumed or not table.turn.passes or action.count == DRAW:
        return None
    return breach(player=action.by, cards=cards_of(action.count), count=action.count, right=DRAW)


@rules.on(
    *BY_HAND,
    level="impossible",
    says="{player} has {have} in hand; {but}.",
    fix="Count the hand, or look for a draw that was not written down.",
)
def hand(table: Table, action: Action, ed: DealEdition) -> Breach:
    """A card that is played was in the hand."""
    player, need = table.players[action.by], cards_needed(table, ed, action)
    if player.unknown:
        return None
    if need > player.hand:
        return breach(player=action.by, have=cards_of(player.hand), need=need, but=f"this takes {need}")
    # Where everybody has seen what is in a hand, it holds nothing else.
    known = Counter(player.known)
    unseen = (Counter(cards_shown(table, ed, action)) - known).total()
    if unseen <= player.hand - known.total():
        return None
    but = f"{known.total()} of them were seen, and they are others"
    return breach(player=action.by, have=cards_of(player.hand), need=need, but=but)

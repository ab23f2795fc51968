"""Playing cards: what may go into the bank, what may come out of it, and that a card was in the hand."""

from collections import Counter

from msgspec.structs import replace

from rules_kb.deal.actions import BY_HAND, CHARGES, STEALS, Bank, Draw, MoveBuilding, No, Play
from rules_kb.deal.build.facts import building_moved
from rules_kb.deal.cards import DRAW
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.play.facts import cards_needed, cards_shown
from rules_kb.deal.state import DealTable, makes_up
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action

rules = Rules("deal.play")


@rules.on(
    Bank,
    says="{player} puts the {card} into the bank; properties are not money.",
    fix="Lay it out among the properties instead.",
)
def property_as_money(table: DealTable, action: Bank, ed: DealEdition) -> Breach:
    """Property cards and wilds never go into a bank."""
    if ed.cards[action.card].kind not in ("property", "wild"):
        return None
    return breach(player=action.by, card=action.card)


@rules.on(
    Play, *CHARGES, *STEALS, No, MoveBuilding,
    says={
        "money": "{player} uses {card} out of the bank, where it is money.",
        "absent": "{player} uses {card} out of the bank, where it does not lie.",
    },
    fix="Put it back; only a card from the hand can be used.",
    reads=("deal_building_as_payment", "deal_buildings_of_broken_set"),
)  # fmt: skip
def banked(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """A card in a bank is money for the rest of the game, also for whoever receives it."""
    bank = table.players[action.by].bank
    if isinstance(action, MoveBuilding):
        gone = building_moved(table.players[action.by], action) is None and action.piece in bank
        # Where it fell with its set just now, the law of broken sets says so.
        gone = gone and action.piece not in table.fallen.get(action.by, [])
        return breach(says="money", player=action.by, card=action.piece, impossible=True) if gone else None
    if not getattr(action, "banked", False):
        return None
    card = next(iter(cards_shown(table, ed, from_hand(action))))
    if card in bank:
        return breach(says="money", player=action.by, card=card)
    return breach(says="absent", player=action.by, card=card, impossible=True)


def from_hand(action: Action) -> Action:
    """The same line as if its card came from the hand."""
    return replace(action, banked=False)  # type: ignore[type-var,unused-ignore]


@rules.on(
    Draw,
    level="irregular",
    says="{player} drew {count:# card|# cards} for Pass Go; it is {right}.",
    fix={"over": "Put {rest:# card|# cards} back on the pile.", "short": "Draw {rest:# card|# cards} more."},
)
def pass_go(table: DealTable, action: Draw, ed: DealEdition) -> Breach:
    """Pass Go draws two cards."""
    turn = table.turn
    if action.by != turn.seat or action.assumed or not turn.passes or action.count == DRAW:
        return None
    if (turn.singles and action.count == 1) or makes_up(table, action):
        return None
    fix, rest = "over" if action.count > DRAW else "short", abs(action.count - DRAW)
    return breach(fix=fix, player=action.by, count=action.count, right=DRAW, rest=rest)


@rules.on(
    *BY_HAND,
    level="impossible",
    says={
        "few": "{player} has {have:# card|# cards} in hand; this takes {need}.",
        "others": "{player} has {have:# card|# cards} in hand; everybody knows {seen:it, and it is another|# of them}.",
    },
    fix="Count the hand, or look for a draw that was not written down.",
)
def hand(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """A card that is played was in the hand."""
    player = table.players[action.by]
    if player.unknown:
        return None
    shown = cards_shown(table, ed, action)
    need = cards_needed(table, ed, action, shown)
    if need > player.hand:
        return breach(says="few", player=action.by, have=player.hand, need=need)
    if not player.known and len(shown) <= player.hand:
        return None
    # Where everybody has seen what is in a hand, it holds nothing else.
    known = Counter(player.known)
    unseen = (Counter(shown) - known).total()
    if unseen <= player.hand - known.total():
        return None
    return breach(says="others", player=action.by, have=player.hand, need=need, seen=known.total())

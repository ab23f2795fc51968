"""Cards above the limit that went on the wrong pile, and the line that puts them on the right one."""

from rules_kb.core import Action
from rules_kb.deal.actions import Discard, Return
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import Table, unseen


def is_astray(ed: DealEdition, action: Discard | Return) -> bool:
    """Whether cards go where this edition does not send those above the limit."""
    return (ed.deal_excess_cards_to == "discard") is isinstance(action, Return)


def put_right(table: Table, ed: DealEdition, action: Action) -> list[str]:
    """The cards on the wrong pile that a line moves to the right one; an unseen one is ""."""
    if not isinstance(action, Discard | Return) or is_astray(ed, action):
        return []
    astray = table.astray.get(action.by, [])
    if action.card in astray and action.card:
        return [action.card]
    if isinstance(action, Discard):
        # One that nobody saw may be any card that does not lie elsewhere.
        left = unseen(table, ed)[action.card]
        return [""] if "" in astray and left and not still_over(table, ed, action) else []
    unnamed = not action.card and action.count == len(astray) and not still_over(table, ed, action)
    return list(astray) if unnamed else []


def still_over(table: Table, ed: DealEdition, action: Discard | Return) -> bool:
    """Whether there is another card above the limit that a line may be about."""
    player = table.players[action.by]
    return player.unknown or player.hand > ed.deal_hand_limit


def move_over(table: Table, action: Discard | Return, cards: list[str]) -> None:
    """Cards leave the pile they went astray on for the other one."""
    for card in cards:
        table.astray[action.by].remove(card)
        if isinstance(action, Return):
            table.discard.remove(card)
            table.under += [card] * (table.pile is not None)
        else:
            table.discard.append(action.card)
            if card in table.under:
                # The lowest is the one that went there last.
                del table.under[len(table.under) - 1 - table.under[::-1].index(card)]
    if table.pile is not None:
        table.pile += len(cards) if isinstance(action, Return) else -len(cards)

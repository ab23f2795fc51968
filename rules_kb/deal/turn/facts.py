"""Turns: questions and sums."""

from rules_kb.deal.actions import PLAYS, Discard, Draw, End, Play, Return
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import means
from rules_kb.deal.state import DealTable, drawn_over, following, is_won, kept_over, still_to_draw, unseen_of
from rules_kb.kernel.corrections import EVERY_RULE
from rules_kb.kernel.model import Action, Due

# The rules that say whose turn it is, how many cards begin a turn, how many are played in it and how many are kept after it.
ORDER_RULE = "deal.turn.order"
DRAW_RULE = "deal.turn.draw"
PLAYS_RULE = "deal.turn.plays"
LIMIT_RULE = "deal.turn.hand-limit"
EXCESS_RULE = "deal.turn.excess"
# A line that begins a turn.
TAKES_TURN = (*PLAYS, Draw)
FIRST: dict[type[Action], str] = {Discard: EXCESS_RULE, Return: EXCESS_RULE, End: LIMIT_RULE, Play: PLAYS_RULE}


def is_astray(ed: DealEdition, action: Discard | Return) -> bool:
    """Whether cards go where this edition does not send those above the limit."""
    return (ed.deal_excess_cards_to == "discard") is isinstance(action, Return)


def count_of(action: Discard | Return) -> int:
    """How many cards are put away."""
    return action.count if isinstance(action, Return) else 1


def amiss(table: DealTable, ed: DealEdition, action: Discard | Return) -> str:
    """What is wrong with cards put away: somebody else's turn, more than are above the limit, or the wrong pile."""
    count, player = count_of(action), table.players[action.by]
    goes_back = isinstance(action, Return) and count <= drawn_over(table, action.by)
    if goes_back or put_right(table, ed, action):
        return ""
    if action.by != table.turn.seat and count > kept_over(table, ed, action.by):
        return "turn"
    if not player.unknown and count > player.hand - ed.deal_hand_limit:
        return "many"
    return "wrong" if is_astray(ed, action) else ""


def put_right(table: DealTable, ed: DealEdition, action: Action) -> list[str]:
    """The cards on the wrong pile that a line moves to the right one; an unseen one is ""."""
    if not isinstance(action, (Discard, Return)) or is_astray(ed, action):
        return []
    astray = table.astray.get(action.by, [])
    if action.card in astray and action.card:
        return [action.card]
    if isinstance(action, Discard):
        # One that nobody saw may be any card that does not lie elsewhere.
        any_card = "" in astray and unseen_of(table, ed, action.card) > 0
        return [""] if any_card and not still_over(table, ed, action) else []
    unnamed = not action.card and action.count == len(astray) and not still_over(table, ed, action)
    return list(astray) if unnamed else []


def still_over(table: DealTable, ed: DealEdition, action: Discard | Return) -> bool:
    """Whether there is another card above the limit that a line may be about."""
    player = table.players[action.by]
    return player.unknown or player.hand > ed.deal_hand_limit


def comes_next(table: DealTable, action: Action) -> bool:
    """Whether a line is a card or a draw of the player after the one on turn, who has had a line."""
    turn = table.turn
    next_one = action.by == following(table, turn.seat) and action.by != turn.seat
    had_a_line = turn.begun or turn.due is not None
    return next_one and had_a_line and isinstance(action, TAKES_TURN) and not is_won(table)


def unpaid(table: DealTable, ed: DealEdition) -> Due | None:
    """A charge of the player on turn that waits to be paid by somebody who can."""
    mine = (due for due in table.dues if due.to == table.turn.seat and not due.flagged)
    return next((due for due in mine if means(table, ed, due)), None)


def above_limit(table: DealTable, ed: DealEdition) -> int:
    """How many cards the player on turn has too many to end it."""
    player = table.players[table.turn.seat]
    over = player.hand + still_to_draw(table, ed) - ed.deal_hand_limit
    return 0 if player.unknown else max(over, 0)


def may_have_ended(table: DealTable, ed: DealEdition) -> bool:
    """Whether the next player's card ends the turn: nothing is left to do, that was said before, or it is let be."""
    let_be = table.stand or table.turn.pressed or not {ORDER_RULE, EVERY_RULE}.isdisjoint(table.waived)
    return let_be or (unpaid(table, ed) is None and not above_limit(table, ed))


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of turns that such a line is held against first."""
    if isinstance(action, Draw):
        return () if table.turn.passes else (DRAW_RULE,)
    return (FIRST[type(action)],) if type(action) in FIRST else ()

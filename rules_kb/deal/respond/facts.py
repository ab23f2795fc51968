"""Which card a Just Say No is against."""

from rules_kb.deal.actions import No
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import Answer, DealTable, Pending
from rules_kb.kernel.model import Action, Seat

# The card itself; its doublers are 1, 2 and so on.
THE_CARD = 0
JUST_SAY_NO = "just_say_no"


def answer_of(table: DealTable, target: Seat, card: int) -> Answer | None:
    """The answers to one card so far."""
    return next((each for each in table.answers if each.target == target and each.card == card), None)


def answered(table: DealTable, ed: DealEdition, action: No) -> tuple[Seat, int] | None:
    """Whose answer this is and to which card; None where there is nothing for this player to answer."""
    pending = table.pending
    if pending is None:
        return None
    return counter(table, pending, action) if action.by == pending.by else refusal(table, ed, pending, action)


def counter(table: DealTable, pending: Pending, action: No) -> tuple[Seat, int] | None:
    """The newest refusal, or the one of the player named, that still stands against the card's player."""
    for answer in reversed(table.answers):
        if len(answer.said) % 2 and action.to in (None, answer.target) and answer.target in pending.targets:
            return answer.target, answer.card
    return None


def refusal(table: DealTable, ed: DealEdition, pending: Pending, action: No) -> tuple[Seat, int] | None:
    """The card or the doubler a target refuses, for the first time or after a counter."""
    target = protected(pending, action)
    if target is None:
        return None
    for answer in reversed(table.answers):
        if answer.target == target and len(answer.said) % 2 == 0 and not action.double:
            return target, answer.card
    for card in refused(ed, pending, action):
        earlier = answer_of(table, target, card)
        if earlier is None or len(earlier.said) % 2 == 0:
            return target, card
    return None


def refused(ed: DealEdition, pending: Pending, action: No) -> list[int]:
    """The cards a no may be against, in the order they fall; one that names none takes the doublers first."""
    doublers = list(range(1, pending.doubles + 1))
    if ed.deal_jsn_against_double == "whole":
        return [THE_CARD] if doublers or not action.double else []
    if action.double:
        return doublers
    return [THE_CARD] if action.card else [*doublers, THE_CARD]


def names_another(pending: Pending, action: No) -> bool:
    """Whether a no names a card that is not the one there is to answer."""
    if not action.card:
        return False
    if action.by not in pending.targets:
        return action.card != JUST_SAY_NO
    # A rent is named by its card, or simply as the rent.
    return action.card not in (pending.card, pending.why)


def protected(pending: Pending, action: No) -> Seat | None:
    """Whom a refusal protects: oneself, or where the table lets it stand the one named or the only one asked."""
    if action.by in (*pending.targets, *pending.paid):
        return action.by if action.by in pending.targets else None
    if action.to in pending.targets:
        return action.to
    return pending.targets[0] if len(pending.targets) == 1 else None


def rules_about(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules of Just Say No: on one's own turn what it costs, after another one that they alternate."""
    if not isinstance(action, No):
        return ()
    cost = ("deal.respond.cost",) if action.by == table.turn.seat else ()
    return ("deal.respond.alternate", *cost) if table.answers else (*cost, "deal.respond.card", "deal.respond.target")

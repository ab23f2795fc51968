"""Just Say No: an odd number of them stops a card, an even number lets it stand."""

from collections.abc import Iterator

from rules_kb.core import Seat, Transfer
from rules_kb.deal import piles
from rules_kb.deal.actions import No
from rules_kb.deal.answering import THE_CARD, answer_of, answered
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.charges import DOUBLER, open_due
from rules_kb.deal.effects.steals import redo, undo
from rules_kb.deal.effects.turns import begin
from rules_kb.deal.state import Answer, Pending, Table


def say_no(table: Table, action: No, ed: DealEdition) -> Iterator[Transfer]:
    """The answer is given and its card used up; what it stops is undone, what it lets stand is done again."""
    spend(table, action, ed)
    pending = table.pending
    spot = answered(table, ed, action)
    if pending is None or spot is None:
        return
    answer = answer_of(table, *spot) or Answer(*spot, [], action.double and spot[1] == THE_CARD)
    if not answer.said:
        table.answers.append(answer)
    answer.said.append(action.by)
    table.over, table.winner = False, None
    if pending.taken:
        (undo if len(answer.said) % 2 else redo)(table, ed, pending)
    else:
        resolve_charge(table, ed, pending, spot[0])
    table.steps += steps(table, ed, pending, answer)
    table.steps[-1:-1] = price(table, ed, action)
    yield from ()


def price(table: Table, ed: DealEdition, action: No) -> list[str]:
    """What a Just Say No costs on one's own turn."""
    if action.by != table.turn.seat:
        return []
    counted = f"is play {table.turn.plays} of {ed.deal_plays_per_turn}"
    return [f"{{{action.by}}}'s Just Say No {counted if ed.deal_jsn_counts_as_play else 'costs no play'}."]


def steps(table: Table, ed: DealEdition, pending: Pending, answer: Answer) -> Iterator[str]:
    """How a card and the answers to it come out, one after the other."""
    title = ed.cards[DOUBLER if answer.card or answer.whole else pending.card].title
    yield f"{{{pending.by}}} played {title} against {{{answer.target}}}."
    for number, seat in enumerate(answer.said):
        yield f"{{{seat}}} said no: {title} is {'back in force' if number % 2 else 'stopped'}."
    if answer.whole:
        yield "By this edition a no to the doubler is one to the whole rent."
    if pending.taken:
        yield "The cards lie as before." if len(answer.said) % 2 else "The cards change sides."
        return
    left = sum(due.amount for due in table.dues if due.seq == pending.seq and due.frm == answer.target)
    if not left and ed.deal_jsn_scope == "all":
        yield "Nobody owes anything for it."
    else:
        yield f"{{{answer.target}}} owes {ed.sum(left) if left else 'nothing'}."


def spend(table: Table, action: No, ed: DealEdition) -> None:
    """The card goes from the hand on the discard pile; on one's own turn it may cost a play."""
    player = table.players[action.by]
    if action.banked and "just_say_no" in player.bank:
        player.bank.remove("just_say_no")
    else:
        piles.spend(table, action.by, "just_say_no")
    table.discard.append("just_say_no")
    if action.by == table.turn.seat:
        begin(table, action.by)
        table.turn.plays += ed.deal_jsn_counts_as_play


def resolve_charge(table: Table, ed: DealEdition, pending: Pending, target: Seat) -> None:
    """What is owed after all answers so far, by the one who answered or by all the card was against."""
    everyone = ed.deal_jsn_scope == "all"
    for seat in pending.targets if everyone else [target]:
        table.dues = [due for due in table.dues if not (due.seq == pending.seq and due.frm == seat)]
        mine = [a for a in table.answers if (everyone or a.target == seat) and len(a.said) % 2]
        if not any(answer.card == 0 for answer in mine):
            left = pending.doubles - len({answer.card for answer in mine})
            open_due(table, ed, pending, seat, left)

"""Just Say No: an odd number of them stops a card, an even number lets it stand."""

from collections.abc import Iterator

from rules_kb.deal import piles
from rules_kb.deal.actions import No
from rules_kb.deal.charge.facts import DOUBLER
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.respond.facts import THE_CARD, answer_of, answered
from rules_kb.deal.state import Answer, DealTable, Pending
from rules_kb.deal.transfers import redo_theft, undo_theft
from rules_kb.deal.turns import begin, open_due
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import close_all
from rules_kb.kernel.model import Seat, step
from rules_kb.kernel.said import Said

effects = Effects()


@effects.on(No)
def say_no(table: DealTable, action: No, ed: DealEdition) -> None:
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
        (undo_theft if len(answer.said) % 2 else redo_theft)(table, ed, pending)
    else:
        resolve_charge(table, ed, pending, spot[0])
    table.steps += steps(table, ed, pending, answer)
    table.steps[-1:-1] = price(table, ed, action)


def price(table: DealTable, ed: DealEdition, action: No) -> list[Said]:
    """What a Just Say No costs on one's own turn."""
    if action.by != table.turn.seat:
        return []
    if not ed.deal_jsn_counts_as_play:
        return [step("{player}'s Just Say No costs no play.", player=action.by)]
    told = "{player}'s Just Say No is play {played} of {most}."
    return [step(told, player=action.by, played=table.turn.plays, most=ed.deal_plays_per_turn)]


def steps(table: DealTable, ed: DealEdition, pending: Pending, answer: Answer) -> Iterator[Said]:
    """How a card and the answers to it come out, one after the other."""
    card = DOUBLER if answer.card or answer.whole else pending.card
    yield step("{player} played {card} against {rival}.", player=pending.by, card=card, rival=answer.target)
    for number, seat in enumerate(answer.said):
        said = "{player} said no: {card} is back in force." if number % 2 else "{player} said no: {card} is stopped."
        yield step(said, player=seat, card=card)
    if answer.whole:
        yield step("By this edition a no to the doubler is one to the whole rent.")
    yield result(table, ed, pending, answer)


def result(table: DealTable, ed: DealEdition, pending: Pending, answer: Answer) -> Said:
    """What is left of a card after all answers to it."""
    if pending.taken:
        return step("The cards lie as before." if len(answer.said) % 2 else "The cards change sides.")
    left = sum(due.amount for due in table.dues if due.seq == pending.seq and due.frm == answer.target)
    if left:
        return step("{payer} owes ${left}.", payer=answer.target, left=left)
    if ed.deal_jsn_scope == "all":
        return step("Nobody owes anything for it.")
    return step("{payer} owes nothing.", payer=answer.target)


def spend(table: DealTable, action: No, ed: DealEdition) -> None:
    """The card goes from the hand on the discard pile; on one's own turn it may cost a play."""
    player = table.players[action.by]
    if action.banked and "just_say_no" in player.bank:
        player.bank.remove("just_say_no")
    else:
        piles.spend(table, action.by, "just_say_no")
    table.discard.append("just_say_no")
    if action.by == table.turn.seat:
        begin(table, ed, action.by)
        table.turn.plays += ed.deal_jsn_counts_as_play


def resolve_charge(table: DealTable, ed: DealEdition, pending: Pending, target: Seat) -> None:
    """What is owed after all answers so far, by the one who answered or by all the card was against."""
    everyone = ed.deal_jsn_scope == "all"
    for seat in pending.targets if everyone else [target]:
        close_all(table, [due for due in table.dues if due.seq == pending.seq and due.frm == seat], "ended")
        mine = [a for a in table.answers if (everyone or a.target == seat) and len(a.said) % 2]
        if not any(answer.card == 0 for answer in mine):
            left = pending.doubles - len({answer.card for answer in mine})
            open_due(table, ed, pending, seat, left)

"""Paying: from the table only, enough of it, no change, no any-colour wilds, and the payer chooses."""

from rules_kb.core import Action, Breach, Rules, breach
from rules_kb.deal.actions import PLAYS, Demand, End, Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.effects.charges import owed, pays, short_because
from rules_kb.deal.handing import BANKED, meant
from rules_kb.deal.sets import payable
from rules_kb.deal.state import Table, pair
from rules_kb.deal.wording import titles

rules = Rules("deal.pay")


def worth(table: Table, action: Pay, ed: DealEdition) -> int:
    """What the cards of a payment come to, those that cannot pay left out."""
    found = meant(ed, table.players[action.by], action)
    good = (said for said, where in found if where == BANKED or (isinstance(where, Laid) and pays(ed, where)))
    return sum(ed.cards[said.card].value for said in good)


def absent(table: Table, action: Pay, ed: DealEdition) -> list[str]:
    """The cards of a payment that lie nowhere in front of the payer."""
    return [said.card for said, where in meant(ed, table.players[action.by], action) if where is None]


@rules.on(
    Pay,
    level="impossible",
    says="{player} has no {card} on the table to pay with.",
    fix="Pay with cards that lie in front of {player}; the hand never pays.",
)
def table_only(table: Table, action: Pay, ed: DealEdition) -> Breach:
    """Only cards in the bank or among the properties pay, never the hand."""
    missing = absent(table, action, ed)
    return breach(player=action.by, card=missing[0]) if missing else None


@rules.on(
    Pay, End, *PLAYS,
    level="irregular",
    says="{payer} has paid {payee} ${paid} of ${amount}, and still has cards to pay with.",
    fix="{payer} pays {payee} ${left}{more}, or all there is.",
    reads=("deal_building_as_payment",),
)  # fmt: skip
def enough(table: Table, action: Action, ed: DealEdition) -> Breach:
    """A charge is paid in full, or with everything of value when that is not enough."""
    if not isinstance(action, Pay):
        return [
            breach(payer=due.frm, payee=due.to, paid=0, amount=due.amount, left=due.amount, more="")
            for due in table.dues
            if not due.flagged and action.by == table.turn.seat and payable(ed, table.players[due.frm])
        ] or None
    due, paid = owed(table, action.by, action.to), worth(table, action, ed)
    other_fault = absent(table, action, ed) or short_because(table, ed, action) != "deal.pay.enough"
    if due is None or other_fault or paid >= due.amount or paid >= payable(ed, table.players[action.by]):
        return None
    left = due.amount - paid
    return breach(
        payer=action.by, payee=action.to, paid=paid, amount=due.amount, left=left, more=" more" if paid else ""
    )


@rules.on(
    Pay, Demand,
    says="{payer} paid ${more} too much, and no change is given.",
    fix="{remedy}.",
)  # fmt: skip
def change(table: Table, action: Pay | Demand, ed: DealEdition) -> Breach:
    """Who pays with more than the charge gets nothing back."""
    payer = action.to if isinstance(action, Pay) else action.by
    payee = action.by if isinstance(action, Pay) else action.frm
    more = table.overpaid.get(pair(payer, payee), 0) if payee is not None else 0
    due = owed(table, payee, payer) if payee is not None else None
    if not more or due is not None:
        return None
    remedy = given_back(action, ed) if isinstance(action, Pay) else "Nothing goes back"
    return breach(payer=payer, more=more, remedy=remedy)


def given_back(action: Pay, ed: DealEdition) -> str:
    """The cards of a payment that nobody was owed, to be handed back."""
    return f"Give {titles(ed, [said.card for said in action.cards])} back"


@rules.on(
    Pay,
    level="irregular",
    says="{player} pays with an any-colour wild, which has no value.",
    fix="The wild goes back to {player}; the other cards count.",
)
def wild(table: Table, action: Pay, ed: DealEdition) -> Breach:
    """Any-colour wilds never pay."""
    found = meant(ed, table.players[action.by], action)
    wilds = [said for said, where in found if isinstance(where, Laid) and not pays(ed, where)]
    return breach(player=action.by) if any(said.card not in BUILDINGS for said in wilds) else None


@rules.on(
    Pay,
    level="irregular",
    says="{player} pays with a {piece} from a set; at this table buildings do not pay.",
    fix="The {piece} goes back on its set; the other cards count.",
    reads=("deal_building_as_payment",),
)
def building(table: Table, action: Pay, ed: DealEdition) -> Breach:
    """A building on a set pays only where the edition lets it."""
    if ed.deal_building_as_payment != "no":
        return None
    found = meant(ed, table.players[action.by], action)
    pieces = [said.card for said, where in found if isinstance(where, Laid) and said.card in BUILDINGS]
    return breach(player=action.by, piece=pieces[0]) if pieces else None


@rules.on(
    Demand,
    says="{player} asks for {cards}; the payer chooses what to pay with.",
    fix="Leave the choice to the payer.",
)
def payer_chooses(table: Table, action: Demand, ed: DealEdition) -> Breach:
    """The payer chooses the cards."""
    back = action.frm is not None and table.overpaid.get(pair(action.by, action.frm))
    if not action.cards or back:
        return None
    return breach(player=action.by, cards=titles(ed, action.cards))


@rules.on(
    Pay, Demand,
    says="{payer} owes {payee} nothing.",
    fix="{remedy}.",
)  # fmt: skip
def owing(table: Table, action: Pay | Demand, ed: DealEdition) -> Breach:
    """Cards are asked for and handed over for a charge and for nothing else."""
    payer, payee = (action.by, action.to) if isinstance(action, Pay) else (action.frm, action.by)
    given = action.cards if isinstance(action, Pay) else action.amount
    if payer is None or not given or owed(table, payer, payee) or table.overpaid.get(pair(payee, payer)):
        return None
    back = given_back(action, ed) if isinstance(action, Pay) else "Ask for nothing"
    return breach(payer=payer, payee=payee, remedy=back)

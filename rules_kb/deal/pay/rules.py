"""Paying: from the table only, enough of it, no change, no any-colour wilds, and the payer chooses."""

from rules_kb.deal.actions import PLAYS, Demand, End, Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.charge.facts import owed
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.facts import BANKED, ENOUGH_RULE, is_useless, meant, pays, short_because
from rules_kb.deal.sets.facts import means
from rules_kb.deal.state import DealTable, pair
from rules_kb.kernel.asking import asked_once
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action

rules = Rules("deal.pay")


@asked_once
def cards_meant(table: DealTable, ed: DealEdition, action: Pay) -> list[tuple[Laid, Laid | str | None]]:
    """Every card of a payment with where it lies in front of the payer."""
    return list(meant(ed, table.players[action.by], action))


def is_left_unpaid(table: DealTable, action: Action, ed: DealEdition) -> bool:
    """Whether a charge is open; whoever pays may pay too little."""
    return bool(table.dues) or isinstance(action, Pay)


def worth(table: DealTable, action: Pay, ed: DealEdition) -> int:
    """What the cards of a payment come to, those that cannot pay left out."""
    found = cards_meant(table, ed, action)
    good = [said for said, where in found if where == BANKED or (isinstance(where, Laid) and pays(ed, where))]
    return sum([ed.card_values[said.card] for said in good])


def absent(table: DealTable, action: Pay, ed: DealEdition) -> list[str]:
    """The cards of a payment that lie nowhere in front of the payer."""
    return [said.card for said, where in cards_meant(table, ed, action) if where is None]


@rules.on(
    Pay,
    level="impossible",
    says="{player} has no {card} on the table to pay with.",
    fix="Pay with cards that lie in front of {player}; the hand never pays.",
)
def table_only(table: DealTable, action: Pay, ed: DealEdition) -> Breach:
    """Only cards in the bank or among the properties pay, never the hand."""
    missing = absent(table, action, ed)
    return breach(player=action.by, card=missing[0]) if missing else None


@rules.on(
    Pay, End, *PLAYS,
    level="irregular",
    says={
        "nothing": "{payer} has not paid {payee} the ${amount}, and has cards to pay with.",
        "part": "{payer} has paid {payee} ${paid} of ${amount}, and still has cards to pay with.",
    },
    fix={
        "all": "{payer} pays {payee} ${left}, or all there is.",
        "rest": "{payer} pays {payee} ${left} more, or all there is.",
    },
    reads=("deal_building_as_payment",),
    only_if=is_left_unpaid,
)  # fmt: skip
def enough(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """A charge is paid in full, or with everything of value when that is not enough."""
    if not isinstance(action, Pay):
        return [
            breach(says="nothing", fix="all", payer=due.frm, payee=due.to, paid=0, amount=due.amount, left=due.amount)
            for due in table.dues
            if not due.flagged and action.by == table.turn.seat and means(table, ed, due)
        ] or None
    due, paid = owed(table, action.by, action.to, action.cards), worth(table, action, ed)
    if due is None or paid >= due.amount or paid >= means(table, ed, due):
        return None
    if absent(table, action, ed) or short_because(ed, cards_meant(table, ed, action)) != ENOUGH_RULE:
        return None
    left = due.amount - paid
    says, fix = ("part", "rest") if paid else ("nothing", "all")
    return breach(says=says, fix=fix, payer=action.by, payee=action.to, paid=paid, amount=due.amount, left=left)


@rules.on(
    Pay, Demand,
    says="{payer} paid ${more} too much, and no change is given.",
    fix={"given": "{payer} gives {payee} {cards:# card|# cards} back.", "asked": "Nothing goes back."},
)  # fmt: skip
def change(table: DealTable, action: Pay | Demand, ed: DealEdition) -> Breach:
    """Who pays with more than the charge gets nothing back."""
    payer = action.to if isinstance(action, Pay) else action.by
    payee = action.by if isinstance(action, Pay) else action.frm
    more = table.overpaid.get(pair(payer, payee), 0) if payee is not None else 0
    if payee is None or not more or owed(table, payee, payer, paid_with(action)) is not None:
        return None
    if isinstance(action, Pay):
        return breach(fix="given", payer=payer, payee=action.by, more=more, cards=given(action))
    return breach(fix="asked", payer=payer, more=more)


def paid_with(action: Pay | Demand) -> tuple[Laid, ...] | None:
    """The cards handed over; none where somebody only asks."""
    return action.cards if isinstance(action, Pay) else None


def given(action: Pay) -> tuple[str, ...]:
    """The cards of a payment."""
    return tuple(said.card for said in action.cards)


@rules.on(
    Pay,
    level="irregular",
    says="{player} pays with an any-colour wild, which has no value.",
    fix="The wild goes back to {player}; the other cards count.",
)
def wild(table: DealTable, action: Pay, ed: DealEdition) -> Breach:
    """Any-colour wilds never pay."""
    found = cards_meant(table, ed, action)
    wilds = [said for said, where in found if isinstance(where, Laid) and not pays(ed, where)]
    return breach(player=action.by) if any(said.card not in BUILDINGS for said in wilds) else None


@rules.on(
    Pay,
    level="irregular",
    says="{player} pays with a {piece} from a set; at this table buildings do not pay.",
    fix="The {piece} goes back on its set; the other cards count.",
    reads=("deal_building_as_payment",),
)
def building(table: DealTable, action: Pay, ed: DealEdition) -> Breach:
    """A building on a set pays only where the edition lets it."""
    found = cards_meant(table, ed, action)
    pieces = [said.card for said, where in found if isinstance(where, Laid) and said.card in BUILDINGS]
    return breach(player=action.by, piece=pieces[0]) if pieces and ed.deal_building_as_payment == "no" else None


@rules.on(
    Demand,
    says="{player} asks for {cards:# card|# cards}; the payer chooses what to pay with.",
    fix="Leave the choice to the payer.",
)
def payer_chooses(table: DealTable, action: Demand, ed: DealEdition) -> Breach:
    """The payer chooses the cards."""
    back = action.frm is not None and table.overpaid.get(pair(action.by, action.frm))
    if not action.cards or back:
        return None
    return breach(player=action.by, cards=action.cards)


@rules.on(
    Pay, Demand,
    says={
        "nothing": "{payer} owes {payee} nothing.",
        "another": "{payer} owes {payee} {handed} back, and nothing else for it.",
    },
    fix={
        "given": "{payee} gives {payer} {cards:# card|# cards} back.",
        "stays": "It stays with {payer}.",
        "swapped": "Both go back: {payer} gives {handed}, and {payee} gives {cards}.",
        "asked": "Ask for nothing.",
    },
)  # fmt: skip
def owing(table: DealTable, action: Pay | Demand, ed: DealEdition) -> Breach:
    """Cards are asked for and handed over for a charge and for nothing else."""
    payer, payee = (action.by, action.to) if isinstance(action, Pay) else (action.frm, action.by)
    moved = action.cards if isinstance(action, Pay) else action.amount
    if payer is None or not moved or table.overpaid.get(pair(payee, payer)):
        return None
    if owed(table, payer, payee, paid_with(action)):
        return None
    gift = owed(table, payer, payee)
    if not isinstance(action, Pay):
        return breach(says="nothing", fix="asked", payer=payer, payee=payee)
    if gift is not None:
        back = tuple(gift.about.split())
        return breach(says="another", fix="swapped", payer=payer, payee=payee, cards=given(action), handed=back)
    stays = all(is_useless(where, ed) for _, where in meant(ed, table.players[payer], action))
    return breach(says="nothing", fix="stays" if stays else "given", payer=payer, payee=payee, cards=given(action))

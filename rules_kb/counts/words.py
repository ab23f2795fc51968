"""Slips in words: what may have happened, to whom, with the numbers."""

from rules_kb.counts.board.movements import Movement
from rules_kb.counts.board.slips import Slip
from rules_kb.kernel.said import Facts, Said
from rules_kb.record.lines import Record

FOR = {
    "go": "the salary", "rent": "rent", "tax": "tax", "card": "a card", "jail": "the jail fine", "price": "a deed",
    "auction": "an auction", "build": "buildings", "sale": "buildings", "mortgage": "a mortgage",
    "lift": "lifting a mortgage", "interest": "interest", "trade": "a trade", "pot": "Free Parking", "gift": "a gift",
    "loan": "a loan", "refund": "a refund", "bonus": "the bonus",
    "share": "a part of the rent",
}  # fmt: skip
ON = ("rent", "mortgage", "lift", "interest")
WHAT = "[{purpose} on {deed}|{deed}|{purpose}]"
SAYS = {
    "unpaid": "{payer} did not pay {payee} ${amount} for " + WHAT + ".",
    "missed": "{payer} did not pay {payee} ${amount} for " + WHAT + ".",
    "twice": "{payer} paid {payee} ${amount} for " + WHAT + " twice.",
    "wrong": "{payer} paid {payee} ${paid} instead of ${amount} for " + WHAT + ".",
    "misdirected": "{payer} paid ${amount} for " + WHAT + " to {player}, not to {payee}.",
    "unlogged": "{payer} paid {payee} ${amount} for " + WHAT + ", and the log does not have it.",
    "given": "{payer} gave {payee} ${amount}, and the log does not have it.",
    "short": "{payer} paid {payee} ${off} too little.",
    "over": "{payer} paid {payee} ${off} too much.",
}
COUNTED_WRONG = "{player} counted wrong before."


def purpose(record: Record, one: Movement) -> Facts:
    """What a sum was for, with its place."""
    if one.about not in record.edition.deeds:
        return {"purpose": FOR.get(one.why, "a debt")}
    return {"deed": one.about, "purpose": FOR[one.why] if one.why in ON else ""}


def told(record: Record, slip: Slip, many: int) -> Said:
    """What may have happened; one sentence for however many entries it fits."""
    one, kind = slip.one, slip.kind.rsplit("-", 1)[-1]
    if kind == "unlogged" and one.why == "gift":
        kind = "given"
    what = purpose(record, one) if many == 1 else {"purpose": FOR.get(one.why, "a debt")}
    sums = {"amount": one.amount, "paid": slip.paid, "off": slip.amount}
    sides = {"payer": one.frm, "payee": one.to, "player": slip.astray or 0}
    return Said(SAYS[kind], {**sides, **sums, **what})


def told_of(record: Record, slip: Slip) -> Said:
    """The same of one entry: its purpose and its sum."""
    return Said(WHAT + ", ${amount}", {**purpose(record, slip.one), "amount": slip.one.amount})

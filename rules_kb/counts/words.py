"""Slips in words: what may have happened, to whom, with the numbers."""

from rules_kb.board.movements import Movement
from rules_kb.board.slips import Slip
from rules_kb.core import BANK, Seat
from rules_kb.notation import Record

FOR = {
    "go": "the salary", "rent": "rent", "tax": "tax", "card": "a card", "jail": "the jail fine", "price": "a deed",
    "auction": "an auction", "build": "buildings", "sale": "buildings", "mortgage": "a mortgage",
    "lift": "lifting a mortgage", "interest": "interest", "trade": "a trade", "pot": "Free Parking", "gift": "a gift",
    "loan": "a loan", "refund": "a refund", "bonus": "the bonus",
}  # fmt: skip
ON = ("rent", "mortgage", "lift", "interest")


def name(record: Record, seat: Seat) -> str:
    """Who is meant."""
    return "the Bank" if seat == BANK else record.players[seat]


def purpose(record: Record, one: Movement) -> str:
    """What a sum was for, with its place."""
    place = record.edition.deeds.get(one.about)
    if place is None:
        return FOR.get(one.why, "a debt")
    return f"{FOR[one.why]} on {place.name}" if one.why in ON else str(place.name)


def told(record: Record, slip: Slip, many: int) -> str:
    """What may have happened; one sentence for however many entries it fits."""
    one, sum_ = slip.one, record.edition.sum(slip.one.amount)
    what = purpose(record, one) if many == 1 else FOR.get(one.why, "a debt")
    frm, to = name(record, one.frm), name(record, one.to)
    kind = slip.kind.rsplit("-", 1)[-1]
    match kind:
        case "missed" | "unpaid":
            text = f"{frm} did not pay {to} {sum_} for {what}."
        case "twice":
            text = f"{frm} paid {to} {sum_} for {what} twice."
        case "wrong":
            text = f"{frm} paid {to} {record.edition.sum(slip.paid)} instead of {sum_} for {what}."
        case "misdirected":
            text = f"{frm} paid {sum_} for {what} to {name(record, slip.astray or 0)}, not to {to}."
        case "unlogged" if one.why == "gift":
            text = f"{frm} gave {to} {sum_}, and the log does not have it."
        case "unlogged":
            text = f"{frm} paid {to} {sum_} for {what}, and the log does not have it."
        case _:
            text = f"{frm} paid {to} {record.edition.sum(slip.amount)} too {'little' if kind == 'short' else 'much'}."
    return text[:1].upper() + text[1:]


def told_of(record: Record, slip: Slip) -> str:
    """The same of one entry: its purpose and its sum."""
    what = purpose(record, slip.one)
    return f"{what[:1].upper()}{what[1:]}, {record.edition.sum(slip.one.amount)}"

"""Lines of a Monopoly Deal log as somebody would tell them afterwards."""

from collections.abc import Iterable

from referee.tables.wording import Tell, Words, joined
from rules_kb.core import Action, Seat
from rules_kb.deal import actions as a
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.wording import cards_of


def named(w: Words, laid: a.Laid) -> str:
    """A card on a table, with the colour it lies as where its title does not tell."""
    shade = f" as {w.colour(laid.colour)}" if laid.colour in w.record.edition.colours else ""
    return f"{w.card(laid.card)}{shade}"


def people(w: Words, seats: Iterable[Seat]) -> str:
    """Those who are asked."""
    return joined([w.who(seat) for seat in seats]) or "everybody"


def play(w: Words, act: a.Play) -> str:
    """A card laid down or used."""
    card, who = w.record.edition.cards[act.card], w.who(act.by)
    where = " out of the bank" if act.banked else ""
    if act.card in BUILDINGS:
        on = f" on {w.colour(act.colour)}" if act.colour else ""
        return f"{who} put a {act.card}{on}{where}"
    if card.kind == "wild" and act.colour:
        return f"{who} laid the {card.title} as {w.colour(act.colour)}{where}"
    verb = "laid the" if card.kind in ("property", "wild") else "played"
    return f"{who} {verb} {card.title}{where}"


def times(doubles: int) -> str:
    """How often a charge was doubled."""
    return ("", ", doubled", ", doubled twice")[min(doubles, 2)]


def asked(w: Words, act: a.Rent | a.Birthday | a.Debt) -> str:
    """The doublers, the sum that was named, and a card out of the bank."""
    sum_ = "" if act.amount is None else f", for {w.sum(act.amount)}"
    return f"{times(act.doubles)}{sum_}{' out of the bank' if act.banked else ''}"


def rent(w: Words, act: a.Rent) -> str:
    """Rent for a set."""
    colours = joined([w.colour(name) for name in act.colours])
    return f"{w.who(act.by)} asked {people(w, act.frm)} for {colours} rent{asked(w, act)}"


def birthday(w: Words, act: a.Birthday) -> str:
    """A present."""
    frm = f", and asked {people(w, act.frm)}" if act.frm else ""
    return f"{w.who(act.by)} had a birthday{frm}{asked(w, act)}"


def debt(w: Words, act: a.Debt) -> str:
    """A debt collected."""
    return f"{w.who(act.by)} collected a debt from {people(w, act.frm)}{asked(w, act)}"


def pay(w: Words, act: a.Pay) -> str:
    """Cards handed over."""
    cards = joined([named(w, laid) for laid in act.cards]) or "nothing"
    return f"{w.who(act.by)} paid {w.who(act.to)} {cards}"


def demand(w: Words, act: a.Demand) -> str:
    """A claim."""
    what = joined([w.card(card) for card in act.cards]) if act.amount is None else w.sum(act.amount)
    return f"{w.who(act.by)} asked for {what}" + ("" if act.frm is None else f" from {w.who(act.frm)}")


def sly(w: Words, act: a.Sly) -> str:
    """One card taken."""
    now = f", now {w.colour(act.colour)}" if act.colour else ""
    return f"{w.who(act.by)} took the {named(w, act.card)} from {w.who(act.frm)}{now}"


def swap(w: Words, act: a.Swap) -> str:
    """One card for another."""
    now = f", now {w.colour(act.colour)}" if act.colour else ""
    sides = [f"the {named(w, laid)}" if laid.card else "nothing" for laid in (act.gives, act.gets)]
    cards = " for ".join(sides)
    return f"{w.who(act.by)} swapped {cards} of {w.who(act.frm)}{now}"


def no(w: Words, act: a.No) -> str:
    """Just Say No, and to what."""
    to = " to the doubling" if act.double else f" to {w.who(act.to)}" if act.to is not None else ""
    return f"{w.who(act.by)} said no{to}"


def put_back(w: Words, act: a.Return) -> str:
    """Cards that went under the pile."""
    return f"{w.who(act.by)} put {w.card(act.card) if act.card else cards_of(act.count)} under the pile"


DEAL: dict[type[Action], Tell] = {
    a.Draw: lambda w, act: f"{w.who(act.by)} drew {cards_of(act.count)}",
    a.Bank: lambda w, act: f"{w.who(act.by)} banked {w.card(act.card)}",
    a.Play: play,
    a.Recolour: lambda w, act: f"{w.who(act.by)} turned the {w.card(act.card)} to {w.colour(act.colour)}",
    a.MoveBuilding: lambda w, act: f"{w.who(act.by)} moved a {act.piece} to {w.colour(act.to)}",
    a.Discard: lambda w, act: f"{w.who(act.by)} discarded {w.card(act.card)}",
    a.Return: put_back,
    a.Rent: rent,
    a.Birthday: birthday,
    a.Debt: debt,
    a.Pay: pay,
    a.Demand: demand,
    a.Sly: sly,
    a.Swap: swap,
    a.Break: lambda w, act: f"{w.who(act.by)} took the {w.colour(act.colour)} set from {w.who(act.frm)}",
    a.No: no,
    a.Count: lambda w, act: f"{w.who(act.by)} counted {cards_of(act.hand)} in hand",
    a.Dealt: lambda w, act: f"{w.who(act.by)} was dealt {cards_of(act.count)}",
    a.Win: lambda w, act: f"{w.who(act.by)} has won",
    a.End: lambda w, act: f"{w.who(act.by)} ended the turn",
    a.Reshuffle: lambda w, act: "the discard pile was shuffled",
    a.TurnTo: lambda w, act: f"the turn went to {w.who(act.player)}",
    a.Finish: lambda w, act: "the game was ended",
    a.Resync: lambda w, act: "the table said how it stands",
}

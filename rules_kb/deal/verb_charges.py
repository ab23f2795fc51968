"""The verbs of charges and payments."""

from collections.abc import Sequence
from typing import Any

from rules_kb.deal import actions as act
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.names import card, colour, copies
from rules_kb.deal.position import marked
from rules_kb.kernel.model import Seat
from rules_kb.kernel.said import Facts, Said
from rules_kb.kernel.text import LineError
from rules_kb.record.reader import Words, name_of
from rules_kb.record.verbs import Shape, Term, Verb, after_for, fields, seat_names, spaced

Players = Sequence[str]
# How often a charge was doubled, and a card that came out of the bank.
DOUBLED = "{doubled:, doubled}{twice:, doubled twice}"
ASKED = DOUBLED + "[, for ${amount}]{banked: out of the bank}"


def from_bank(words: Words) -> bool:
    """Whether a card came out of the bank."""
    if words.took("from"):
        words.need("bank")
        return True
    return False


def out_of_bank(banked: bool) -> str:
    """That a card came out of the bank, as a line has it."""
    return "from bank" if banked else ""


FROM_BANK = Term(lambda words, ed: from_bank(words), lambda banked, *_: out_of_bank(banked))


def asked(words: Words) -> dict[str, Any]:
    """What follows a charge: doublers, from whom, a sum that was named, and that it came out of the bank."""
    said: dict[str, Any] = {"doubles": 0, "frm": (), "amount": None, "banked": False}
    while key := words.took("double", "from", "for"):
        if key == "double":
            said["doubles"] += 1
        elif key == "for":
            said["amount"] = words.amount()
        elif words.took("bank"):
            said["banked"] = True
        else:
            said["frm"] = (*said["frm"], *players_named(words))
    return said


def asked_words(action: act.Rent | act.Birthday | act.Debt, frm: Sequence[Seat], players: Players) -> str:
    """What follows a charge as a line has it."""
    who = f"from {seat_names(frm, players)}" if frm else ""
    return spaced(*["double"] * action.doubles, who, after_for(action.amount), out_of_bank(action.banked))


def charge_facts(action: act.Rent | act.Birthday | act.Debt, ed: DealEdition) -> Facts:
    """Who asks whom for how much, doubled how often."""
    return {
        "player": action.by,
        "rivals": action.frm,
        "colours": getattr(action, "colours", ()),
        "amount": action.amount,
        "banked": action.banked,
        **doublings(action.doubles),
    }


def doublings(doubles: int) -> Facts:
    """How often a charge was doubled."""
    return {"doubled": doubles == 1, "twice": doubles > 1}


def players_named(words: Words) -> tuple[Seat, ...]:
    """One player or several."""
    found = [words.player()]
    while words.took(",", "and"):
        found.append(words.player())
    return tuple(dict.fromkeys(found))


def read_rent(by: Seat, words: Words, ed: DealEdition) -> act.Rent:
    """The set, the card, doublers, and whom it is for."""
    colours = [colour(words, ed)]
    while words.took(",", "and"):
        colours.append(colour(words, ed))
    name = card(words, ed) if words.took("with") else ""
    said = asked(words)
    name = name or usual_rent(colours[0], bool(said["frm"]), ed)
    if ed.cards[name].kind != "rent":
        raise LineError(f"{ed.cards[name].title} is not a rent card.", shape=True)
    return act.Rent(by, tuple(colours), name, **said)


def usual_rent(shade: str, single: bool, ed: DealEdition) -> str:
    """The rent card that is meant when none is named: one player is asked with the card for any colour."""
    rents = [each for each in ed.cards.values() if each.kind == "rent"]
    return next(each.id for each in rents if each.any is single and shade in each.colours)


def write_rent(action: act.Rent, players: Players, ed: DealEdition) -> str:
    """The set, the card, doublers, and whom it is for."""
    return spaced(", ".join(action.colours), f"with {action.card}", asked_words(action, action.frm, players))


RENT = Verb(
    act.Rent,
    "Ann rent red with rent_red_yellow",
    "{player} (asked|asks) [{rivals}|everybody] for {colours} rent" + ASKED,
    read=read_rent,
    write=write_rent,
    facts=charge_facts,
    shape=Shape(("@colour",), "with double from", {"with": "@rent", "from": "@player bank", ",": "@colour"}),
)


def read_birthday(by: Seat, words: Words, ed: DealEdition) -> act.Birthday:
    """A present from everybody."""
    return act.Birthday(by, **asked(words))


BIRTHDAY = Verb(
    act.Birthday,
    "Ann birthday",
    "{player} (had|has) a birthday[, and (asked|asks) {rivals}]" + ASKED,
    read=read_birthday,
    write=lambda action, players, ed: asked_words(action, action.frm, players),
    facts=charge_facts,
    shape=Shape((), "from", {"from": "@player bank"}),
)


def read_debt(by: Seat, words: Words, ed: DealEdition) -> act.Debt:
    """A debt of one rival."""
    words.took("from")
    frm = players_named(words)
    said = asked(words)
    return act.Debt(by, **{**said, "frm": tuple(dict.fromkeys((*frm, *said["frm"])))})


DEBT = Verb(
    act.Debt,
    "Ann debt Bob",
    "{player} (collected|collects) a debt from [{rivals}|everybody]" + ASKED,
    read=read_debt,
    write=lambda action, players, ed: spaced(seat_names(action.frm, players), asked_words(action, (), players)),
    facts=charge_facts,
    shape=Shape(("@player",), "double from", {"from": "bank"}),
)


def laid_phrase(placed: act.Laid, ed: DealEdition) -> Said:
    """A card on a table, with the colour it lies as where its title does not tell."""
    shade = placed.colour if placed.colour in ed.colours else ""
    return Said("{card}[ as {colour}]", {"card": placed.card, "colour": shade})


def pay_facts(action: act.Pay, ed: DealEdition) -> Facts:
    """Who is paid, and the cards."""
    return {"player": action.by, "payee": action.to, "cards": tuple(laid_phrase(each, ed) for each in action.cards)}


def read_pay(by: Seat, words: Words, ed: DealEdition) -> act.Pay:
    """Whom, and the cards or that there are none; behind any of them that it came out of the bank."""
    to = words.player()
    if words.took("nothing"):
        return act.Pay(by, to, (), from_bank(words))
    cards, banked = copies(words, ed), from_bank(words)
    while words.took(",", "and"):
        cards += copies(words, ed)
        banked = from_bank(words) or banked
    return act.Pay(by, to, tuple(cards), banked)


def write_pay(action: act.Pay, players: Players, ed: DealEdition) -> str:
    """Whom, and the cards."""
    cards = ", ".join(map(marked, action.cards)) or "nothing"
    return spaced(name_of(action.to, players), cards, out_of_bank(action.banked))


PAY = Verb(
    act.Pay,
    "Bob pay Ann money_5m, property_red",
    "{player} (paid|pays) {payee} [{cards}|nothing]",
    read=read_pay,
    write=write_pay,
    facts=pay_facts,
    spoken=("paid",),
    shape=Shape(("@player", "@mine nothing"), ",", {",": "@mine"}),
)


def read_demand(by: Seat, words: Words, ed: DealEdition) -> act.Demand:
    """Certain cards or a sum, asked of somebody."""
    if words.sum_ahead() is not None:
        amount = words.amount()
        return act.Demand(by, words.player() if words.took("from") else None, (), amount)
    cards = [card(words, ed)]
    while words.took(",", "and"):
        cards.append(card(words, ed))
    return act.Demand(by, words.player() if words.took("from") else None, tuple(cards))


def write_demand(action: act.Demand, players: Players, ed: DealEdition) -> str:
    """The cards or the sum, and of whom."""
    what = ", ".join(action.cards) if action.amount is None else str(action.amount)
    return spaced(what, "" if action.frm is None else f"from {name_of(action.frm, players)}")


DEMAND = Verb(
    act.Demand,
    "Bob demand property_red from Ann",
    "{player} (asked|asks) for [${amount}|{cards}][ from {payer}]",
    read=read_demand,
    write=write_demand,
    facts=lambda action, ed: {**fields(action, ed), "payer": action.frm},
    shape=Shape(("@card",), ", from", {",": "@card", "from": "@player"}),
)

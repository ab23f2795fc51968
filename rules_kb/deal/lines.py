"""The lines of Monopoly Deal: each verb, who says it, an example, and how it is read."""

from typing import Any

from rules_kb.core import TABLE, Action, Seat
from rules_kb.deal import actions as act
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.names import card, colour, copies, laid
from rules_kb.verbs import Verbs
from rules_kb.words import LineError, Words, listed, seat_of, whole

VERBS = Verbs()
MOST_CARDS = 99
# Action cards have verbs of their own; a line that plays one by its name alone says too little.
TOLD_BY = {
    "sly_deal": "Ann sly Bob property_red",
    "forced_deal": "Ann swap Bob: property_brown for property_green",
    "deal_breaker": "Ann break Bob red",
    "debt_collector": "Ann debt Bob",
}


@VERBS.on("Ann draw 2")
def draw(by: Seat, words: Words, ed: DealEdition) -> Action:
    """Cards from the pile."""
    return act.Draw(by, words.number("a number of cards", most=MOST_CARDS))


@VERBS.on("Ann bank money_5m")
def bank(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A card goes into the bank, from the hand or, as a building, off a set."""
    placed = laid(words, ed)
    return act.Bank(by, placed.card, placed.colour if placed.card in BUILDINGS else "")


@VERBS.on("Ann play wild_red_yellow as red")
def play(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A property as a colour, a building on one, or an action."""
    name = card(words, ed)
    kind = ed.cards[name].kind
    if name in TOLD_BY or kind == "rent":
        like = TOLD_BY.get(name, f"Ann rent {ed.cards[name].colours[0]} with {name}" if kind == "rent" else "")
        raise LineError(f"Say whom {ed.cards[name].title} is for, like this: {like}")
    if kind == "money":
        return act.Bank(by, name)
    if name == "birthday":
        return birthday(by, words, ed)
    if (kind in ("property", "wild") or name in BUILDINGS) and words.took("as", "on"):
        return act.Play(by, name, colour(words, ed), from_bank(words))
    return act.Play(by, name, usual_colour(name, ed), from_bank(words))


def usual_colour(name: str, ed: DealEdition) -> str:
    """The colour of a card that has only one; a two-colour wild must be told."""
    of = ed.cards[name]
    if of.kind == "wild" and not of.any:
        raise LineError(f'Say the colour it counts for: "as" and {listed(of.colours)}.', shape=True)
    return of.colours[0] if of.kind == "property" else ""


def from_bank(words: Words) -> bool:
    """Whether a card came out of the bank."""
    if words.took("from"):
        words.need("bank")
        return True
    return False


@VERBS.on("Ann recolour wild_red_yellow yellow")
def recolour(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A wild card gets another colour."""
    wild = laid(words, ed)
    words.took("as", "to")
    return act.Recolour(by, wild.card, colour(words, ed), wild.colour)


@VERBS.on("Ann move house to green")
def move(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A building goes to another set."""
    piece = laid(words, ed)
    if piece.card not in BUILDINGS:
        raise LineError("A house or a hotel is moved; a wild card is recoloured.", shape=True)
    was = colour(words, ed) if words.took("from") else piece.colour
    words.took("to", "on")
    if was and words.took("bank"):
        return act.Bank(by, piece.card, was)
    return act.MoveBuilding(by, piece.card, colour(words, ed), was)


@VERBS.on("Ann discard money_1m")
def discard(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A card goes on the discard pile."""
    return act.Discard(by, card(words, ed))


@VERBS.on("Ann return 2")
def give_back(by: Seat, words: Words, ed: DealEdition) -> Action:
    """Cards go under the pile, one that was seen or so many unseen."""
    if whole(words.peek()) is not None:
        return act.Return(by, "", words.number("a number of cards", most=MOST_CARDS))
    return act.Return(by, card(words, ed))


@VERBS.on("Ann rent red with rent_red_yellow")
def rent(by: Seat, words: Words, ed: DealEdition) -> Action:
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
            said["frm"] = (*said["frm"], *players(words))
    return said


def players(words: Words) -> tuple[Seat, ...]:
    """One player or several."""
    found = [words.player()]
    while words.took(",", "and"):
        found.append(words.player())
    return tuple(dict.fromkeys(found))


@VERBS.on("Ann birthday")
def birthday(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A present from everybody."""
    return act.Birthday(by, **asked(words))


@VERBS.on("Ann debt Bob")
def debt(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A debt of one rival."""
    words.took("from")
    frm = players(words)
    said = asked(words)
    return act.Debt(by, **{**said, "frm": tuple(dict.fromkeys((*frm, *said["frm"])))})


@VERBS.on("Bob pay Ann money_5m, property_red")
def pay(by: Seat, words: Words, ed: DealEdition) -> Action:
    """Who is paid, and the cards."""
    to = words.player()
    cards: list[act.Laid] = []
    if not words.took("nothing"):
        cards += copies(words, ed)
        while words.took(",", "and"):
            cards += copies(words, ed)
    return act.Pay(by, to, tuple(cards), from_bank(words))


@VERBS.on("Bob demand property_red from Ann")
def demand(by: Seat, words: Words, ed: DealEdition) -> Action:
    """Certain cards or a sum, asked of somebody."""
    if whole(words.peek()) is not None:
        amount = words.amount()
        return act.Demand(by, words.player() if words.took("from") else None, (), amount)
    cards = [card(words, ed)]
    while words.took(",", "and"):
        cards.append(card(words, ed))
    return act.Demand(by, words.player() if words.took("from") else None, tuple(cards))


@VERBS.on("Ann sly Bob property_red")
def sly(by: Seat, words: Words, ed: DealEdition) -> Action:
    """One card of a rival, and the colour it counts for from now on."""
    frm = words.player()
    words.took(":")
    taken = laid(words, ed)
    return act.Sly(by, frm, taken, colour(words, ed) if words.took("as") else "", from_bank(words))


@VERBS.on("Ann swap Bob: property_brown for property_green")
def swap(by: Seat, words: Words, ed: DealEdition) -> Action:
    """What is given, for what is taken."""
    frm = words.player()
    words.took(":")
    gives = laid_or_nothing(words, ed)
    words.need("for", '"for" and the card that is taken')
    gets = laid_or_nothing(words, ed)
    return act.Swap(by, frm, gives, gets, colour(words, ed) if words.took("as") else "", from_bank(words))


def laid_or_nothing(words: Words, ed: DealEdition) -> act.Laid:
    """A card on a table, or that there was none."""
    return act.NO_CARD if words.took("nothing") else laid(words, ed)


@VERBS.on("Ann break Bob red")
def break_(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A full set of a rival."""
    return act.Break(by, words.player(), colour(words, ed), from_bank(words))


@VERBS.on("Bob no")
def no(by: Seat, words: Words, ed: DealEdition) -> Action:
    """Just Say No, to the card, to its doubler, or to somebody's answer."""
    words.took("to")
    double = bool(words.took("double", "double_the_rent"))
    named, to = "", None
    if seat_of(words.peek(), words.players) is not None:
        to = words.player()
    elif words.peek() not in ("", "from"):
        named = words.took(act.RENT) or card(words, ed)
    return act.No(by, double, to, from_bank(words), named)


@VERBS.on("Ann count 6")
def count(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A hand is counted."""
    return act.Count(by, words.number("a number of cards", least=0, most=MOST_CARDS))


@VERBS.on("Ann dealt 5")
def dealt(by: Seat, words: Words, ed: DealEdition) -> Action:
    """How many cards were dealt to somebody."""
    return act.Dealt(by, words.number("a number of cards", least=0, most=MOST_CARDS))


@VERBS.on("Ann win")
def win(by: Seat, words: Words, ed: DealEdition) -> Action:
    """Three full sets are there."""
    return act.Win(by)


@VERBS.on("Ann end", by=(TABLE,))
def end(by: Seat, words: Words, ed: DealEdition) -> Action:
    """The turn is over; said by the table, the game is."""
    return act.Finish(by) if by == TABLE else act.End(by)


@VERBS.on("table reshuffle", by=(TABLE,))
def reshuffle(by: Seat, words: Words, ed: DealEdition) -> Action:
    """The discard pile becomes the draw pile."""
    return act.Reshuffle(by)


@VERBS.on("table turn Ann", by=(TABLE,), players=False)
def turn(by: Seat, words: Words, ed: DealEdition) -> Action:
    """The turn goes to somebody."""
    return act.TurnTo(by, words.player())

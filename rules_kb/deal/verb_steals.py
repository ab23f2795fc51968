"""The verbs of cards that take something, and Just Say No."""

from collections.abc import Sequence

from rules_kb.deal import actions as act
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.names import card, colour, laid
from rules_kb.deal.position import marked
from rules_kb.deal.verb_charges import FROM_BANK, from_bank, laid_phrase, out_of_bank
from rules_kb.kernel.model import Seat
from rules_kb.kernel.said import Facts
from rules_kb.record.reader import Words, name_of, seat_of
from rules_kb.record.verbs import PLAYER, Shape, Term, Verb, after, behind, spaced

Players = Sequence[str]


def taken(words: Words, ed: DealEdition) -> act.Laid:
    """A card on the table of the rival named before, with a colon between them or none."""
    words.took(":")
    return laid(words, ed)


def rival(words: Words, ed: DealEdition) -> Seat:
    """With whom, and the colon behind the name."""
    seat = words.player()
    words.took(":")
    return seat


COLOUR = Term(colour)
AS_COLOUR = after("as", COLOUR)
TAKEN = Term(taken, lambda card, *_: marked(card))
RIVAL = Term(rival, lambda seat, players, ed: f"{name_of(seat, players)}:")
SWAPPED = Term(
    lambda words, ed: act.NO_CARD if words.took("nothing") else laid(words, ed),
    lambda card, *_: marked(card) or "nothing",
)


def sly_facts(action: act.Sly, ed: DealEdition) -> Facts:
    """Of whom, which card, and as what."""
    taken = {"taken": laid_phrase(action.card, ed), "colour": action.colour}
    return {"player": action.by, "rival": action.frm, **taken}


SLY = Verb(
    act.Sly,
    "Ann sly Bob property_red",
    "{player} (took|takes) the {taken} from {rival}[, now {colour}]",
    (PLAYER, TAKEN, AS_COLOUR, FROM_BANK),
    facts=sly_facts,
    shape=Shape(("@player", "@laid/to"), "as from", {"as": "@colour", "from": "bank"}),
)


def swap_facts(action: act.Swap, ed: DealEdition) -> Facts:
    """With whom, what is given, what is taken, and as what."""
    cards = {key: laid_phrase(each, ed) for key, each in (("given", action.gives), ("taken", action.gets)) if each.card}
    return {"player": action.by, "rival": action.frm, "colour": action.colour, **cards}


SWAP = Verb(
    act.Swap,
    "Ann swap Bob: property_brown for property_green",
    "{player} (swapped|swaps) [the {given}|nothing] for [the {taken}|nothing] of {rival}[, now {colour}]",
    (RIVAL, SWAPPED, behind("for", SWAPPED, '"for" and the card that is taken'), AS_COLOUR, FROM_BANK),
    facts=swap_facts,
    shape=Shape(("@player:",), "for as", {":": "@laid nothing", "for": "@laid/to nothing", "as": "@colour"}),
)
BREAK = Verb(
    act.Break,
    "Ann break Bob red",
    "{player} (took|takes) the {colour} set from {rival}",
    (PLAYER, COLOUR, FROM_BANK),
    facts=lambda action, ed: {"player": action.by, "rival": action.frm, "colour": action.colour},
    shape=Shape(("@player", "@colour"), "from", {"from": "bank"}),
)


def read_no(by: Seat, words: Words, ed: DealEdition) -> act.No:
    """Just Say No, to the card, to its doubler, or to somebody's answer."""
    words.took("to")
    double = bool(words.took("double", "double_the_rent"))
    named, to = "", None
    if seat_of(words.peek(), words.players) is not None:
        to = words.player()
    elif words.peek() not in ("", "from"):
        named = words.took(act.RENT) or card(words, ed)
    return act.No(by, double, to, from_bank(words), named)


def write_no(action: act.No, players: Players, ed: DealEdition) -> str:
    """To what, or to whom."""
    to = "" if action.to is None else name_of(action.to, players)
    return spaced("double" * action.double, to, action.card, out_of_bank(action.banked))


NO = Verb(
    act.No,
    "Bob no",
    "{player} (said|says) no[{double: to the doubling}| to {rival}]",
    read=read_no,
    write=write_no,
    facts=lambda action, ed: {"player": action.by, "double": action.double, "rival": action.to},
    shape=Shape(("@player double",), "from", {"from": "bank"}),
)

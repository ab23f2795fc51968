"""The verbs of cards that are drawn, laid, turned and put away, and of whose turn it is."""

from collections.abc import Sequence

from rules_kb.deal import actions as act
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.names import card, colour, laid
from rules_kb.deal.position import block_lines, marked, read_block
from rules_kb.deal.verb_charges import from_bank, out_of_bank, read_birthday
from rules_kb.kernel.model import TABLE, Action, Seat
from rules_kb.kernel.said import Facts
from rules_kb.kernel.text import LineError, listed, whole
from rules_kb.record.reader import Words
from rules_kb.record.verbs import Shape, Term, Verb, number, position_verb, spaced

Players = Sequence[str]
MOST_CARDS = 99
# Action cards have verbs of their own; a line that plays one by its name alone says too little.
TOLD_BY = {
    "sly_deal": "Ann sly Bob property_red",
    "forced_deal": "Ann swap Bob: property_brown for property_green",
    "deal_breaker": "Ann break Bob red",
    "debt_collector": "Ann debt Bob",
}
CARDS = number("a number of cards", most=MOST_CARDS)
ANY_CARDS = number("a number of cards", least=0, most=MOST_CARDS)
DRAW = Verb(
    act.Draw,
    "Ann draw 2",
    "{player} (drew|draws) {count:# card|# cards}",
    (CARDS,),
    spoken=("drew",),
    shape=Shape(("@few",)),
)


def read_bank(by: Seat, words: Words, ed: DealEdition) -> act.Bank:
    """A card goes into the bank, from the hand or, as a building, off a set."""
    placed = laid(words, ed)
    return act.Bank(by, placed.card, placed.colour if placed.card in BUILDINGS else "")


BANK = Verb(
    act.Bank,
    "Ann bank money_5m",
    "{player} (banked|banks) {card}",
    read=read_bank,
    write=lambda action, players, ed: marked(act.Laid(action.card, action.was)),
    shape=Shape(("@money",)),
)


def read_play(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A property as a colour, a building on one, or an action."""
    name = card(words, ed)
    kind = ed.cards[name].kind
    if name in TOLD_BY or kind == "rent":
        like = TOLD_BY.get(name, f"Ann rent {ed.cards[name].colours[0]} with {name}" if kind == "rent" else "")
        raise LineError(f"Say whom {ed.cards[name].title} is for, like this: {like}")
    if kind == "money":
        return act.Bank(by, name)
    if name == "birthday":
        return read_birthday(by, words, ed)
    if (kind in ("property", "wild") or name in BUILDINGS) and words.took("as", "on"):
        return act.Play(by, name, colour(words, ed), from_bank(words))
    return act.Play(by, name, usual_colour(name, ed), from_bank(words))


def usual_colour(name: str, ed: DealEdition) -> str:
    """The colour of a card that has only one; a two-colour wild must be told."""
    of = ed.cards[name]
    if of.kind == "wild" and not of.any:
        raise LineError(f'Say the colour it counts for: "as" and {listed(of.colours)}.', shape=True)
    return of.colours[0] if of.kind == "property" else ""


def write_play(action: act.Play, players: Players, ed: DealEdition) -> str:
    """The card, and its colour where that is not its only one."""
    plain = ed.cards[action.card].kind == "property" and action.colour == ed.cards[action.card].colours[0]
    word = "on" if action.card in BUILDINGS else "as"
    where = f"{word} {action.colour}" if action.colour and not plain else ""
    return spaced(action.card, where, out_of_bank(action.banked))


def play_facts(action: act.Play, ed: DealEdition) -> Facts:
    """The card or the building, and the colour where the card does not tell it."""
    kind, builds = ed.cards[action.card].kind, action.card in BUILDINGS
    return {
        "player": action.by,
        "piece": action.card if builds else "",
        "card": action.card,
        "lays": kind in ("property", "wild"),
        "builds": builds,
        "colour": action.colour if builds or kind == "wild" else "",
        "banked": action.banked,
    }


PLAY = Verb(
    act.Play,
    "Ann play wild_red_yellow as red",
    "{player} [(put|puts) a {piece}|{lays:(laid|lays) the} {card}|(played|plays) {card}]"
    "[{builds: on} {colour}| as {colour}]{banked: out of the bank}",
    read=read_play,
    write=write_play,
    facts=play_facts,
    shape=Shape(("@lay",), "as on from", {"as": "@colour", "on": "@colour", "from": "bank"}),
)


def read_recolour(by: Seat, words: Words, ed: DealEdition) -> act.Recolour:
    """A wild card gets another colour."""
    wild = laid(words, ed)
    words.took("as", "to")
    return act.Recolour(by, wild.card, colour(words, ed), wild.colour)


RECOLOUR = Verb(
    act.Recolour,
    "Ann recolour wild_red_yellow yellow",
    "{player} (turned|turns) the {card} to {colour}",
    read=read_recolour,
    write=lambda action, players, ed: f"{marked(act.Laid(action.card, action.was))} {action.colour}",
    shape=Shape(("@wild",), "@colour"),
)


def read_move(by: Seat, words: Words, ed: DealEdition) -> Action:
    """A building goes to another set."""
    piece = laid(words, ed)
    if piece.card not in BUILDINGS:
        raise LineError("A house or a hotel is moved; a wild card is recoloured.", shape=True)
    was = colour(words, ed) if words.took("from") else piece.colour
    words.took("to", "on")
    if was and words.took("bank"):
        return act.Bank(by, piece.card, was)
    return act.MoveBuilding(by, piece.card, colour(words, ed), was)


MOVE = Verb(
    act.MoveBuilding,
    "Ann move house to green",
    "{player} (moved|moves) a {piece} to {colour}",
    read=read_move,
    write=lambda action, players, ed: f"{marked(act.Laid(action.piece, action.was))} to {action.to}",
    facts=lambda action, ed: {"player": action.by, "piece": action.piece, "colour": action.to},
    shape=Shape(("house hotel",), "from to", {"from": "@colour", "to": "@colour bank"}),
)


def discarded(words: Words, ed: DealEdition) -> str:
    """A card that everybody sees; a number of cards goes under the pile unseen."""
    if (count := whole(words.peek())) is not None:
        raise LineError(f"Everybody sees what is discarded: name each card. Unseen they go under: Ann return {count}")
    return card(words, ed)


DISCARD = Verb(
    act.Discard,
    "Ann discard money_1m",
    "{player} (discarded|discards) {card}",
    (Term(discarded),),
    shape=Shape(("@card",)),
)


def read_return(by: Seat, words: Words, ed: DealEdition) -> act.Return:
    """Cards go under the pile, one that was seen or so many unseen."""
    if whole(words.peek()) is not None:
        return act.Return(by, "", CARDS.read(words, ed))
    return act.Return(by, card(words, ed))


RETURN = Verb(
    act.Return,
    "Ann return 2",
    "{player} (put|puts) [{card}|{count:# card|# cards}] under the pile",
    read=read_return,
    write=lambda action, players, ed: str(action.card or action.count),
    shape=Shape(("@few @card",)),
)
COUNT = Verb(
    act.Count,
    "Ann count 6",
    "{player} (counted|counts) {hand:# card|# cards} in hand",
    (ANY_CARDS,),
    shape=Shape(("@few",)),
)
DEALT = Verb(
    act.Dealt, "Ann dealt 5", "{player} (was|is) dealt {count:# card|# cards}", (ANY_CARDS,), shape=Shape(("@few",))
)
WIN = Verb(act.Win, "Ann win", "{player} (has won|wins)", spoken=("won",))


RESHUFFLE = Verb(act.Reshuffle, "table reshuffle", "the discard pile (was|is) shuffled", by=(TABLE,))

POSITION = position_verb(act.Resync, read_block, block_lines)

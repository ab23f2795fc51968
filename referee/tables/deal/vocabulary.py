"""The words of a Deal table for the quick line: cards, colours, and what lies in front of whom."""

from referee.tables.deal.faces import capital
from referee.tables.queries import Seated
from referee.tables.vocabulary import Kinds, Shape, Word, word
from rules_kb.deal.blocks import marked
from rules_kb.deal.paying import may_give, said
from rules_kb.deal.state import Player

# The verbs of the game, the likeliest first, with what follows each.
SHAPES: dict[str, Shape] = {
    "bank": Shape(("@money",)),
    "play": Shape(("@lay",), "as on from", {"as": "@colour", "on": "@colour", "from": "bank"}),
    "rent": Shape(("@colour",), "with double from", {"with": "@rent", "from": "@player bank", ",": "@colour"}),
    "pay": Shape(("@player", "@mine nothing"), ",", {",": "@mine"}),
    "no": Shape(("@player double",), "from", {"from": "bank"}),
    "sly": Shape(("@player", "@laid/to"), "as from", {"as": "@colour", "from": "bank"}),
    "swap": Shape(("@player:",), "for as", {":": "@laid nothing", "for": "@laid/to nothing", "as": "@colour"}),
    "break": Shape(("@player", "@colour"), "from", {"from": "bank"}),
    "debt": Shape(("@player",), "double from", {"from": "bank"}),
    "birthday": Shape((), "from", {"from": "@player bank"}),
    "end": Shape(),
    "draw": Shape(("@few",)),
    "discard": Shape(("@card",)),
    "return": Shape(("@few @card",)),
    "recolour": Shape(("@wild",), "@colour"),
    "move": Shape(("house hotel",), "from to", {"from": "@colour", "to": "@colour bank"}),
    "demand": Shape(("@card",), ", from", {",": "@card", "from": "@player"}),
    "count": Shape(("@few",)),
    "dealt": Shape(("@few",)),
    "win": Shape(),
    "reshuffle": Shape(),
    "turn": Shape(("@player",)),
}
# Which cards each verb is about, by their kinds.
ABOUT = {
    "card": ("money", "property", "wild", "action", "rent"),
    "money": ("money", "action", "rent"),
    "lay": ("property", "wild", "action"),
    "wild": ("wild",),
    "rent": ("rent",),
}


def kinds(s: Seated) -> Kinds:
    """Every kind of word the shapes speak of."""
    cards: Kinds = {name: of_kinds(s, about) for name, about in ABOUT.items()}
    seats = {s.words.name(seat): player for seat, player in enumerate(s.board.players)}
    return {
        "few": [word(str(n)) for n in range(1, 8)],
        "colour": [word(id, capital(colour.name)) for id, colour in s.ed.colours.items()],
        "mine": {name: [*banked(s, player), *laid(s, player)] for name, player in seats.items()},
        "laid": {name: laid(s, player) for name, player in seats.items()},
        **cards,
    }


def of_kinds(s: Seated, about: tuple[str, ...]) -> list[Word]:
    """Cards of some kinds, with their titles."""
    return [word(card.id, capital(card.title)) for kind in about for card in s.ed.cards.values() if card.kind == kind]


def banked(s: Seated, player: Player) -> list[Word]:
    """What somebody has in the bank to pay with, each card once."""
    return [word(card, capital(s.ed.cards[card].title)) for card in dict.fromkeys(may_give(s.ed, player)[0])]


def laid(s: Seated, player: Player) -> list[Word]:
    """What lies in front of somebody, in the words of a payment."""
    cards = {marked(said(player.area, each)): each.card for each in may_give(s.ed, player)[1]}
    return [word(id, capital(s.ed.cards[card].title)) for id, card in cards.items()]

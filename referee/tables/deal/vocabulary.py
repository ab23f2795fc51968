"""The words of a Deal table for the quick line: cards, colours, and what lies in front of whom."""

from referee.seated.queries import Seated
from referee.tables.common.vocabulary import Kinds, Word, word
from referee.tables.deal.faces import capital
from rules_kb.deal.pay.facts import may_give, said
from rules_kb.deal.position import marked
from rules_kb.deal.state import Player

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
    titles = {kind: [card for card in s.ed.cards.values() if card.kind == kind] for kind in ABOUT["card"]}
    cards: Kinds = {
        name: [word(card.id, capital(card.title)) for kind in about for card in titles[kind]]
        for name, about in ABOUT.items()
    }
    seats = {s.words.name(seat): player for seat, player in enumerate(s.board.players)}
    return {
        "few": [word(str(n)) for n in range(1, 8)],
        "colour": [word(id, capital(colour.name)) for id, colour in s.ed.colours.items()],
        "mine": {name: [*banked(s, player), *laid(s, player)] for name, player in seats.items()},
        "laid": {name: laid(s, player) for name, player in seats.items()},
        **cards,
    }


def banked(s: Seated, player: Player) -> list[Word]:
    """What somebody has in the bank to pay with, each card once."""
    return [word(card, capital(s.ed.cards[card].title)) for card in dict.fromkeys(may_give(s.ed, player)[0])]


def laid(s: Seated, player: Player) -> list[Word]:
    """What lies in front of somebody, in the words of a payment."""
    cards = {marked(said(player.area, each)): each.card for each in may_give(s.ed, player)[1]}
    return [word(id, capital(s.ed.cards[card].title)) for id, card in cards.items()]

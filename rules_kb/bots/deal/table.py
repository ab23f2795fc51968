"""The table the card players sit at: the true position, the hidden hands and pile, and how things are written down."""

import random
from collections.abc import Sequence

import msgspec

from rules_kb.bots.table import Bots
from rules_kb.deal.actions import Bank, Discard, Laid, No, Play, Rent, Reshuffle, Return
from rules_kb.deal.cards import DRAW, FIRST_HAND
from rules_kb.deal.charge.facts import CARDS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.setup.effects import new_table
from rules_kb.deal.state import DealTable, Player, is_won, rivals
from rules_kb.deal.steal.facts import THEFTS
from rules_kb.kernel.model import Action, Entry, Ruling, Seat

USES = CARDS | THEFTS


class CardCharacter(msgspec.Struct, frozen=True):
    """What a player is like: how often a no is said or countered, a card saved, used, turned, or left in the hand."""

    refuses: float
    counters: float
    saves: float
    bold: float
    mean: float
    fidgets: float
    careless: float
    idle: float


class CardHabits(msgspec.Struct, frozen=True):
    """How often a table writes down what need not be said; counting is also asking for what is owed."""

    draws: float
    ends: float
    shuffles: float
    shows: float
    counts: float


def some_character(chance: random.Random, pace: float) -> CardCharacter:
    """One player out of many, at a table that plays slowly or fast."""
    return CardCharacter(
        refuses=chance.uniform(0.5, 1.0),
        counters=chance.uniform(0.6, 1.0),
        saves=chance.uniform(0.0, 0.5),
        bold=chance.uniform(0.3, 2.0),
        mean=chance.uniform(0.3, 2.0),
        fidgets=chance.choice((0.0, 0.02, 0.1)),
        careless=chance.choice((0.0, 0.1, 0.4)),
        idle=chance.choice((0.02, 0.1, 0.3)) * pace,
    )


def some_habits(chance: random.Random) -> CardHabits:
    """One way to write a game down."""
    return CardHabits(
        draws=chance.choice((0.0, 0.5, 1.0)),
        ends=chance.choice((0.0, 0.5, 1.0)),
        shuffles=chance.choice((0.0, 1.0)),
        shows=chance.choice((0.0, 0.5, 1.0)),
        counts=chance.choice((0.0, 0.0, 0.1)),
    )


class DealBots(Bots[DealTable]):
    """Bots at a table of cards: the hands are known to the players alone."""

    ed: DealEdition

    def __init__(self, ed: DealEdition, players: int, chance: random.Random) -> None:
        self.habits = some_habits(chance)
        pace = chance.choice((0.2, 1.0, 2.5))
        self.characters = [some_character(chance, pace) for _ in range(players)]
        self.table: DealTable = new_table(ed, players)
        super().__init__(ed, self.table, chance)
        self.pile = [card.id for card in ed.cards.values() for _ in range(card.count)]
        self.chance.shuffle(self.pile)
        self.discard: list[str] = []
        self.hands = [[self.pile.pop() for _ in range(FIRST_HAND)] for _ in range(players)]

    def write(self, action: Action) -> tuple[Entry, Ruling]:
        """One more line, judged, with what it does to the hidden cards."""
        self.move_hidden(action)
        written = super().write(action)
        self.discard = list(self.table.discard)
        return written

    def move_hidden(self, action: Action) -> None:
        """Cards leave a hand; a Pass Go draws and a shuffled discard pile goes under nobody's eyes."""
        for card in spent(action):
            self.hands[action.by].remove(card)
        if isinstance(action, Play) and action.card == "pass_go":
            self.discard.append(action.card)
            self.draw(action.by, DRAW)
        elif isinstance(action, Reshuffle):
            self.shuffle()
        elif isinstance(action, Return) and action.card:
            self.pile.insert(0, action.card)

    def shuffle(self) -> None:
        """The discard pile becomes part of the draw pile."""
        self.pile += self.discard
        self.chance.shuffle(self.pile)
        self.discard = []

    def draw(self, seat: Seat, count: int) -> int:
        """So many cards into a hand, or as many as there are; says how many."""
        for drawn in range(count):
            if not self.pile:
                self.shuffle()
            if not self.pile:
                return drawn
            self.hands[seat].append(self.pile.pop())
        return count

    def put_under(self, seat: Seat, cards: Sequence[str]) -> None:
        """Cards go under the pile and nobody sees which."""
        for card in cards:
            self.hands[seat].remove(card)
            self.pile.insert(0, card)

    @property
    def is_won(self) -> bool:
        """Whether the game is over, or was won by a card that nobody has refused."""
        return is_won(self.table)

    def player(self, seat: Seat) -> Player:
        """One player's part of the position."""
        return self.table.players[seat]

    def area(self, seat: Seat) -> list[Laid]:
        """What lies in front of a player."""
        return self.table.players[seat].area

    def others(self, seat: Seat) -> list[Seat]:
        """Everyone else, in no particular order."""
        found = rivals(self.table, seat)
        self.chance.shuffle(found)
        return found

    def count_of(self, seat: Seat, card: str) -> int:
        """How many of a card somebody really has in hand."""
        return self.hands[seat].count(card)


def spent(action: Action) -> list[str]:
    """The cards of a line that leave the hand and are seen."""
    if isinstance(action, Bank | Play | Discard):
        return [action.card]
    if isinstance(action, Rent):
        return [action.card, *["double_the_rent"] * action.doubles]
    if isinstance(action, No):
        return ["just_say_no"]
    if isinstance(action, Return):
        return [action.card] if action.card else []
    return [USES[type(action)]] if type(action) in USES else []

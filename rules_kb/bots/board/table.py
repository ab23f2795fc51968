"""The table the bots sit at: the true position, what each player is like, and how their evening is written down."""

import random

import msgspec

from rules_kb.board.edition import BoardEdition
from rules_kb.board.money import ASSUMABLE
from rules_kb.board.setup.effects import new_board
from rules_kb.board.state import Board, Player, active
from rules_kb.bots.table import Bots
from rules_kb.kernel.model import Due, Seat


class Character(msgspec.Struct, frozen=True):
    """What a player is like: money kept back, eagerness to own, and how often something is done."""

    thrift: int
    eager: float
    fussy: float
    bold: float
    deals: float
    forgets: float
    builds: float
    hoards: bool


class Habits(msgspec.Struct, frozen=True):
    """How a table writes things down: what moves by itself, and how often it says what need not be said."""

    assume: tuple[str, ...] | None
    ends: float
    places: float
    reasons: float
    opens: float
    passes: float
    confirms: float


def some_character(chance: random.Random) -> Character:
    """One player out of many."""
    return Character(
        thrift=chance.choice((0, 0, 20, 100, 250)),
        eager=chance.uniform(0.8, 1.7),
        fussy=chance.uniform(0.0, 0.35),
        bold=chance.choice((0.0, 0.2, 0.6)),
        deals=chance.uniform(0.1, 0.5),
        forgets=chance.uniform(0.0, 0.15),
        builds=chance.uniform(0.4, 1.0),
        hoards=chance.random() < 0.45,
    )


def some_habits(chance: random.Random) -> Habits:
    """One way to write an evening down."""
    everything = tuple(dict.fromkeys(ASSUMABLE.values()))
    some = tuple(what for what in everything if chance.random() < 0.5)
    return Habits(
        assume=chance.choice((None, None, (), everything, everything[:3], some)),
        ends=chance.choice((0.0, 0.5, 1.0)),
        places=chance.choice((0.0, 0.0, 0.5, 1.0)),
        reasons=chance.choice((0.3, 0.8, 1.0)),
        opens=chance.choice((0.0, 0.5, 1.0)),
        passes=chance.choice((0.0, 0.5, 1.0)),
        confirms=chance.choice((0.0, 0.0, 0.05, 0.2)),
    )


class BoardBots(Bots[Board]):
    """Bots at the board: what each player is like, and what they made up their minds about."""

    ed: BoardEdition

    def __init__(self, ed: BoardEdition, players: int, chance: random.Random) -> None:
        self.habits = some_habits(chance)
        self.characters = [some_character(chance) for _ in range(players)]
        self.board = new_board(ed, players, self.habits.assume)
        super().__init__(ed, self.board, chance)
        # What was made up about each claim, and until which moment business was looked at.
        self.plans: dict[tuple[int, Seat, Seat, str], str] = {}
        self.looked_at: tuple[int, bool, int, int] = (0, False, 0, 0)
        self.ignored = 0

    def player(self, seat: Seat) -> Player:
        """One player's part of the position."""
        return self.board.players[seat]

    def spare(self, seat: Seat) -> int:
        """The cash a player is willing to spend."""
        return max(0, self.player(seat).cash - self.characters[seat].thrift)

    def others(self, seat: Seat) -> list[Seat]:
        """Everyone else still in the game, in no particular order."""
        found = [other for other in active(self.board) if other != seat]
        self.chance.shuffle(found)
        return found

    def dice(self) -> tuple[int, int]:
        """A throw."""
        return self.chance.randint(1, 6), self.chance.randint(1, 6) if self.ed.dice_thrown == 2 else 0

    def plan(self, due: Due, *choices: str) -> str:
        """What was made up about a claim, once: one of the choices."""
        key = (due.seq, due.frm, due.to, due.why + due.about)
        if key not in self.plans:
            self.plans[key] = self.chance.choice(choices)
        return self.plans[key]

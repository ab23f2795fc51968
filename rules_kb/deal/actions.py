"""Everything that can be logged of Monopoly Deal."""

from typing import NamedTuple

import msgspec

from rules_kb.kernel.log import End as End
from rules_kb.kernel.log import Finish as Finish
from rules_kb.kernel.log import TurnTo as TurnTo
from rules_kb.kernel.model import Action, Owing, Seat

# How a building that stands on no set is written where the only full set would be understood.
LOOSE = "loose"
# The rent card that was played, whichever it is.
RENT = "rent"
# Why cards that nobody asked for are owed back.
GIFT = "gift"


class Laid(NamedTuple):
    """A card in front of a player and the colour it counts for; no colour where none was said or none fits."""

    card: str
    colour: str = ""


# One side of a Forced Deal that was left out.
NO_CARD = Laid("")


class Draw(Action, frozen=True, tag="draw"):
    """Cards from the pile; `assumed` where nobody wrote the start of a turn down."""

    count: int
    assumed: bool = False


class Bank(Action, frozen=True, tag="bank"):
    """A card goes into its player's bank; `was` where it is a building off a set."""

    card: str
    was: str = ""


class Play(Action, frozen=True, tag="play"):
    """A card laid down or used: a property as a colour, a building on one, Pass Go. `banked`: it came out of the bank."""

    card: str
    colour: str = ""
    banked: bool = False


class Recolour(Action, frozen=True, tag="recolour"):
    """A wild card on the table changes its colour; `was` where several are there."""

    card: str
    colour: str
    was: str = ""


class MoveBuilding(Action, frozen=True, tag="move"):
    """A building goes to another set; `was` where several are there."""

    piece: str
    to: str
    was: str = ""


class Discard(Action, frozen=True, tag="discard"):
    """A card from the hand goes on the discard pile."""

    card: str


class Return(Action, frozen=True, tag="return"):
    """Cards from the hand go under the pile: one that was seen, or so many unseen."""

    card: str = ""
    count: int = 1


class Rent(Action, frozen=True, tag="rent"):
    """Rent for a set; `frm` where only some are asked, `amount` where a sum was named."""

    colours: tuple[str, ...]
    card: str
    doubles: int = 0
    frm: tuple[Seat, ...] = ()
    amount: int | None = None
    banked: bool = False


class Birthday(Action, frozen=True, tag="birthday"):
    """A present from everybody else."""

    frm: tuple[Seat, ...] = ()
    amount: int | None = None
    doubles: int = 0
    banked: bool = False


class Debt(Action, frozen=True, tag="debt"):
    """A debt collected from one rival."""

    frm: tuple[Seat, ...]
    amount: int | None = None
    doubles: int = 0
    banked: bool = False


class Pay(Action, frozen=True, tag="pay"):
    """Cards handed over from the table; `banked`: a building among them came out of the bank."""

    to: Seat
    cards: tuple[Laid, ...] = ()
    banked: bool = False


class Demand(Action, frozen=True, tag="demand"):
    """Somebody asks for certain cards or for a sum."""

    frm: Seat | None = None
    cards: tuple[str, ...] = ()
    amount: int | None = None


class Sly(Action, frozen=True, tag="sly"):
    """One card is taken; `colour` is what it counts for from now on."""

    frm: Seat
    card: Laid
    colour: str = ""
    banked: bool = False


class Swap(Action, frozen=True, tag="swap"):
    """One card is given for one that is taken; against the rules, one of them may be missing."""

    frm: Seat
    gives: Laid
    gets: Laid
    colour: str = ""
    banked: bool = False


class Break(Action, frozen=True, tag="break"):
    """A full set is taken."""

    frm: Seat
    colour: str
    banked: bool = False


class No(Action, frozen=True, tag="no"):
    """Just Say No, to the card played, to its doubling, or to the answer of `to`; `card` where one was named."""

    double: bool = False
    to: Seat | None = None
    banked: bool = False
    card: str = ""


class Count(Action, frozen=True, tag="count"):
    """A hand is counted."""

    hand: int


class Dealt(Action, frozen=True, tag="dealt"):
    """How many cards a player was dealt before the game."""

    count: int


class Win(Action, frozen=True, tag="win"):
    """A player says that three full sets are there."""


class Reshuffle(Action, frozen=True, tag="reshuffle"):
    """The discard pile becomes the draw pile."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's line of a position; None is not mentioned. A hand of `?` is unknown; `holds` is known to be in it."""

    player: Seat
    hand: int | None = None
    hand_unknown: bool = False
    bank: tuple[str, ...] | None = None
    owns: tuple[Laid, ...] | None = None
    holds: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as text says it; None is not mentioned. `under` lies at the bottom of the pile, "" is unseen."""

    players: tuple[Standing, ...] = ()
    pile: int | None = None
    under: tuple[str, ...] = ()
    discard: tuple[str, ...] | None = None
    owing: tuple[Owing, ...] = ()
    turn: Seat | None = None
    plays: int = 0
    drawn: bool = False
    # Cards drawn at the start of the turn, and Pass Go cards drawn for, that nobody has written down.
    assumed: int = 0
    passes: int = 0


class Resync(Action, frozen=True, tag="position"):
    """This is how it stands now, whatever the log says."""

    block: Block


CHARGES = (Rent, Birthday, Debt)
STEALS = (Sly, Swap, Break)
# What counts as playing a card.
PLAYS = (Bank, Play, *CHARGES, *STEALS)
# What only the player on turn does.
OF_THE_TURN = (*PLAYS, Draw, Recolour, MoveBuilding, Discard, Return, End)
BY_PLAYERS = (*OF_THE_TURN, Pay, Demand, No, Win)
# What brings cards out of a hand.
BY_HAND = (*PLAYS, No, Discard, Return)

"""What lines are made of: the sides of a trade, deeds in a hand, the lines of a position."""

import msgspec

from rules_kb.kernel.model import Owing, Seat


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one side gives in a trade."""

    cash: int = 0
    deeds: tuple[str, ...] = ()
    cards: int = 0
    houses: int = 0
    loan: int = 0
    # What the borrower pays on top, in percent, and in how many of the own turns it is paid back (0: some day).
    loan_percent: int = 0
    loan_turns: int = 0
    immunity: tuple[tuple[str, int], ...] = ()
    promises: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()
    # Deeds with the part of their rent that is promised, in percent, and for how many landings (-1: for good).
    rents: tuple[tuple[str, int, int], ...] = ()


class Leg(msgspec.Struct, frozen=True):
    """What one player gives another in a trade of several."""

    frm: Seat
    to: Seat
    gives: Side


class Holding(msgspec.Struct, frozen=True):
    """A deed in somebody's hand: five houses are a hotel."""

    deed: str
    houses: int = 0
    mortgaged: bool = False


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's line of a position; None is not mentioned. Cash `?` is unknown."""

    player: Seat
    cash: int | None = None
    cash_unknown: bool = False
    at: int | None = None
    jail: int | None = None
    stays: int | None = None
    owns: tuple[Holding, ...] | None = None
    cards: tuple[str, ...] | None = None
    lap: int | None = None
    out: bool = False


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as text says it; None is not mentioned."""

    players: tuple[Standing, ...] = ()
    houses: int | None = None
    hotels: int | None = None
    pot: int | None = None
    owing: tuple[Owing, ...] = ()
    turn: Seat | None = None
    rolled: bool = False
    doubles: int = 0

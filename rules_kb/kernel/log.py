"""The entries every game has: whose turn it is, and what speaks of the log itself, corrections, consent, decisions."""

from rules_kb.kernel.model import Action, Seat

# What somebody may say is wrong with an entry, by the word the log has for it.
COMPLAINTS = {
    "not-allowed": "That was not allowed",
    "wrong-amount": "The amount is wrong",
    "never-paid": "It was never paid",
    "wrong-payer": "The wrong person paid",
    "wrong-move": "Wrong move or card",
    "never-agreed": "I never agreed to it",
    "forgot-to-collect": "Somebody forgot to collect",
}


class End(Action, frozen=True, tag="end"):
    """The turn is over; the dice or the cards pass on."""


class TurnTo(Action, frozen=True, tag="turn"):
    """The table gives the turn to somebody."""

    player: Seat


class Finish(Action, frozen=True, tag="finish"):
    """The table ends the game by agreement."""


class Strike(Action, frozen=True, tag="strike"):
    """Entry `n` did not happen; striking a correction brings back what it changed."""

    n: int


class Replace(Action, frozen=True, tag="replace"):
    """Entry `n` really was this."""

    n: int
    action: Action


class Insert(Action, frozen=True, tag="insert"):
    """This happened right after entry `n` and was not written down."""

    n: int
    action: Action


class Agree(Action, frozen=True, tag="agree"):
    """A player says yes to entry `n`."""

    n: int


class Contest(Action, frozen=True, tag="contest"):
    """A player disputes entry `n`."""

    n: int
    why: str = ""


class Waive(Action, frozen=True, tag="waive"):
    """The table lets one rule count as kept at entry `n`."""

    n: int
    rule: str


class Overrule(Action, frozen=True, tag="overrule"):
    """The table lets entry `n` stand, whatever can be waived."""

    n: int


class Settle(Action, frozen=True, tag="settle"):
    """What entry `n` left owing is paid now."""

    n: int


class Decide(Action, frozen=True, tag="decide"):
    """The table fixes a point of the rules from here on (`table rule PARAM=VALUE`)."""

    param: str
    value: str


class Adopt(Action, frozen=True, tag="edition"):
    """The table plays by another edition from here on (`table edition family-rules@3`)."""

    edition: str
    pinned: str = ""


class Assume(Action, frozen=True, tag="assume"):
    """From here on these moneys move by themselves."""

    what: tuple[str, ...]


CORRECTIONS = (Strike, Replace, Insert)

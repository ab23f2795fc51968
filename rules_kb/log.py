"""The entries that speak about the log itself: corrections, consent, decisions of the table."""

from rules_kb.core import Action


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

"""What a yes, a no and silence make of an entry: one row for every kind of entry, and nothing about it elsewhere."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

import msgspec

from rules_kb.kernel import log
from rules_kb.kernel.model import ARBITER, TABLE, Action, Seat, Transfer
from rules_kb.kernel.naming import verb

Kind = Literal["trade", "in_kind", "out", "end", "let_stand", "decision", "settle", "correction", "claim", "act"]
# protest: it stands under protest. returned: the rules of the game send it back. refused: a no of one it binds is enough.
# outvoted: half of the seats are. vetoed: either. now: it counts where it is written, not where it was put in.
NoMeans = Literal["protest", "returned", "refused", "outvoted", "vetoed", "now"]
DECISIONS = (log.Decide, log.Adopt)
LETTING_STAND = (log.Overrule, log.Waive)
# The verbs of both games by which a player is out, the game is over, a debt is paid, or cards are taken from somebody.
PUTS_OUT, ENDS_GAME, PAYS, STEALS = ("bankrupt", "resign"), ("finish", "time"), ("pay",), ("sly", "swap", "break")


class ConsentRow(NamedTuple):
    """One kind of entry: what it is, who is asked and in which words, and what each answer means."""

    entry: str
    asks: str
    question: str
    yes: str
    silence: str
    no: str
    means: NoMeans


CONFIRMED, UNCONFIRMED = "It is confirmed.", "It stands, not yet confirmed."
COUNTS, COUNTS_SO_FAR = "It counts.", "It counts, not yet confirmed."
PROTEST = "It stands under protest until it is settled."
WITHOUT = "It does not count until it is settled."
ROWS: dict[Kind, ConsentRow] = {
    "trade": ConsentRow(
        "a trade between players", "all sides of it", "Did you agree to it?", CONFIRMED, UNCONFIRMED, PROTEST, "protest"
    ),
    "in_kind": ConsentRow(
        "property given for a debt", "the creditor", "Do you take it for what you are owed?",
        "It is paid for good.", "It is paid, not yet confirmed.", "It is no payment: it goes back, and the debt is due.",
        "returned",
    ),
    "out": ConsentRow(
        "a player goes bankrupt or gives up", "that player, unless on the own phone", "Are you out of the game?",
        CONFIRMED, UNCONFIRMED, WITHOUT, "refused",
    ),
    "end": ConsentRow(
        "the end of the game by the table", "every phone in the game", "Is the game over?",
        CONFIRMED, UNCONFIRMED, WITHOUT, "refused",
    ),
    "let_stand": ConsentRow(
        "letting an entry stand", "every phone in the game", "Does it stand?", COUNTS, COUNTS_SO_FAR,
        "It does not count until it is settled, if it is about you or half are against it.", "vetoed",
    ),
    "decision": ConsentRow(
        "a point of the rules, another edition", "everybody in the game", "Do you want to play so?",
        COUNTS, COUNTS_SO_FAR, "It does not count once half are against it: the edition stands.", "outvoted",
    ),
    "settle": ConsentRow(
        "settling what an entry left owing", "those whose money moves", "Has it been paid?",
        COUNTS, COUNTS_SO_FAR, "It does not count until it is settled: the money is owed as before.", "refused",
    ),
    "correction": ConsentRow(
        "a line taken back, replaced or put in later", "everybody the old or the new line names", "Was it so?",
        COUNTS, COUNTS_SO_FAR, "It does not count until it is settled: the log reads as before.", "refused",
    ),
    "claim": ConsentRow(
        "a claim put in later", "everybody it names", "Was it asked for in time?",
        "It counts where it was put in.", "It counts as made now.", "It counts as made now.", "now",
    ),
    "act": ConsentRow(
        "anything else", "at a careful table, whom it takes something from", "Is that right?",
        CONFIRMED, UNCONFIRMED, PROTEST, "protest",
    ),
}  # fmt: skip


class Stakes(NamedTuple):
    """Who was in the game when an entry was made, and the money it moved."""

    voters: tuple[Seat, ...] = ()
    moved: tuple[Transfer, ...] = ()

    @property
    def paying(self) -> frozenset[Seat]:
        """Those whose money moved, either way."""
        return frozenset(seat for one in self.moved for seat in (one.frm, one.to))


def kind_of(action: Action) -> Kind:
    """The row of an entry, by what its line says."""
    if isinstance(action, log.Insert) and action.action.needs_yes:
        return "claim"
    if isinstance(action, log.CORRECTIONS):
        return "correction"
    if isinstance(action, LETTING_STAND):
        return "let_stand"
    if isinstance(action, DECISIONS):
        return "decision"
    if isinstance(action, log.Settle):
        return "settle"
    if action.mutual and min(action.parties) >= 0:
        return "in_kind" if verb(action) in PAYS else "trade"
    return "out" if verb(action) in PUTS_OUT else "end" if verb(action) in ENDS_GAME else "act"


def takes_from(action: Action, moved: Iterable[Transfer]) -> frozenset[Seat]:
    """The seats from which an entry takes money, deeds, cards or the game."""
    loses = {*(one.frm for one in moved), *([action.by] if verb(action) in (*PAYS, *PUTS_OUT) else [])}
    loses |= {getattr(action, "frm", action.by)} if verb(action) in STEALS else set()
    return frozenset(seat for seat in loses if seat >= 0)


def may_fall(action: Action) -> bool:
    """Whether a no can keep an entry from counting."""
    return ROWS[kind_of(action)].means in ("refused", "outvoted", "vetoed")


def named_seats(action: Action) -> frozenset[Seat]:
    """Every player an action names, in whatever part of it."""
    return frozenset(seat for seat in seats_in(action) if seat >= 0)


def seats_in(part: Any) -> Iterator[Seat]:
    """Every seat an action or a part of it names, the Bank and the table among them."""
    if isinstance(part, tuple):
        for each in part:
            yield from seats_in(each)
    elif isinstance(part, msgspec.Struct):
        naming = seat_fields(type(part))
        for name in part.__struct_fields__:
            found = getattr(part, name)
            if name not in naming:
                yield from seats_in(found)
            elif found is not None:
                yield from found if isinstance(found, tuple) else (found,)


@cache
def seat_fields(kind: type[Any]) -> frozenset[str]:
    """The fields of a part of an action that are seats: a space or a sum is a number too."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if Seat in (hint, *get_args(hint)))


def is_refused(action: Action, bound: Iterable[Seat], says: Mapping[Seat, bool], voters: tuple[Seat, ...]) -> bool:
    """Whether what was said keeps an entry from counting: the arbiter's word first, then a majority, then those it binds."""
    if ARBITER in says or action.by == ARBITER:
        return not says.get(ARBITER, True)
    words = [says.get(seat, says.get(TABLE)) for seat in voters]
    if 2 * words.count(True) > len(words):
        return False
    means = ROWS[kind_of(action)].means
    if means in ("outvoted", "vetoed") and words and 2 * words.count(False) >= len(words):
        return True
    return means in ("refused", "vetoed") and any(says.get(seat) is False for seat in bound)

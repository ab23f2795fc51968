"""What the quick line completes: who speaks, what each may say, and what can follow it at this table."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.tables.queries import Seated
from rules_kb.core import BANK, TABLE, Due, Seat
from rules_kb.disputes.consent import in_the_game
from rules_kb.verbs import Verbs

# A word as the line has it, with how it is printed; the words somebody alone can mean are kept by who speaks.
Word = tuple[str, str]
Kinds = dict[str, list[Word] | dict[str, list[Word]]]


class Shape(NamedTuple):
    """What follows a verb: place by place, afterwards, and right behind certain words.

    `@kind` stands for the words of a kind, `@kind/to` for those of the player named third, `@kind:` for each with a
    colon; everything else stands for itself.
    """

    at: tuple[str, ...] = ()
    then: str = ""
    after: Mapping[str, str] = {}


# Lines about the log itself, by who says them; a correction goes on with a line of its own behind the colon.
ABOUT_THE_LOG: dict[Seat, dict[str, Shape]] = {
    0: {"agree": Shape(("@entry",)), "contest": Shape(("@entry:",))},
    TABLE: {
        "strike": Shape(("@entry",)),
        "replace": Shape(("@entry:",)),
        "insert": Shape(("after",), "", {"after": "@entry:"}),
        "waive": Shape(("@entry",)),
        "overrule": Shape(("@entry",)),
        "settle": Shape(("@entry",)),
        "rule": Shape(),
        "assume": Shape(),
        "edition": Shape(),
    },
}
NEWEST = 6


def of(s: Seated, verbs: Verbs, shapes: Mapping[str, Shape], kinds: Kinds, lines: Iterable[str]) -> dict[str, Any]:
    """Everything the page needs to complete a line by itself."""
    seats = [s.board.turn.seat, *(seat for seat in in_the_game(s.board) if seat != s.board.turn.seat)]
    players = named(s, seats)
    sides = {"player": 0, "bank": BANK, "table": TABLE}
    said = {side: sayable(verbs, shapes, by) for side, by in sides.items()}
    common: Kinds = {"player": players, "side": [*players, word("bank")], "entry": entries(s)}
    about = {verb: shape for group in ABOUT_THE_LOG.values() for verb, shape in group.items()}
    return {
        "lines": list(lines),
        "speakers": [*players, *(word(side) for side in ("table", "bank") if said[side])],
        "verbs": said,
        "shapes": {**about, **shapes},
        "kinds": {**common, **kinds},
    }


def sayable(verbs: Verbs, shapes: Iterable[str], by: Seat) -> list[str]:
    """The verbs a side may say, in the order of their shapes."""
    own = [name for name in shapes if by in verbs[name].by or (verbs[name].players and by >= 0)]
    return [*own, *ABOUT_THE_LOG.get(by, {})]


def word(id: str, printed: str = "") -> Word:
    """A word of the record, with how people write it where that differs."""
    return id, printed or id


def named(s: Seated, seats: Iterable[Seat]) -> list[Word]:
    """Players, as the record names them and as people do."""
    return [word(s.words.name(seat), s.words.who(seat)) for seat in seats]


def entries(s: Seated) -> list[Word]:
    """The newest entries, by their numbers."""
    return [word(str(n)) for n in range(s.table.length, max(0, s.table.length - NEWEST), -1)]


def sums(s: Seated, dues: Iterable[Due]) -> dict[str, list[Word]]:
    """What is owed, by who owes whom; where nobody is reminded, only what was asked for."""
    found: dict[str, list[Word]] = {}
    for due in dues:
        if due.amount and (due.state == "called" or s.table.family):
            pair = f"{s.words.name(due.frm)} {s.words.name(due.to)}"
            found.setdefault(pair, []).append(word(str(due.amount), s.words.sum(due.amount)))
    return found

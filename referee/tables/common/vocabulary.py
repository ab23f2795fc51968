"""What the quick line completes: who speaks, what each may say, and what can follow it at this table."""

from collections.abc import Iterable
from typing import Any

from referee.seated.queries import Seated
from rules_kb.kernel.consent import in_the_game
from rules_kb.kernel.model import BANK, TABLE, Due, Seat
from rules_kb.record.grammars import grammar_of
from rules_kb.record.log_lines import VERBS as LOG_VERBS
from rules_kb.record.verbs import Verb, Verbs

# A word as the line has it, with how it is printed; the words somebody alone can mean are kept by who speaks.
Word = tuple[str, str]
Kinds = dict[str, list[Word] | dict[str, list[Word]]]


NEWEST = 6


def line_vocabulary(s: Seated, kinds: Kinds, lines: Iterable[str]) -> dict[str, Any]:
    """Everything the page needs to complete a line by itself."""
    seats = [s.board.turn.seat, *(seat for seat in in_the_game(s.board) if seat != s.board.turn.seat)]
    players = [word(s.words.name(seat), s.words.who(seat)) for seat in seats]
    newest = [word(str(n)) for n in range(s.table.length, max(0, s.table.length - NEWEST), -1)]
    verbs = grammar_of(s.ed).verbs
    said = {side: sayable(verbs, by) for side, by in {"player": 0, "bank": BANK, "table": TABLE}.items()}
    common: Kinds = {"player": players, "side": [*players, word("bank")], "entry": newest}
    return {
        "lines": list(lines),
        "speakers": [*players, *(word(side) for side in ("table", "bank") if said[side])],
        "verbs": said,
        # Of two verbs of one word the likelier is completed.
        "shapes": {verb.word: verb.shape for one in (LOG_VERBS, verbs) for verb in reversed(offered(one))},
        "kinds": {**common, **kinds},
    }


def offered(verbs: Verbs) -> list[Verb]:
    """The verbs that a line can be completed with."""
    return [verb for verb in verbs.by_kind.values() if verb.shape is not None]


def sayable(verbs: Verbs, by: Seat) -> list[str]:
    """The verbs a side may say, the likeliest first; of those about the log, what is usually its to say."""
    own = [verb.word for verb in offered(verbs) if verb.may_say(by)]
    usual = None if by >= 0 else by
    return [*own, *(verb.word for verb in offered(LOG_VERBS) if verb.shown_by == usual)]


def word(id: str, printed: str = "") -> Word:
    """A word of the record, with how people write it where that differs."""
    return id, printed or id


def sums(s: Seated, dues: Iterable[Due]) -> dict[str, list[Word]]:
    """What is owed, by who owes whom; where nobody is reminded, only what was asked for."""
    found: dict[str, list[Word]] = {}
    for due in dues:
        if due.amount and (due.state == "called" or s.table.family):
            pair = f"{s.words.name(due.frm)} {s.words.name(due.to)}"
            found.setdefault(pair, []).append(word(str(due.amount), s.words.sum(due.amount)))
    return found

"""What follows from a correction as a page shows it: sentences, the entries that change, the buttons that write it."""

from typing import NamedTuple

from referee.rulings import SIGNS, WORDS
from referee.seated.queries import Seated
from referee.seats import page as chair_page
from referee.seats import permissions as speaking
from rules_kb.disputes.what_follows import Altered, Following
from rules_kb.kernel.log import Agree
from rules_kb.kernel.model import Transfer
from rules_kb.kernel.said import Said
from rules_kb.record.lines import parse_line

PAYS = "{payer} pays {payee} ${amount}."
GIVES_BACK = "{payer} gives {payee} ${amount} back."
FREED = "{payer} no longer owes {payee} ${amount}."
MORE, LESS = "{player} has ${amount} more by the log.", "{player} has ${amount} less by the log."


class WritingButton(NamedTuple):
    """A button that writes lines into the log."""

    title: str
    note: str
    lines: tuple[str, ...]


class ChangedEntry(NamedTuple):
    """An entry that comes out otherwise, in words."""

    seq: int
    told: str
    verdict: str
    sign: str
    word: str
    why: str


class Preview(NamedTuple):
    """What follows from a choice, before anything is written."""

    told: list[str]
    says: list[str]
    # What is wrong with the correction itself.
    broken: list[str]
    changes: list[ChangedEntry]
    ways: list[WritingButton]
    # Whose yes has to come from a phone of their own.
    waits_for: str


NOTHING = Following({}, (), (), (), (), ())


def line_of(s: Seated, n: int) -> str:
    """An entry as it counts now, else as it was logged."""
    ruling = s.log.rulings([n]).get(n)
    return ruling.now if ruling and ruling.now else s.log.entries([n])[n].text


def preview(s: Seated, follows: Following, lines: tuple[str, ...], phone: str) -> Preview:
    """What follows from a correction, in words, with the buttons that write it."""
    # A yes may be to a line that only comes with it.
    actions = [parse_line(line, s.record.players, s.record.edition) for line in lines]
    voice = chair_page.Voice(speaking.taken(s.table), phone)
    others = [one.by for one in actions if isinstance(one, Agree) and not voice.may_say(one.by)]
    # All in one question: a wrong throw long ago changes a hundred entries.
    s.log.rulings(one.seq for one in follows.altered)
    return Preview(
        [s.words.past_sentence(getattr(one, "action", one)) for one in actions if not isinstance(one, Agree)],
        says(s, follows),
        [s.words.sentence(one) for one in follows.broken],
        [change(s, one) for one in follows.altered],
        ways(s, lines[:1], NOTHING) if others else ways(s, lines, follows),
        s.words.who(others[0]) if others else "",
    )


def says(s: Seated, follows: Following) -> list[str]:
    """What is to be handed over, what is owed no more, and what the log then says of everybody's cash."""
    rows: list[tuple[str, tuple[Transfer, ...]]] = [
        (GIVES_BACK, follows.back),
        (PAYS, follows.pays),
        (FREED, follows.freed),
    ]
    told = [
        s.words.sentence(Said(template, {"payer": one.frm, "payee": one.to, "amount": one.amount}))
        for template, transfers in rows
        for one in transfers
    ]
    cash = [
        s.words.sentence(Said(MORE if more > 0 else LESS, {"player": seat, "amount": abs(more)}))
        for seat, more in follows.cash.items()
    ]
    return [*told, *cash]


def change(s: Seated, one: Altered) -> ChangedEntry:
    """An entry that comes out otherwise."""
    why = s.words.sentence(one.why) if one.why else "The money it moves is another sum." if one.moved else ""
    told = s.told(line_of(s, one.seq))
    return ChangedEntry(one.seq, told, one.verdict, SIGNS[one.verdict], WORDS[one.verdict], why)


def ways(s: Seated, lines: tuple[str, ...], follows: Following) -> list[WritingButton]:
    """The buttons: with what it leaves owing paid at once, or the correction alone."""
    if not follows.settling:
        return [WritingButton("Put it right", "", lines)]
    handed = " ".join(says(s, Following({}, follows.pays, follows.back, (), (), ())))
    paid = WritingButton("Put it right, paid now", handed, (*lines, *follows.settling))
    return [paid, WritingButton("Put it right, it stays owed", "", lines)]

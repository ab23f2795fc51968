"""Who may speak for whom: a seat with a phone of its own is spoken for by that phone alone."""

from collections.abc import Iterable

from django.db.models import Q

from referee import logs
from referee.models import Entry, Table
from referee.seats.phones import known_as
from rules_kb.core import Action, Seat
from rules_kb.disputes.consent import DECISIONS, SAYS, Consents, Line, named
from rules_kb.log import Insert, Replace, Strike
from rules_kb.notation import Record

# Every line that can hold, change or take back what somebody said.
ABOUT_SAYS = (
    Q(text__contains=" agree ")
    | Q(text__contains=" contest ")
    | Q(text__startswith="table strike ")
    | Q(text__startswith="table replace ")
)


class NotYours(Exception):
    """Somebody with a phone of their own was spoken for by another one."""

    def __init__(self, who: str) -> None:
        super().__init__(f"{who} has a phone here: only that phone answers for {who}.")
        self.who = who


def taken(table: Table) -> dict[Seat, str]:
    """The seats that phones have taken, each with its phone."""
    return dict(table.chairs.values_list("seat", "phone"))


def is_free_for(chairs: dict[Seat, str], seat: Seat, phone: str) -> bool:
    """Whether a phone may speak for a seat: its own, or one nobody took."""
    return chairs.get(seat) in (None, known_as(phone))


def logger(record: Record, chairs: dict[Seat, str], phone: str) -> str:
    """The name an entry is logged under: the player's whose only chair this phone has, else nobody's."""
    mine = [seat for seat, owner in chairs.items() if owner == known_as(phone)]
    return record.players[mine[0]] if len(mine) == 1 else ""


def check(table: Table, record: Record, chairs: dict[Seat, str], action: Action, phone: str) -> None:
    """NotYours where a line would speak for somebody who has a phone, or change what that one said."""
    if not chairs:
        return
    for seat in sorted(spoken_for(table, record, action)):
        if not is_free_for(chairs, seat, phone):
            raise NotYours(record.players[seat].replace("_", " "))


def spoken_for(table: Table, record: Record, action: Action | None) -> set[Seat]:
    """The seats whose say a line gives, changes or takes back, through any chain of corrections."""
    seats: set[Seat] = set()
    while action is not None:
        seats |= {one.by for one in (action, getattr(action, "action", None)) if isinstance(one, SAYS)}
        action = earlier(table, record, action.n) if isinstance(action, Strike | Replace) else None
    return {seat for seat in seats if seat >= 0}


def earlier(table: Table, record: Record, n: int) -> Action | None:
    """The action of an entry that is in the log already."""
    entry = table.entries.filter(seq=n).first()
    return logs.read_line(record, entry.text, table.length) if entry else None


def said_before(table: Table, record: Record, action: Action) -> Entry | None:
    """The entry with which a seat said this very thing already, if that is still its last word."""
    if not isinstance(action, SAYS):
        return None
    consents = Consents(read(record, table.entries.filter(ABOUT_SAYS), table.length), ())
    last = consents.said(action.n).get(action.by)
    return table.entries.get(seq=last.at) if last and consents.counts(last.at) == action else None


def read(record: Record, entries: Iterable[Entry], length: int) -> list[Line]:
    """Entries as consent sees them."""
    return [line(record, entry, length) for entry in entries]


def line(record: Record, entry: Entry, length: int) -> Line:
    """One entry as consent sees it."""
    by = record.players.index(entry.logged_by) if entry.logged_by in record.players else None
    action = logs.read_line(record, entry.text, length)
    return Line(entry.seq, action, named(entry.text, record.players), by)


def reaches_back(table: Table, record: Record, action: Action) -> bool:
    """Whether a line changes how earlier ones count; a yes or no does about a decision or a line put in later."""
    if isinstance(action, SAYS):
        return isinstance(earlier(table, record, action.n), (Insert, Replace, *DECISIONS))
    return isinstance(action, logs.REACHING_BACK)

"""Who may speak for whom: a seat with a phone of its own is spoken for by that phone alone."""

import re
from collections.abc import Iterable, Mapping, Sequence

from django.db import connection
from django.db.models import Q

from referee import logs
from referee.kept import KeptByTable
from referee.models import Arbiter, Chair, Entry, Table
from referee.seats.phones import known_as
from referee.table_log import LoggedLine, TableLog
from rules_kb.kernel.consent import SAYS, Around, ConsentLine, Consents
from rules_kb.kernel.consent_table import LETTING_STAND, may_fall
from rules_kb.kernel.log import Insert, Replace, Strike
from rules_kb.kernel.model import ARBITER, TABLE, Action, Seat
from rules_kb.record.lines import Record

# Every line that can hold, change or take back what somebody said.
ABOUT_SAYS = (
    Q(text__contains=" agree ")
    | Q(text__contains=" contest ")
    | Q(text__contains=" strike ")
    | Q(text__contains=" replace ")
)
# Under this name the arbiter's lines are logged: no player can have one with a blank in it.
ARBITERS = "the arbiter"
# A line about the log itself, and the entries it is about; lines are stored in one way of writing.
ABOUT_LOG = re.compile(r"\S+ (?:agree|contest|strike|replace|insert|overrule|waive|settle|rule|edition|assume)\b")
ABOUT_ENTRY = re.compile(r"\b(?:agree|contest|strike|replace|insert after|overrule|waive|settle) (\d{1,9})\b")


class NotYours(Exception):
    """Somebody with a phone of their own was spoken for by another one."""

    def __init__(self, who: str) -> None:
        super().__init__(f"{who} has a phone here: only that phone answers for {who}.")
        self.who = who


class OnlyRulings(NotYours):
    """The arbiter logged something else, or somebody else what is the arbiter's."""

    def __init__(self, is_arbiter: bool) -> None:
        Exception.__init__(self, "The arbiter rules and logs nothing else." if is_arbiter else ARBITERS_ALONE)
        self.who = ARBITERS


ARBITERS_ALONE = "Only the arbiter of this table rules, and takes a ruling back."


# Who sits where, for as long as nothing happens to the seats: the moment is a table's code and how often something did.
SITTING: KeptByTable[tuple[str, int], list[Chair]] = KeptByTable(most=500)


def chairs_of(table: Table) -> list[Chair]:
    """The chairs that phones sit on, read once for as long as nothing happens to the seats."""
    if "sitting" not in table.__dict__:
        found = SITTING.at(table.pk, (table.code, table.seatings))
        table.__dict__["sitting"] = read_chairs(table) if found is None else found
    return list(table.__dict__["sitting"])


def read_chairs(table: Table) -> list[Chair]:
    """The chairs as they are stored; what a transaction may still take back is not kept."""
    found = list(table.chairs.all())
    if not connection.in_atomic_block:
        SITTING.keep(table.pk, (table.code, table.seatings), found)
    return found


def taken(table: Table) -> dict[Seat, str]:
    """The seats that phones have taken, each with its phone."""
    return {chair.seat: chair.phone for chair in chairs_of(table)}


def is_free_for(chairs: dict[Seat, str], seat: Seat, phone: str) -> bool:
    """Whether a phone may speak for a seat: its own, or one nobody took."""
    return chairs.get(seat) in (None, known_as(phone))


def is_arbiter(table: Table, phone: str) -> bool:
    """Whether this phone rules here: it was asked to, and neither hosts nor sits at the table."""
    mine, inside = known_as(phone), {table.host, *taken(table).values()}
    return bool(mine) and mine not in inside and Arbiter.objects.filter(table=table, phone=mine).exists()


def seat_name(record: Record, chairs: dict[Seat, str], phone: str) -> str:
    """Under whose name a phone logs: the player's whose only chair it has, else nobody's."""
    mine = [seat for seat, owner in chairs.items() if owner == known_as(phone)]
    return record.players[mine[0]] if len(mine) == 1 else ""


def check(table: Table, record: Record, chairs: dict[Seat, str], action: Action, phone: str) -> None:
    """NotYours where a line would speak for somebody who has a phone, or change what that one said or the arbiter ruled."""
    rules = is_arbiter(table, phone)
    if rules != (action.by == ARBITER) or (not rules and takes_back_ruling(table, record, action)):
        raise OnlyRulings(rules)
    if rules or not chairs:
        return
    for seat in sorted(spoken_for(table, record, action)):
        if not is_free_for(chairs, seat, phone):
            raise NotYours(record.players[seat].replace("_", " "))


def takes_back_ruling(table: Table, record: Record, action: Action | None) -> bool:
    """Whether a line changes what the arbiter ruled, through any chain of corrections, or puts words in that mouth."""
    while isinstance(action, Strike | Replace | Insert):
        if getattr(getattr(action, "action", None), "by", TABLE) == ARBITER:
            return True
        action = earlier(table, record, action.n) if not isinstance(action, Insert) else None
        if action is not None and action.by == ARBITER:
            return True
    return False


def spoken_for(table: Table, record: Record, action: Action | None) -> set[Seat]:
    """The seats whose say a line gives, changes or takes back, through any chain of corrections."""
    seats: set[Seat] = set()
    while action is not None:
        seats |= {one.by for one in (action, getattr(action, "action", None)) if isinstance(one, SAYS)}
        action = earlier(table, record, action.n) if isinstance(action, Strike | Replace) else None
    return set(range(len(record.players))) if TABLE in seats else {seat for seat in seats if seat >= 0}


def earlier(table: Table, record: Record, n: int) -> Action | None:
    """The action of an entry that is in the log already."""
    entry = table.logged.filter(seq=n).first()
    return logs.read_line(record, entry.text, table.length) if entry else None


def said_before(table: Table, record: Record, action: Action) -> Entry | None:
    """The entry that says this already: a seat's last word, or a letting stand about which the table is still in dispute."""
    if isinstance(action, LETTING_STAND) and action.by != ARBITER:
        disputed = logs.unpack(record, table.position).disputed
        return next(
            (one for one in table.logged.filter(seq__in=disputed) if lets_stand(table, record, one, action.n)), None
        )
    if not isinstance(action, SAYS):
        return None
    log, said = TableLog(table, record), list(table.logged.filter(ABOUT_SAYS))
    consents = Consents(read(log, said, {action.n}), Around(()))
    last = consents.said(action.n).get(action.by)
    return table.logged.get(seq=last.at) if last and consents.counts(last.at) == action else None


def lets_stand(table: Table, record: Record, entry: Entry, n: int) -> bool:
    """Whether an entry lets another one stand."""
    action = logs.read_line(record, entry.text, table.length)
    return isinstance(action, LETTING_STAND) and action.n == n


def read(log: TableLog, entries: Iterable[LoggedLine], asked: set[int]) -> list[ConsentLine]:
    """Entries as consent sees them that is asked about some: what cannot bear on those is left out.

    Whether a correction only took back what its own phone had logged last is told by the lines between, read or not.
    """
    entries = list(entries)
    wanted = bearing_on(entries, asked)
    spans = [(min(about(one.text), default=one.seq), one.seq) for one in entries if one.seq in wanted]
    between = {seq for first, last in spans for seq in range(first, last)}
    return [line(log, one, one.seq in wanted) for one in entries if one.seq in wanted or one.seq in between]


def line(log: TableLog, entry: LoggedLine, is_read: bool) -> ConsentLine:
    """One entry as consent sees it; unread it is an act that asks nobody."""
    players = log.record.players
    by = players.index(entry.logged_by) if entry.logged_by in players else None
    return ConsentLine(entry.seq, log.action(entry.text) if is_read else Action(TABLE), by)


def about(text: str) -> set[int]:
    """The entries a line about the log speaks of; any other line speaks of none."""
    return {int(n) for n in ABOUT_ENTRY.findall(text)} if ABOUT_LOG.match(text) else set()


def bearing_on(entries: Sequence[LoggedLine], asked: set[int]) -> set[int]:
    """Some entries, and every line about the log that can change who has said yes to them."""
    linked = {entry.seq: about(entry.text) for entry in entries if ABOUT_LOG.match(entry.text)}
    found = linked_with(linked, asked)
    # Whether a correction took back the newest line of its phone depends on what that phone logged meanwhile,
    # and on what of that was struck.
    between = logged_between(entries, {seq: min(linked[seq]) for seq in found if linked.get(seq)})
    strikes = {entry.seq for entry in entries if " strike " in entry.text and linked.get(entry.seq, set()) & between}
    return found | (between & linked.keys()) | linked_with(linked, strikes)


def linked_with(linked: Mapping[int, set[int]], asked: set[int]) -> set[int]:
    """Some entries with the lines about them, the lines those are about, and so on."""
    found: set[int] = set()
    more = asked
    while more:
        found |= more
        targets = {n for seq in more for n in linked.get(seq, ())}
        more = (targets | {seq for seq, ns in linked.items() if not ns.isdisjoint(more)}) - found
    return found


def logged_between(entries: Sequence[LoggedLine], spans: Mapping[int, int]) -> set[int]:
    """What the phone of a later entry logged since an earlier one, for some such pairs."""
    by = {entry.seq: entry.logged_by for entry in entries}
    return {seq for last, first in spans.items() for seq in range(first + 1, last) if by.get(seq) == by[last]}


def reaches_back(table: Table, record: Record, action: Action) -> bool:
    """Whether a line changes how earlier ones count; a yes or no does about a decision or a line put in later."""
    if isinstance(action, SAYS):
        about = earlier(table, record, action.n)
        is_late = isinstance(about, Insert | Replace) or action.by == ARBITER
        return about is not None and (is_late or may_fall(about))
    return isinstance(action, logs.REACHING_BACK)

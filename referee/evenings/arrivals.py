"""A record put in as a new table: read whole or refused line by line, judged with its progress, stored at once."""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone
from msgspec import structs

from referee import judging, kept_stretches, logs, records, services, statements
from referee.editions import find as edition_find
from referee.models import Arrival, Entry
from referee.records import NOT_TEXT
from referee.seated.queries import TOKENS
from referee.seats.phones import known_as
from rules_kb.answer.evening_file import EveningFile, faults, is_evening, read_file, record_text
from rules_kb.games import parse
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.work import MOST_STEPS, StepBudget, TooMuchWork
from rules_kb.record import chain
from rules_kb.record.lines import Record, write

# How often the progress is written down, in lines.
STEP = 100
# How long it is remembered what became of a record.
KEPT = timedelta(days=1)
LONGEST_NAME, LONGEST_KEY, LONGEST_PLAYER = 80, 80, 40
# Text, key, who logged it, and when, where its hash holds that.
Line = tuple[str, str, str, str]


class Incoming(NamedTuple):
    """A record that can be read to its end: the head, every line with all its hash holds, what the table was like."""

    name: str
    head: str
    lines: list[Line]
    tokens: tuple[str, ...] = ()
    family: bool = True
    banker: str = ""


def read(raw: bytes, name: str = "") -> Incoming:
    """What somebody put in; Malformed or Unacceptable says all that is in the way, by its line or its entry."""
    if is_evening(raw):
        return read_evening(read_file(raw), name)
    return read_record(records.accept(records.decode(raw)), name)


def read_record(text: str, name: str = "") -> Incoming:
    """A plain record; every line that cannot be read is named."""
    record = readable(text, lambda row: f"line {row.line}")
    title = text.partition("\n")[0].removeprefix("#").strip() if text.startswith("#") else ""
    head = write(structs.replace(record, entries=(), texts={}))
    now = timezone.now().isoformat()
    lines = [(logs.written(record, entry.action), f"in-{entry.seq}", "", now) for entry in record.entries]
    players = " · ".join(player.replace("_", " ") for player in record.players)
    return Incoming(plain_name(name) or plain_name(title) or plain_name(players), head, lines)


def read_evening(file: EveningFile, name: str = "") -> Incoming:
    """The JSON of a table, if it is what was logged: its chain goes on as it was."""
    if found := faults(file) or unfit(file):
        raise Malformed(found)
    text = records.accept(record_text(file))
    readable(text, lambda row: f"entry {row.seq}" if row.seq else f"line {row.line}")
    tokens = file.tokens if set(file.tokens) <= set(TOKENS) else ()
    before = (file.head_hash, *(one.hash for one in file.entries))
    held = zip(before, file.entries, strict=False)
    lines = [(one.text, one.key, one.logged_by, chain.time_held(last, one)) for last, one in held]
    title = plain_name(name) or plain_name(file.name) or "Put in"
    return Incoming(title, file.head, lines, tokens, file.family, plain_name(file.banker)[:LONGEST_PLAYER])


def unfit(file: EveningFile) -> dict[str, str]:
    """What no log of this site can have: keys used twice, and what is too long or no text."""
    keys = set[str]()
    for one in file.entries:
        long = len(one.key) > LONGEST_KEY or len(one.logged_by) > LONGEST_PLAYER
        if one.key in keys or long or NOT_TEXT.search(one.key + one.logged_by):
            return {f"entry {one.seq}": "Its key was used before, or is none."}
        if not is_time(one.logged_at):
            return {f"entry {one.seq}": "Its time is none."}
        keys.add(one.key)
    return {}


def is_time(said: str) -> bool:
    """Whether a text is a time as a log writes it."""
    try:
        return datetime.fromisoformat(said).astimezone(UTC).isoformat() == said
    except (ValueError, OverflowError):
        return False


def plain_name(said: str) -> str:
    """A name for a table, out of whatever was sent."""
    return " ".join(NOT_TEXT.sub(" ", said).split())[:LONGEST_NAME]


def readable(text: str, where: Any) -> Record:
    """A record with no line that cannot be read; Malformed lists them all."""
    record = parse(text, find=edition_find.find)
    if record.unreadable:
        raise Malformed({where(row): row.message for row in record.unreadable})
    return record


def keep(*, incoming: Incoming, phone: str) -> Arrival:
    """Write a record down that becomes a table; what arrived days ago is forgotten."""
    Arrival.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    made: Arrival = Arrival.objects.create(
        name=incoming.name,
        head=incoming.head,
        lines=incoming.lines,
        tokens=list(incoming.tokens),
        family=incoming.family,
        banker=incoming.banker,
        host=known_as(phone),
        total=len(incoming.lines),
    )
    return made


def bring_in(*, arrival_id: int) -> None:
    """Judge a record and store it as a table, all of it at once; doing it twice makes one table."""
    arrival = Arrival.objects.get(pk=arrival_id)
    if arrival.table_id or arrival.trouble:
        return
    try:
        make(arrival)
    except (Malformed, TooMuchWork) as wrong:
        Arrival.objects.filter(pk=arrival_id).update(trouble=str(wrong), lines=[])


def make(arrival: Arrival) -> None:
    """The table of a record: judged first, line by line, outside of any transaction, so that its progress shows."""
    about = {name: getattr(arrival, name) for name in ("name", "head", "tokens", "family", "banker", "host")}
    table = services.new_table(**about)
    entries, last = [], table.last_hash
    for seq, (text, key, logged_by, *held) in enumerate(arrival.lines, start=1):
        at = "".join(held)
        last = logs.link(last, seq, key, logged_by, text, at)
        when = {"logged_at": datetime.fromisoformat(at)} if at else {}
        entries.append(Entry(table=table, seq=seq, text=text, key=key, logged_by=logged_by, hash=last, **when))
    table.length, table.last_hash = len(entries), last
    table.seal = table.sealed

    def seen(judged: int) -> None:
        if judged % STEP == 0:
            Arrival.objects.filter(pk=arrival.pk).update(judged=judged)

    with StepBudget(MOST_STEPS):
        judged = judging.judged_lines(table, ((one.seq, one.text) for one in entries), seen)
    services.place(table, judged.position)
    with services.one_writer():
        held = Arrival.objects.select_for_update().get(pk=arrival.pk)
        if held.table_id is None:
            table.save(force_insert=True)
            Entry.objects.bulk_create(entries)
            for one in judged.rulings:
                one.table_id = table.pk
            statements.insert_all(judged.rulings)
            kept_stretches.store(table, judged.stretches)
            Arrival.objects.filter(pk=arrival.pk).update(table=table, judged=held.total, lines=[])

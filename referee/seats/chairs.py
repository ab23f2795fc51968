"""Chairs: a phone sits down on a seat, leaves it again, or the host frees it."""

from typing import NamedTuple

from referee.models import Chair, Handover, Table
from referee.seated.wording import blank
from referee.seats import permissions as speaking
from referee.seats.permissions import NotYours
from referee.seats.phones import known_as
from referee.services import announce, writing
from rules_kb.kernel.model import Seat
from rules_kb.record.lines import Record


class ChairTaken(Exception):
    """Another phone sits there already."""

    def __init__(self, who: str) -> None:
        super().__init__(f"Another phone is {who} already.")
        self.who = who


class ChairRow(NamedTuple):
    """One seat as a phone sees it."""

    seat: Seat
    name: str
    who: str
    taken: bool
    yours: bool


def take(*, code: str, seat: Seat, phone: str, who: str) -> Chair:
    """Sit down on a free seat; doing it twice changes nothing. Where nobody hosts yet, the first to sit does."""
    with writing(code) as table:
        chair, is_new = Chair.objects.get_or_create(table=table, seat=seat, defaults={"phone": known_as(phone)})
        if chair.phone != known_as(phone):
            raise ChairTaken(who)
        if not table.host:
            table.host = chair.phone
            table.seal = table.sealed
            table.save(update_fields=["host", "seal"])
        if is_new:
            table.seat_requests.filter(phone=chair.phone).delete()
            news_of_seats(table)
        return chair


def leave(*, code: str, seat: Seat, phone: str, who: str) -> None:
    """Free a seat: one's own, or anybody's for the host. A seat that is free stays so."""
    with writing(code) as table:
        chair = Chair.objects.filter(table=table, seat=seat).first()
        if chair is None:
            return
        if known_as(phone) not in (chair.phone, table.host):
            raise NotYours(who)
        get_up(table, chair, "" if chair.phone == known_as(phone) else "freed")


def free(*, code: str, seat: Seat) -> None:
    """Free a seat whoever has it, for those who look after the site."""
    with writing(code) as table:
        for chair in Chair.objects.filter(table=table, seat=seat):
            get_up(table, chair, "site")


def get_up(table: Table, chair: Chair, how: str) -> None:
    """A chair is free again; where somebody else freed it, the phone that sat there is told."""
    if how:
        Handover.objects.create(table=table, seq=table.length, seat=chair.seat, before=chair.phone, how=how)
    chair.delete()
    news_of_seats(table)


def news_of_seats(table: Table) -> None:
    """Open pages of the table see at once that something about its seats is new."""
    table.seatings += 1
    asking, unheard = table.seat_requests.filter(refused=False), table.handovers.filter(heard=False)
    table.unsettled = asking.exists() or unheard.exists()
    table.save(update_fields=["seatings", "unsettled"])
    announce(table)


def mark(table: Table) -> str:
    """What tells an open page that it is behind: the length of the log, and how often something happened to the seats."""
    return f"{table.length}-{table.seatings}"


def is_host(table: Table, phone: str) -> bool:
    """Whether this phone made the table."""
    return bool(phone) and table.host == known_as(phone)


def rows(table: Table, record: Record, phone: str) -> list[ChairRow]:
    """Every seat, who has it, and which are this phone's."""
    found = speaking.taken(table)
    mine = known_as(phone)
    return [
        ChairRow(seat, name, blank(name), seat in found, bool(mine) and found.get(seat) == mine)
        for seat, name in enumerate(record.players)
    ]

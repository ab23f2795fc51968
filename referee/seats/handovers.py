"""What goes from phone to phone: somebody asks for a seat or to host, and those who are asked say yes or no.

One yes is enough of the host, or of the phone that has what is asked for. Otherwise every other phone that sits here
must say it, and there must be one. A single no ends it.
"""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from referee.models import Chair, Handover, SeatRequest, Table
from referee.operations.limits import guess
from referee.seats import four_words, joining
from referee.seats.chairs import news_of_seats
from referee.seats.phones import known_as
from referee.services import writing
from rules_kb.kernel.model import Seat

# Who asked and was not answered for so long has gone; and so many ask at once, as many as can play.
PATIENCE, MOST_ASKING = timedelta(minutes=30), 8


class NotAsked(Exception):
    """Somebody answered, gave or took what is not theirs to give."""

    def __init__(self) -> None:
        super().__init__("Only the host and those who sit here decide that.")


class TooManyAsking(Exception):
    """So many phones wait for an answer that one more would bury the others."""

    def __init__(self) -> None:
        super().__init__("Too many phones are asking here. Wait until some are answered.")


class WrongWords(Exception):
    """Not the four words of this table."""

    def __init__(self) -> None:
        super().__init__("Those are not the four words of this table.")


def ask(*, code: str, seat: Seat | None, phone: str) -> bool:
    """Ask for a seat, or to host. True where nobody need be asked: the seat is free, and the table not careful."""
    mine = known_as(phone)
    with writing(code) as table:
        table.seat_requests.filter(made_at__lte=timezone.now() - PATIENCE).delete()
        table.seat_requests.filter(phone=mine).delete()
        holder = holder_of(table, seat)
        if holder == mine:
            return True
        if seat is not None and not holder and not is_careful(table):
            give(table, seat, mine, "free")
            return True
        if table.seat_requests.filter(refused=False).count() >= MOST_ASKING:
            raise TooManyAsking
        SeatRequest.objects.create(table=table, seat=seat, phone=mine)
        news_of_seats(table)
        return False


def answer(*, code: str, request: int, phone: str, yes: bool) -> None:
    """Say yes or no to a phone that asks; a request that is gone is answered already."""
    mine = known_as(phone)
    with writing(code) as table:
        asked = pending(table).filter(pk=request).first()
        if asked is None:
            return
        if mine not in voices(table, asked):
            raise NotAsked
        if not yes:
            asked.refused = True
        elif how := decided_by(table, asked, mine):
            agreed = seats_of(table, {*asked.agreed, mine}) if how == "seats" else []
            asked.delete()
            give(table, asked.seat, asked.phone, how, agreed)
            return
        else:
            asked.agreed = sorted({*asked.agreed, mine})
        asked.save()
        news_of_seats(table)


def take_over(*, code: str, seat: Seat, phone: str) -> None:
    """The host takes the seat of a phone that is lost."""
    with writing(code) as table:
        if table.host != known_as(phone):
            raise NotAsked
        give(table, seat, table.host, "host")


def recover(*, code: str, phone: str, words: str) -> None:
    """Whoever knows the four words hosts from now on, and sits where the lost phone sat."""
    found = Table.objects.get(code=code)
    if not guess(by=f"words of {code}", look_up=lambda: four_words.are_right(found, words) or None):
        raise WrongWords
    with writing(code) as table:
        lost, mine = table.host, known_as(phone)
        if lost == mine:
            return
        table.seat_requests.filter(phone=mine).delete()
        give(table, None, mine, "words")
        for seat in seats_of(table, {lost}):
            give(table, seat, mine, "words")


def hear(*, code: str, phone: str) -> None:
    """The phone that lost something has read it."""
    with writing(code) as table:
        table.handovers.filter(before=known_as(phone)).update(heard=True)
        news_of_seats(table)


def give(table: Table, seat: Seat | None, phone: str, how: str, agreed: list[Seat] | None = None) -> None:
    """Give a seat, or the table itself, to a phone; what another phone had is written down."""
    before = holder_of(table, seat)
    if before and before != phone:
        Handover.objects.create(table=table, seq=table.length, seat=seat, before=before, how=how, agreed=agreed or [])
    if seat is not None:
        Chair.objects.filter(table=table, seat=seat).delete()
        Chair.objects.create(table=table, seat=seat, phone=phone)
    # Where nobody hosts, the first to sit does.
    if seat is None or not table.host:
        table.host = phone
        table.seal = table.sealed
        table.save(update_fields=["host", "seal"])
    # The others gave the host's seat away because the host does not answer: hosting goes with it.
    if how == "seats" and before and before == table.host:
        give(table, None, phone, how, agreed)
    news_of_seats(table)


def pending(table: Table) -> "QuerySet[SeatRequest]":
    """Who still waits for an answer."""
    return table.seat_requests.filter(refused=False, made_at__gt=timezone.now() - PATIENCE)


def holder_of(table: Table, seat: Seat | None) -> str:
    """The phone that has a seat, or the table; empty for none."""
    return table.host if seat is None else chairs_now(table).get(seat, "")


def voices(table: Table, asked: SeatRequest) -> set[str]:
    """The phones that may answer: whoever has it, the host, and all others that sit here."""
    return {table.host, *chairs_now(table).values()} - {asked.phone, ""}


def needed(table: Table, asked: SeatRequest) -> set[str]:
    """The phones whose yes is enough when neither the host nor the one that has it answers: all others that sit here."""
    return set(chairs_now(table).values()) - {asked.phone, table.host, holder_of(table, asked.seat)}


def decided_by(table: Table, asked: SeatRequest, phone: str) -> str:
    """Whose yes it was that settled it with this phone's; empty while some are missing."""
    holder = holder_of(table, asked.seat)
    if phone == holder:
        return "holder"
    if phone == table.host:
        return "host"
    # A free seat at a careful table: somebody who sits here knows who comes.
    return "seats" if not holder or needed(table, asked) <= {*asked.agreed, phone} else ""


def seats_of(table: Table, phones: set[str]) -> list[Seat]:
    """The seats some phones have."""
    return sorted(seat for seat, phone in chairs_now(table).items() if phone in phones)


def chairs_now(table: Table) -> dict[Seat, str]:
    """The seats that have a phone, as they are at this moment."""
    return dict(Chair.objects.filter(table=table).values_list("seat", "phone"))


def is_careful(table: Table) -> bool:
    """Whether this table wants to be asked first; where nobody is there yet, nobody can be."""
    door = joining.door_of(table)
    return door is not None and door.careful and bool(table.host or chairs_now(table))

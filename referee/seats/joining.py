"""The door of a table: opened, closed, found by its code or its link."""

from datetime import timedelta

from django.utils import timezone

from referee.models import Joining, Table, new_code
from referee.operations.limits import guess
from referee.seats.chairs import news_of_seats
from referee.seats.models import JOIN_LENGTH, JOIN_LETTERS, new_join_code
from referee.services import writing

# Long enough for those who come late; who comes later still finds somebody to open it again.
OPEN_FOR = timedelta(hours=2)


def open_door(*, code: str) -> Joining:
    """Let phones in for a while; a door that is open keeps its code and stays open longer."""
    with writing(code) as table:
        door = door_of(table) or Joining(table=table)
        if door.pk is None or not door.is_open:
            door.code, door.link = free_code(), new_code()
        door.open_until = timezone.now() + OPEN_FOR
        door.save()
        return door


def close_door(*, code: str) -> None:
    """Let nobody in any more, and forget who was asking."""
    with writing(code) as table:
        Joining.objects.filter(table=table, open_until__gt=timezone.now()).update(open_until=timezone.now())
        table.seat_requests.all().delete()
        news_of_seats(table)


def be_careful(*, code: str, careful: bool) -> None:
    """Whether the table is asked before somebody sits down on a free seat."""
    with writing(code) as table:
        Joining.objects.filter(table=table).update(careful=careful)


def door_of(table: Table) -> Joining | None:
    """The door of a table, open or closed; a table that never let anybody in has none."""
    return Joining.objects.filter(table=table).first()


def free_code() -> str:
    """A code no other door has."""
    code = new_join_code()
    while Joining.objects.filter(code=code).exists():
        code = new_join_code()
    return code


def as_code(typed: str) -> str:
    """A code as somebody typed it: small letters and gaps are the same; empty for what is none."""
    letters = "".join(typed.split()).replace("-", "").upper()
    return letters if len(letters) == JOIN_LENGTH and set(letters) <= set(JOIN_LETTERS) else ""


def by_code(*, code: str, place: str) -> Joining | None:
    """The open door a code leads to; a wrong one counts against the place it was tried from."""
    now = timezone.now()
    return guess(by=f"code from {place}", look_up=lambda: Joining.objects.filter(code=code, open_until__gt=now).first())


def by_link(link: str) -> Joining:
    """The door behind a link, open or closed; DoesNotExist where there never was one."""
    return Joining.objects.select_related("table").get(link=link)

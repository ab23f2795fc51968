"""The arbiter: somebody from outside whom the host asks by a link, and the table calls to a dispute."""

from referee.models import Arbiter, Table, new_code
from referee.seats.chairs import news_of_seats
from referee.seats.handovers import NotAsked, chairs_now
from referee.seats.phones import known_as
from referee.services import writing


class Inside(Exception):
    """A phone of the table itself wants to be its arbiter, or another phone is that already."""

    def __init__(self, taken: bool) -> None:
        taken_ = "Another phone is the arbiter already. The host can ask anew."
        super().__init__(taken_ if taken else "This phone is at the table. Its arbiter comes from outside.")


def invite(*, code: str, phone: str) -> Arbiter:
    """The link by which somebody becomes the arbiter; asked twice it is the same one."""
    with writing(code) as table:
        check_host(table, phone)
        found, is_new = Arbiter.objects.get_or_create(table=table, defaults={"link": new_code()})
        if is_new:
            news_of_seats(table)
        return found


def dismiss(*, code: str, phone: str) -> None:
    """Take the link back: nobody rules here any more. What was ruled stays."""
    with writing(code) as table:
        check_host(table, phone)
        Arbiter.objects.filter(table=table).delete()
        news_of_seats(table)


def check_host(table: Table, phone: str) -> None:
    """NotAsked where another phone hosts."""
    if table.host not in ("", known_as(phone)):
        raise NotAsked


def accept(*, link: str, phone: str) -> Arbiter:
    """The phone that opened the link rules from now on; DoesNotExist where the link was taken back."""
    code, mine = Arbiter.objects.values_list("table__code", flat=True).get(link=link), known_as(phone)
    with writing(code) as table:
        found = Arbiter.objects.get(link=link)
        if found.phone == mine:
            return found
        if found.phone or mine in {table.host, *chairs_now(table).values()}:
            raise Inside(taken=bool(found.phone))
        found.phone = mine
        found.save(update_fields=["phone"])
        news_of_seats(table)
        return found


def call(*, code: str, seq: int) -> None:
    """Call the arbiter to a dispute; where there is none, or it is called already, nothing happens."""
    with writing(code) as table:
        found = Arbiter.objects.filter(table=table).first()
        if found is not None and seq not in found.called and 0 < seq <= table.length:
            found.called = [*found.called, seq]
            found.save(update_fields=["called"])
            news_of_seats(table)


def be_careful(*, code: str, phone: str, careful: bool) -> None:
    """Whether what takes something from a seat with a phone waits for that phone's yes; the host decides."""
    with writing(code) as table:
        check_host(table, phone)
        table.confirms = careful
        table.save(update_fields=["confirms"])
        news_of_seats(table)


def arbiter_of(table: Table) -> Arbiter | None:
    """Who was asked to rule here."""
    return Arbiter.objects.filter(table=table).first()

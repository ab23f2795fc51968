"""Who asks for what at a table, what went from phone to phone, and how others come in: as pages show it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from referee import stored_rows
from referee.models import Handover, SeatRequest
from referee.seated.queries import Seated
from referee.seated.wording import blank, joined
from referee.seats import four_words, handovers, joining, sharing
from referee.seats.chairs import is_host
from referee.seats.phones import known_as
from rules_kb.kernel.model import Seat

# Names of this machine that mean another machine on every phone.
ONLY_HERE = ("localhost", "127.", "[::1]", "0.0.0.0")  # noqa: S104  # nosec B104  # not bound to, recognised
# What went from phone to phone, by who gave it away; the table itself, then a seat.
HOSTING = {
    "host": "Another phone hosts this table: the host said yes.",
    "holder": "Another phone hosts this table: the host said yes.",
    "seats": "Another phone hosts this table: {agreed} said yes.",
    "words": "Another phone hosts this table: it knew the four words.",
}
SEAT = {
    "freed": "The host freed the seat of {who}.",
    "site": "Somebody who looks after this site freed the seat of {who}.",
    "host": "The seat of {who} went to another phone: the host said yes.",
    "holder": "The seat of {who} went to another phone: its own phone said yes.",
    "seats": "The seat of {who} went to another phone: {agreed} said yes.",
    "words": "The seat of {who} went to another phone: it knew the four words.",
}


class AskedFor(NamedTuple):
    """A request as one phone sees it: what it says, whether this phone is asked, and who has still to answer."""

    pk: int
    says: str
    mine: bool
    may_answer: bool
    missing: str


class OpenDoor(NamedTuple):
    """How others come in: the code to call out, the link with its square, and whether they are asked about first."""

    code: str
    to: dict[str, Any]
    careful: bool


def requests(s: Seated, phone: str) -> list[AskedFor]:
    """Who waits for an answer here; to phones that are neither asked nor asking it is nobody's business."""
    mine = known_as(phone)
    found = list(handovers.pending(s.table)) if mine and s.table.unsettled else []
    shown = [asked_for(s, one, mine) for one in found]
    return [one for one in shown if one.mine or one.may_answer]


def asked_for(s: Seated, asked: SeatRequest, mine: str) -> AskedFor:
    """One request in words."""
    missing = names(s, handovers.seats_of(s.table, handovers.needed(s.table, asked) - {*asked.agreed}))
    may = mine in handovers.voices(s.table, asked) and mine not in asked.agreed
    return AskedFor(asked.pk, request_words(s, asked, mine), asked.phone == mine, may, missing)


def request_words(s: Seated, asked: SeatRequest, mine: str) -> str:
    """What somebody asks for, to the one who asks and to the others."""
    if asked.seat is None:
        asking = names(s, handovers.seats_of(s.table, {asked.phone}))
        if asked.phone == mine:
            return "You asked to host this table."
        return f"{f'{asking}’s' if asking else 'Another'} phone asks to host this table. May it?"
    who, holder = s.words.who(asked.seat), handovers.holder_of(s.table, asked.seat)
    if asked.phone == mine:
        return f"You asked for the seat of {who}."
    if holder == mine:
        return f"Another phone says it is {who}, as you are. Give it your seat?"
    return f"Another phone says it is {who}. Give it the seat?" if holder else f"A phone asks to be {who}. Let it in?"


def names(s: Seated, seats: Iterable[Seat]) -> str:
    """Some players in one breath; nobody is nothing."""
    found = [s.words.who(seat) for seat in seats]
    return joined(found) if found else ""


def handover_words(s: Seated, one: Handover) -> str:
    """What went from phone to phone, in a sentence."""
    agreed = names(s, one.agreed)
    return (HOSTING if one.seat is None else SEAT)[one.how].format(
        who=blank(s.record.players[one.seat or 0]), agreed=agreed
    )


def lost(s: Seated, phone: str) -> list[str]:
    """What this phone had and has no more, until it says that it has read it."""
    mine = known_as(phone)
    unheard = s.table.handovers.filter(before=mine, heard=False) if mine and s.table.unsettled else []
    return [handover_words(s, one) for one in unheard]


def add_handovers(s: Seated, lines: list[dict[str, Any]]) -> None:
    """To every line of the log: what went from phone to phone after it."""
    found = stored_rows.where(Handover, "table_id = %s ORDER BY id", s.table.pk)
    for line in lines:
        line["handovers"] = [handover_words(s, one) for one in found if one.seq == line["seq"]]


def history(s: Seated) -> list[dict[str, Any]]:
    """All that went from phone to phone here, the newest first."""
    return [
        {"says": handover_words(s, one), "seq": one.seq, "at": one.made_at} for one in s.table.handovers.order_by("-pk")
    ]


def words_for(s: Seated, phone: str) -> str:
    """The four words, for the phone that hosts alone."""
    return four_words.words_of(s.table) if is_host(s.table, phone) else ""


def door(request: HttpRequest, s: Seated) -> OpenDoor | None:
    """How others come in just now; nothing while joining is closed."""
    found = joining.door_of(s.table)
    if found is None or not found.is_open:
        return None
    code = f"{found.code[:3]} {found.code[3:]}"
    return OpenDoor(code, invitation(request, "door", found.link), found.careful)


def invitation(request: HttpRequest, page: str, code: str) -> dict[str, Any]:
    """An address with its square for cameras; no square where a phone would look for it on itself."""
    path, (name, _) = reverse(page, args=[code]), split_domain_port(request.get_host())
    here = name.startswith(ONLY_HERE) or name.endswith(".localhost")
    address = f"{settings.PHONES_URL}{path}" if here and settings.PHONES_URL else request.build_absolute_uri(path)
    is_reachable = bool(settings.PHONES_URL) or not here
    return {"address": address, "qr": sharing.qr(address) if is_reachable else "", "is_reachable": is_reachable}

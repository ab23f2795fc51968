"""Who may do what: every address, every method, everybody; an address without a row here fails."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from referee import services
from referee.models import Joining, Table
from referee.seats import arbiters, chairs, handovers, joining, sharing
from tests.referee.phone import HEAD, MIDDLE
from tests.referee.routes import ROWS, Row

pytestmark = pytest.mark.django_db
PEOPLE = ("stranger", "spectator", "red", "blue", "host")
PARTS = 4
NO_CODE = "aaaaaaaaaaaaaaaa"
TRADE = "Ann trade Uncle_Bob: oriental for $50"


class Table5(NamedTuple):
    """A table with a phone on two of its chairs, its codes, and everybody's token."""

    table: Table
    link: str
    tokens: dict[str, str]
    door: Joining
    arbiter: str
    evening: str

    def path(self, row: Row, who: str) -> str:
        """The address as somebody knows it: a stranger guesses, a spectator has the second code alone."""
        code = {"stranger": NO_CODE, "spectator": self.table.watch}.get(who, self.table.code)
        links = {"watch": self.table.watch, "link": self.link, "door": self.door.link}
        links |= {"arbiter": self.arbiter, "evening": self.evening}
        known = dict.fromkeys(links, NO_CODE) if who == "stranger" else links
        return row.path.format(code=code, **known)

    def sends(self, row: Row, method: str, who: str) -> dict[str, Any]:
        """What somebody sends there: the code of the door, and the number of the request that waits, as far as known."""
        known = {"{letters}": "BBBBBB" if who == "stranger" else self.door.code}
        known["{asked}"] = str(self.table.seat_requests.get().pk)
        return {name: known.get(value, value) for name, value in row.sends.get(method, {}).items()}


@pytest.fixture
def five() -> Table5:
    """Red made a trade with Blue; the host sits nowhere; another phone asks for Red's seat, and joining is open."""
    tokens = {who: f"{who}-token-0123456789" for who in PEOPLE}
    table = services.make_table(name="Saturday", head=HEAD + MIDDLE, phone=tokens["host"])
    for seat, who in enumerate(("red", "blue")):
        chairs.take(code=table.code, seat=seat, phone=tokens[who], who=who)
    services.log_line(code=table.code, line=TRADE, key="first", phone=tokens["red"])
    handovers.ask(code=table.code, seat=0, phone="new-token-0123456789")
    table.refresh_from_db()
    shared, evening = sharing.share(code=table.code, seq=1).code, sharing.share_evening(code=table.code).code
    arbiter = arbiters.invite(code=table.code, phone=tokens["host"]).link
    return Table5(table, shared, tokens, joining.open_door(code=table.code), arbiter, evening)


def phone(five: Table5, who: str) -> Client:
    """A browser that holds somebody's token."""
    client = Client()
    session = client.session
    session["phone"] = five.tokens[who]
    session.save()
    return client


def routes(found: Any = None, before: str = "") -> Iterator[str]:
    """Every address there is; the admin guards its own and counts as one."""
    for one in found if found is not None else get_resolver().url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver) and route != "admin/":
            yield from routes(one.url_patterns, route)
        elif isinstance(one, URLPattern | URLResolver):
            yield route


def test_every_address_has_its_row_and_every_row_its_address() -> None:
    assert {row.route for row in ROWS} == set(routes())


@pytest.mark.parametrize("part", range(PARTS))
def test_everybody_gets_the_answer_they_should(five: Table5, part: int) -> None:
    asked = [(row, method, who) for row in ROWS[part::PARTS] for method in row.methods for who in PEOPLE]
    wrong = [
        f"{method} {row.route} {row.why}: {who} gets {got}"
        for row, method, who in asked
        if (got := answer(five, row, method, who)) != row.expected(method)[PEOPLE.index(who)]
    ]
    assert wrong == []


def answer(five: Table5, row: Row, method: str, who: str) -> int:
    """What somebody gets; everybody finds the table as it was before the others came."""
    kind = {"content_type": "application/json"} if row.route.startswith("api/") else {}
    with transaction.atomic():
        send = getattr(phone(five, who), method.lower())
        headers = {"X-Phone": five.tokens[who]}
        got = send(five.path(row, who), five.sends(row, method, who), headers=headers, **kind)
        transaction.set_rollback(True)
    return int(got.status_code)

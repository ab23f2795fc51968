"""Who may do what: every address, every method, everybody; an address without a row here fails."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from referee import services
from referee.models import Joining, Table
from referee.seats import arbiters, chairs, handovers, joining, sharing
from tests.referee.phone import HEAD, MIDDLE, TIMED
from tests.referee.routes import PEOPLE, ROWS, Row

pytestmark = pytest.mark.django_db
NO_CODE = "aaaaaaaaaaaaaaaa"
TRADE = "Ann trade Uncle_Bob: oriental for $50"


class Known(NamedTuple):
    """A table with a phone on two of its chairs, its codes, and everybody's token."""

    table: Table
    link: str
    tokens: dict[str, str]
    door: Joining
    arbiter: str
    evening: str

    def path(self, row: Row, who: str) -> str:
        """The address as somebody knows it: strangers and staff guess, spectator and arbiter have the second code alone."""
        watch = self.table.watch
        code = {"stranger": NO_CODE, "staff": NO_CODE, "spectator": watch, "arbiter": watch}.get(who, self.table.code)
        links = {"watch": self.table.watch, "link": self.link, "door": self.door.link}
        links |= {"arbiter": self.arbiter, "evening": self.evening}
        known = dict.fromkeys(links, NO_CODE) if code == NO_CODE else links
        return row.path.format(code=code, **known)

    def sends(self, row: Row, method: str, who: str) -> dict[str, Any]:
        """What somebody sends there: the code of the door, and the number of the request that waits, as far as known."""
        known = {"{letters}": "BBBBBB" if who in ("stranger", "staff") else self.door.code}
        known["{asked}"] = str(self.table.seat_requests.get().pk)
        return {name: known.get(value, value) for name, value in row.sends.get(method, {}).items()}


@pytest.fixture
def known() -> Known:
    """Red made a trade with Blue; the host sits nowhere; another phone asks for Red's seat, and joining is open."""
    tokens = {who: f"{who}-token-0123456789" for who in PEOPLE}
    table = services.make_table(name="Saturday", head=TIMED + MIDDLE, phone=tokens["host"])
    for seat, who in enumerate(("red", "blue")):
        chairs.take(code=table.code, seat=seat, phone=tokens[who], who=who)
    services.log_line(code=table.code, line=TRADE, key="first", phone=tokens["red"])
    handovers.ask(code=table.code, seat=0, phone="new-token-0123456789")
    table.refresh_from_db()
    shared, evening = sharing.share(code=table.code, seq=1).code, sharing.share_evening(code=table.code).code
    arbiter = arbiters.invite(code=table.code, phone=tokens["host"]).link
    services.make_table(name="Elsewhere", head=HEAD, phone=tokens["elsewhere"])
    return Known(table, shared, tokens, joining.open_door(code=table.code), arbiter, evening)


def phone(known: Known, who: str) -> Client:
    """A browser that holds somebody's token; staff are logged in as well."""
    client = Client()
    if who == "staff":
        client.force_login(User.objects.get())
    session = client.session
    session["phone"] = known.tokens[who]
    session.save()
    return client


def admin_paths() -> Iterator[str]:
    """Every address of the admin, of the first thing where it is about one; the way in and out are everybody's."""
    free = ("login/", "logout/", "jsi18n/")
    inner = next(one for one in get_resolver().url_patterns if str(one.pattern) == "admin/")
    for route in routes(inner.url_patterns):
        if route not in free:
            yield "/admin/" + re.sub(r"\(\?P<\w+>.*", "nothing", re.sub("<[^>]+>", "1", route)).rstrip("$")


def test_every_address_of_the_admin_is_for_staff_alone(known: Known) -> None:
    User.objects.create_superuser("ann")
    paths = list(admin_paths())
    assert len(paths) > 40
    for who in ("stranger", "host"):
        let_in = [
            path for path in paths if "/admin/login/" not in phone(known, who).get(path).headers.get("Location", "")
        ]
        assert let_in == []
    staff = phone(known, "staff")
    kept_out = [
        path
        for path in paths
        if "/admin/login/" in (got := staff.get(path)).headers.get("Location", "") or got.status_code >= 500
    ]
    assert kept_out == []


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


@pytest.mark.parametrize("who", PEOPLE)
def test_everybody_gets_the_answer_they_should(known: Known, who: str) -> None:
    if who == "staff":
        User.objects.create_superuser("ann")
    wrong = [
        f"{method} {row.route} {row.why}: {who} gets {got}, not {row.expected(method, who)}"
        for row in ROWS
        for method in row.methods(who)
        if (got := answer(known, row, method, who)) != row.expected(method, who)
    ]
    assert not wrong, "\n".join(wrong)


def answer(known: Known, row: Row, method: str, who: str) -> int:
    """What somebody gets; everybody finds the table as it was before the others came."""
    kind = {"content_type": "application/json"} if row.route.startswith("api/") else {}
    with transaction.atomic():
        if who == "arbiter":
            arbiters.accept(link=known.arbiter, phone=known.tokens[who])
        send = getattr(phone(known, who), method.lower())
        headers = {"X-Phone": known.tokens[who]}
        got = send(known.path(row, who), known.sends(row, method, who), headers=headers, **kind)
        transaction.set_rollback(True)
    return int(got.status_code)

"""Joining as pages: from a code or a square to a seat, and what the others and a lost phone see of it."""

import re
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from referee.models import Allowance, Chair, Joining, Table
from referee.seats import four_words, joining
from tests.referee.phone import lines, post

MOST = site.LIMITS["codes"][0]
pytestmark = pytest.mark.django_db
BOX = {"name0": "Ann", "name1": "Uncle Bob", "name2": "Cleo", "board": "us", "bought": "mid", "game": "whole"}


@pytest.fixture
def host(client: Client) -> Client:
    """The phone that made the only table."""
    assert client.post("/new", BOX).status_code == 302
    return client


@pytest.fixture
def made(host: Client) -> Table:
    """The table it made, its door open."""
    return Table.objects.select_related("joining").get()


def page(phone: Client, address: str) -> str:
    """What a phone sees."""
    return phone.get(address).content.decode()


def joined(table: Table, seat: int) -> Client:
    """A phone that came in by the door."""
    phone = Client()
    answer = phone.post(f"/j/{table.joining.link}", {"seat": seat})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}?sat=1")
    return phone


def answered(phone: Client, table: Table, do: str) -> int:
    """A phone answers the only request."""
    request = table.seat_requests.get().pk
    return int(phone.post(f"/t/{table.code}/seats", {"do": do, "request": request}).status_code)


def test_a_new_table_shows_its_host_how_to_let_others_in_and_four_words(host: Client, made: Table) -> None:
    shown, words, code = page(host, f"/t/{made.code}"), four_words.words_of(made), made.joining.code
    assert f"{code[:3]} {code[3:]}</b>" in shown and f"http://testserver/j/{made.joining.link}" in shown
    assert f"<b>{words}</b>" in shown and 'class="qr"' in shown
    others = page(Client(), f"/t/{made.code}") + page(Client(), f"/t/{made.code}/seats")
    assert words not in others and 'class="let-in"' not in page(Client(), f"/t/{made.code}")
    post(host, made, "line", line="Ann roll 1 2")
    assert 'class="let-in"' not in page(host, f"/t/{made.code}")
    assert words in page(host, f"/t/{made.code}/seats")


def test_from_the_first_page_to_a_seat_by_a_code(made: Table) -> None:
    phone = Client()
    assert 'action="/join"' in page(phone, "/")
    answer = phone.post("/join", {"code": made.joining.code.lower()})
    assert answer["Location"] == f"/j/{made.joining.link}"
    door = page(phone, answer["Location"])
    assert door.index("Which player are you?") < door.index("I am Uncle Bob")
    # The door shows names and free seats, and nothing by which one gets further.
    assert made.code not in door and made.watch not in door and "1,500" not in door
    assert phone.post(answer["Location"], {"seat": "1"})["Location"] == f"/t/{made.code}?sat=1"
    table = page(phone, f"/t/{made.code}?sat=1")
    assert '<span class="you">you</span>' in table and 'class="let-in"' in table
    assert Chair.objects.get().seat == 1
    assert "My tables" in page(phone, "/")


@pytest.mark.parametrize("code", ["", "KTM", "OOOOOO", "123456", "K" * 5000])
def test_what_is_no_code_is_400_and_does_not_count(client: Client, code: str) -> None:
    answer = client.post("/join", {"code": code})
    assert (answer.status_code, Allowance.objects.count()) == (400, 0)
    assert "A code has six letters" in answer.content.decode()


def test_wrong_codes_are_told_so_and_then_to_wait(made: Table) -> None:
    phone = Client()
    for _ in range(MOST):
        assert phone.post("/join", {"code": "BBBBBB"}).status_code == 404
    answer = phone.post("/join", {"code": made.joining.code})
    assert answer.status_code == 429 and 0 < int(answer["Retry-After"]) <= 600
    assert "Wait 10 minutes" in answer.content.decode()
    elsewhere = phone.post("/join", {"code": made.joining.code}, REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 302


def test_one_network_of_the_new_kind_is_one_place(made: Table) -> None:
    for n in range(MOST):
        Client().post("/join", {"code": "BBBBBB"}, REMOTE_ADDR=f"2001:db8::{n}")
    assert Client().post("/join", {"code": "BBBBBB"}, REMOTE_ADDR="2001:db8::ffff").status_code == 429
    assert Client().post("/join", {"code": "BBBBBB"}, REMOTE_ADDR="2001:db8:0:1::1").status_code == 404


def test_a_closed_door_lets_nobody_in_and_is_opened_again_by_a_phone_at_the_table(host: Client, made: Table) -> None:
    host.post(f"/t/{made.code}/seats", {"do": "close"})
    for answer in (Client().get(f"/j/{made.joining.link}"), Client().post(f"/j/{made.joining.link}", {"seat": "0"})):
        assert answer.status_code == 404 and "Nobody can join here now." in answer.content.decode()
    assert Client().post("/join", {"code": made.joining.code}).status_code == 404
    assert "Joining is closed" in page(host, f"/t/{made.code}/seats")
    assert host.post(f"/t/{made.code}/seats", {"do": "open"})["Location"] == f"/t/{made.code}/seats"
    assert Joining.objects.get().link != made.joining.link and Joining.objects.get().is_open


def test_a_table_of_an_earlier_version_has_no_code_until_joining_is_opened(client: Client, middle: Table) -> None:
    assert "Open joining" in page(client, f"/t/{middle.code}/seats")
    client.post(f"/t/{middle.code}/seats", {"do": "open"})
    joined(Table.objects.get(pk=middle.pk), 2)
    assert Chair.objects.get().seat == 2


@pytest.mark.parametrize("seat", ["", "9", "-1", "one", "1" * 5000])
def test_a_seat_that_is_none_is_400_at_the_door(made: Table, seat: str) -> None:
    answer = Client().post(f"/j/{made.joining.link}", {"seat": seat})
    assert (answer.status_code, Chair.objects.count()) == (400, 0)


def test_a_dead_phones_seat_goes_to_the_new_one_and_the_old_one_is_told(host: Client, made: Table) -> None:
    old, new = joined(made, 0), Client()
    door, table = f"/j/{made.joining.link}", f"/t/{made.code}"
    post(host, made, "line", line="Ann roll 1 2")
    assert new.post(door, {"seat": "0"})["Location"] == door
    assert "You asked for the seat of Ann." in page(new, door) and made.code not in page(new, door)
    assert "Another phone says it is Ann. Give it the seat?" in page(host, table)
    assert "Another phone says it is Ann, as you are. Give it your seat?" in page(old, table)
    assert "says it is Ann" not in page(Client(), table)
    assert answered(host, made, "yes") == 302
    assert new.get(door)["Location"] == f"{table}?sat=1"
    told = "The seat of Ann went to another phone: the host said yes."
    assert told in page(old, table) and told not in page(new, table)
    assert told in page(new, f"{table}/log") and told in page(new, f"{table}/seats")
    old.post(f"{table}/seats", {"do": "heard"})
    assert told not in page(old, table)
    assert lines(made) == ["Ann roll 1 2"]


def test_who_is_refused_is_told_so(host: Client, made: Table) -> None:
    joined(made, 0)
    new, door = Client(), f"/j/{made.joining.link}"
    new.post(door, {"seat": "0"})
    answered(host, made, "no")
    assert "The table said no." in page(new, door) and "data-waits" not in page(new, door)


def test_a_careful_table_is_asked_before_somebody_sits_down(host: Client, made: Table) -> None:
    host.post(f"/t/{made.code}/seats", {"do": "careful"})
    phone, door = Client(), f"/j/{made.joining.link}"
    assert phone.post(door, {"seat": "2"})["Location"] == door
    assert not Chair.objects.exists()
    assert "A phone asks to be Cleo. Let it in?" in page(host, f"/t/{made.code}")
    answered(host, made, "yes")
    assert phone.get(door)["Location"] == f"/t/{made.code}?sat=1"


def test_a_lost_host_is_known_by_four_words_at_the_door_or_at_the_table(host: Client, made: Table) -> None:
    host.post(f"/t/{made.code}/seats", {"do": "take", "seat": "0"})
    words, new = four_words.words_of(made), Client()
    wrong = new.post(f"/j/{made.joining.link}", {"words": "apple pie"})
    assert wrong.status_code == 403 and "Those are not the four words" in wrong.content.decode()
    assert new.post(f"/j/{made.joining.link}", {"words": words}).status_code == 302
    assert "If this phone is lost" in page(new, f"/t/{made.code}/seats")
    told = page(host, f"/t/{made.code}")
    assert "Another phone hosts this table: it knew the four words." in told and "The seat of Ann went to" in told
    made.refresh_from_db()
    assert host.post(f"/t/{made.code}/seats", {"do": "words", "words": four_words.words_of(made)}).status_code == 302
    assert Chair.objects.filter(seat=0).count() == 1 and "If this phone is lost" in page(host, f"/t/{made.code}/seats")


def test_a_lost_host_is_replaced_by_those_who_sit_here(made: Table) -> None:
    red, blue = joined(made, 0), joined(made, 1)
    red.post(f"/t/{made.code}/seats", {"do": "host"})
    assert "Ann’s phone asks to host this table. May it?" in page(blue, f"/t/{made.code}")
    assert answered(red, made, "yes") == 403
    assert answered(blue, made, "yes") == 302
    assert "If this phone is lost" in page(red, f"/t/{made.code}/seats")


@pytest.mark.parametrize("name", ["127.0.0.1:8000", "localhost", "[::1]:8000"])
def test_a_square_never_leads_a_phone_to_itself(made: Table, settings: Any, name: str) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    sheet = Client(HTTP_HOST=name).get(f"/t/{made.code}/seats").content.decode()
    assert 'class="qr"' not in sheet and "HOST=0.0.0.0 make run" in sheet
    settings.PHONES_URL = "http://192.0.2.5:8000"
    sheet = Client(HTTP_HOST=name).get(f"/t/{made.code}/seats").content.decode()
    assert sheet.count('class="qr"') == 2 and "HOST=0.0.0.0" not in sheet
    assert re.findall(r'value="(http://[^/]+/j/\w+)"', sheet) == [f"http://192.0.2.5:8000/j/{made.joining.link}"]
    assert joining.open_door(code=made.code).link == made.joining.link

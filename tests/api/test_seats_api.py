"""Seats, votes and shared rulings over the API, each answer as the schema says."""

from typing import Any

import jsonschema
import pytest
from django.test import Client

from referee.models import Chair, Entry, Share

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
HEAD = "edition: us-classic\nplayers: Ann, Bob\nposition:\n  Ann owns oriental\n"
HOST, RED, BLUE = "host-token-0123456789", "red-token-01234567890", "blue-token-0123456789"
TRADE = "Ann trade Bob: oriental for $50"


class Phone:
    """A program with a token, whose every answer is held against the schema."""

    def __init__(self, client: Client, token: str, code: str = "") -> None:
        self.client, self.token, self.code = client, token, code
        self.schema = client.get("/api/schema?format=json").json()

    def send(self, method: str, tail: str, **body: Any) -> Any:
        """A request about this phone's table; the numbers in `tail` are parameters of its path."""
        headers = {"X-Phone": self.token} if self.token else {}
        send = getattr(self.client, method)
        sent = {"data": body, "content_type": "application/json"} if method != "get" else {}
        answer = send(f"/api/v1/tables/{self.code}{tail}", headers=headers, **sent)
        self.check(method, tail, answer)
        return answer

    def check(self, method: str, tail: str, answer: Any) -> None:
        """The answer is one the schema knows."""
        names = {"/chairs/": "seat", "/shares/": "seq", "/entries/": "seq"}
        for part, name in names.items():
            if part in tail:
                number = tail.split(part)[1].split("/")[0]
                tail = tail.replace(f"{part}{number}", f"{part}{{{name}}}")
        said = self.schema["paths"][f"/api/v1/tables/{{code}}{tail}"][method]["responses"][str(answer.status_code)]
        if answer.status_code != 204:
            kind = answer.headers["Content-Type"].split(";")[0]
            components = {"components": self.schema["components"]}
            jsonschema.validate(answer.json(), {**said["content"][kind]["schema"], **components})

    def log(self, line: str) -> Any:
        """One line under a key of its own."""
        return self.send("post", "/entries", line=line, key=f"{self.token} {line} {Entry.objects.count()}")


@pytest.fixture
def host(client: Client) -> Phone:
    """The phone that made a table."""
    phone = Phone(client, HOST)
    made = client.post("/api/v1/tables", {"name": "Friday", "head": HEAD}, content_type="application/json",
                       headers={"X-Phone": HOST})  # fmt: skip
    phone.code = made.json()["code"]
    return phone


@pytest.fixture
def red(client: Client, host: Phone) -> Phone:
    """A phone on Ann's chair."""
    phone = Phone(client, RED, host.code)
    assert phone.send("put", "/chairs/0").status_code == 200
    return phone


@pytest.fixture
def blue(client: Client, host: Phone) -> Phone:
    """A phone on Bob's chair."""
    phone = Phone(client, BLUE, host.code)
    assert phone.send("put", "/chairs/1").status_code == 200
    return phone


def test_the_chairs_say_whose_they_are(red: Phone, host: Phone) -> None:
    def rows(phone: Phone) -> list[tuple[Any, ...]]:
        return [(row["player"], row["taken"], row["yours"]) for row in phone.send("get", "/chairs").json()]

    assert rows(red) == [("Ann", True, True), ("Bob", False, False)]
    assert rows(host) == [("Ann", True, False), ("Bob", False, False)]


def test_a_taken_chair_is_409_and_anothers_is_403(red: Phone, blue: Phone, host: Phone) -> None:
    taken = blue.send("put", "/chairs/0")
    assert (taken.status_code, taken.json()["type"]) == (409, "urn:referee:problem:taken")
    refused = blue.send("delete", "/chairs/0")
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:referee:problem:not-yours")
    assert host.send("delete", "/chairs/0").status_code == 200
    assert blue.send("delete", "/chairs/1").status_code == 200
    assert not Chair.objects.exists()


@pytest.mark.parametrize("token", ["", "short", "with a ünusual letter", "x" * 201])
def test_a_chair_needs_a_token_that_is_not_guessed(host: Phone, token: str) -> None:
    host.token = token
    refused = host.send("put", "/chairs/0")
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (400, "#/X-Phone")
    assert not Chair.objects.exists()


def test_a_chair_that_is_not_there_is_404(host: Phone) -> None:
    assert host.send("put", "/chairs/2").status_code == 404
    assert host.send("put", f"/chairs/{10**30}").status_code == 404


def test_nobody_speaks_for_a_seat_with_a_phone(red: Phone, blue: Phone) -> None:
    red.log(TRADE)
    refused = red.log("Bob agree 1")
    assert (refused.status_code, refused.json()["player"]) == (403, "Bob")
    assert blue.log("Bob agree 1").status_code == 201
    assert blue.log("Bob agree 1").status_code == 200
    assert list(Entry.objects.values_list("logged_by", flat=True)) == ["Ann", "Bob"]


def test_nobody_signs_with_anothers_name(host: Phone) -> None:
    host.send("post", "/entries", line="Ann count 5", key="a", logged_by="Bob")
    assert Entry.objects.get().logged_by == ""


def test_who_has_said_what_is_asked_by_entry(red: Phone, blue: Phone) -> None:
    red.log(TRADE)
    blue.log("Bob contest 1: never-agreed")
    answer = red.send("get", "/entries/1/says").json()
    assert answer["says"] == [
        {"player": "Ann", "says": "yes", "own_phone": True},
        {"player": "Bob", "says": "no", "own_phone": True},
    ]
    assert red.send("get", "/entries/7/says").status_code == 404


def test_what_the_table_decided_is_listed(red: Phone, blue: Phone) -> None:
    red.log("table rule even_build=false")
    blue.log("Bob contest 1")
    (row,) = red.send("get", "/precedents").json()
    assert (row["param"], row["value"], row["holds"]) == ("even_build", "false", False)


def test_a_ruling_is_shared_read_and_taken_back(client: Client, red: Phone) -> None:
    red.log("Ann build boardwalk")
    made = red.send("post", "/shares", seq=1).json()
    assert made == red.send("post", "/shares", seq=1).json() == red.send("get", "/shares").json()[0]
    shown = client.get(f"/api/v1/shared/{made['code']}")
    assert (shown.status_code, shown.json()["card"]["verdict"]) == (200, "violation")
    assert red.code not in shown.content.decode()
    assert made["page"] == f"http://testserver/r/{made['code']}"
    assert red.send("delete", "/shares/1").status_code == 204
    assert client.get(f"/api/v1/shared/{made['code']}").status_code == 404
    assert red.send("get", "/shares").json() == []


@pytest.mark.parametrize("seq", [-1, 2, 10**30, "one"])
def test_an_entry_that_is_not_there_cannot_be_shared(red: Phone, seq: Any) -> None:
    red.log("Ann count 5")
    refused = red.send("post", "/shares", seq=seq)
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (400, "#/seq")
    assert not Share.objects.exists()

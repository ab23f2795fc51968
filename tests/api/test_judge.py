"""The API: the same rulings as the page, as JSON."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from referee import queries
from rules_kb import games

# An edition that does not ship is looked for among the house editions.
pytestmark = pytest.mark.django_db

Record = Callable[[str], str]
PROBLEM = "application/problem+json"


def judge(client: Client, body: Any) -> HttpResponse:
    return client.post("/api/v1/judge", body, content_type="application/json")


def test_a_record_as_json_gets_the_whole_report(client: Client, record: Record) -> None:
    response = judge(client, {"record": record("illegal-build")})
    report = response.json()

    assert response.status_code == 200
    assert report == queries.judge(record("illegal-build"))
    assert report["edition"] == "us-classic"
    assert [one["rule"] for one in report["entries"][0]["violations"]] == ["board.build.even"]


def test_a_record_as_plain_text_gets_the_same_report(client: Client, record: Record) -> None:
    text = record("missed-auction")
    response = client.post("/api/v1/judge", text.encode(), content_type="text/plain; charset=utf-8")

    assert response.json() == judge(client, {"record": text}).json()


def test_the_edition_asked_for_goes_before_the_record_in_both_forms(client: Client, record: Record) -> None:
    text = record("late-rent")
    asked = judge(client, {"record": text, "edition": "us-2008"})
    in_query = client.post("/api/v1/judge?edition=us-2008", text.encode(), content_type="text/plain")

    assert asked.json()["edition"] == "us-2008"
    assert in_query.json() == asked.json()


def test_an_edition_of_null_is_as_the_record_says(client: Client, record: Record) -> None:
    assert judge(client, {"record": record("late-rent"), "edition": None}).json()["edition"] == "us-classic"


def test_line_ends_make_no_difference(client: Client, record: Record) -> None:
    text = record("late-rent")

    assert judge(client, {"record": text.replace("\n", "\r\n")}).json() == judge(client, {"record": text}).json()


def test_the_editions_are_those_that_ship(client: Client) -> None:
    response = client.get("/api/v1/editions")

    assert [one["id"] for one in response.json()] == list(games.shipped())
    assert all(one["name"] and set(one) == {"id", "name", "year", "about"} for one in response.json())


def test_an_unknown_edition_is_malformed_at_its_pointer(client: Client, record: Record) -> None:
    response = judge(client, {"record": record("late-rent"), "edition": "nowhere-1899"})
    problem = response.json()

    assert (response.status_code, response.headers["Content-Type"]) == (400, PROBLEM)
    assert set(problem) == {"type", "title", "status", "detail", "errors"}
    assert problem["status"] == 400
    assert [one["pointer"] for one in problem["errors"]] == ["#/edition"]
    assert "nowhere-1899" in problem["errors"][0]["detail"]


def test_a_fault_in_the_header_points_at_the_record(client: Client) -> None:
    response = judge(client, {"record": "edition: nowhere-1899\nplayers: Ann, Bob\n\nAnn roll 3 4\n"})

    assert response.status_code == 400
    assert [one["pointer"] for one in response.json()["errors"]] == ["#/record"]
    assert response.json()["detail"].startswith("line 1: ")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ("{}", "#/record"),
        ('{"record": ""}', "#/record"),
        ('{"record": null}', "#/record"),
        ('{"record": ["a"]}', "#/record"),
        ('{"record": "a\\u0000"}', "#/record"),
        ('{"record": "\\ud800"}', "#/record"),
        ('{"record": "players: Ann, Bob", "edition": 5.5e300}', "#/edition"),
        ('{"record": "players: Ann, Bob", "edition": "\\u0000"}', "#/edition"),
        ("[]", "#"),
        ('"text"', "#"),
        ("null", "#"),
    ],
)
def test_a_body_of_the_wrong_shape_is_refused_at_its_pointer(client: Client, body: str, pointer: str) -> None:
    response = judge(client, body)

    assert (response.status_code, response.headers["Content-Type"]) == (400, PROBLEM)
    assert [one["pointer"] for one in response.json()["errors"]] == [pointer]


@pytest.mark.parametrize("body", ["", "{", "[" * 200_000, "9" * 10_000, "NaN", b'{"record": "\xff"}', b"\xff\xfe{"])
def test_what_is_no_json_is_refused(client: Client, body: str | bytes) -> None:
    response = judge(client, body)

    assert (response.status_code, response.headers["Content-Type"]) == (400, PROBLEM)
    assert response.json()["status"] == 400


def test_text_that_is_not_utf_8_is_refused_with_its_line(client: Client) -> None:
    response = client.post("/api/v1/judge", "a\nZoë".encode("latin-1"), content_type="text/plain")

    assert response.status_code == 400
    assert "Line 2" in response.json()["detail"]


def test_a_record_over_256_kb_is_too_large(client: Client) -> None:
    response = judge(client, {"record": "a" * 262_145})

    assert (response.status_code, response.headers["Content-Type"]) == (413, PROBLEM)
    assert "256 kB" in response.json()["detail"]


def test_a_record_over_20000_lines_is_refused(client: Client) -> None:
    response = judge(client, {"record": "#\n" * 20_001})

    assert response.status_code == 400
    assert "20,000 lines" in response.json()["detail"]


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", "text/html", "nonsense"])
def test_other_kinds_of_body_are_refused(client: Client, content_type: str) -> None:
    response = client.post("/api/v1/judge", b"record=a", content_type=content_type)

    assert (response.status_code, response.headers["Content-Type"]) == (415, PROBLEM)


def test_asking_with_the_wrong_method_names_the_right_one(client: Client) -> None:
    response = client.get("/api/v1/judge")

    assert (response.status_code, response.headers["Content-Type"]) == (405, PROBLEM)
    assert "POST" in response.headers["Allow"]


@pytest.mark.parametrize("path", ["/api/", "/api/v1/", "/api/v1/judge/", "/api/v2/judge", "/api/%00"])
def test_an_unrouted_address_answers_in_the_same_form(client: Client, path: str) -> None:
    response = client.get(path)

    assert (response.status_code, response.headers["Content-Type"]) == (404, PROBLEM)
    assert response.json()["title"] == "Not Found"


def test_a_record_that_is_too_much_to_work_out_is_refused_in_words(client: Client) -> None:
    text = "players: Ann, Bob\n\n" + "Ann pay Bob 1 for rent\n" * 3_000
    response = judge(client, {"record": text})

    assert (response.status_code, response["Content-Type"]) == (422, PROBLEM)
    assert response.json()["detail"].startswith("This is too much to work out")
    assert response.json()["detail"].endswith("Nothing is stored.")
    page = client.post("/", {"record": text})
    assert page.status_code == 422
    assert "This is too much to work out" in page.content.decode()

"""The library over the API."""

from typing import Any

import jsonschema
import pytest
from django.test import Client

from rules_kb.games import GAMES, load, shipped
from tests.api.test_schema import answer

# What does not ship is looked for among the house editions.
pytestmark = pytest.mark.django_db
JSON, PROBLEM = "application/json", "application/problem+json"


@pytest.fixture
def schema(client: Client) -> dict[str, Any]:
    return client.get("/api/schema?format=json").json()


def test_every_rule_of_both_games_is_listed_with_its_law_and_topic(client: Client, schema: dict[str, Any]) -> None:
    listed = client.get("/api/v1/rules").json()

    assert [rule["id"] for rule in listed] == [id for game in GAMES.values() for id in game.rules]
    even = next(rule for rule in listed if rule["id"] == "board.build.even")
    assert even["law"] == "The next house goes to a street of the group with the fewest."
    assert even["topic"] == "build"
    jsonschema.validate(listed, answer(schema, "/api/v1/rules", "get", 200, JSON))


@pytest.mark.parametrize("rule", ["board.rent.late", "deal.win.when"])
def test_a_rule_is_told_with_what_every_edition_of_its_game_says(
    client: Client, schema: dict[str, Any], rule: str
) -> None:
    told = client.get(f"/api/v1/rules/{rule}").json()

    assert told["id"] == rule and told["why"] and told["asks"] and told["related"]
    game = rule.split(".")[0]
    assert {one["edition"] for one in told["editions"]} == {id for id in shipped() if load(id).game.name == game}
    jsonschema.validate(told, answer(schema, "/api/v1/rules/{id}", "get", 200, JSON))


def test_a_rule_says_where_the_editions_differ(client: Client) -> None:
    editions = {one["edition"]: one for one in client.get("/api/v1/rules/board.rent.late").json()["editions"]}

    assert "at the next throw" in {value["says"] for value in editions["us-2008"]["values"]}
    assert "at the turn after next" in {value["says"] for value in editions["bankers-rules"]["values"]}
    assert editions["us-2008"]["certainty"] == "printed"


@pytest.mark.parametrize("id", ["board.no.such", "chess.en.passant", "rent"])
def test_there_is_no_unknown_rule(client: Client, schema: dict[str, Any], id: str) -> None:
    refused = client.get(f"/api/v1/rules/{id}")

    assert refused.status_code == 404
    jsonschema.validate(refused.json(), answer(schema, "/api/v1/rules/{id}", "get", 404, PROBLEM))


def test_a_question_is_answered_with_pages_the_best_first(client: Client, schema: dict[str, Any]) -> None:
    found = client.get("/api/v1/search", {"q": "can I build in jail"}).json()

    assert [page["id"] for page in found[:2]] == ["business-in-jail", "board.jail.business"]
    assert found[0]["page"] == "/settle/business-in-jail"
    jsonschema.validate(found, answer(schema, "/api/v1/search", "get", 200, JSON))


def test_a_search_finds_deeds_too(client: Client) -> None:
    assert client.get("/api/v1/search", {"q": "boardwalk"}).json()[0]["kind"] == "piece"


@pytest.mark.parametrize("question", ["", " ", "x" * 5000, "\x00", "???"])
def test_a_question_about_nothing_finds_nothing(client: Client, question: str) -> None:
    answered = client.get("/api/v1/search", {"q": question})

    assert answered.status_code == 200
    assert answered.json() == []


@pytest.mark.parametrize("address", ["/api/v1/rules", "/api/v1/rules/board.rent.late", "/api/v1/search"])
def test_the_library_is_only_read(client: Client, address: str) -> None:
    assert client.post(address, {}, content_type=JSON).status_code == 405

"""Arguments over the API."""

import jsonschema
import pytest
from django.test import Client

from rules_kb.arguments.catalogue import ARGUMENTS
from tests.api.test_schema import answer


@pytest.fixture
def schema(client: Client) -> dict[str, object]:
    return client.get("/api/schema?format=json").json()


def test_all_arguments_are_listed_with_their_facts(client: Client, schema: dict[str, object]) -> None:
    listed = client.get("/api/v1/arguments").json()

    assert {each["slug"] for each in listed} == ARGUMENTS.keys()
    broke = next(each for each in listed if each["slug"] == "she-is-broke")
    assert [fact["key"] for fact in broke["facts"]] == ["cash", "owns", "owes", "to"]
    assert broke["edition"] == "us-classic"
    jsonschema.validate(listed, answer(schema, "/api/v1/arguments", "get", 200, "application/json"))


def test_an_argument_is_answered_with_its_card(client: Client, schema: dict[str, object]) -> None:
    settled = client.get("/api/v1/arguments/never-asked-for-rent", {"asked": "after"}).json()

    assert settled["card"]["verdict"] == "owes"
    assert settled["card"]["headline"] == "No: Ann owes Dan $200."
    assert settled["card"]["rules"][0]["id"] == "board.rent.late"
    assert {"us-2008", "uk-london"} <= {one for other in settled["otherwise"] for one in other["editions"]}
    jsonschema.validate(settled, answer(schema, "/api/v1/arguments/{slug}", "get", 200, "application/json"))


def test_a_fact_that_cannot_be_is_a_problem_with_a_pointer(client: Client, schema: dict[str, object]) -> None:
    refused = client.get("/api/v1/arguments/she-is-broke", {"cash": "lots"})

    assert refused.status_code == 400
    assert refused.json()["errors"] == [{"pointer": "#/cash", "detail": "A whole number from 0 to 5,000, please."}]
    kind = "application/problem+json"
    jsonschema.validate(refused.json(), answer(schema, "/api/v1/arguments/{slug}", "get", 400, kind))


def test_there_is_no_unknown_argument(client: Client) -> None:
    assert client.get("/api/v1/arguments/nobody-argues-so").status_code == 404

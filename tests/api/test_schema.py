"""The schema says what the API really answers."""

from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tiers import often

# An edition that does not ship is looked for among the house editions.
pytestmark = pytest.mark.django_db

Record = Callable[[str], str]
Schema = dict[str, Any]


@pytest.fixture
def schema(client: Client) -> Schema:
    return client.get("/api/schema?format=json").json()


def answer(schema: Schema, path: str, method: str, status: int, kind: str) -> Schema:
    """The schema of one answer, with the components it refers to."""
    said = schema["paths"][path][method]["responses"][str(status)]["content"][kind]["schema"]
    return {**said, "components": schema["components"]}


@pytest.mark.parametrize("slug", ["illegal-build", "missed-auction", "late-rent"])
def test_every_example_is_answered_as_the_schema_says(
    client: Client, schema: Schema, record: Record, slug: str
) -> None:
    report = client.post("/api/v1/judge", {"record": record(slug)}, content_type="application/json").json()

    jsonschema.validate(report, answer(schema, "/api/v1/judge", "post", 200, "application/json"))


def test_the_editions_are_listed_as_the_schema_says(client: Client, schema: Schema) -> None:
    listed = client.get("/api/v1/editions").json()

    jsonschema.validate(listed, answer(schema, "/api/v1/editions", "get", 200, "application/json"))


BODIES = st.dictionaries(
    st.sampled_from(["record", "edition", "more"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    ),
)


@pytest.mark.soak
@settings(max_examples=often(60, 600), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=BODIES)
def test_any_json_gets_an_answer_the_schema_knows(client: Client, schema: Schema, body: Any) -> None:
    response = client.post("/api/v1/judge", body, content_type="application/json")
    kind = response.headers["Content-Type"].split(";")[0]

    jsonschema.validate(response.json(), answer(schema, "/api/v1/judge", "post", response.status_code, kind))


def test_the_schema_is_told_apart_by_rule_levels_and_verdicts(schema: Schema) -> None:
    entry = schema["components"]["schemas"]["Entry"]

    assert set(entry["required"]) == {"seq", "text", "verdict", "stands", "violations", "contested", "moved"}


def test_the_documentation_loads_from_this_site_alone(client: Client) -> None:
    page = client.get("/api/docs").content.decode()

    assert "/static/drf_spectacular_sidecar/" in page
    assert "://" not in page

"""What goes over the wire: first loads and updates, compressed as a phone asks for them."""

import gzip
import re

import pytest
from django.http import HttpResponse
from django.test import Client

from referee.models import Table
from tests.referee.phone import PART

pytestmark = pytest.mark.django_db
# Fetched by whoever puts the site on a home screen.
ONLY_TO_INSTALL = {"/static/referee.webmanifest", "/static/whistle192.png"}
COMPRESSED = {"Accept-Encoding": "gzip"}


def sent(answer: HttpResponse) -> bytes:
    """The bytes of an answer as they leave the server."""
    return b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]


@pytest.fixture(params=["", "deal"])
def demo(request: pytest.FixtureRequest, client: Client) -> str:
    """A table of either game with a quarrel on it."""
    client.post("/demo", {"game": request.param})
    return f"/t/{Table.objects.get().code}"


def weight(answer: HttpResponse) -> int:
    """Without the bytes of chance that each answer is given, so that its length tells nothing."""
    content = sent(answer)
    return len(gzip.compress(gzip.decompress(content)) if "Content-Encoding" in answer.headers else content)


def test_a_table_is_there_with_all_it_needs_without_a_network_after_less_than_38_kilobytes(
    client: Client, demo: str
) -> None:
    page = client.get(demo, headers=COMPRESSED)
    names = set(re.findall(r"/static/[\w.]+", gzip.decompress(page.content).decode())) - ONLY_TO_INSTALL
    parts = {name: client.get(name, headers=COMPRESSED) for name in names}

    assert {"/static/table.css", "/static/table.js", "/static/complete.js"} <= names
    assert {answer.status_code for answer in parts.values()} == {200}
    # An icon of a few hundred bytes gains nothing; everything else is compressed.
    assert {name for name, answer in parts.items() if "Content-Encoding" not in answer.headers} <= {
        "/static/whistle.svg"
    }
    assert sum(map(weight, [page, *parts.values()])) < 38_000


def test_an_update_is_less_than_15_kilobytes_and_a_third_of_that_compressed(client: Client, demo: str) -> None:
    assert len(client.get(demo, headers=PART).content) < 15_000
    assert len(client.get(demo, headers={**PART, **COMPRESSED}).content) < 5_000


def test_the_length_of_a_compressed_page_tells_nothing_exact(client: Client, demo: str) -> None:
    lengths = {len(client.get(f"{demo}/deeds", headers=COMPRESSED).content) for _ in range(12)}

    assert len(lengths) > 1

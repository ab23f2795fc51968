"""Where links lead: every name belongs to one address, and the menu of every page shows pages."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver


def names(found: Any) -> Iterator[str]:
    """The names of our own addresses; the admin's stand in a space of their own."""
    for one in found:
        if isinstance(one, URLResolver):
            yield from () if one.namespace else names(one.url_patterns)
        elif one.name:
            yield one.name


def test_every_name_belongs_to_one_address() -> None:
    assert [name for name, times in Counter(names(get_resolver().url_patterns)).items() if times > 1] == []


@pytest.mark.django_db
def test_the_editions_of_the_menu_are_a_page(client: Client) -> None:
    assert '<a href="/editions">Editions</a>' in client.get("/rules").content.decode()

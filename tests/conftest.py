"""What every test may use: records from the examples, by name."""

from collections.abc import Callable

import pytest

from referee import queries


@pytest.fixture
def record() -> Callable[[str], str]:
    """The text of an example record."""

    def text(slug: str) -> str:
        found = queries.example(slug)
        assert found is not None
        return found.text

    return text

"""What tests of the knowledge share: the games in which rules are broken on purpose, gone through once."""

import pytest

from tests.injection.hunt import Hunt


@pytest.fixture(scope="session")
def hunt() -> Hunt:
    """The games gone through so far, for all ways together."""
    return Hunt()

"""Tables to sit down at."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import services
from referee.models import Table
from tests.referee.phone import HEAD, MIDDLE


@pytest.fixture
def table() -> Table:
    """A table of three before the first throw."""
    return services.make_table(name="Friday", head=HEAD, tokens=("star", "moon", "heart"))


@pytest.fixture
def middle() -> Table:
    """A table in the middle of its game."""
    return services.make_table(name="Saturday", head=HEAD + MIDDLE)


@pytest.fixture
def desk(client: Client) -> Client:
    """Somebody who looks after the site."""
    client.force_login(User.objects.create_superuser("ann", password="only for this test"))
    return client

"""A table of Monopoly Junior: one row of dice, one die in the log, and deeds without houses."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Two players at a table of Junior."""
    return services.make_table(name="Saturday", head="edition: junior\nplayers: Ann, Bob\n")


def test_the_page_has_one_row_of_dice_and_logs_one_die(client: Client, table: Table) -> None:
    page = client.get(f"/t/{table.code}").content.decode()
    assert 'name="d1"' in page and 'name="d2"' not in page
    assert "Tap the die below as it fell." in page
    client.post(f"/t/{table.code}/throw", {"by": "Ann", "d1": "4", "key": "one", "seen": "0"})
    assert [entry.text for entry in table.entries.all()] == ["Ann roll 4 to candy_store"]


def test_the_deed_says_its_price_and_one_rent(client: Client, table: Table) -> None:
    services.log_line(code=table.code, line="Ann roll 4", key="1")
    services.log_line(code=table.code, line="Ann buy", key="2")
    page = client.get(f"/t/{table.code}/deeds/candy_store")
    assert page.status_code == 200
    assert "a house costs" not in page.content.decode()

"""The demo tables a fresh site is served with."""

import re

import pytest
from django.core.management import call_command
from django.test import Client

from referee import services
from referee.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The addresses the command prints."""
    call_command("demo")
    return re.findall(r"/t/\w+", capsys.readouterr().out)


def test_a_fresh_site_has_a_quarrel_of_either_game(capsys: pytest.CaptureFixture[str], client: Client) -> None:
    addresses = told(capsys)

    assert [table.edition for table in Table.objects.order_by("pk")] == ["us-classic", "deal-2008"]
    assert [client.get(address).status_code for address in addresses] == [200, 200]
    assert told(capsys) == addresses


def test_a_site_in_use_gets_no_demo(capsys: pytest.CaptureFixture[str]) -> None:
    services.make_table(name="Friday", head="edition: us-classic\nplayers: Ann, Bob\n")

    assert told(capsys) == []
    assert Table.objects.count() == 1

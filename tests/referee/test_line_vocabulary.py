"""The vocabulary of the quick line: what this table can say, and nothing it could not mean."""

import re
from typing import Any

import pytest
from django.test import Client

from referee import logs, services
from referee.models import Table
from referee.seated import queries as table_queries
from referee.tables.common import vocabulary
from rules_kb.board.verbs import VERBS as BOARD_VERBS
from rules_kb.deal.verbs import VERBS as DEAL_VERBS
from rules_kb.record.log_lines import VERBS as LOG_VERBS
from rules_kb.record.verbs import Verbs
from tests.referee.phone import post

pytestmark = pytest.mark.django_db
DEAL = """edition: deal-2008
players: Ann, Bob
position:
  Ann hand 5, bank money_2m, owns property_red(2)
  Bob hand 6, bank money_5m, owns property_green wild_red_yellow=red
  turn Ann
"""


def offered(client: Client, table: Table) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/t/{table.code}/line").context["vocabulary"]
    return found


def ids(words: list[vocabulary.Word]) -> list[str]:
    return [id for id, _ in words]


@pytest.mark.parametrize(("head", "verbs"), [("players: Ann, Bob\n", BOARD_VERBS), (DEAL, DEAL_VERBS)])
def test_every_verb_says_what_follows_it(client: Client, head: str, verbs: Verbs) -> None:
    found = offered(client, services.make_table(name="Words", head=head))
    said = {word for words in found["verbs"].values() for word in words}

    # A position has lines of its own below it and so a sheet of its own.
    assert said == set(found["shapes"]) == {*verbs, *LOG_VERBS} - {"position"}
    assert all(len(words) == len(set(words)) for words in found["verbs"].values())


@pytest.mark.parametrize("head", ["players: Ann, Bob\n", DEAL])
def test_every_kind_a_shape_speaks_of_is_known(client: Client, head: str) -> None:
    found = offered(client, services.make_table(name="Words", head=head))
    spoken = {
        name
        for at, then, after in found["shapes"].values()
        for spec in (*at, then, *after.values())
        for name in re.findall(r"@(\w+)", spec)
    }

    assert spoken - set(found["kinds"]) == set()
    assert set(found["verbs"]["player"]) <= set(found["shapes"])


def test_deeds_are_offered_to_whom_they_belong(client: Client, middle: Table) -> None:
    kinds = offered(client, middle)["kinds"]

    assert ids(kinds["street"]["Ann"])[:3] == ["st_james_place", "tennessee_avenue", "new_york_avenue"]
    assert ids(kinds["mine"]["Uncle_Bob"]) == ["park_place", "boardwalk"]
    assert (ids(kinds["mortgaged"]["Cleo"]), kinds["free"]["Cleo"]) == (["marvin_gardens"], [])
    assert ("new_york_avenue", "New York Avenue") in kinds["free"]["Ann"]


def test_what_is_owed_is_offered_to_the_one_who_owes_it(client: Client, middle: Table) -> None:
    post(client, middle, "line", line="Ann roll 4 3 to 27")
    post(client, middle, "line", line="Ann decline")
    post(client, middle, "line", line="Uncle_Bob roll 3 4 to new_york_avenue")

    assert offered(client, middle)["kinds"]["owed"] == {"Uncle_Bob Ann": [("32", "$32")]}


def test_where_nobody_is_reminded_a_rent_not_asked_for_is_not_offered(client: Client, middle: Table) -> None:
    Table.objects.filter(pk=middle.pk).update(family=False)
    post(client, middle, "line", line="Ann roll 4 3 to 27")
    post(client, middle, "line", line="Ann decline")
    post(client, middle, "line", line="Uncle_Bob roll 3 4 to new_york_avenue")

    assert offered(client, middle)["kinds"]["owed"] == {}
    post(client, middle, "line", line="Ann demand rent from Uncle_Bob")
    assert offered(client, middle)["kinds"]["owed"] == {"Uncle_Bob Ann": [("32", "$32")]}


def test_cards_of_the_deck_that_is_due_come_first(client: Client, table: Table) -> None:
    post(client, table, "line", line="Ann roll 3 4 to 7")
    seated = table_queries.sit(table.code)
    cards = ids(offered(client, table)["kinds"]["card"])

    assert set(cards) == set(seated.ed.card)
    assert set(cards[: len(seated.ed.decks["chance"])]) == set(seated.ed.decks["chance"])


@pytest.mark.parametrize("line", ["Ann pay Bob {}", "Bob pay Ann {}"])
def test_cards_in_front_of_somebody_can_be_paid_as_they_are_offered(client: Client, line: str) -> None:
    table = services.make_table(name="Deal", head=DEAL)
    mine = offered(client, table)["kinds"]["mine"][line.split()[0]]
    record = table_queries.sit(table.code).record

    assert len(mine) == {"Ann": 2, "Bob": 3}[line.split()[0]]
    assert all(logs.read_line(record, line.format(id), 0) for id in ids(mine))


def test_a_name_with_markup_stays_text_in_the_vocabulary(client: Client) -> None:
    table = services.make_table(name="Odd", head="players: </script><i>Ann, Bob\n")

    assert "</script><i>" not in client.get(f"/t/{table.code}/line").content.decode()

"""What ends a game by one tap asks once, on the page itself: no script, no second page, nothing to lose without a network."""

import re

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from referee.seated.endings import really
from referee.seated.queries import sit
from tests.referee.phone import lines, post

pytestmark = pytest.mark.django_db
ASKED = re.compile(
    r'<details class="really">.*?<b>Really\?</b> ([^<]+)</p><button [^>]*name="line" value="([^"]+)"', re.S
)
PLAIN = re.compile(r'<button [^>]*name="line" value="([^"]+)"')


def asked(page: str) -> dict[str, str]:
    """By the line it logs, what each ending asks; every such line has only that one button."""
    found = {line: question for question, line in ASKED.findall(page)}
    assert all(PLAIN.findall(page).count(line) == 1 for line in found)
    return found


def test_bankruptcy_giving_up_and_the_end_ask_once(client: Client, middle: Table) -> None:
    found = asked(client.get(f"/t/{middle.code}/more").content.decode())
    assert found["Ann bankrupt to Cleo"] == found["Ann resign"] == "Ann is out of the game."
    assert found["table end"] == found["table time"] == "The game is over for everybody."
    assert len(found) == 3 * 4 + 2
    assert post(client, middle, "line", line="table end").status_code == 201
    assert lines(middle) == ["table end"]


def test_the_end_of_a_game_of_cards_asks_once(client: Client) -> None:
    table = services.make_table(name="Cards", head="edition: deal-2008\nplayers: Ann, Bob\n")
    assert list(asked(client.get(f"/t/{table.code}/more").content.decode())) == ["table end"]


def test_only_what_is_let_stand_against_somebody_asks(client: Client, middle: Table) -> None:
    for line in ("Ann build new_york 3", "Cleo roll 3 3", "Cleo pay Ann 5 for rent", "Uncle_Bob bankrupt to Ann"):
        post(client, middle, "line", line=line)
    found = asked(client.get(f"/t/{middle.code}").content.decode())
    assert found == {
        "table overrule 3": "It stands against Ann.",
        "table overrule 4": "Uncle Bob is out of the game.",
    }
    page = client.get(f"/t/{middle.code}/dispute/4?about=not-allowed").content.decode()
    assert "<b>Really?</b> Uncle Bob is out of the game." in page
    for line in ("table overrule 4", "Uncle_Bob contest 5"):
        post(client, middle, "line", line=line)
    for place in (f"/t/{middle.code}/log", f"/w/{middle.watch}/log"):
        assert 'class="row row--refused" id="entry-5"' in client.get(place).content.decode()
    assert really(sit(middle.code), sit(middle.code).read("Ann roll 1 2")) == ""

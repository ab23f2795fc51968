"""A table on a themed board: its pages and rulings speak of huts, of the brig and of its own money."""

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import services
from referee.editions import find as edition_find
from referee.editions import services as edition_services
from referee.models import Table
from rules_kb import bots
from rules_kb.answer.report import judged
from rules_kb.record.lines import write
from tests.referee.edition_desk import address
from tests.referee.house import family

pytestmark = pytest.mark.django_db
# The words of the box, as far as a player would read them.
PLAIN = re.compile(r"\b(?:[Hh]ouses?|[Hh]otels?|[Jj]ail|Chance)\b(?! rule| edition)")


@pytest.fixture
def themed() -> Table:
    """A table in the middle of a game on the sea board."""
    raw = {
        "name": "Sea board",
        "extends": "us-classic",
        "currency": "kr",
        "called": {"house": "hut", "hotel": "inn", "jail": "brig", "chance": "Fortune"},
        "spaces": [
            *({"id": f"chance_{n}", "name": "Fortune"} for n in (1, 2, 3)),
            {"id": "jail", "name": "Brig"}, {"id": "go_to_jail", "name": "Off to the brig"},
        ],
        "cards": [
            {"id": "goojf_chance", "title": "Brig card"}, {"id": "go_to_jail_chance", "title": "Off to the brig"},
            {"id": "goojf_cc", "title": "Brig card too"}, {"id": "go_to_jail_cc", "title": "Off to the brig as well"},
        ],
    }  # fmt: skip
    edition_services.publish(version=edition_services.save_draft(version=family(), raw=raw))
    head = """edition: family-rules@1
players: Ann, Bob
position:
  Ann cash 900, in jail 1, owns mediterranean(2) baltic(2) boardwalk park_place, jail-card chance
  Bob cash 900, at go, owns reading
  turn Ann
"""
    return services.make_table(name="Friday", head=head)


def words_of(page: str) -> str:
    """What a page says to people; a position as a record has it, a rule's id and a chapter of a booklet are no words of its own."""
    bare = re.sub(r"<(script|style|svg|textarea)\b.*?</\1>", " ", page, flags=re.DOTALL)
    labels = re.findall(r'aria-label="([^"]*)"', bare)
    said = html.unescape(" ".join([re.sub(r"<[^>]*>", " ", bare), *labels]))
    return re.sub(r"board\.[\w.-]+|Parker Brothers rules, [^(]*", " ", said)


@pytest.mark.parametrize("path", ["", "/deeds", "/deeds/boardwalk", "/log", "/may-i", "/build", "/position", "/count"])
def test_no_page_of_a_themed_table_has_the_words_of_the_box(client: Client, themed: Table, path: str) -> None:
    services.log_line(code=themed.code, line="Ann build mediterranean 3", key="a")
    page = client.get(f"/t/{themed.code}{path}", follow=True)
    assert page.status_code == 200
    themed.refresh_from_db()
    # The four words a log is known by are drawn anew for every log, and one of them is hotel.
    said = words_of(page.content.decode()).replace(themed.words, " ")
    assert (path, PLAIN.findall(said)) == (path, [])


@pytest.fixture
def millions(client: Client) -> Table:
    """A table that counts in millions."""
    version = family()
    client.force_login(User.objects.create_superuser("ann"))
    assert client.post(address(version, "sums"), {"factor": "10000"}).status_code == 302
    edition_services.publish(version=version)
    client.logout()
    return services.make_table(name="Friday", head="edition: family-rules@1\nplayers: Ann, Bob\n")


def test_a_table_counts_in_millions(client: Client, millions: Table) -> None:
    lines = ("Ann roll 1 2", "Ann buy", "Ann count 14400000", "Ann end", "Bob pay Ann 12000000 for gift")
    for key, line in enumerate(lines):
        services.log_line(code=millions.code, line=line, key=str(key))
    assert [one.verdict for one in millions.rulings.order_by("seq")][:3] == ["legal"] * 3
    for path in ("", "/deeds", "/deeds/boardwalk", "/build", "/pay", "/position", "/count"):
        assert client.get(f"/t/{millions.code}{path}").status_code == 200, path
    counted = client.get(f"/t/{millions.code}/count", {"sum-0": "26,400,000", "sum-1": "3,000,000"})
    assert "Whole numbers only" not in counted.content.decode()
    assert "$4,000,000" in client.get(f"/t/{millions.code}/deeds/boardwalk").content.decode()


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_whole_legal_games_on_a_board_of_millions(millions: Table, seed: int) -> None:
    game = write(bots.record(edition_find.load(millions.edition), 3, seed, 20))
    answer = judged(game, find=edition_find.find).answer()
    assert answer["unreadable"] == []
    assert {one["verdict"] for one in answer["entries"]} == {"legal"}


def test_a_ruling_of_a_themed_table_speaks_its_words(client: Client, themed: Table) -> None:
    services.log_line(code=themed.code, line="Ann build mediterranean 2", key="a")
    (broken,) = [one for one in themed.rulings.get().violations if one["rule"] == "board.build.even"]
    page = html.unescape(client.get(f"/t/{themed.code}/log").content.decode())
    assert "huts while Baltic Avenue has" in page
    assert broken["facts"]["street"] == "mediterranean_avenue"

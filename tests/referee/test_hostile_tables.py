"""Whatever a table, its API or an edition's desk is sent, the answer is a sentence and never a crash."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.models import Entry, Table
from referee.seated import queries
from referee.tables import games
from referee.tables.board.position_fields import PositionForm, by_log
from referee.tables.common import demo
from tests.referee.edition_desk import address, fields
from tests.referee.house import family
from tests.tiers import often

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
GAMES = ("board", "deal")
ODD = (
    "", "0", "-1", "99999999999999999999", "9" * 5000, "²", "１", "\0", "a\nb", '"', "\\", "<b>", "Ann", "bank", "table",
    "boardwalk", "money_1m", "us-classic", "Ann roll 3 4", "?", "x" * 3000, "9223372036854775808", "2",
)  # fmt: skip
NAMES = ("who", "by", "to", "n", "line", "lot", "amount", "space", "deed", "card", "about", "sum", "entry", "player",
         "upto", "after", "what", "how", "verb", "why", "from", "set", "give_cash", "get_deed", "block")  # fmt: skip
SAID = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(ODD), max_size=6)
JSON = st.sampled_from([None, True, 1, -1, 1.5, 10**30, "", "x", [], [1], {}, {"a": 1}, "Ann roll 3 4", "\0", "\ud800"])
# Each example finds the table the others left, so what is stored grows and every answer still holds.
FUZZ = settings(max_examples=often(3, 30), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(params=GAMES)
def quarrel(request: pytest.FixtureRequest) -> Table:
    """The demo table of each game."""
    return demo.make(game=request.param)


def sent(table: Table, said: dict[str, str], n: int) -> dict[str, Any]:
    """A form as an open page sends it."""
    table.refresh_from_db()
    return {**said, "key": f"k{table.length}-{n}", "seen": table.length}


@pytest.mark.soak
@FUZZ
@given(said=SAID)
def test_every_sheet_and_form_of_a_table_answers(client: Client, quarrel: Table, said: dict[str, str]) -> None:
    own = games.pages_of(queries.sit(quarrel.code))
    pages = ("log", "deeds", "may-i", "count", "seats", "dispute", "dispute/1", "share/1", "deeds/x")
    for n, name in enumerate(sorted({*own.sheets, *own.composers, *pages})):
        shown = client.get(f"/t/{quarrel.code}/{name}", said)
        logged = client.post(f"/t/{quarrel.code}/{name}", sent(quarrel, said, n))

        assert {shown.status_code, logged.status_code} <= {200, 201, 302, 400, 403, 404, 405, 409, 422}, name


@pytest.mark.soak
@settings(FUZZ, max_examples=often(25, 250))
@given(data=st.data())
def test_a_position_of_odd_fields_is_logged_or_refused_in_words(client: Client, middle: Table, data: Any) -> None:
    seated = queries.sit(middle.code)
    names = sorted(by_log(PositionForm(seated.record, seated.board)))
    said = data.draw(st.dictionaries(st.sampled_from(names), st.sampled_from(ODD), min_size=1, max_size=3))
    before = Entry.objects.count()
    answer = client.post(f"/t/{middle.code}/position", sent(middle, said, 0))

    assert (answer.status_code, Entry.objects.count() - before) in ((302, 1), (400, 0))


@pytest.mark.soak
@FUZZ
@given(query=st.dictionaries(st.sampled_from(["after", "seq", "open", "limit"]), st.sampled_from(ODD)), body=JSON)
def test_the_api_of_a_table_answers(client: Client, quarrel: Table, query: dict[str, str], body: Any) -> None:
    at = f"/api/v1/tables/{quarrel.code}"
    for tail in ("", "/entries", "/rulings", "/precedents", "/chairs", "/shares", "/dues", "/entries/1/says"):
        assert client.get(at + tail, query).status_code in (200, 400)
    for tail, name in (("/entries", "line"), ("/check", "line"), ("/shares", "seq")):
        for said in (body, {name: body}, {name: body, "key": "k", "seen": body}):
            answer = client.post(at + tail, json.dumps(said), content_type="application/json")
            assert answer.status_code in (200, 201, 400, 404, 409, 422)


@pytest.mark.parametrize("odd", ["9" * 30, "9223372036854775808"])
@pytest.mark.parametrize("tail", ["dispute/{}", "share/{}", "log?entry={}", "log?upto={}"])
def test_a_number_no_entry_has_is_no_page_or_the_whole_log(client: Client, quarrel: Table, tail: str, odd: str) -> None:
    expected = 200 if tail.startswith("log") else 404

    assert client.get(f"/t/{quarrel.code}/{tail.format(odd)}").status_code == expected


@pytest.mark.parametrize("part", ["words", "params", "spaces", "cards", "rules", "cites", "contested"])
def test_no_odd_value_breaks_a_page_of_the_edition_desk(desk: Client, part: str) -> None:
    version = family()
    page = desk.get(address(version, part))
    form, as_it_is = page.context["form"], fields(page)
    names = [field.html_name for one in getattr(form, "forms", [form]) for field in one]
    for at, odd in enumerate(ODD[::3]):
        name = names[at * 7 % len(names)]
        assert desk.post(address(version, part), {**as_it_is, name: odd}).status_code in (200, 302), (name, odd)


@pytest.mark.parametrize("text", [*ODD, "[params]", "id = 1", 'id = "x"\nextends = "x"', "a = [1, {b = 2}]"])
def test_no_odd_text_is_imported(desk: Client, text: str) -> None:
    answer = desk.post(reverse("admin:edition_import"), {"text": text})

    assert answer.status_code == 200
    assert answer.context["form"].errors

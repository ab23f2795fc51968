"""What matters at a table is in view, in words, and true: rulings, open matters, jail, bids, buildings, the middle."""

from typing import Any

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from referee.seated import queries as table_queries
from referee.tables import precedents
from referee.tables.board import drawing
from tests.referee.phone import HEAD, PART, lines, post

pytestmark = pytest.mark.django_db
# Boardwalk may not rise by two while Park Place has nothing.
UNEVEN = "Uncle_Bob build boardwalk 2"


def at(*position: str, log: tuple[str, ...] = (), head: str = HEAD, **more: Any) -> Table:
    """A table in the middle of a game, with some lines logged."""
    stands = "position:\n" + "".join(f"  {line}\n" for line in position) if position else ""
    table = services.make_table(name="Friday", head=head + stands, **more)
    for n, line in enumerate(log):
        services.log_line(code=table.code, line=line, key=f"k{n}")
    table.refresh_from_db()
    return table


def quarrel(*log: str) -> Table:
    """Uncle Bob has built unevenly, and then the lines come."""
    return at("Ann cash 900, at go, owns oriental", "Uncle_Bob cash 900, at go, owns boardwalk park_place",
              "turn Uncle_Bob", log=(UNEVEN, *log))  # fmt: skip


def test_a_ruling_is_open_until_something_is_to_be_decided_and_then_folds(client: Client) -> None:
    head = '<details class="held held--illegal" aria-label="Ruling on entry 1"'
    table = quarrel()
    assert f"{head} open>" in client.get(f"/t/{table.code}").content.decode()
    post(client, table, "throw", by="Uncle_Bob", d1="2", d2="4")
    page = client.get(f"/t/{table.code}")

    assert [button.line for button in page.context["owed"][0].buttons][:1] == ["Uncle_Bob pay Ann 6"]
    assert f"{head}>" in page.content.decode()


def test_the_badge_leads_to_a_list_of_all_that_is_open(client: Client) -> None:
    table = quarrel("Uncle_Bob roll 2 4")
    place = f"/t/{table.code}/open"
    page = client.get(f"/t/{table.code}").content.decode()
    listed = client.get(place, headers=PART)

    assert f'href="{place}" data-sheet><span class="chip chip--open">2 open</span>' in page
    assert [one.seq for one in listed.context["held"]] == [1]
    assert [one.says for one in listed.context["owed"]] == ["Ann may ask Uncle Bob for $6"]
    # As a page of its own it has the form its buttons belong to; in the dialog the table has it.
    assert 'id="log"' not in listed.content.decode()
    assert 'id="log"' in client.get(place).content.decode()
    assert "Nothing: everything is paid" in client.get(f"/t/{at().code}/open").content.decode()


def test_after_undo_the_card_says_what_was_taken_back_and_what_is_true_now(client: Client) -> None:
    table = at(log=("Ann roll 2 4 to oriental", "Ann buy oriental"))
    undone = post(client, table, "line", line="table strike 2")
    page = undone.content.decode()

    assert '<p class="kicker">Taken back: Ann bought Oriental Avenue</p>' in page
    assert undone.context["now"].title == "Oriental Avenue is for sale"
    assert undone.context["said"] == "Taken back: Ann bought Oriental Avenue. Oriental Avenue is for sale."
    again = post(client, table, "line", line="table strike 3")
    assert "Taken back" not in again.content.decode()
    assert again.context["said"].startswith("Ann bought Oriental Avenue. ")


def test_whoever_only_hears_the_page_hears_the_line_its_ruling_and_what_comes_next(client: Client) -> None:
    said = client.get(f"/t/{quarrel().code}").context["said"]

    assert said == (
        "Uncle Bob built 2 on Boardwalk. Not legal: Boardwalk would have 2 houses while Park Place has 0. "
        "Uncle Bob throws."
    )


def test_jail_is_told_in_words(client: Client) -> None:
    table = at("Ann in jail 2", "turn Ann")
    page = client.get(f"/t/{table.code}").context
    assert (page["now"].title, page["now"].says) == ("Ann is in jail", "Second throw there. Doubles open the door; or:")
    assert page["banner"]["chips"] == ["in jail, second throw"]
    asked = client.get(f"/t/{table.code}/may-i").context["overview"]
    assert asked["says"].startswith("Ann is in jail, second throw. ")
    assert [one["label"] for one in asked["now"]] == ["Pay the Bank $50 for jail", "Throw the dice"]

    thrown = post(client, table, "throw", by="Ann", d1="1", d2="2").context
    assert thrown["said"] == "Ann threw 1 and 2 and stays in jail, second throw. Uncle Bob throws."


def test_a_bid_beyond_the_means_cannot_be_tapped_and_one_that_takes_raising_money_is_marked(client: Client) -> None:
    table = at("Ann cash 45, at go", "Uncle_Bob cash 200, at go", "Cleo cash 48, at go, owns baltic", "turn Ann",
               log=("Ann roll 2 4 to oriental", "Ann decline", "Uncle_Bob bid 40"))  # fmt: skip
    page = client.get(f"/t/{table.code}")
    kinds = {one["name"]: [(b.label, b.kind) for b in one["bids"]] for one in page.context["now"].hammer.bidders}

    assert kinds["Ann"] == [("$41", ""), ("$50", "beyond"), ("$90", "beyond")]
    assert kinds["Cleo"] == [("$41", ""), ("$50", "raise"), ("$90", "beyond")]
    assert page.content.decode().count(" disabled title=") == 3


def test_the_build_sheet_offers_what_can_be_built_and_says_why_not(client: Client) -> None:
    owned = "owns st_james(4) tennessee(4) new_york(4) oriental reading"
    table = at(f"Ann cash 900, at go, {owned}", "Uncle_Bob cash 90, at go, owns boardwalk(h) park_place(4)", "turn Ann")
    page = client.get(f"/t/{table.code}/build")
    rows = {row["id"]: row for one in page.context["owners"] for row in one["deeds"]}

    assert {name: (row["next"], row["why_not"]) for name, row in rows.items() if row["street"]} == {
        "oriental_avenue": ("house", "Ann does not hold Vermont Avenue, so that colour group is not whole."),
        **dict.fromkeys(("st_james_place", "tennessee_avenue", "new_york_avenue"), ("hotel", "")),
        "park_place": ("hotel", "The buildings cost $200; Uncle Bob has $90."),
        "boardwalk": ("house", "nothing goes above a hotel"),
    }
    words = page.content.decode()
    assert "4 houses, hotel $100" in words
    assert 'name="oriental_avenue"' not in words
    assert 'aria-label="One more on Park Place" disabled>' in words
    labels = [one["label"] for one in client.get(f"/t/{table.code}/deeds/park_place").context["may"]]
    assert labels == ["Build the hotel", "Sell one house", "Mortgage it"]


def test_a_deal_offers_rents_and_loans_for_later_where_the_table_takes_them(client: Client) -> None:
    plays = "options: immunity_deals=enforced, loans_between_players=allowed\n"
    for head, offered in ((HEAD, False), (plays + HEAD, True)):
        table = at("Ann cash 900, at go, owns oriental", head=head)
        page = client.get(f"/t/{table.code}/trade?by=0&to=1").content.decode()
        assert ['name="give_rent"' in page, 'name="give_free"' in page, 'name="get_loan"' in page] == [offered] * 3
        assert 'name="get_rent"' not in page


def test_a_loan_whose_day_has_not_come_hurries_nobody(client: Client) -> None:
    table = at("Ann cash 900, at go", head="options: loans_between_players=allowed\n" + HEAD)
    services.log_line(code=table.code, line="Ann trade Uncle_Bob: nothing for loan 200", key="loan")
    services.log_line(code=table.code, line="Ann roll 4 6", key="throw")
    page = client.get(f"/t/{table.code}").context
    (lent,) = page["owed"]
    assert lent.says == "Ann has $200 of Uncle Bob on loan"
    assert [(button.label, button.line, button.kind) for button in lent.buttons] == [
        ("Ann pays it back", "Ann pay Uncle_Bob 200 for loan", "")
    ]
    assert (page["banner"]["chips"], page["pad"]["waits"], page["pad"]["name"]) == ([], False, "Uncle_Bob")


def test_a_phone_with_a_seat_opens_a_deal_and_its_buildings_for_that_seat(client: Client) -> None:
    table = at("Ann cash 900, at go, owns oriental", "Uncle_Bob cash 900, at go, owns boardwalk park_place")
    place = f"/t/{table.code}"
    assert client.get(f"{place}/trade").context["by"] == 0
    client.post(f"{place}/seats", {"do": "take", "seat": "1"}, headers=PART)

    assert client.get(f"{place}/trade").context["by"] == 1
    assert client.get(f"{place}/trade?by=2").context["by"] == 2
    assert [one["seat"] for one in client.get(f"{place}/build").context["owners"]] == [1, 0, 2]


def test_why_begins_with_the_rule_in_a_sentence(client: Client) -> None:
    page = client.get(f"/t/{quarrel('Uncle_Bob roll 2 4').code}")
    even, rent = "The next house goes to a street of the group with the fewest.", "Rent is what the deed says"

    assert [each["law"] for each in page.context["held"][0].violations] == [even]
    assert f"<summary>Why?</summary>\n    <p>{even}" in page.content.decode()
    assert page.context["owed"][0].law.startswith(rent)
    assert f"<summary>Why?</summary><p>{rent}" in page.content.decode()


def test_what_was_let_stand_before_is_shown_and_can_be_played_from_now_on(client: Client) -> None:
    table = quarrel()
    assert [one.before for one in client.get(f"/t/{table.code}").context["held"]] == [None]
    post(client, table, "line", line="table overrule 1")
    again = post(client, table, "line", line=UNEVEN).context["held"][0]
    so = again.ways[-1]

    assert (again.seq, again.before) == (3, 1)
    assert (so.label, so.line, so.note) == (
        "Play so from now on", "table rule even_build=no", "houses need not be built evenly",
    )  # fmt: skip
    # The log is not read again for every page that shows it: only a line that reaches back makes it another question.
    read = precedents.decision.cache_info().misses
    later = post(client, table, "line", line="Ann count 900").context["held"]
    assert [one.ways[-1].line for one in later if one.seq == 3] == [so.line]
    assert precedents.decision.cache_info().misses == read
    post(client, table, "line", line=so.line)
    assert lines(table)[-1] == "table rule even_build=no"
    assert (
        post(client, table, "line", line="Uncle_Bob build boardwalk").context["recent"]["newest"]["verdict"] == "legal"
    )


def test_a_cocked_die_shows_what_somebody_says_it_shows(client: Client, table: Table) -> None:
    page = client.get(f"/t/{table.code}/more").content.decode()

    assert page.count(' required><option value=""></option>') == 5
    assert post(client, table, "throw", by="Ann", cocked="1", d1="", d2="").status_code == 400
    assert lines(table) == []


@pytest.mark.parametrize(("game", "last"), [("board", "Count the cash"), ("deal", "It stands differently")])
def test_more_is_grouped_by_what_people_want(client: Client, game: str, last: str) -> None:
    head = HEAD if game == "board" else "edition: deal-2008\nplayers: Ann, Bob\n"
    page = client.get(f"/t/{at(head=head).code}/more", headers=PART).content.decode()
    titles = ["More to log", "Put something right", "Ask the referee", "This table"]
    places = [page.index(f">{title}</h2>") for title in titles]

    assert places == sorted(places)
    assert places[1] < page.index(f">{last}</a>") < places[2]


def test_a_phone_keeps_light_dark_and_large_type(client: Client) -> None:
    def shown() -> tuple[bool, str]:
        page = client.get("/rules").content.decode()
        link = page.partition('/static/dark.css" media="')[2]
        return 'data-type="large"' in page, link.partition('"')[0]

    assert shown() == (False, "(prefers-color-scheme: dark)")
    asked = client.get("/look", headers={"Referer": "http://testserver/rules"}).content.decode()
    assert 'name="back" value="/rules"' in asked and 'href="/look"' in asked
    assert client.post("/look", {"scheme": "dark", "back": "/rules?q=1"}).url == "/rules?q=1"  # type: ignore[attr-defined]
    assert shown() == (False, "screen")
    client.post("/look", {"type": "large"})
    assert shown() == (True, "screen")
    client.post("/look", {"scheme": "light"})
    assert shown() == (True, "not all")
    for nonsense in ({"scheme": "pink"}, {"type": "tiny"}):
        client.post("/look", nonsense)
    assert shown() == (True, "not all")


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", "rules", ""]
)
def test_the_switch_leads_to_no_other_site(client: Client, back: str) -> None:
    assert client.post("/look", {"scheme": "dark", "back": back}).url == "/"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("family", "told"), [(True, ["Ann may ask Uncle Bob for $6"]), (False, [])])
def test_the_middle_shows_turn_dues_ruling_and_stock_and_no_way_in(
    client: Client, family: bool, told: list[str]
) -> None:
    table = at("Ann cash 900, at go, owns oriental", "Uncle_Bob cash 900, at go", "turn Uncle_Bob",
               log=("Uncle_Bob roll 2 4",), family=family)  # fmt: skip
    page = client.get(f"/w/{table.watch}/middle")
    words = page.content.decode()

    assert [one.says for one in page.context["owed"]] == told
    assert words.count("may ask Uncle Bob for $6</b> rent, until") == 2 * len(told)
    whose = "Uncle Bob’s turn" if family else "Cleo’s turn"
    # Upright, upside down, and along both short sides.
    assert words.count(f">{whose}</b>") + words.count(f"</svg>\n{whose}</p>") == 4
    assert words.count("32 houses") == words.count("12 hotels") == words.count("27 deeds unsold") == 2
    assert words.count("✓ legal</span> Uncle Bob threw 2 and 4") == 2
    assert words.count('aria-hidden="true"><p class="whose">') == 1
    assert table.code not in words
    part = client.get(f"/w/{table.watch}/middle", headers=PART)
    assert part["X-Table"] == page["X-Table"] == client.head(f"/w/{table.watch}")["X-Table"]
    assert "<html" not in part.content.decode()
    assert (
        f'href="/w/{table.watch}/middle">For the middle of the table'
        in client.get(f"/t/{table.code}/more").content.decode()
    )


def test_the_middle_shows_what_does_not_stand(client: Client) -> None:
    table = quarrel("Uncle_Bob roll 2 4")
    words = client.get(f"/w/{table.watch}/middle").content.decode()

    assert words.count("<b>Does not stand: Uncle Bob built 2 on Boardwalk.</b>") == 2
    assert words.count("Boardwalk would have 2 houses while Park Place has 0.") == 2


def test_the_middle_shows_the_highest_bid_and_how_many_entries_wait(client: Client) -> None:
    table = quarrel("Uncle_Bob roll 2 4 to oriental_avenue", "Cleo roll 2 6 to vermont_avenue", "Cleo decline")
    assert client.get(f"/w/{table.watch}/middle").content.decode().count("No bid yet</p>") == 2
    post(client, table, "line", line="Ann bid 30")
    words = client.get(f"/w/{table.watch}/middle").content.decode()
    assert words.count("Ann bids $30</p>") == 2
    assert words.count("Does not stand: Uncle Bob built 2") == 2
    for line in ("Ann win vermont_avenue for 30", "Ann roll 1 2", "Ann buy", "Uncle_Bob roll 1 3"):
        post(client, table, "line", line=line)

    # What fell a round ago has stepped back, and is counted still.
    assert client.get(f"/w/{table.watch}/middle").content.decode().count("1 to put right</span>") == 2
    assert "<b>1</b> entry waits to be put right" in client.get(f"/t/{table.code}").content.decode()


def test_every_space_of_the_board_has_its_name(middle: Table) -> None:
    squares = drawing.board_drawing(table_queries.sit(middle.code))["squares"]
    printed = [" ".join(line for line, _ in square.printed) for square in squares]

    assert printed == [square.name for square in squares]
    oriental = squares[6]
    assert (oriental.turned, [line for line, _ in oriental.printed]) == (True, ["Oriental", "Avenue"])
    # A name stays inside its space, clear of the colour bar.
    for square in squares:
        for _, spot in square.printed:
            assert square.box.x < spot.x < square.box.x + square.box.width
            assert square.box.y < spot.y < square.box.y + square.box.height
    # A token lies beside its space, on the cloth, and covers no name and no house.
    for square in squares:
        for _, spot in square.tokens if square.deed else ():
            cloth = range(drawing.CORNER, drawing.SIZE - drawing.CORNER)
            assert all(int(at) in cloth for at in (spot.x, spot.y))

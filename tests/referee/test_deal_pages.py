"""A Monopoly Deal table on its pages: what is offered, what it logs, and that it is right."""

import pytest
from django.test import Client

from referee import services
from referee.models import Table
from referee.seated import queries as table_queries
from referee.tables.games import PAGES
from rules_kb.games import GAMES
from tests.referee.phone import lines, post

pytestmark = pytest.mark.django_db
HEAD = "edition: deal-2008\nplayers: Ann, Uncle_Bob, Cleo\n"
MIDDLE = """position:
  Ann hand 5, bank money_2m money_1m, owns property_red(2) wild_red_yellow=red property_pink
  Uncle_Bob hand 6, bank money_5m money_1m(2) house, owns property_green(2) property_railroad
  Cleo hand 4, bank money_3m, owns property_brown(2) wild_any=brown
  pile 60
  turn Ann, drawn
"""


@pytest.fixture
def fresh() -> Table:
    """A game before its first card."""
    return services.make_table(name="Deal", head=HEAD)


@pytest.fixture
def deal() -> Table:
    """A game in the middle, Ann on turn with her cards drawn."""
    return services.make_table(name="Deal", head=HEAD + MIDDLE)


def seated(table: Table) -> table_queries.Seated:
    """The table as its pages see it."""
    return table_queries.sit(table.code)


def faces(client: Client, table: Table, sheet: str) -> dict[str, str]:
    """What a sheet offers by its label: the line it logs, or the sheet it opens."""
    heaps = client.get(f"/t/{table.code}/{sheet}").context["heaps"]
    return {one.label: one.line or one.href for heap in heaps for one in heap.faces}


def log(table: Table, *said: str) -> None:
    """Some lines logged past the pages."""
    for number, line in enumerate(said):
        services.log_line(code=table.code, line=line, key=f"{table.length}-{number}-{line}"[:80])
    table.refresh_from_db()


@pytest.mark.parametrize(
    "sheet",
    ["", "bank", "property", "action", "action?card=rent_any", "action?card=rent_any&to=1", "action?card=sly_deal",
     "action?card=forced_deal", "action?card=deal_breaker", "action?card=debt_collector", "action?card=house",
     "action?card=money_1m", "action?card=x", "discard", "pay", "pay?who=2&to=0", "more", "line", "position", "edition",
     "log", "deeds", "may-i", "may-i?line=Ann+bank+money_1m", "may-i?who=1", "seats"],
)  # fmt: skip
def test_every_page_of_a_deal_table_is_there(client: Client, deal: Table, sheet: str) -> None:
    page = client.get(f"/t/{deal.code}/{sheet}".rstrip("/"))

    assert page.status_code == 200
    assert " style=" not in page.content.decode()


@pytest.mark.parametrize("sheet", ["count", "deeds/red", "board", "trade", "throw", "card"])
def test_what_only_the_board_has_is_not_at_a_deal_table(client: Client, deal: Table, sheet: str) -> None:
    assert client.get(f"/t/{deal.code}/{sheet}").status_code == 404
    assert post(client, deal, "throw", d1="1", d2="2", by="Ann").status_code == 404


def test_every_game_has_its_pages() -> None:
    assert set(PAGES) == set(GAMES)


def test_the_turn_starts_with_its_draw_and_ends_with_one_tap(client: Client, fresh: Table) -> None:
    page = client.get(f"/t/{fresh.code}").context
    assert [way.line for way in page["pad"]["ways"]] == ["Ann draw 2"]
    post(client, fresh, "line", line="Ann draw 2")
    page = client.get(f"/t/{fresh.code}").context

    assert [way.line for way in page["pad"]["ways"]] == ["Ann end"]
    assert (page["players"][0]["hand"], page["banner"]["chips"]) == ("7", ["3 plays left"])


def test_a_hand_above_seven_is_put_away_first(client: Client, fresh: Table) -> None:
    log(fresh, "Ann draw 2", "Ann play pass_go", "Ann play pass_go")
    page = client.get(f"/t/{fresh.code}").context
    assert [way.line for way in page["pad"]["ways"]] == ["Ann return 2", "Ann end"]
    log(fresh, "Ann return 2")

    assert [way.line for way in client.get(f"/t/{fresh.code}").context["pad"]["ways"]] == ["Ann end"]


def test_where_extra_cards_are_discarded_the_card_is_picked(client: Client) -> None:
    head = HEAD.replace("deal-2008", "deal-2008\noptions: deal_excess_cards_to=discard")
    table = services.make_table(name="Deal", head=head)
    log(table, "Ann draw 2", "Ann play pass_go")
    ways = client.get(f"/t/{table.code}").context["pad"]["ways"]

    assert (ways[0].label, ways[0].href) == ("Discard 1", "discard")
    assert faces(client, table, "discard")["5M"] == "Ann discard money_5m"


def test_a_card_that_is_all_on_the_table_is_not_offered(client: Client, deal: Table) -> None:
    bank, properties = faces(client, deal, "bank"), faces(client, deal, "property")

    assert bank["5M"] == "Ann bank money_5m"
    assert "Brown" not in properties
    assert properties["Red"] == "Ann play property_red"
    assert not any(line.split()[-1].startswith(("property", "wild")) for line in bank.values())


def test_a_wild_is_laid_as_one_of_its_colours(client: Client, deal: Table) -> None:
    wilds = client.get(f"/t/{deal.code}/property").context["wilds"]
    ways = {one["face"].label: [way.line for way in one["ways"]] for one in wilds}

    assert ways["Pink and orange wild"] == ["Ann play wild_pink_orange as pink", "Ann play wild_pink_orange as orange"]
    assert ways["Any-colour wild"] == ["Ann play wild_any as pink", "Ann play wild_any as red", "Ann play wild_any"]


def test_wild_cards_on_the_table_are_turned(client: Client, deal: Table) -> None:
    turned = client.get(f"/t/{deal.code}/property").context["turned"]

    assert [one.line for one in turned] == ["Ann recolour wild_red_yellow yellow"]


@pytest.mark.parametrize(
    ("card", "offered"),
    [
        ("rent_red_yellow", ["Ann rent red with rent_red_yellow", "Ann rent red with rent_red_yellow double",
                             "Ann rent red with rent_red_yellow double double"]),
        ("debt_collector", ["Ann debt Uncle_Bob", "Ann debt Cleo"]),
        ("sly_deal", ["Ann sly Uncle_Bob property_green", "Ann sly Uncle_Bob property_railroad",
                      "Ann sly Cleo property_brown", "Ann sly Cleo wild_any"]),
        ("deal_breaker", ["Ann break Cleo brown"]),
        ("house", ["Ann play house on red"]),
        ("hotel", []),
    ],
)  # fmt: skip
def test_an_action_card_offers_what_it_can_be_used_for(
    client: Client, deal: Table, card: str, offered: list[str]
) -> None:
    assert sorted(faces(client, deal, f"action?card={card}").values()) == sorted(offered)


def test_a_forced_deal_is_chosen_in_two_steps(client: Client, deal: Table) -> None:
    first = faces(client, deal, "action?card=forced_deal")
    assert first["Green property"] == "action?card=forced_deal&take=1:property_green"
    second = faces(client, deal, first["Green property"])

    assert second == {"Pink property": "Ann swap Uncle_Bob: property_pink for property_green"}


def test_the_any_colour_rent_asks_one_rival(client: Client, deal: Table) -> None:
    first = faces(client, deal, "action?card=rent_any")
    assert first == {"Uncle Bob": "action?card=rent_any&to=1", "Cleo": "action?card=rent_any&to=2"}

    assert faces(client, deal, first["Cleo"])["Pink: 1M"] == "Ann rent pink with rent_any from Cleo"


def test_doublers_are_offered_as_far_as_the_plays_go(client: Client, deal: Table) -> None:
    log(deal, "Ann bank money_1m", "Ann bank money_1m")

    assert list(faces(client, deal, "action?card=rent_red_yellow")) == ["Red: 6M"]


def test_what_is_offered_is_legal(client: Client, deal: Table) -> None:
    sheets = ["bank", "property", "action?card=sly_deal", "action?card=rent_red_yellow", "action?card=house"]
    offered = [line for sheet in sheets for line in faces(client, deal, sheet).values()]
    verdicts = {line: table_queries.tried(seated(deal), line).verdict for line in offered}

    assert {line: verdict for line, verdict in verdicts.items() if verdict != "legal"} == {}


def test_a_charge_is_paid_refused_and_answered(client: Client, deal: Table) -> None:
    log(deal, "Ann rent red with rent_red_yellow")
    owed = client.get(f"/t/{deal.code}").context["owed"]
    assert [one.says for one in owed] == ["Uncle Bob owes Ann 6M", "Cleo owes Ann 6M"]
    assert [way.line for way in owed[0].buttons] == ["Uncle_Bob pay Ann money_1m, money_5m", "Uncle_Bob no", ""]
    assert owed[1].buttons[0].note == "all there is; 1M short"
    log(deal, owed[0].buttons[1].line)
    owed = client.get(f"/t/{deal.code}").context["owed"]

    assert [one.says for one in owed] == ["Uncle Bob said no", "Cleo owes Ann 6M"]
    assert [way.line for way in owed[0].buttons] == ["Ann no Uncle_Bob"]
    log(deal, "Ann no Uncle_Bob")
    assert {due.frm: due.amount for due in seated(deal).board.dues} == {1: 6, 2: 6}


def test_a_payment_is_put_together_card_by_card(client: Client, deal: Table) -> None:
    log(deal, "Ann rent red with rent_red_yellow")
    page = client.get(f"/t/{deal.code}/pay?who=1&to=0")
    assert (page.context["title"], [one["value"] for one in page.context["cards"]][:4]) == (
        "Uncle Bob pays Ann 6M", ["bank:money_5m", "bank:money_1m", "bank:money_1m", "bank:house"],
    )  # fmt: skip
    post(client, deal, "pay", by="Uncle_Bob", to="Ann", card=["bank:house", "property_green"])

    assert lines(deal)[-1] == "Uncle_Bob pay Ann house, property_green from bank"
    assert [due.frm for due in seated(deal).board.dues] == [2]


def test_nobody_pays_oneself(client: Client, deal: Table) -> None:
    answer = post(client, deal, "pay", by="Ann", to="Ann", card=["bank:money_1m"])

    assert (answer.status_code, answer.context["notice"]["says"]) == (400, "Somebody pays somebody else: pick two.")


def test_a_theft_can_be_refused_and_the_answer_answered(client: Client, deal: Table) -> None:
    log(deal, "Ann sly Uncle_Bob property_green")
    now = client.get(f"/t/{deal.code}").context["now"]
    assert [(way.label, way.line) for way in now.buttons] == [("Uncle Bob: Just Say No", "Uncle_Bob no")]
    log(deal, "Uncle_Bob no")
    page = client.get(f"/t/{deal.code}").context

    assert page["now"].title == "Sly Deal is stopped"
    assert page["owed"][0].buttons[0].line == "Ann no Uncle_Bob"


def test_a_fourth_card_is_ruled_on_with_its_ways_on(client: Client, deal: Table) -> None:
    log(deal, "Ann bank money_1m", "Ann bank money_1m", "Ann bank money_2m")
    post(client, deal, "line", line="Ann bank money_3m")
    held = client.get(f"/t/{deal.code}").context["held"]

    assert (held[0].verdict, [way.line for way in held[0].ways]) == (
        "illegal",
        ["table strike 4", "table overrule 4", "table settle 4"],
    )


def test_a_charge_left_unpaid_is_settled_once_and_shown_once(client: Client, deal: Table) -> None:
    log(deal, "Ann debt Uncle_Bob", "Ann bank money_1m")
    page = client.get(f"/t/{deal.code}").context
    assert page["held"][0].ways[0].line == "table settle 2"
    assert page["owed"] == []
    log(deal, "table settle 2")

    assert seated(deal).board.dues == []
    assert seated(deal).board.players[0].bank.count("money_5m") == 1


def test_the_winner_is_told_with_the_sets(client: Client) -> None:
    owns = "owns property_red(3) property_brown(2) property_utility"
    table = services.make_table(name="Deal", head=HEAD + f"position:\n  Ann hand 3, {owns}\n  turn Ann, drawn\n")
    log(table, "Ann play property_utility")
    now = client.get(f"/t/{table.code}").context["now"]

    assert (now.title, now.says) == ("Ann won", "Full sets: red, brown and utility.")
    assert "Game over" in client.get(f"/t/{table.code}").content.decode()


def test_a_theft_that_wins_waits_for_a_no(client: Client) -> None:
    head = (
        HEAD
        + """position:
  Ann hand 3, owns property_red(3) property_brown(2)
  Cleo hand 3, owns property_utility(2)
  turn Ann, drawn
"""
    )
    table = services.make_table(name="Deal", head=head)
    log(table, "Ann break Cleo utility")
    ways = client.get(f"/t/{table.code}").context["now"].buttons
    assert [way.line for way in ways] == ["Ann win", "Cleo no"]
    log(table, "Ann win")

    assert client.get(f"/t/{table.code}").context["now"].title == "Ann won"


def test_the_mats_say_how_far_every_set_is(client: Client, deal: Table) -> None:
    mats = client.get(f"/t/{deal.code}/deeds").context["mats"]
    sets = {(mat["who"], one["name"]): (one["have"], one["full"], one["rent"]) for mat in mats for one in mat["sets"]}

    assert sets["Ann", "red"] == (3, 1, "6M")
    assert sets["Uncle Bob", "green"] == (2, 0, "4M")
    assert [mat["bank"] for mat in mats] == ["3M", "10M", "3M"]


def test_a_deal_line_is_told_in_words(client: Client, deal: Table) -> None:
    said = [seated(deal).told(line) for line in (
        "Ann rent red with rent_red_yellow double", "Ann swap Uncle_Bob: property_pink for property_green",
        "Uncle_Bob pay Ann money_5m, property_green", "Cleo no", "Ann play wild_red_yellow as red", "Ann return 2",
    )]  # fmt: skip

    assert said == [
        "Ann asked everybody for red rent, doubled",
        "Ann swapped the pink property for the green property of Uncle Bob",
        "Uncle Bob paid Ann 5M and green property",
        "Cleo said no",
        "Ann laid the red and yellow wild as red",
        "Ann put 2 cards under the pile",
    ]


def test_may_i_says_what_a_line_would_change(client: Client, deal: Table) -> None:
    page = client.get(f"/t/{deal.code}/may-i", {"line": "Ann debt Uncle_Bob"}).context

    assert page["tried"].verdict == "legal"
    assert page["changes"] == [("Ann’s hand", "5 cards", "4 cards"), ("Uncle Bob owes Ann", "", "5M")]
    assert lines(deal) == []


def test_a_hand_is_counted_and_cards_are_handled_by_number(client: Client, deal: Table) -> None:
    assert post(client, deal, "count", by="Cleo", amount="6").status_code == 201
    post(client, deal, "cards", by="Ann", verb="draw", count="1")
    assert post(client, deal, "cards", by="Ann", verb="eat", count="1").status_code == 400

    assert lines(deal) == ["Cleo count 6", "Ann draw 1"]
    assert seated(deal).board.players[2].hand == 6


def test_it_can_be_said_how_it_really_stands(client: Client, deal: Table) -> None:
    stands = client.get(f"/t/{deal.code}/position").context["stands"]
    assert "Cleo hand 4, bank money_3m" in stands
    post(client, deal, "position", block="Cleo hand 2, bank money_4m(2)")

    assert (seated(deal).board.players[2].hand, seated(deal).board.players[2].bank) == (2, ["money_4m", "money_4m"])


def test_those_who_look_on_see_the_cards_and_no_buttons(client: Client, deal: Table) -> None:
    log(deal, "Ann rent red with rent_red_yellow")
    for tail in ("", "/log", "/deeds"):
        page = client.get(f"/w/{deal.watch}{tail}")
        assert page.status_code == 200
        assert 'method="post"' not in page.content.decode()
        assert deal.code not in page.content.decode()

    assert "Uncle Bob owes Ann 6M" in client.get(f"/w/{deal.watch}").content.decode()


def test_a_seat_is_taken_at_a_deal_table(client: Client, deal: Table) -> None:
    client.post(f"/t/{deal.code}/seats", {"do": "take", "seat": "1"})

    assert client.get(f"/t/{deal.code}").context["mine"] == [1]


def test_a_stale_page_of_a_deal_table_logs_nothing(client: Client, deal: Table) -> None:
    log(deal, "Ann bank money_1m")
    answer = post(client, deal, "line", line="Ann bank money_2m", seen=0)

    assert (answer.status_code, len(lines(deal))) == (409, 1)
    assert post(client, deal, "line", key="same", line="Ann bank money_2m").status_code == 201
    assert post(client, deal, "line", key="same", line="Ann bank money_2m", seen=1).status_code == 201
    assert len(lines(deal)) == 2

"""The knowledge base: every rule, edition, deed and card has a page, and questions in plain words find them."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.library.pages import of_game, rules_about
from rules_kb.games import GAMES, load, shipped

# What does not ship is looked for among the house editions.
pytestmark = pytest.mark.django_db

RULES = [rule for game in GAMES.values() for rule in game.rules]


def test_every_rule_has_its_page_with_what_every_edition_says(client: Client) -> None:
    for rule in RULES:
        page = client.get(f"/rules/{rule}")
        assert (page.status_code, page.context["rule"].id) == (200, rule)
        said_in = {one["edition"].id for one in page.context["sayings"]}
        assert said_in == set(shipped(rule.split(".")[0])), rule


def test_a_rule_page_judges_its_examples_now(client: Client) -> None:
    page = client.get("/rules/board.build.even")
    told = [one["told"]["sentence"] for one in page.context["disputes"] if one["told"]]
    assert told == ["New York Avenue would have 3 houses while St. James Place has 0."]
    assert "$200 goes back to Ann." in page.content.decode()


def test_a_rule_page_says_where_each_edition_has_it_from(client: Client) -> None:
    sayings = {one["edition"].id: one for one in client.get("/rules/board.rent.late").context["sayings"]}
    values = {row["asks"]: row["says"] for row in sayings["us-2008"]["values"]}
    assert "at the next throw" in values.values()
    assert "at the turn after next" in {row["says"] for row in sayings["bankers-rules"]["values"]}


def test_editions_that_say_the_same_share_a_row(client: Client) -> None:
    side = client.get("/rules/board.rent.late").context["side"]
    rows = [{one["edition"].id for one in row["editions"]} for row in side["rows"]]
    assert {"us-2008", "encyclopedia", "uk-london", "us-2021", "fr-paris", "es-madrid"} in rows
    assert sum(map(len, rows)) == len(shipped("board"))
    assert "Rent is due only when the owner asks for it." in [value["asks"] for value in side["alike"]]
    off = client.get("/rules/board.buy.first-lap").context["side"]["rows"]
    assert all(row["editions"] for row in off)


@pytest.mark.parametrize("id", shipped())
def test_every_piece_leads_to_rules(id: str) -> None:
    ed = load(id)
    assert all(rules_about(ed, row) for box in ed.game.pieces(ed) for row in box.rows)


@pytest.mark.parametrize("path", ["/editions", *(f"/editions/{id}" for id in shipped())])
def test_no_edition_is_told_in_the_spelling_of_options(client: Client, path: str) -> None:
    assert re.findall(r"\b[a-z]+(?:_[a-z]+)+=", client.get(path).content.decode().split("<main")[1]) == []


def test_only_those_who_keep_the_editions_see_the_way_to_the_coverage(client: Client) -> None:
    assert 'href="/coverage"' not in client.get("/editions").content.decode()
    client.force_login(User.objects.create_user("ann", is_staff=True))
    assert 'href="/coverage"' in client.get("/editions").content.decode()


@pytest.mark.parametrize("id", shipped())
def test_an_edition_has_its_page_its_summary_and_its_pieces(client: Client, id: str) -> None:
    assert client.get(f"/editions/{id}").context["edition"].id == id
    assert client.get(f"/editions/{id}/summary").status_code == 200
    ed = load(id)
    for box in ed.game.pieces(ed):
        page = client.get(f"/editions/{id}/{box.rows[0].id}")
        assert page.context["piece"].name == box.rows[0].name


def test_two_editions_are_compared_in_words(client: Client) -> None:
    page = client.get("/editions/us-classic/against/us-2008").content.decode()
    assert "The luxury tax." in page and '<td data-who="Monopoly, US classic">$75</td>' in page


def test_editions_of_two_games_are_not_compared(client: Client) -> None:
    assert "two different games" in client.get("/editions/us-classic/against/deal-2008").content.decode()


def test_the_form_leads_to_the_comparison(client: Client) -> None:
    assert (
        client.get("/editions?one=us-2008&other=uk-london").headers["Location"] == "/editions/us-2008/against/uk-london"
    )


@pytest.mark.parametrize(
    "address", ["/rules/board.no.such", "/rules/chess.en.passant", "/editions/none", "/editions/us-2008/none",
                "/house-rules/board/none", "/house-rules/chess/castling",
                "/editions/us-2008/against/none", "/editions/none/summary", "/editions?one=a%20b&other=us-2008"]
)  # fmt: skip
def test_what_is_not_there_is_a_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_what_is_looked_for_among_the_rules_is_asked_of_the_one_search(client: Client) -> None:
    assert client.get("/rules", {"q": "can I bild in jail"})["Location"] == "/ask?q=can+I+bild+in+jail"


def test_a_search_finds_deeds_cards_and_editions(client: Client) -> None:
    first = {q: client.get("/ask", {"q": q}).context["asked"].hits[0].page for q in ("boardwalk", "uk london 1996")}
    assert first["boardwalk"].address.endswith("/boardwalk")
    assert first["uk london 1996"].id == "uk-london"


def test_a_rule_leads_to_its_house_rules_and_back(client: Client) -> None:
    assert (
        'href="/house-rules/board/auction_on_decline"' in client.get("/rules/board.auction.required").content.decode()
    )
    page = client.get("/house-rules/board/auction_on_decline").content.decode()
    assert 'href="/rules/board.auction.required"' in page
    assert 'id="no_auctions"' in page


@pytest.mark.parametrize("game", GAMES)
def test_every_point_on_which_tables_differ_has_a_page(client: Client, game: str) -> None:
    listed = client.get("/house-rules").content.decode()
    for name in of_game(game)[0].points.params.model_fields:
        address = f"/house-rules/{game}/{name}"
        assert f'href="{address}"' in listed
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("nonsense", ["", " ", "???", "x" * 5000, "\x00", "select * from rules;--", "🎩"])
def test_any_question_is_answered(client: Client, nonsense: str) -> None:
    assert client.get("/ask", {"q": nonsense}).status_code == 200

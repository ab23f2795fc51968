"""One box on every page: what is said where nothing fits, in other languages and of other boxes, and at a table."""

import pytest
from django.test import Client

from referee.models import Table
from referee.search.asking import LONGEST, Inquiry
from referee.search.views import headline
from tests.referee import house

# What is published here is looked up too.
pytestmark = pytest.mark.django_db


def test_where_the_game_is_open_it_can_be_chosen(client: Client) -> None:
    page = client.get("/ask", {"q": "how many players"}).content.decode()
    assert 'href="/ask?q=how%20many%20players&amp;game=deal"' in page
    found = [Inquiry("how many players", game).hits[0].page.id for game in ("board", "deal")]
    assert found == ["how-many-players", "deal-more-than-five-players"]


@pytest.mark.parametrize(
    ("thing", "nearest"),
    [
        ("ultimate banking", "electronic-banking"),
        ("mega", "us-classic"), ("can I build a skyscraper in mega monopoly", "us-classic"), ("empire", "us-2021"),
        ("cheaters", "us-2021"), ("monopoly go", "us-2021"),
    ],
)  # fmt: skip
def test_what_is_not_covered_is_said_so_with_what_is_nearest(client: Client, thing: str, nearest: str) -> None:
    page = client.get("/ask", {"q": thing})
    told = page.content.decode()
    assert "Not covered yet." in told
    assert f'Nearest is <a href="/editions/{nearest}">' in told
    assert not page.context["asked"].sure


@pytest.mark.parametrize(
    ("question", "code", "page"),
    [
        ("was kostet die Miete auf der Schlossallee mit Hotel?", "de", "how-much-is-the-rent"),
        ("schlossallee hotel miete", "de", "how-much-is-the-rent"),
        ("loyer rue de la paix", "fr", "how-much-is-the-rent"),
        ("darf ich im Gefängnis bauen", "de", "business-in-jail"),
        ("si je tombe pile sur la case départ, j'ai 400 ?", "fr", "landed-on-go"),
        ("¿puedo construir en la cárcel?", "es", "business-in-jail"),
    ],
)
def test_another_language_is_told_in_that_language_that_answers_are_in_english(
    client: Client, question: str, code: str, page: str
) -> None:
    shown = client.get("/ask", {"q": question})
    assert f'lang="{code}"' in shown.content.decode()
    assert page in [hit.page.id for hit in shown.context["asked"].hits[:3]]
    assert not shown.context["asked"].sure


@pytest.mark.parametrize(
    "question",
    [
        "can I build in jail", "is the die on the floor", "no se", "do I pay on the go", "schlossallee", "mayfair hotels",
        "rent rue de la paix", "boardwalk hotel rent",
    ],
)  # fmt: skip
def test_english_is_not_taken_for_another_language(question: str) -> None:
    assert Inquiry(question).foreign is None


def test_a_sure_answer_is_ruled_on_and_an_unsure_one_is_only_closest(client: Client) -> None:
    sure = client.get("/ask", {"q": "can I build houses while I am in jail"})
    assert sure.context["argument"].slug == "business-in-jail"
    assert 'class="ruling ' in sure.content.decode()
    unsure = client.get("/ask", {"q": "what about the blue one and my uncle"}).content.decode()
    assert 'id="closest"' in unsure
    assert 'class="ruling ' not in unsure


def test_a_story_may_be_a_thousand_characters_long_and_no_more(client: Client) -> None:
    shown = client.get("/ask", {"q": "rent in jail? " + "x" * 5000})
    assert len(shown.context["q"]) == LONGEST


def test_nothing_fits_is_said_with_where_to_go(client: Client) -> None:
    assert "Nothing here has to do with that" in client.get("/ask", {"q": "xylophone"}).content.decode()


@pytest.mark.parametrize("address", ["/", "/ask", "/settle", "/rules", "/rules/board.rent.late", "/house-rules"])
def test_the_box_is_on_every_page_where_somebody_looks_for_something(client: Client, address: str) -> None:
    assert '<textarea id="q" name="q"' in client.get(address).content.decode()


@pytest.mark.parametrize("address", ["/editions", "/settle/landed-on-go", "/new"])
def test_the_box_is_at_the_top_of_the_other_pages(client: Client, address: str) -> None:
    assert 'class="top-ask"' in client.get(address).content.decode()


def test_what_may_i_cannot_read_as_a_move_is_taken_as_a_question(client: Client, middle: Table) -> None:
    page = client.get(f"/t/{middle.code}/may-i", {"line": "can I build houses while in jail"})
    assert page.status_code == 400
    assert page.context["asked"].hits[0].page.id == "business-in-jail"
    assert 'href="/settle/business-in-jail?' in page.content.decode()


def test_what_the_quick_line_cannot_read_as_a_move_is_taken_as_a_question(client: Client, middle: Table) -> None:
    sent = {"line": "can I build houses while in jail", "key": "k1", "seen": middle.length}
    page = client.post(f"/t/{middle.code}/line", sent)
    assert page.status_code == 400
    assert 'href="/settle/business-in-jail?' in page.content.decode()
    assert Table.objects.get(pk=middle.pk).length == middle.length


def test_a_table_asks_by_its_own_game_and_edition(client: Client, middle: Table) -> None:
    page = client.get("/ask", {"q": "landed exactly on go do I get 400", "edition": "us-2021", "game": "board"})
    assert page.context["settled"].edition == "us-2021"


@pytest.mark.parametrize("edition", ["junior", "here-and-now", "electronic-banking"])
def test_a_table_on_a_board_without_arguments_is_told_that_the_answers_are_by_another(
    client: Client, edition: str
) -> None:
    shown = client.get("/ask", {"q": "what do I get for passing go", "edition": edition, "game": "board"})
    assert [one.id for one in shown.context["asked"].boxes] == [edition]
    assert not shown.context["first"]
    assert "These are by the usual board and its money" in shown.content.decode()


def test_a_table_with_a_house_edition_is_answered_by_the_box_it_was_made_of(client: Client) -> None:
    house.published(go_salary=300)
    shown = client.get("/ask", {"q": "what do I get for passing go", "edition": "family-rules", "game": "board"})
    assert "These are by the printed rules it was made of" in shown.content.decode()
    refused = Inquiry("do I have to auction what I refuse", "board", "family-rules@1").hits[0]
    assert refused.given["edition"] == "us-classic"


def test_an_edition_nobody_knows_is_none(client: Client) -> None:
    shown = client.get("/ask", {"q": "what do I get for passing go", "edition": "no-such-rules"})
    assert not shown.context["asked"].boxes
    assert not shown.context["asked"].house


@pytest.mark.parametrize(
    "question",
    [
        "How many cards do I pick up in Monopoly Deal when my hand is empty at the start of my turn?",
        "If someone goes bankrupt because of a tax, who gets their properties?",
        "How much do I collect if I land right on Go?",
    ],
)
def test_how_many_and_who_are_not_answered_by_a_yes_or_no(client: Client, question: str) -> None:
    shown = client.get("/ask", {"q": question})
    headlines = [says for _, says in shown.context["closest"]] or [shown.context["card"].headline]
    assert not [says for says in headlines if says.startswith(("Yes", "No:"))]


def test_whether_the_rent_doubles_beside_a_mortgage_is_answered_by_the_edition(client: Client) -> None:
    question = "I own all three oranges but one is mortgaged. Does the rent on the other two still double?"
    told = {}
    for edition in ("us-classic", "uk-london"):
        hit = Inquiry(question, "board", edition).hits[0]
        assert hit.page.id == "double-rent-beside-a-mortgage"
        told[edition] = headline(hit)
    assert told["us-classic"].startswith("Yes: ") and told["uk-london"].startswith("No: ")


@pytest.mark.parametrize("question", ["skate park rent in junior", "can I build two hotels in junior"])
def test_a_question_about_a_box_of_other_rules_is_not_ruled_on_by_the_usual_ones(client: Client, question: str) -> None:
    page = client.get("/ask", {"q": question})
    assert '<a href="/editions/junior">Monopoly Junior</a>' in page.content.decode()
    assert not page.context["asked"].sure


def test_a_street_on_a_board_of_other_money_leads_there(client: Client) -> None:
    page = client.get("/ask", {"q": "how much is the rent on Times Square with a hotel"})
    told = page.content.decode()
    assert '<a href="/editions/here-and-now">' in told
    assert "/editions/here-and-now/times_square" in told
    assert not page.context["asked"].sure


@pytest.mark.parametrize(
    ("question", "street", "edition"),
    [
        ("how much is the rent on Schlossallee with a hotel", "boardwalk", "de-standard"),
        ("was kostet die Miete auf der Schlossallee mit Hotel?", "boardwalk", "de-standard"),
        ("what is the rent for rue de la Paix with a hotel", "boardwalk", "fr-paris"),
        ("how much is the rent on the Champs-Élysées with a hotel", "park_place", "fr-paris"),
        ("¿cuánto es el alquiler del Paseo del Prado con un hotel?", "boardwalk", "es-madrid"),
    ],
)
def test_a_street_is_ruled_on_by_the_board_that_has_it(question: str, street: str, edition: str) -> None:
    hit = Inquiry(question).hits[0]
    assert (hit.page.id, hit.given) == (
        "how-much-is-the-rent", {"street": street, "houses": "5", "edition": edition}
    )  # fmt: skip

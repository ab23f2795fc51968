"""The pages that settle an argument: pick it, say the facts, read the ruling; nothing is stored."""

import re
from html import unescape

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_kb.arguments.catalogue import ARGUMENTS
from tests.tiers import often

pytestmark = pytest.mark.django_db


def text(client: Client, path: str, status: int = 200, **facts: str) -> str:
    """What a page says, without its marks."""
    page = client.get(path, facts)
    assert page.status_code == status
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page.content.decode())))


def test_the_landing_page_begins_with_settling_an_argument(client: Client) -> None:
    page = client.get("/").content.decode()

    assert page.index("Settle an argument") < page.index("Start a table") < page.index("Judge this game")
    assert f"All {len(ARGUMENTS)} arguments" in page
    assert "Try a table with a quarrel" in page


def test_all_arguments_are_listed_by_topic(client: Client) -> None:
    page = client.get("/settle").content.decode()

    assert [slug for slug in ARGUMENTS if f'href="/settle/{slug}"' not in page] == []
    assert "Broke and bankrupt" in page


def test_what_is_looked_for_among_the_arguments_is_asked_of_the_one_search(client: Client) -> None:
    page = client.get("/settle", {"q": "immunity", "edition": "uk-london"})

    assert page.status_code == 302
    assert page["Location"] == "/ask?q=immunity&edition=uk-london"


@pytest.mark.parametrize("slug", ARGUMENTS)
def test_every_argument_answers_before_anything_is_said(client: Client, slug: str) -> None:
    page = client.get(f"/settle/{slug}").content.decode()

    assert 'class="ruling ' in page
    assert "Does the edition matter?" in page
    assert 'name="edition"' in page


def test_an_address_with_the_facts_holds_the_whole_answer(client: Client) -> None:
    page = text(client, "/settle/she-is-broke", cash="20", owns="two", owes="200", to="bank")

    assert "Ann owes $200 and can raise $200." in page
    assert "Ann stays in" in page
    assert "board.debt.solvent" in page


def test_the_editions_that_rule_otherwise_are_named(client: Client) -> None:
    page = text(client, "/settle/paying-and-moving")

    assert "Yes. " in page
    assert "Monopoly, UK London: No: By this text who pays throws and moves on the next turn." in page


def test_a_question_without_a_printed_rule_says_so_and_gives_the_custom(client: Client) -> None:
    page = text(client, "/settle/advice-from-outsiders")

    assert "No rule is printed No: By custom whoever does not play keeps quiet" in page
    assert "Table custom: no booklet prints it." in page and "No: none prints a rule on it." in page
    assert "The game we judged" not in page and "Read the rule" not in page


def test_the_london_board_names_its_own_streets(client: Client) -> None:
    page = text(client, "/settle/three-houses-on-one-street", edition="uk-london", street="boardwalk")

    assert "Mayfair" in page
    assert "Boardwalk" not in page


def test_a_fact_that_cannot_be_is_told_at_its_field(client: Client) -> None:
    page = client.get("/settle/she-is-broke", {"cash": "lots", "owns": "moon", "edition": "none"})

    assert page.status_code == 400
    html = page.content.decode()
    assert re.search(r'name="cash"[^>]*value="lots"[^>]*aria-describedby="e-cash"', html)
    assert re.search(r'id="e-cash">A whole number from 0 to 5,000, please\.<', html)
    assert re.search(r'id="e-owns">Pick one of the answers offered\.<', html)
    assert re.search(r'id="e-edition">Pick one of the editions offered\.<', html)
    assert 'class="ruling ' not in html


def test_nothing_is_stored(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        client.get("/settle/landed-on-go", {"took": "300"})


def test_there_is_nothing_at_an_unknown_argument_and_nothing_to_post(client: Client) -> None:
    assert client.get("/settle/nobody-argues-so").status_code == 404
    assert client.post("/settle/landed-on-go").status_code == 405
    assert client.post("/settle").status_code == 405


SAID = st.text(max_size=30) | st.integers().map(str) | st.sampled_from(["yes", "no", "0", "-1", "boardwalk", "h"])


@pytest.mark.soak
@settings(max_examples=often(40, 400), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(ARGUMENTS)), st.data())
def test_any_address_gets_an_answer(client: Client, slug: str, draw: st.DataObject) -> None:
    keys = [*(fact.key for fact in ARGUMENTS[slug].facts), "edition", "q"]
    facts = draw.draw(st.dictionaries(st.sampled_from(keys) | st.text(max_size=5), SAID, max_size=6))

    page = client.get(f"/settle/{slug}", facts)
    assert page.status_code in (200, 400)
    assert (page.status_code == 200) == (b'class="ruling ' in page.content)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=200))
def test_anything_can_be_looked_for(client: Client, words: str) -> None:
    assert client.get("/ask", {"q": words}).status_code == 200


def test_a_table_s_edition_goes_along_to_its_arguments(client: Client) -> None:
    page = client.get("/settle?edition=uk-london").content.decode()

    assert "By Monopoly, UK London." in page
    assert 'href="/settle/never-asked-for-rent?edition=uk-london"' in page
    assert "/settle/deal-change" not in page


def test_an_edition_no_argument_knows_hides_none_of_them(client: Client) -> None:
    page = client.get("/settle?edition=our-house").content.decode()

    assert 'href="/settle/deal-change"' in page
    assert "our-house" not in page


def test_an_argument_that_moved_is_found_at_its_new_address_with_its_facts(client: Client) -> None:
    answer = client.get("/settle/station-rent?owned=2&edition=uk-london")

    assert (answer.status_code, answer["Location"]) == (301, "/settle/railroad-rent?owned=2&edition=uk-london")
    assert "Bob owes Ann £50." in client.get(answer["Location"]).content.decode()

"""A board of one's own at the desk: spaces added, moved and taken out, words chosen, sums multiplied, rents in a table."""

import tomllib
from typing import Any

import pytest
from django.test import Client

from referee.editions.models import EditionVersion
from tests.referee.edition_desk import address, errors_at, read, save, unescape
from tests.referee.house import family

pytestmark = pytest.mark.django_db
STREET = {
    "kind": "street",
    "group": "green",
    "price": "310",
    "rents": "26 130 390 900 1100 1275",
    "house_cost": "200",
    "mortgage": "155",
}


def raw() -> dict[str, Any]:
    """The text of the one draft."""
    return tomllib.loads(EditionVersion.objects.get().text)


def edition() -> Any:
    """The edition of the one draft."""
    return read(EditionVersion.objects.get())


def ids() -> list[str]:
    """The spaces of the one draft in their order."""
    return [space.id for space in edition().spaces]


def new_space(desk: Client, version: EditionVersion, **said: str) -> Any:
    """A street put in."""
    sent = {f"spaces-0-{name}": value for name, value in {**STREET, **said}.items()}
    return save(desk, version, "spaces?new", **sent)


def test_a_space_is_added_where_it_is_put_with_an_id_of_its_name_and_costs_one_row(desk: Client) -> None:
    version = family()
    assert new_space(desk, version, name="Penny Lane", after="short_line").status_code == 302
    order = ids()
    assert order[order.index("short_line") + 1] == "penny_lane"
    (row,) = raw()["spaces"]
    assert (row["id"], row["after"], row["price"]) == ("penny_lane", "short_line", 310)
    assert new_space(desk, version, name="Penny Lane").status_code == 302
    assert ids()[-1] == "penny_lane_2"
    assert len(raw()["spaces"]) == 2


def test_a_new_space_without_what_it_needs_is_told_at_its_fields(desk: Client) -> None:
    version = family()
    answer = new_space(desk, version, name="Penny Lane", price="", rents="1 2")
    assert errors_at(answer, "spaces-0-price") == ["Penny Lane: price is needed for a street."]
    assert errors_at(answer, "spaces-0-rents") == ["Penny Lane: six rents are needed, there are two."]
    answer = new_space(desk, version, name="Penny Lane", after="nowhere")
    assert errors_at(answer, "spaces-0-after") == ["There is no nowhere to choose here."]


def test_spaces_move_by_one_by_number_and_are_taken_out(desk: Client) -> None:
    version = family()
    first = ids()
    assert save(desk, version, "order", on="baltic_avenue").status_code == 302
    assert ids()[3:5] == ["income_tax", "baltic_avenue"]
    assert raw()["spaces"] == [{"id": "baltic_avenue", "after": "income_tax"}]
    save(desk, version, "order", back="baltic_avenue")
    assert "spaces" not in raw()
    save(desk, version, "order", **{"place-boardwalk": "2", "place-park_place": "3"})
    assert ids()[:4] == ["go", "boardwalk", "park_place", "mediterranean_avenue"]
    save(desk, version, "order", **{"out-luxury_tax": "on"})
    assert (len(ids()), "luxury_tax" in ids()) == (39, False)
    assert len(first) == 40
    answer = save(desk, version, "order", **{"place-go": "lots"})
    assert errors_at(answer, "place-go") == ["A whole number, please."]
    answer = save(desk, version, "order", **{"out-illinois_avenue": "on"})
    told = "Cards: On to Illinois Avenue: there is no space 'illinois_avenue'; lead it elsewhere, or take the card out."
    assert answer.context["wrong"] == [told]


def test_a_whole_board_is_renamed_on_one_page_and_the_text_says_only_the_names(desk: Client) -> None:
    version = family()
    new = {"boardwalk": "The Moon", "park_place": "Mars", "st_charles_place": "Venus", "reading_railroad": "Shuttle"}
    assert save(desk, version, "order", **{f"name-{id}": name for id, name in new.items()}).status_code == 302
    ed = edition()
    assert {id: ed.place_name(id) for id in new} == new
    assert raw()["spaces"] == [{"id": id, "name": new[id]} for id in ids() if id in new]
    titles = [ed.card[id].title for id in ("advance_boardwalk", "advance_st_charles", "ride_reading")]
    assert titles == ["On to The Moon", "On to Venus", "A trip on the Shuttle"]
    # A name that is left empty stays.
    save(desk, version, "order", **{"name-boardwalk": ""})
    assert edition().place_name("boardwalk") == "The Moon"


def test_the_rents_by_number_fit_a_board_with_more_or_fewer_railroads(desk: Client) -> None:
    version = family()
    told = {"kind": "railroad", "group": "railroads", "rents": "", "house_cost": ""}
    answer = new_space(desk, version, name="Night Train", **told)
    said = "Rent of one, two, three, four railroads: $25, $50, $100, $200, $400 now, to fit the board."
    assert said in unescape(desk.get(answer.url))
    assert edition().railroad_rents == (25, 50, 100, 200, 400)
    save(desk, version, "order", **{"out-night_train": "on", "out-water_works": "on"})
    assert (edition().railroad_rents, edition().utility_multipliers) == ((25, 50, 100, 200), (4,))


def test_a_card_put_in_is_one_row_and_cards_that_name_a_space_follow_it(desk: Client) -> None:
    version = family()
    more = {"cards-0-deck": "chance", "cards-0-title": "A lottery", "cards-0-receive": "75"}
    assert save(desk, version, "cards?new", **more).status_code == 302
    (row,) = raw()["cards"]
    assert (row["id"], row["receive"]) == ("a_lottery", 75)
    assert save(desk, version, "spaces?piece=boardwalk", **{"spaces-0-name": "The Moon"}).status_code == 302
    assert edition().card["advance_boardwalk"].title == "On to The Moon"
    assert len(raw()["cards"]) == 2
    # One of three spaces of that name: the others still have it.
    assert save(desk, version, "spaces?piece=chance_1", **{"spaces-0-name": "Luck"}).status_code == 302
    assert edition().card["goojf_chance"].title == "Jail card from Chance"


def test_the_words_of_the_board_are_chosen_once_and_used_everywhere(desk: Client) -> None:
    version = family()
    words = {"called-house": "igloo", "called-jail": "brig", "called-chance": "Fortune", "currency": "kr"}
    assert save(desk, version, "words", **words).status_code == 302
    ed = edition()
    assert ed.called == {"house": "igloo", "jail": "brig", "chance": "Fortune"}
    assert [ed.place_name(id) for id in ("chance_1", "jail", "go_to_jail", "chance")] == [
        "Fortune", "Brig / Just Visiting", "Go To Brig", "Fortune",
    ]  # fmt: skip
    assert ed.card["goojf_chance"].title == "Brig card from Fortune"
    assert ed.sum(200) == "200 kr"
    assert "1 igloo" in unescape(desk.get(address(version, "spaces?rents")))
    # Another word for the same, then the old one again: nothing is left behind.
    assert save(desk, version, "words", **{"called-chance": "Luck"}).status_code == 302
    assert edition().place_name("chance_2") == "Luck"
    gone = dict.fromkeys(words, "")
    assert save(desk, version, "words", **gone).status_code == 302
    assert not {"called", "currency", "spaces", "cards"} & raw().keys()


def test_a_word_that_names_something_else_is_told_at_its_field(desk: Client) -> None:
    answer = save(desk, family(), "words", **{"called-house": "hotel", "called-jail": "{"})
    assert errors_at(answer, "called-house") == ["'hotel' is the word for something else here."]
    assert errors_at(answer, "called-jail") == ["Letters, digits and blanks make a word."]


def test_every_sum_is_multiplied_after_it_was_shown(desk: Client) -> None:
    version = family(go_salary=300)
    page = desk.get(address(version, "sums?factor=1,5"))
    found = page.context["preview"]()
    baltic = next(one for one in found["streets"] if one["name"] == "Baltic Avenue")
    assert (baltic["now"]["price"], baltic["then"]["price"], baltic["then"]["rents"]) == (
        "$60",
        "$90",
        "6 30 90 270 480 675",
    )
    assert f"{found['rounded']} of {found['many']} sums were not whole and are rounded." in unescape(page)
    assert "spaces" not in raw()
    assert desk.post(address(version, "sums"), {"factor": "10000"}).status_code == 302
    ed = edition()
    assert (ed.deeds["boardwalk"].price, ed.deeds["boardwalk"].rents[5], ed.railroad_rents[0]) == (
        4_000_000, 20_000_000, 250_000,
    )  # fmt: skip
    assert (ed.starting_cash, ed.go_salary, ed.card["chairman"].pay_each) == (15_000_000, 3_000_000, 500_000)
    assert ed.card["general_repairs"].repairs == (250_000, 1_000_000)
    assert ed.starting_denominations == (0,) * 7
    publish = desk.get(f"/admin/referee/edition/{version.edition_id}/publish/")
    assert publish.context["doubts"] == []


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        ("lots", "A number, please: 2, or 1.5, or 10000."),
        ("0", "From a thousandth to a million times, please."),
        ("1/0", "A number, please: 2, or 1.5, or 10000."),
        ("1e99999999", "A number, please: 2, or 1.5, or 10000."),
        ("9999999", "From a thousandth to a million times, please."),
        ("1000000", "Some sums would be above 1,000,000,000, more than a record counts."),
        ("nan", "A number, please: 2, or 1.5, or 10000."),
    ],
)
def test_a_factor_nobody_can_use_is_told(desk: Client, factor: str, said: str) -> None:
    version = family()
    assert errors_at(desk.get(address(version, f"sums?factor={factor}")), "factor") == [said]
    assert errors_at(desk.post(address(version, "sums"), {"factor": factor}), "factor") == [said]


def test_the_smallest_sum_stays_a_sum(desk: Client) -> None:
    version = family()
    assert desk.post(address(version, "sums"), {"factor": "0.001"}).status_code == 302
    assert min(edition().deeds["boardwalk"].rents) == 1


def test_all_rents_stand_in_one_table_with_headings(desk: Client) -> None:
    version = family()
    page = desk.get(address(version, "spaces?rents"))
    said = page.content.decode()
    assert said.count('<th scope="row">') == 22
    assert len(said) < 150_000
    assert 'aria-label="Boardwalk: 4 houses"' in said
    row = next(form.prefix for form in page.context["form"].forms if form.initial["id"] == "boardwalk")
    changed = {f"{row}-rents": "50 200 600 1400 1700 2500", f"{row}-price": "450"}
    assert save(desk, version, "spaces?rents", **changed).status_code == 302
    assert raw()["spaces"] == [{"id": "boardwalk", "price": 450, "rents": [50, 200, 600, 1400, 1700, 2500]}]
    again = desk.get(address(version, "spaces?rents"))
    assert sum(cell["own"] for line in again.context["table"]() for cell in line["cells"]) == 2
    answer = save(desk, version, "spaces?rents", **{f"{row}-rents": "1 2"})
    assert "Boardwalk: six rents are needed, there are two." in unescape(answer)
    assert answer.templates[0].name == "admin/editions/rents.html"


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("rename the streets", "Names and order of the spaces"),
        ("all prices times two", "Multiply all sums"),
        ("another currency", "Name and words"),
        ("put a card into the deck", "Cards"),
    ],
)
def test_what_is_no_setting_is_found_all_the_same(desk: Client, question: str, title: str) -> None:
    version = family()
    page = desk.get(address(version, f"params?q={question}"))
    ends = {said: end for end, said in page.context["found"].elsewhere}
    assert desk.get(address(version, "params").replace("params/", ends[title])).status_code == 200


def test_a_board_changed_from_end_to_end_has_no_page_over_150_kilobytes(desk: Client) -> None:
    version = family()
    desk.post(address(version, "sums"), {"factor": "1.5"})
    save(desk, version, "words", **{"called-house": "igloo", "called-jail": "brig", "currency": "doubloons"})
    for part in (
        "spaces",
        "spaces?only",
        "spaces?rents",
        "cards?only",
        "order",
        "sums?factor=3",
        "words",
        "params?only",
    ):
        assert (part, len(desk.get(address(version, part)).content) < 150_000) == (part, True)
    assert "These are the first 30" in unescape(desk.get(address(version, "spaces?only")))
    publish = f"/admin/referee/edition/{version.edition_id}/publish/"
    assert len(desk.get(publish).content) < 150_000
    desk.post(publish, {"do": "publish"})
    for page in ("", "/summary", "/against/us-classic", "/against/uk-london"):
        assert (page, len(desk.get(f"/editions/family-rules@1{page}").content) < 150_000) == (page, True)


def test_a_shipped_board_is_looked_at_in_its_order(desk: Client) -> None:
    page = desk.get("/admin/referee/edition/shipped/uk-london/order/")
    assert page.status_code == 200
    assert desk.get("/admin/referee/edition/shipped/deal-2008/order/").status_code == 404
    assert desk.get("/admin/referee/edition/shipped/deal-2008/sums/").status_code == 404

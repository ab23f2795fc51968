"""The spaces, deeds and cards of a house edition on its pages."""

import pytest
from django.test import Client

from referee.editions.models import EditionVersion
from tests.referee.edition_desk import address, errors_at, fields, read, row_of, save, unescape
from tests.referee.house import family

pytestmark = pytest.mark.django_db


def test_rents_and_prices_are_edited_in_a_table_and_a_missing_rent_is_told_at_its_cell(desk: Client) -> None:
    version = family()
    page = desk.get(address(version, "spaces"))
    baltic = row_of(page, "baltic_avenue")
    answer = save(desk, version, "spaces", **{f"{baltic}-rents": "4 20 60 180 320"})
    assert errors_at(answer, f"{baltic}-rents") == ["Baltic Avenue: six rents are needed, there are five."]
    assert '<a href="#id_spaces-3-rents_0">Baltic Avenue: six rents are needed, there are five.</a>' in unescape(answer)
    answer = save(desk, version, "spaces", **{f"{baltic}-rents": "4 20 sixty"})
    assert errors_at(answer, f"{baltic}-rents") == ["Whole numbers, please."]
    assert (
        save(desk, version, "spaces", **{f"{baltic}-rents": "5 25 60 180 320 450", f"{baltic}-price": "70"}).status_code
        == 302
    )
    version.refresh_from_db()
    assert 'spaces = [\n  { id = "baltic_avenue", price = 70, rents = [5, 25, 60, 180, 320, 450] },\n]' in version.text
    page = desk.get(address(version, "spaces")).content.decode()
    assert "<small>inherited: 60</small>" in page
    save(desk, version, "spaces", inherit="baltic_avenue")
    version.refresh_from_db()
    assert "spaces" not in version.text


def test_each_rent_has_a_cell_and_an_empty_one_is_told_at_the_top_and_there(desk: Client) -> None:
    version = family()
    sent = fields(desk.get(address(version, "spaces")))
    baltic, oriental = "spaces-3", "spaces-6"
    for number, rent in enumerate(("4", "20", "", "180", "320", "450")):
        sent[f"{baltic}-rents_{number}"] = rent
    del sent[f"{baltic}-rents"]
    answer = desk.post(address(version, "spaces"), {**sent, f"{oriental}-price": "lots"})
    assert [one.said for one in answer.context["troubles"]] == ["Oriental Avenue, Price: A whole number, please."]
    answer = desk.post(address(version, "spaces"), {**sent, f"{oriental}-house_cost": ""})
    assert [tuple(one) for one in answer.context["troubles"]] == [
        (f"id_{baltic}-rents_0", "Baltic Avenue: six rents are needed, there are five."),
        (f"id_{oriental}-house_cost", "Oriental Avenue: house cost is needed for a street."),
    ]
    sent[f"{baltic}-rents_2"] = "70"
    assert desk.post(address(version, "spaces"), sent).status_code == 302
    version.refresh_from_db()
    assert read(version).deeds["baltic_avenue"].rents == (4, 20, 70, 180, 320, 450)


def test_a_table_of_rents_that_says_it_had_fewer_rows_is_told_its_faults_all_the_same(desk: Client) -> None:
    version = family()
    sent = fields(desk.get(address(version, "spaces?rents")))
    answer = desk.post(address(version, "spaces"), {**sent, "spaces-INITIAL_FORMS": "3", "spaces-1-price": "lots"})

    assert answer.status_code == 200
    assert any(one.said.endswith("Price: A whole number, please.") for one in answer.context["troubles"])


def test_a_page_has_a_side_of_the_board_or_half_a_deck_and_each_piece_what_its_kind_needs(desk: Client) -> None:
    version, ids = family(), []
    first = desk.get(address(version, "spaces"))
    for part in first.context["parts"]:
        page = desk.get(address(version, f"spaces?part={part.id}"))
        ids += [line["was"] for line in page.context["pieces"]()]
    assert ids == [space.id for space in read(version).spaces]
    labels = {line["was"]: [cell["field"].label for cell in line["cells"]] for line in first.context["pieces"]()}
    assert labels["go"] == ["Name", "Id", "Kind"]
    assert labels["baltic_avenue"] == ["Name", "Id", "Group", "Price", "Rents", "House cost", "Mortgage"]
    assert labels["income_tax"] == ["Name", "Id", "Tax"]
    decks = [len(part.pieces) for part in desk.get(address(version, "cards")).context["parts"]]
    assert decks == [8, 8, 8, 8]
    whole = desk.get(address(version, "cards?piece=advance_illinois")).content.decode()
    assert '<option value="illinois_avenue" selected>Illinois Avenue (illinois_avenue)</option>' in whole


def test_the_sum_of_a_tax_is_set_in_one_place(desk: Client) -> None:
    version = family(luxury_tax_amount=90)
    page = desk.get(address(version, "spaces?piece=luxury_tax"))
    assert [(line["tax"], line["sum"]) for line in page.context["pieces"]()] == [("luxury_tax_amount", "$90")]
    assert desk.get(address(version, "params?name=luxury_tax_amount")).context["form"].fields.keys() == {
        "luxury_tax_amount"
    }


def test_a_space_is_renamed_for_a_themed_board_and_the_cards_follow(desk: Client) -> None:
    version = family()
    answer = save(desk, version, "spaces?part=4", **{"spaces-9-id": "the_moon", "spaces-9-name": "The Moon"})
    assert answer.status_code == 302
    edition = read(EditionVersion.objects.get())
    assert edition.place_name("the_moon") == "The Moon"
    assert edition.card["advance_boardwalk"].move_to == "the_moon"
    assert len(EditionVersion.objects.get().text.splitlines()) < 14
    answer = save(desk, version, "spaces?piece=the_moon", **{"spaces-0-id": "The Moon"})
    assert errors_at(answer, "spaces-0-id")[0].startswith("'The Moon' cannot be written in a record")


def test_cards_are_taken_out_put_in_and_changed(desk: Client) -> None:
    version = family()
    assert save(desk, version, "cards?piece=chairman", **{"cards-0-DELETE": "on"}).status_code == 302
    assert save(desk, version, "cards?piece=general_repairs", **{"cards-0-repairs": "30 110"}).status_code == 302
    version.refresh_from_db()
    assert '{ id = "chairman", gone = true }' in version.text
    assert '{ id = "general_repairs", repairs = { per_house = 30, per_hotel = 110 } }' in version.text

    more = {"cards-0-id": "lottery", "cards-0-deck": "chance", "cards-0-title": "A lottery", "cards-0-receive": "75"}
    answer = save(desk, version, "cards?new", **{**more, "cards-0-pay": "3"})
    (wrong,) = answer.context["form"].forms
    assert wrong.non_field_errors() == ["A lottery: one effect is needed; there is receive, pay."]
    assert save(desk, version, "cards?new", **more).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert (edition.card["lottery"].receive, "chairman" in edition.card, len(edition.cards)) == (75, False, 32)

"""House editions in the admin: every part has its page, and every fault stands at its field."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from referee.editions import services as edition_services
from referee.editions.models import Edition, EditionVersion, KeptText
from rules_kb import games
from tests.referee.edition_desk import address, errors_at, read, save
from tests.referee.house import family, published

pytestmark = pytest.mark.django_db


def test_nobody_else_gets_in(client: Client) -> None:
    version = family()
    client.force_login(User.objects.create_user("bob", is_staff=True))
    for page in (
        reverse("admin:referee_edition_add"), reverse("admin:edition_import"), address(version, "params"),
        reverse("admin:referee_edition_change", args=[version.edition_id]),
        reverse("admin:edition_publish", args=[version.edition_id]),
        reverse("admin:edition_version_file", args=[version.pk]), reverse("admin:edition_shipped", args=["us-2008"]),
    ):  # fmt: skip
        assert client.get(page).status_code == 403


def test_shipped_editions_are_listed_and_can_only_be_looked_at(desk: Client) -> None:
    page = desk.get(reverse("admin:referee_edition_changelist")).content.decode()
    assert all(reverse("admin:edition_shipped", args=[id]) in page for id in games.shipped())
    for id in ("us-2008", "deal-2008"):
        for name in ("words", "params", "cards", "rules", "cites"):
            looked = desk.get(reverse("admin:edition_shipped", args=[id, name]))
            assert looked.status_code == 200
            assert "disabled" in looked.content.decode()
    assert desk.get(reverse("admin:edition_shipped", args=["us-2008", "nothing"])).status_code == 404
    assert desk.get(reverse("admin:edition_shipped", args=["nowhere"])).status_code == 404


def test_a_house_edition_is_made_as_a_small_set_of_differences(desk: Client) -> None:
    sent = {"base": "us-2008", "name": "Family rules", "slug": "family-rules"}
    answer = desk.post(reverse("admin:referee_edition_add"), sent)
    version = EditionVersion.objects.get()
    assert answer["Location"] == address(version, "params")
    # The edition it extends is kept, and what that extends.
    kept = KeptText.objects.get(text__startswith='id = "us-2008"').fingerprint
    assert version.text == f'id = "family-rules@1"\nname = "Family rules"\nextends = "us-2008 {kept}"\n'
    again = desk.post(reverse("admin:referee_edition_add"), sent)
    assert errors_at(again, "slug") == ["There is a house edition family-rules already."]


def test_a_parameter_is_set_and_inherited_again_in_one_click(desk: Client) -> None:
    version = family()
    save(
        desk, version, "params", go_salary="400", even_build="no", auction_who_may_bid="others", bank_houses="unlimited"
    )
    version.refresh_from_db()
    assert "go_salary = 400\neven_build = false" in version.text.replace(
        'auction_who_may_bid = "others"\n', ""
    ).replace("bank_houses = 1000000\n", "")
    page = desk.get(address(version, "params?only")).content.decode()
    assert 'inherited: $200 <button name="inherit" value="go_salary">' in page
    assert page.count('<button name="inherit"') == 4
    assert save(desk, version, "params", inherit="go_salary").status_code == 302
    version.refresh_from_db()
    assert "go_salary" not in version.text
    assert "even_build = false" in version.text


def test_saving_a_page_untouched_changes_nothing(desk: Client) -> None:
    raw = {
        "name": "Family rules", "extends": "us-classic", "about": "Ours.", "off": ["board.build.even"],
        "params": {"go_salary": 400, "players_range": [2, 6]}, "cites": {"go_salary": {"source": "The family", "section": "1"}},
        "spaces": [{"id": "boardwalk", "name": "The Moon", "price": 500}], "cards": [{"id": "chairman", "gone": True}],
    }  # fmt: skip
    version = edition_services.save_draft(version=family(), raw=raw)
    for name in ("words", "params", "spaces", "cards", "rules", "cites"):
        answer = save(desk, version, name)
        assert (name, answer.status_code) == (name, 302)
        again = EditionVersion.objects.get()
        one, other = read(version), read(again)
        assert {n for n in type(one).model_fields if getattr(one, n) != getattr(other, n)} <= {"fingerprint"}


@pytest.mark.parametrize(
    ("field", "word", "said"),
    [
        ("go_salary", "lots", "Salary for passing Go: a whole number from 0 to 1,000,000,000, please."),
        ("go_salary", "1000000001", "Salary for passing Go: a whole number from 0 to 1,000,000,000, please."),
        ("jail_max_turns", "0", "Throws in jail before the fine is due: a whole number from 1 to 1,000,000, please."),
        ("bank_houses", "many", "Houses in the box: a whole number from 0 to 1,000,000, or unlimited, please."),
        (
            "starting_denominations",
            "2 2 2",
            "Notes each player starts with: 7 whole numbers with blanks between, please.",
        ),
        ("players_range", "5 2", "From 5 to 2 players is no range."),
        ("railroad_rents", "25 50", "4 numbers are needed, one for each railroad; there are 2."),
    ],
)
def test_a_parameter_that_cannot_be_is_told_so_at_its_field(desk: Client, field: str, word: str, said: str) -> None:
    version = family()
    answer = save(desk, version, "params", **{field: word})
    assert (answer.status_code, errors_at(answer, field)) == (200, [said])
    assert word in answer.content.decode()
    assert EditionVersion.objects.get().text == version.text


def test_words_are_edited(desk: Client) -> None:
    version = family(go_salary=400)
    changes = {
        "name": "The Smiths",
        "about": "As we play.",
        "currency": "€",
        "source": "The fridge door",
        "source_year": "2024",
    }
    assert save(desk, version, "words", **changes).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert (edition.name, edition.currency, edition.go_salary) == ("The Smiths", "€", 400)
    assert errors_at(save(desk, version, "words", name=None), "name") == ["This field is required."]


def test_a_deal_edition_is_edited_by_the_same_pages(desk: Client) -> None:
    version = edition_services.make_edition(slug="our-deal", name="Our deal", base="deal-2008")
    assert save(desk, version, "params", deal_hand_limit="8").status_code == 302
    for name in ("words", "params", "colours", "cards", "rules", "cites"):
        assert save(desk, version, name).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert edition.deal_hand_limit == 8
    assert edition.colours == games.load("deal-2008").colours
    assert save(desk, version, "colours", **{"colours-0-builds": None}).status_code == 302
    builds = {colour.id: colour.builds for colour in read(EditionVersion.objects.get()).colours.values()}
    assert [id for id, may in builds.items() if not may] == ["brown", "railroad", "utility"]


def test_a_published_version_is_only_looked_at(desk: Client) -> None:
    version = published(go_salary=400)
    assert "disabled" in desk.get(address(version, "params")).content.decode()
    assert desk.post(address(version, "params"), {"go_salary": "1"}).status_code == 403
    assert EditionVersion.objects.get().text == version.text


def test_a_draft_is_published_superseded_and_thrown_away_from_the_pages(desk: Client) -> None:
    version = family(go_salary=400)
    publish = reverse("admin:edition_publish", args=[version.edition_id])
    assert b"Publish family-rules@1" in desk.get(publish).content
    desk.post(publish, {"do": "publish"})
    draft = reverse("admin:edition_draft", args=[version.edition_id])
    desk.post(draft, {"do": "start"})
    assert [str(one) for one in EditionVersion.objects.all()] == ["family-rules@2", "family-rules@1"]
    overview = desk.get(reverse("admin:referee_edition_change", args=[version.edition_id])).content.decode()
    assert re.findall(r"<td>(draft|published)</td>", overview) == ["draft", "published"]
    desk.post(draft, {"do": "discard"})
    assert [(str(one), one.state) for one in EditionVersion.objects.all()] == [("family-rules@1", "published")]


def test_a_file_goes_out_and_comes_in_again(desk: Client) -> None:
    version = family(go_salary=400)
    file = desk.get(reverse("admin:edition_version_file", args=[version.pk]))
    assert file["Content-Disposition"] == 'attachment; filename="family-rules@1.toml"'
    where = reverse("admin:edition_import")
    both = desk.post(where, {"text": file.content.decode()})
    assert "there is a draft already" in both.context["form"].non_field_errors()[0]
    edition_services.discard_draft(version=version)
    upload = SimpleUploadedFile("family.toml", file.content)
    assert desk.post(where, {"upload": upload}).status_code == 302
    again = EditionVersion.objects.get()
    assert (again.text, edition_services.exported(again)) == (version.text, file.content.decode())


@pytest.mark.parametrize(
    "text", ["", "a = = 3", "id = 3", "\x00", 'id = "us-classic"\nname = "x"\nextends = "us-2008"']
)
def test_a_file_that_is_no_edition_is_refused_whole(desk: Client, text: str) -> None:
    answer = desk.post(reverse("admin:edition_import"), {"text": text})
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not Edition.objects.exists()


def test_every_fault_of_a_file_is_told_with_its_line(desk: Client) -> None:
    text = 'id = "ours"\nname = "Ours"\nextends = "us-classic"\n\n[params]\ngo_salary = -3\njail_fine = "no"\n'
    answer = desk.post(reverse("admin:edition_import"), {"text": text})
    assert answer.context["form"].non_field_errors() == [
        "Line 6: params.go_salary: a number of go_salary is below 0 or above 1,000,000,000.",
        "Line 7: params.jail_fine: 'no' is not a value of jail_fine; known: a whole number.",
    ]


def test_a_version_that_later_rules_cannot_read_breaks_nothing_else(desk: Client) -> None:
    version = published(go_salary=400)
    EditionVersion.objects.update(text=version.text.replace("go_salary", "gone_salary"))
    assert desk.get("/new").status_code == desk.get("/editions").status_code == 200
    answer = desk.get(address(version, "params"), follow=True).content.decode()
    assert "params.gone_salary" in answer
    assert desk.get(reverse("admin:edition_version_file", args=[version.pk])).status_code == 200
    assert desk.get("/editions/family-rules@1").status_code == 404


def test_what_was_done_is_on_record(desk: Client) -> None:
    version = family()
    save(desk, version, "params", go_salary="400")
    desk.post(reverse("admin:edition_publish", args=[version.edition_id]), {"do": "publish"})
    said = list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))
    assert said == ["params of family-rules@1", "published family-rules@1"]


def test_no_page_of_the_desk_is_heavy(desk: Client) -> None:
    version = family(go_salary=400)
    pages = ("params", "params?chapter=rent", "params?chapter=build", "spaces", "cards", "contested", "rules", "cites")
    heavy = {part: size for part in pages if (size := len(desk.get(address(version, part)).content)) > 100_000}
    assert heavy == {}


def test_a_value_that_comes_to_the_same_is_refused_and_a_switch_sets_what_it_names(desk: Client) -> None:
    version = family()
    answer = save(desk, version, "params?name=hotel_sale", hotel_sale="any_number")
    assert errors_at(answer, "hotel_sale") == [
        "A hotel is sold: “down to any number” comes to the same as “in five steps”."
    ]
    assert save(desk, version, "params", **{"switch-pot": "on"}).status_code == 302
    version.refresh_from_db()
    assert 'tax_and_fines_go_to = "pot"\nfree_parking_reward = "pot"' in version.text
    assert save(desk, version, "params", **{"switch-pot": "off"}).status_code == 302
    version.refresh_from_db()
    assert "params" not in version.text
    # Of a number and the tick beside it, what was changed is meant.
    for number, meant in (("", 1_000_000), ("12", 12), ("12", 1_000_000)):
        desk.post(address(version, "params"), {"bank_houses_0": number, "bank_houses_1": "on"})
        version.refresh_from_db()
        assert read(version).bank_houses == meant

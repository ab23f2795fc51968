"""Two people at one draft: nothing is lost, and who changed what is on record."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from referee.editions.models import DraftChange, EditionVersion
from tests.referee.edition_desk import address, fields, read, unescape
from tests.referee.house import family

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob() -> Client:
    """Somebody else who keeps editions."""
    client = Client()
    client.force_login(User.objects.create_superuser("bob"))
    return client


def opened(who: Client, version: EditionVersion, part: str) -> dict[str, Any]:
    """A page as somebody has it open."""
    return fields(who.get(address(version, part)))


def test_what_two_people_change_in_different_places_is_kept_whoever_saves_first(desk: Client, bob: Client) -> None:
    version = family()
    pages = {
        "params?chapter=go": {"go_salary": "300"}, "params?chapter=jail": {"jail_fine": "100"},
        "spaces?part=4": {"spaces-9-name": "The Moon"}, "spaces?part=1": {"spaces-3-price": "70"},
        "rules": {}, "words": {"about": "Ours."},
    }  # fmt: skip
    open_ = {part: opened(desk if n % 2 else bob, version, part) for n, part in enumerate(pages)}
    open_["rules"]["on"] = [id for id in open_["rules"]["on"] if id != "board.build.even"]
    for n, part in enumerate(reversed(pages)):
        who = bob if n % 2 else desk
        assert who.post(address(version, part), {**open_[part], **pages[part]}).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert (edition.go_salary, edition.jail_fine, edition.about) == (300, 100, "Ours.")
    assert (edition.place_name("boardwalk"), edition.deeds["baltic_avenue"].price) == ("The Moon", 70)
    assert edition.off == {"board.build.even"}
    assert [change.by.username for change in DraftChange.objects.exclude(by=None)] == ["ann", "bob"] * 3


def test_two_people_at_one_board_keep_each_others_spaces_words_and_places(desk: Client, bob: Client) -> None:
    version = family()
    pages = {
        "order": {"name-boardwalk": "The Moon", "place-park_place": "2"},
        "spaces?part=1": {"spaces-3-price": "70"},
        "words": {"called-house": "hut"},
        "spaces?rents": {},
    }
    open_ = {part: opened(desk if n % 2 else bob, version, part) for n, part in enumerate(pages)}
    for n, part in enumerate(pages):
        who = bob if n % 2 else desk
        assert who.post(address(version, part), {**open_[part], **pages[part]}).status_code == 302, part
    edition = read(EditionVersion.objects.get())
    assert (edition.spaces[1].id, edition.place_name("boardwalk")) == ("park_place", "The Moon")
    assert (edition.deeds["baltic_avenue"].price, edition.called) == (70, {"house": "hut"})


def test_a_space_two_people_put_in_two_places_is_a_clash_and_one_that_is_gone_is_told(
    desk: Client, bob: Client
) -> None:
    version = family()
    mine, theirs, last = (opened(who, version, "order") for who in (desk, bob, desk))
    bob.post(address(version, "order"), {**theirs, "place-boardwalk": "2"})
    both = desk.post(address(version, "order"), {**mine, "place-boardwalk": "5"})
    assert [tuple(one) for one in both.context["clashes"]] == [("Spaces, Boardwalk, After", "baltic_avenue", "go")]
    bob.post(address(version, "order"), {**opened(bob, version, "order"), "out-luxury_tax": "on"})
    late = desk.post(address(version, "order"), {**last, "place-baltic_avenue": "39"})
    assert late.context["wrong"] == ["Spaces: There is no 'luxury_tax' for it to stand after."]


def test_the_same_changed_twice_shows_both_and_nothing_is_saved_until_somebody_decides(
    desk: Client, bob: Client
) -> None:
    version = family()
    mine, theirs = (opened(who, version, "params?chapter=go") for who in (desk, bob))
    bob.post(address(version, "params"), {**theirs, "go_salary": "400", "snake_eyes_bonus": "500"})
    both = desk.post(address(version, "params"), {**mine, "go_salary": "300"})
    assert [tuple(one) for one in both.context["clashes"]] == [("Salary for passing Go", "$300", "$400")]
    assert "bob" in unescape(both) and "$200 → $400" in unescape(both)
    assert read(EditionVersion.objects.get()).go_salary == 400
    again = {**mine, "go_salary": "300", "knowing": both.context["knowing"]}
    assert desk.post(address(version, "params"), again).status_code == 302
    edition = read(EditionVersion.objects.get())
    assert (edition.go_salary, edition.snake_eyes_bonus) == (300, 500)
    page = unescape(desk.get(reverse("admin:referee_edition_change", args=[version.edition_id])))
    assert page.index("$400 → $300") < page.index("$200 → $400")


def test_who_knows_of_one_change_does_not_overrule_the_next(desk: Client, bob: Client) -> None:
    version = family()
    mine, theirs = (opened(who, version, "params?name=go_salary") for who in (desk, bob))
    bob.post(address(version, "params"), {**theirs, "go_salary": "400"})
    both = desk.post(address(version, "params"), {**mine, "go_salary": "300"})
    bob.post(address(version, "params"), {**opened(bob, version, "params?name=go_salary"), "go_salary": "500"})
    again = {**mine, "go_salary": "300", "knowing": both.context["knowing"]}
    third = desk.post(address(version, "params"), again)
    assert [tuple(one) for one in third.context["clashes"]] == [("Salary for passing Go", "$300", "$500")]


def test_a_piece_one_takes_out_and_another_changes_is_asked_about(desk: Client, bob: Client) -> None:
    version = family()
    mine, theirs = (opened(who, version, "cards?piece=chairman") for who in (desk, bob))
    bob.post(address(version, "cards"), {**theirs, "cards-0-title": "Madam Chairman"})
    both = desk.post(address(version, "cards"), {**mine, "cards-0-DELETE": "on"})
    assert len(both.context["clashes"]) == 1
    assert read(EditionVersion.objects.get()).card["chairman"].title == "Madam Chairman"


def test_a_draft_is_thrown_away_only_after_asking_and_an_edition_is_withdrawn(desk: Client) -> None:
    version = family()
    draft, page = (
        reverse(f"admin:{name}", args=[version.edition_id]) for name in ("edition_draft", "referee_edition_change")
    )
    assert b"Yes, throw it away" not in desk.get(page).content
    assert b"Yes, throw it away" in desk.post(draft, {"do": "ask"}, follow=True).content
    assert EditionVersion.objects.exists()
    desk.post(reverse("admin:edition_publish", args=[version.edition_id]), {"do": "publish"})
    assert "family-rules@1" in unescape(desk.get("/new"))
    desk.post(draft, {"do": "withdraw"})
    assert "family-rules@1" not in unescape(desk.get("/new"))
    assert desk.get("/editions/family-rules@1").status_code == 200
    desk.post(draft, {"do": "offer"})
    assert "family-rules@1" in unescape(desk.get("/new"))

"""From the admin to the table: a house edition is made, published, played on a phone, and cited."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Dialog, Page, expect

from referee import queries
from referee.editions import services as edition_services
from referee.editions.models import EditionVersion
from referee.models import Table
from tests.referee.bot_tables import seat
from tests.referee.house import family, next_draft, published

pytestmark = pytest.mark.django_db(transaction=True)
HOUSE = "/admin/referee/edition/"


@pytest.fixture
def desk(phone: Page, live_server: str) -> Page:
    """Somebody who looks after the site, on a phone, logged in."""
    User.objects.create_superuser("ann", password="only for this test")
    phone.goto(f"{live_server}/admin/login/?next={HOUSE}")
    phone.get_by_label("Username").fill("ann")
    phone.get_by_label("Password").fill("only for this test")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Editions that ship")).to_be_visible()
    return phone


def faults(page: Page) -> list[str]:
    """What axe finds; the admin's own frame is Django's, the page inside it is ours."""
    # Preloading style sheets, axe looks for those they import in the wrong place.
    found = Axe().run(page, context="#content", options={"preload": False})
    return [each["id"] for each in found.response["violations"]]


def test_a_house_edition_is_made_published_played_and_cited(desk: Page, live_server: str) -> None:
    desk.get_by_role("link", name="Make a house edition of Monopoly, US 2008").click()
    desk.get_by_label("Name:").fill("Family rules")
    desk.get_by_label("Id:").fill("family-rules")
    desk.get_by_role("button", name="Make it").click()
    desk.get_by_role("spinbutton", name="Salary for passing Go").fill("300")
    desk.get_by_role("group", name="Houses go up evenly").or_(desk.locator("#param-even_build")).get_by_label(
        "no", exact=True
    ).check()
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()
    desk.get_by_role("button", name="Inherit again Houses go up evenly").click()
    desk.get_by_role("link", name="Spaces").click()
    desk.get_by_label("Boardwalk: Name").fill("The Moon")
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()
    desk.get_by_role("link", name="Parameters").click()
    desk.get_by_role("spinbutton", name="Lowest raise").fill("25")
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()
    desk.get_by_role("link", name="Citations").click()
    for what, said in (
        ("Rule or parameter", "board.auction.raise"),
        ("Source", "Grandmother"),
        ("Section", "By heart"),
    ):
        desk.get_by_label(f"A new row: {what}").first.fill(said)
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()
    desk.get_by_role("link", name="Publish…").click()
    expect(desk.get_by_role("row", name="The least raise.")).to_contain_text("$25")
    desk.get_by_role("button", name="Publish family-rules@1").click()
    expect(desk.get_by_text("family-rules@1 is published. New tables can play by it.")).to_be_visible()
    edition = EditionVersion.objects.get()
    assert edition.text.count("\n") < 15
    assert "go_salary = 300" in edition.text
    assert "even_build" not in edition.text

    desk.goto(f"{live_server}/new")
    desk.locator("[name=name0]").fill("Ann")
    desk.locator("[name=name1]").fill("Bob")
    desk.locator("#edition").select_option("family-rules@1")
    desk.get_by_role("button", name="Sit down").click()
    expect(desk.locator("#table")).to_be_visible()
    table = Table.objects.get()
    assert table.head.startswith(f"edition: family-rules@1 {edition.fingerprint}\n")
    desk.goto(f"{live_server}/t/{table.code}/line")
    for line in ("Ann land boardwalk", "Ann decline", "Ann bid 10", "Bob bid 20"):
        desk.goto(f"{live_server}/t/{table.code}/line")
        desk.locator("[name=line]").first.fill(line)
        desk.locator("form:has([name=line]) button").first.click()
        expect(desk.locator("#table")).to_be_visible()
    table.refresh_from_db()
    # By the edition it came from, 20 after 10 is a sound bid: what speaks here is the family's own step and source.
    (broken,) = queries.rulings(table, seq=4)[0]["violations"]
    assert (broken["rule"], broken["facts"]["least"]) == ("board.auction.raise", 35)
    assert broken["citation"].startswith("House edition Family rules, version 1: Grandmother, By heart")
    desk.goto(f"{live_server}/t/{table.code}/log?entry=4#entry-4")
    expect(desk.locator("#entry-4")).to_contain_text("House edition Family rules, version 1: Grandmother, By heart")
    expect(desk.locator("#entry-4")).to_contain_text("The Moon")


def test_what_a_draft_changes_is_looked_at_with_a_bar_and_then_published(desk: Page, live_server: str) -> None:
    first = published()
    for seed in range(3):
        seat("family-rules", seed, turns=5)
    draft = next_draft(first, auction_min_increment=25)
    desk.goto(f"{live_server}{HOUSE}{draft.edition_id}/publish/")
    desk.get_by_role("button", name="See what it would change").click()
    expect(desk.get_by_text("3 of 3 tables looked at, all done")).to_be_visible(timeout=20_000)
    law = "Each bid is higher than the one before by at least the edition's step."
    expect(desk.locator("section", has_text="by rule").get_by_role("link", name=law)).to_have_attribute(
        "href", "/rules/board.auction.raise"
    )
    expect(desk.locator("section", has_text="says otherwise than family-rules@1")).to_contain_text("The least raise.")
    assert faults(desk) == []
    desk.get_by_role("button", name="Publish family-rules@2").click()
    expect(desk.get_by_text("family-rules@2 is published.")).to_be_visible()
    desk.goto(f"{live_server}/t/{Table.objects.all()[0].code}")
    desk.locator(".newer").get_by_role("link", name="See what would change").click()
    desk.get_by_role("button", name="Play by family-rules@2 from now on").click()
    expect(desk.locator(".newer")).to_have_count(0)
    expect(desk.locator("#table")).to_be_visible()
    assert Table.objects.all()[0].edition == "family-rules@2"


def test_the_pages_of_a_draft_are_sound_for_everybody(desk: Page, live_server: str) -> None:
    version = family(go_salary=300)
    for part in ("words", "params", "spaces", "cards", "contested", "rules", "cites"):
        desk.goto(f"{live_server}{HOUSE}version/{version.pk}/{part}/")
        assert (part, faults(desk)) == (part, [])
        assert desk.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_other_pages_are_sound_too(desk: Page, live_server: str) -> None:
    version = family(go_salary=300)
    for page in (
        f"{HOUSE}add/",
        f"{HOUSE}import/",
        f"{HOUSE}{version.edition_id}/change/",
        f"{HOUSE}{version.edition_id}/publish/",
    ):
        desk.goto(f"{live_server}{page}")
        assert faults(desk) == []
    edition_services.publish(version=version)
    desk.goto(f"{live_server}{HOUSE}")
    assert faults(desk) == []


def test_what_is_wrong_is_listed_at_the_top_and_seen_in_its_cell(desk: Page, live_server: str) -> None:
    version = family()
    desk.goto(f"{live_server}{HOUSE}version/{version.pk}/spaces/")
    desk.locator("#id_spaces-3-rents_5").fill("")
    desk.get_by_role("button", name="Save").last.click()
    said = "Baltic Avenue: six rents are needed, there are five."
    expect(desk.locator("td .errorlist", has_text=said)).to_be_visible()
    desk.get_by_role("alert").get_by_role("link", name=said).click()
    expect(desk.locator("#id_spaces-3-rents_0")).to_be_in_viewport()
    assert faults(desk) == []
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390


def test_unsaved_edits_are_not_left_without_a_question(desk: Page, live_server: str) -> None:
    version = family()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    desk.on("dialog", stay)
    desk.goto(f"{live_server}{HOUSE}version/{version.pk}/params/")
    desk.get_by_role("link", name="Spaces").click()
    expect(desk.get_by_label("Boardwalk: Name")).to_be_visible()
    assert asked == []
    desk.get_by_label("Boardwalk: Name").fill("The Moon")
    desk.get_by_role("link", name="Rules", exact=True).click(no_wait_after=True)
    expect(desk.get_by_label("Boardwalk: Name")).to_have_value("The Moon")
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()
    assert asked == ["beforeunload"]

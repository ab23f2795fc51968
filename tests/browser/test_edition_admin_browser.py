"""From the admin to the table: a house edition is made, published, played on a phone, and cited."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

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
    desk.get_by_role("spinbutton", name="Go salary").fill("300")
    desk.get_by_role("group", name="Even build").or_(desk.locator("#param-even_build")).get_by_label(
        "no", exact=True
    ).check()
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()
    desk.get_by_role("button", name="Inherit again Even build").click()
    desk.get_by_role("link", name="Spaces").click()
    desk.get_by_label("Boardwalk: Name").fill("The Moon")
    desk.get_by_role("button", name="Save").last.click()
    desk.get_by_role("link", name="Publish…").click()
    desk.get_by_role("button", name="Publish family-rules@1").click()
    expect(desk.get_by_text("family-rules@1 is published. New tables can play by it.")).to_be_visible()
    edition = EditionVersion.objects.get()
    assert edition.text.count("\n") < 12
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
    desk.locator("[name=line]").first.fill("Ann build boardwalk")
    desk.locator("form:has([name=line]) button").first.click()
    expect(desk.get_by_text("The Moon").first).to_be_visible()
    assert table.rulings.get().violations[0]["citation"].startswith("Family rules: ")
    desk.goto(f"{live_server}/t/{table.code}/log")
    expect(desk.get_by_text("Family rules").first).to_be_visible()


def test_what_a_draft_changes_is_looked_at_with_a_bar_and_then_published(desk: Page, live_server: str) -> None:
    first = published()
    for seed in range(3):
        seat("family-rules", seed, turns=5)
    draft = next_draft(first, auction_min_increment=25)
    desk.goto(f"{live_server}{HOUSE}{draft.edition_id}/publish/")
    desk.get_by_role("button", name="See what it would change").click()
    expect(desk.get_by_text("3 of 3 tables looked at, all done")).to_be_visible(timeout=20_000)
    expect(desk.get_by_role("heading", name="board.auction.raise")).to_be_visible()
    desk.get_by_role("button", name="Publish family-rules@2").click()
    expect(desk.get_by_text("family-rules@2 is published.")).to_be_visible()
    desk.goto(f"{live_server}/t/{Table.objects.all()[0].code}/edition")
    desk.get_by_role("button", name="Play by family-rules@2 from now on").click()
    expect(desk.locator("#table")).to_be_visible()
    assert Table.objects.all()[0].edition == "family-rules@2"


@pytest.mark.parametrize("part", ["words", "params", "spaces", "rules", "cites"])
def test_the_pages_of_a_draft_are_sound_for_everybody(desk: Page, live_server: str, part: str) -> None:
    version = family(go_salary=300)
    desk.goto(f"{live_server}{HOUSE}version/{version.pk}/{part}/")
    assert faults(desk) == []
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

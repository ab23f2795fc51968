"""From the link of the first admin to the table: a house edition is made, its rules found, published, played and cited."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Dialog, Page, expect

from referee import queries, services
from referee.editions.desk import Desk
from referee.editions.models import EditionVersion
from referee.models import Table
from referee.staff import services as staff_services
from rules_kb.editions.parameter import UNLIMITED
from tests.referee.bot_tables import seat
from tests.referee.house import family, next_draft, published

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
HOUSE = "/admin/referee/edition/"
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
# How a club secretary asks, the setting that is meant, and what is entered there.
ASKED = (
    ("jackpot", "switch-pot", "yes"),
    ("no auctions", "switch-no_auctions", "yes"),
    ("unlimited houses", "switch-enough_houses", "yes"),
    ("400", "switch-double_go", "yes"),
    ("no rent in jail", "switch-jailed_owner", "yes"),
    ("lend each other money", "switch-loans", "yes"),
    ("start with 2500", "param-starting_cash", "2500"),
    ("jail fine 100", "param-jail_fine", "100"),
    ("one house per turn", "param-max_houses_per_turn", "1"),
    ("max 6 players", "param-players_range", "2 6"),
)
FIRST = 3


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


def find_and_set(desk: Page, asked: str, meant: str, value: str) -> None:
    """One house rule: asked for, among the first hits, set and saved with two taps."""
    desk.get_by_label("Find a setting").fill(asked)
    desk.get_by_role("button", name="Find").click()
    expect(desk.get_by_role("heading", name=f"Found for “{asked}”")).to_be_visible()
    assert meant in [row.get_attribute("id") for row in desk.locator(".param").all()[:FIRST]], asked
    row = desk.locator(f"#{meant}")
    if value == "yes":
        row.get_by_label("yes", exact=True).check()
    else:
        row.locator("input:not([type=checkbox])").fill(value)
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()


def test_a_club_secretary_comes_in_finds_ten_house_rules_publishes_plays_and_is_cited(
    phone: Page, live_server: str
) -> None:
    phone.goto(f"{live_server}/admin/join/{staff_services.first_link()}")
    phone.get_by_label("Username").fill("secretary")
    for label in ("Password:", "Password confirmation"):
        phone.get_by_label(label).fill("only for this test")
    phone.get_by_role("button", name="Come in").click()
    expect(phone.get_by_text("Welcome,")).to_be_visible()
    phone.goto(f"{live_server}{HOUSE}add/?base=us-2008")
    phone.get_by_label("Name:").fill("Club rules")
    phone.get_by_label("Id:").fill("club-rules")
    phone.get_by_role("button", name="Make it").click()
    for number, one in enumerate(ASKED):
        phone.set_viewport_size(DESKTOP if number % 2 else PHONE)
        find_and_set(phone, *one)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    draft = EditionVersion.objects.get()
    played = Desk(draft).edition
    assert (played.free_parking_reward, played.tax_and_fines_go_to) == ("pot", "pot")
    assert (played.auction_on_decline, played.bank_houses, played.go_exact_landing_bonus) == (
        "never",
        UNLIMITED,
        "double",
    )
    assert (played.rent_while_owner_in_jail, played.loans_between_players) == (False, "allowed")
    assert (played.starting_cash, played.jail_fine, played.max_houses_per_turn) == (2500, 100, 1)
    assert played.players_range == (2, 6)
    phone.set_viewport_size(PHONE)
    phone.get_by_role("link", name="Only what we changed").click()
    expect(phone.locator(".param")).to_have_count(len(draft.text.partition("[params]")[2].strip().splitlines()))
    phone.get_by_role("link", name="Publish…").click()
    expect(phone.locator(".doubts li")).to_have_count(1)
    expect(phone.locator(".doubts")).to_contain_text("the notes they get make $1,500")
    phone.get_by_role("button", name="Publish club-rules@1").click()
    expect(phone.get_by_text("club-rules@1 is published. New tables can play by it.")).to_be_visible()

    phone.goto(f"{live_server}/new")
    phone.locator("[name=name0]").fill("Ann")
    phone.locator("[name=name1]").fill("Bob")
    phone.locator("#edition").select_option("club-rules@1")
    phone.get_by_role("button", name="Sit down").click()
    expect(phone.locator("#table")).to_be_visible()
    table = Table.objects.get()
    for key, line in enumerate(("Ann land boardwalk", "Ann decline", "Ann bid 10")):
        services.log_line(code=table.code, line=line, key=str(key))
    table.refresh_from_db()
    (broken,) = queries.rulings(table, seq=3)[0]["violations"]
    assert broken["citation"].startswith("House edition Club rules, version 1")
    phone.goto(f"{live_server}/t/{table.code}/log?entry=3#entry-3")
    expect(phone.locator("#entry-3")).to_contain_text("House edition Club rules, version 1")
    # The page of the rule has the printed one beside it.
    phone.goto(f"{live_server}/rules/{broken['rule']}")
    said = phone.locator("table.says tbody", has=phone.get_by_role("link", name="Club rules"))
    expect(said).to_contain_text("never")
    expect(
        phone.locator("table.says tbody", has=phone.get_by_role("link", name="Monopoly, US 2008")).first
    ).to_contain_text("always")


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


def test_the_pages_of_the_desk_are_sound_for_everybody_and_lose_nothing(desk: Page, live_server: str) -> None:
    version = family(go_salary=300)
    house, parts = f"{HOUSE}{version.edition_id}", f"{HOUSE}version/{version.pk}"
    pages = (
        "words/",
        "params/?q=unlimited+houses",
        "params/?only",
        "cards/",
        "cards/?new",
        "contested/",
        "rules/",
        "cites/",
    )
    others = (HOUSE, f"{HOUSE}add/", f"{HOUSE}import/", f"{house}/change/?really", f"{house}/publish/")
    for page in (*(f"{parts}/{one}" for one in pages), *others, "/admin/referee/invitation/add/"):
        desk.goto(f"{live_server}{page}")
        assert (page, faults(desk)) == (page, [])
        assert desk.evaluate("document.documentElement.scrollWidth") <= 390

    desk.goto(f"{live_server}{parts}/spaces/")
    desk.locator("#id_spaces-3-rents_5").fill("")
    desk.get_by_role("button", name="Save").last.click()
    said = "Baltic Avenue: six rents are needed, there are five."
    expect(desk.locator(".cell .errorlist", has_text=said)).to_be_visible()
    desk.get_by_role("alert").get_by_role("link", name=said).click()
    expect(desk.locator("#id_spaces-3-rents_0")).to_be_in_viewport()
    assert faults(desk) == []
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390

    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    desk.goto(f"{live_server}{parts}/spaces/?part=4")
    desk.on("dialog", stay)
    desk.get_by_label("Boardwalk: Name").fill("The Moon")
    desk.get_by_role("link", name="Rules played", exact=True).click(no_wait_after=True)
    expect(desk.get_by_label("Boardwalk: Name")).to_have_value("The Moon")
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("The draft is saved.")).to_be_visible()
    assert asked == ["beforeunload"]

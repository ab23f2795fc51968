"""A club secretary's evening: ten house rules in plain words, a themed board, published, played by and cited, on a phone and a desk."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from referee import queries, services
from referee.editions.desk import Desk
from referee.editions.models import EditionVersion
from referee.models import Table

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
HOUSE = "/admin/referee/edition/"
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
# How a club secretary asks, the setting that is meant, and what is entered there.
ASKED = (
    ("money in the middle", "switch-pot", "yes"),
    ("nobody has to auction", "switch-no_auctions", "yes"),
    ("land on go get double", "switch-double_go", "yes"),
    ("no rent when you sit in prison", "switch-jailed_owner", "yes"),
    ("can I lend my brother cash", "switch-loans", "yes"),
    ("as many houses as you like", "param-bank_houses", "unlimited"),
    ("how much money at the beginning", "param-starting_cash", "2000"),
    ("what does it cost to get out of jail", "param-jail_fine", "75"),
    ("luxury tax", "param-luxury_tax_amount", "100"),
    ("interest on mortgages", "param-unmortgage_interest_percent", "20"),
)
FIRST = 3
STREETS = {
    "Mediterranean Avenue": "Shell Lane", "Baltic Avenue": "Crab Alley", "Oriental Avenue": "Gull Road",
    "Vermont Avenue": "Reef Street", "Connecticut Avenue": "Pearl Street", "Pacific Avenue": "Whale Way",
    "Park Place": "Anchor Place", "Boardwalk": "The Harbour",
}  # fmt: skip


class Taps:
    """A finger that is counted."""

    def __init__(self) -> None:
        self.made = 0

    def on(self, target: Locator) -> None:
        """One tap."""
        self.made += 1
        target.click()


def is_sound(page: Page) -> None:
    """Nothing is cut off, and everybody can use it."""
    page.wait_for_function("document.documentElement?.scrollWidth <= innerWidth")
    found = Axe().run(page, context="#content, .library", options={"preload": False})
    assert [each["id"] for each in found.response["violations"]] == []


def saved(page: Page) -> None:
    """The draft has what was entered."""
    expect(page.get_by_text("The draft is saved.")).to_be_visible()


@pytest.fixture
def secretary(phone: Page, live_server: str) -> Page:
    """Somebody who looks after the club's rules, with a draft open."""
    User.objects.create_superuser("ann", password="only for this test")
    phone.goto(f"{live_server}/admin/login/?next={HOUSE}add/?base=us-2008")
    phone.get_by_label("Username").fill("ann")
    phone.get_by_label("Password").fill("only for this test")
    phone.get_by_role("button", name="Log in").click()
    phone.get_by_label("Name:").fill("Harbour club")
    phone.get_by_label("Id:").fill("harbour")
    phone.get_by_role("button", name="Make it").click()
    return phone


def find_and_set(page: Page, asked: str, meant: str, value: str) -> None:
    """One house rule asked for in plain words: among the first hits, and set with at most three taps."""
    page.get_by_label("Find a setting").fill(asked)
    page.get_by_label("Find a setting").press("Enter")
    expect(page.get_by_role("heading", name=f"Found for “{asked}”")).to_be_visible()
    hits = [row.get_attribute("id") or "" for row in page.locator(".param").all()[:FIRST]]
    assert meant in hits, (asked, hits)
    row, taps = page.locator(f"#{meant}"), Taps()
    if value in ("yes", "unlimited"):
        taps.on(row.get_by_label(value, exact=True))
    else:
        field = row.locator("input:not([type=checkbox])")
        taps.on(field)
        field.fill(value)
    taps.on(page.get_by_role("button", name="Save").last)
    saved(page)
    assert taps.made <= 3


def rename_streets(page: Page) -> None:
    """Eight streets get other names."""
    page.get_by_role("link", name="Spaces", exact=True).click()
    page.get_by_role("link", name="Names and order").click()
    for old, new in STREETS.items():
        page.get_by_label(f"{old}: name").fill(new)
    page.get_by_role("button", name="Save").last.click()
    saved(page)


def test_a_club_secretary_makes_a_house_of_rules_and_a_themed_board(secretary: Page, live_server: str) -> None:
    page = secretary
    for number, one in enumerate(ASKED):
        page.set_viewport_size(DESKTOP if number % 2 else PHONE)
        find_and_set(page, *one)
    page.set_viewport_size(PHONE)
    rename_streets(page)
    is_sound(page)
    page.get_by_role("link", name="Name and words").click()
    page.get_by_label("House:", exact=True).fill("hut")
    page.get_by_label("Jail:", exact=True).fill("brig")
    page.get_by_label("Chance:", exact=True).fill("High Seas")
    page.get_by_role("button", name="Save").last.click()
    saved(page)
    is_sound(page)

    played = Desk(EditionVersion.objects.get()).edition
    assert {space.name for space in played.spaces} >= {*STREETS.values(), "High Seas"}
    assert played.card["advance_boardwalk"].title == "On to The Harbour"
    assert (played.starting_cash, played.jail_fine, played.auction_on_decline) == (2000, 75, "never")

    page.set_viewport_size(DESKTOP)
    page.get_by_role("link", name="Publish…").click()
    page.get_by_role("button", name="Publish harbour@1").click()
    expect(page.get_by_text("harbour@1 is published. New tables can play by it.")).to_be_visible()
    sits_down_and_is_cited(page, live_server)


def sits_down_and_is_cited(page: Page, live_server: str) -> None:
    """A table plays by it; a ruling names the house, and its page has the printed rule beside it."""
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server}/new")
    page.locator("[name=name0]").fill("Ann")
    page.locator("[name=name1]").fill("Bob")
    page.locator("#edition").select_option("harbour@1")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#table")).to_be_visible()
    table = Table.objects.get()
    for key, line in enumerate(("Ann land the_harbour", "Ann decline", "Ann bid 10")):
        services.log_line(code=table.code, line=line, key=str(key))
    table.refresh_from_db()
    (broken,) = queries.rulings(table, seq=3)[0]["violations"]
    page.goto(f"{live_server}/t/{table.code}/log?entry=3#entry-3")
    expect(page.locator("#entry-3")).to_contain_text("House edition Harbour club, version 1")
    expect(page.locator("#entry-1")).to_contain_text("The Harbour")
    page.goto(f"{live_server}/rules/{broken['rule']}")
    said = page.locator("table.says tbody", has=page.get_by_role("link", name="Harbour club"))
    expect(said).to_contain_text("never")
    text = page.locator("table.says tbody", has=page.get_by_role("link", name="Monopoly, US 2008")).first
    expect(text).to_contain_text("always")
    for address, told in (
        ("", "printed: Boardwalk"),
        ("/summary", "House rule. Printed:"),
        ("/against/us-2008", "Shell Lane"),
    ):
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)
            page.goto(f"{live_server}/editions/harbour@1{address}")
            expect(page.locator(".library")).to_contain_text(told)
            is_sound(page)


def test_a_board_is_put_together_by_thumb(secretary: Page, live_server: str) -> None:
    page = secretary
    page.get_by_role("link", name="Spaces", exact=True).click()
    page.get_by_role("link", name="Names and order").click()
    is_sound(page)
    page.get_by_role("button", name="Baltic Avenue: one on").click()
    saved(page)
    page.get_by_label("Boardwalk: number").fill("2")
    page.get_by_label("take Luxury Tax out").check()
    page.get_by_role("button", name="Save").last.click()
    saved(page)
    board = [space.id for space in Desk(EditionVersion.objects.get()).edition.spaces]
    assert (len(board), board[:2], board[5]) == (39, ["go", "boardwalk"], "baltic_avenue")

    page.get_by_role("link", name="A new one").click()
    page.get_by_label("A new row: Name").fill("Light House")
    page.get_by_label("A new row: Kind").select_option("free_parking")
    page.get_by_label("A new row: Stands").select_option("go")
    page.get_by_role("button", name="Save").last.click()
    saved(page)
    assert Desk(EditionVersion.objects.get()).edition.spaces[1].id == "light_house"

    page.get_by_role("link", name="Multiply sums").click()
    page.get_by_label("Multiply every sum by").fill("1.5")
    page.get_by_role("button", name="Show what comes out").click()
    expect(page.locator("#content")).to_contain_text("Nothing is saved yet.")
    is_sound(page)
    page.get_by_role("button", name="Save these sums").click()
    saved(page)
    assert Desk(EditionVersion.objects.get()).edition.deeds["boardwalk"].price == 600

    page.get_by_role("link", name="All rents").click()
    is_sound(page)
    page.get_by_label("Boardwalk: hotel").fill("5000")
    page.get_by_role("button", name="Save").last.click()
    saved(page)
    assert Desk(EditionVersion.objects.get()).edition.deeds["boardwalk"].rents[5] == 5000

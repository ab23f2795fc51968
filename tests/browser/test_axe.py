"""Every page there is, looked at for whoever cannot see, tap or read well; an address that is not listed fails."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from referee import services
from referee.evenings import groups
from referee.models import Arrival
from referee.seats import arbiters, chairs, joining, sharing
from referee.tables.games import BOARD, DEAL
from tests.browser.kind import axe, unkind
from tests.referee.test_who_may import routes

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"
MIDDLE = """position:
  Ann cash 900, at free_parking, owns st_james tennessee new_york oriental
  Bob cash 460, at electric, owns boardwalk park_place, jail-card chance
  Cleo cash 395, at go, owns marvin(m)
  turn Ann
"""
CARDS = """edition: deal-2008
players: Ann, Bob, Cleo
position:
  Ann hand 5, bank money_2m money_1m, owns property_red(2) wild_red_yellow=red property_pink
  Bob hand 6, bank money_5m money_1m(2), owns property_green(2) property_railroad
  Cleo hand 4, bank money_3m, owns property_brown(2) property_utility
  pile 60
  turn Ann, drawn
"""
PUBLIC = {
    "": ("/", "/nowhere"),
    "examples/<slug:slug>": ("/examples/illegal-build", "/examples/missed-auction", "/examples/late-rent"),
    "ask": (
        "/ask",
        "/ask?q=rent+in+jail",
        "/ask?q=no+auctions",
        "/ask?q=mega",
        "/ask?q=was+kostet+die+miete+schlossallee+mit+hotel",
        "/ask?q=xylophone",
    ),
    "settle": ("/settle",),
    "settle/<slug:slug>": (
        "/settle/never-asked-for-rent",
        "/settle/lowest-bid-for-a-house",
        "/settle/she-is-broke?cash=lots",
        "/settle/deal-rent-amount",
    ),
    "rules": ("/rules",),
    "house-rules": ("/house-rules",),
    "house-rules/<slug:game>/<slug:name>": ("/house-rules/board/auction_on_decline",),
    "rules/<str:id>": ("/rules/board.rent.late", "/rules/board.build.shortage", "/rules/deal.respond.alternate"),
    "editions": ("/editions",),
    "editions/<edition:id>": ("/editions/us-2008", "/editions/deal-2008"),
    "editions/<edition:id>/summary": ("/editions/us-classic/summary",),
    "editions/<edition:id>/<slug:name>": ("/editions/us-classic/boardwalk",),
    "editions/<edition:one>/against/<edition:other>": ("/editions/us-classic/against/us-2008",),
    "new": ("/new",),
    "offline": ("/offline",),
    "look": ("/look",),
    "tables": ("/tables",),
    "put-in": ("/put-in",),
    "join": ("/join",),
}
TABLE = {
    "a/<slug:link>": ("/a/{arbiter}", "/a/nowhere"),
    "j/<slug:link>": ("/j/{door}", "/j/nowhere"),
    "t/<slug:code>": ("/t/{code}", "/t/{cards}"),
    "t/<slug:code>/open": ("/t/{code}/open", "/t/{cards}/open"),
    "t/<slug:code>/log": ("/t/{code}/log", "/t/{cards}/log"),
    "t/<slug:code>/deeds": ("/t/{code}/deeds", "/t/{cards}/deeds"),
    "t/<slug:code>/deeds/<slug:name>": ("/t/{code}/deeds/new_york_avenue",),
    "t/<slug:code>/seats": ("/t/{code}/seats",),
    "t/<slug:code>/share/<int:n>": ("/t/{code}/share/1",),
    "t/<slug:code>/right": ("/t/{code}/right",),
    "t/<slug:code>/right/<int:n>": ("/t/{code}/right/1", "/t/{code}/right/1?d1=1&d2=2"),
    "t/<slug:code>/dispute/<int:n>": (
        "/t/{code}/dispute/1",
        "/t/{code}/dispute/1?about=not-allowed",
        "/t/{code}/dispute/4?about=never-agreed",
    ),
    "t/<slug:code>/clock": ("/t/{timed}/clock", "/t/{timed}", "/w/{timed_watch}"),
    "t/<slug:code>/count": ("/t/{code}/count",),
    "t/<slug:code>/may-i": (
        "/t/{code}/may-i",
        "/t/{code}/may-i?line=Bob+count+5",
        "/t/{code}/may-i?line=Ann+build+new_york+3",
        "/t/{code}/may-i?line=can+I+build+in+jail",
    ),
    # As they open in a dialog they are looked at one by one; here are the board, which unfolds, and what is half filled in.
    "t/<slug:code>/<slug:name>": (
        "/t/{code}/board",
        "/t/{code}/trade?by=0&to=1",
        "/t/{code}/card?deck=chance",
        "/t/{code}/raise?who=1",
        "/t/{code}/token?n=4",
        "/t/{cards}/action?card=sly_deal",
        "/t/{cards}/action?card=rent_any",
        "/t/{cards}/pay?who=2&to=0",
    ),
    "w/<slug:watch>": ("/w/{watch}",),
    "w/<slug:watch>/middle": ("/w/{watch}/middle",),
    "w/<slug:watch>/log": ("/w/{watch}/log",),
    "w/<slug:watch>/deeds": ("/w/{watch}/deeds",),
    "r/<slug:code>": ("/r/{link}",),
    "t/<slug:code>/report": ("/t/{code}/report", "/t/{cards}/report"),
    "w/<slug:watch>/report": ("/w/{watch}/report",),
    "t/<slug:code>/again": ("/t/{code}/again",),
    "t/<slug:code>/delete": ("/t/{code}/delete",),
    "g/<slug:code>": ("/g/{group}",),
    "put-in/<slug:code>": ("/put-in/{arrival}", "/put-in/{troubled}"),
    "e/<slug:code>": ("/e/{evening}", "/e/nowhere"),
}
STAFF = "coverage"
# Why there is nothing to look at, or nothing of ours.
NO_PAGE = {
    "favicon.ico": "a picture",
    "healthz": "a word for machines",
    "readyz": "a word for machines",
    "metrics": "figures for machines",
    "robots.txt": "a file",
    ".well-known/security.txt": "a file",
    "demo": "makes a table and leads to it",
    "editions/<edition:id>.toml": "a file",
    "sw.js": "a script",
    "t/<slug:code>/events": "a stream of numbers",
    "t/<slug:code>/sheets": "the sheets that are looked at one by one, all in one answer",
    "w/<slug:watch>/events": "a stream of numbers",
    "t/<slug:code>/report.<slug:kind>": "a file",
    "admin/": "Django's own frame; what we put inside it is looked at where editions are made",
    "admin/join/<str:token>": "a form in that frame",
    "api/docs": "Swagger UI draws this page with its own style and script; neither is ours to mend",
}


def test_every_page_is_looked_at() -> None:
    found = {route for route in routes() if not route.startswith("api/") or route == "api/docs"}

    assert {*PUBLIC, *TABLE, STAFF, *NO_PAGE} == found


def evenings_of_a_group() -> str:
    """The link of a group with an evening that is over, a decision, and one that is not."""
    over = services.make_table(name="Sunday", head=HEAD)
    for line in ("table rule auction_on_decline=never", "Ann roll 1 2", "Ann buy", "table end"):
        services.log_line(code=over.code, line=line, key=line)
    return str(groups.play_again(code=over.code).meeting.group.code)


@pytest.fixture
def at_table() -> dict[str, str]:
    """The codes of a table with a quarrel, of one that plays cards, and of a shared ruling."""
    table, cards = (services.make_table(name="Friday", head=head) for head in (HEAD + MIDDLE, CARDS))
    for game, said in (
        (table, ("Ann build new_york_avenue 3", "Ann roll 1 2", "Bob roll 3 4", "Bob trade Ann: $50 for oriental")),
        (
            cards,
            (
                "Ann rent red with rent_red_yellow",
                "Bob no",
                "Ann bank money_1m",
                "Bob contest 1",
                "Bob play property_red",
            ),
        ),
    ):
        for line in said:
            services.log_line(code=game.code, line=line, key=line)
    link = sharing.share(code=table.code, seq=1).code
    chairs.take(code=table.code, seat=0, phone="red-token-0123456789", who="Ann")
    door = joining.open_door(code=table.code).link
    # Somebody says no, so every page has a dispute on it.
    services.log_line(code=table.code, line="Bob contest 4: never-agreed", key="no")
    arbiter = arbiters.invite(code=table.code, phone="red-token-0123456789").link
    evening = sharing.share_evening(code=table.code).code
    codes = {"code": table.code, "cards": cards.code, "watch": table.watch}
    timed = services.make_table(name="By the clock", head=HEAD.replace("us-classic", "timed-game"), clock=3600)
    codes |= {"timed": timed.code, "timed_watch": timed.watch}
    arrival, troubled = (Arrival.objects.create(name="In", head="", total=9, trouble=why) for why in ("", "No."))
    codes |= {"arrival": arrival.code, "troubled": troubled.code, "group": evenings_of_a_group()}
    return {**codes, "link": link, "door": door, "arbiter": arbiter, "evening": evening}


@pytest.mark.parametrize("pages", ["public", "table"])
def test_every_page_is_kind(page: Page, live_server: str, at_table: dict[str, str], pages: str) -> None:
    paths = [path for each in {"public": PUBLIC, "table": TABLE}[pages].values() for path in each]
    found = {}
    for path in paths:
        page.goto(f"{live_server}{path.format(**at_table)}")
        found[path] = unkind(page)

    assert {path: said for path, said in found.items() if said} == {}


@pytest.mark.parametrize("game", ["board", "cards"])
def test_every_sheet_is_kind_in_its_dialog(page: Page, live_server: str, at_table: dict[str, str], game: str) -> None:
    sheets, code = (BOARD.sheets, at_table["code"]) if game == "board" else (DEAL.sheets, at_table["cards"])
    page.goto(f"{live_server}/t/{code}")
    page.wait_for_load_state()
    found = {}
    for name in sheets.keys() - {"board"}:
        # Not every sheet has its link on the page just now: the last of the bar is led there.
        more = page.get_by_label("Log something").get_by_role("link").last
        more.evaluate("(link, name) => { link.href = link.href.replace(/[^/]*$/, name) }", name)
        more.click()
        expect(page.locator("#sheet .slip")).to_be_visible()
        found[name] = unkind(page, "#sheet")
        page.locator("#sheet [data-shut]").first.click()
        expect(page.locator("#sheet")).to_be_hidden()

    assert {name: said for name, said in found.items() if said} == {}


def test_axe_finds_nothing_on_the_coverage_page(page: Page, live_server: str) -> None:
    User.objects.create_superuser("ann", password="only for this test")
    page.goto(f"{live_server}/admin/login/?next=/coverage")
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password").fill("only for this test")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/coverage")

    assert axe(page) == []

"""An evening on one phone: thumbs, rulings on top, corrections, the keyboard."""

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from referee import services
from referee.models import Table
from tests.browser.thumb import Thumb, board, lines

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"
CUT_OFF = """targets => [...document.querySelectorAll(targets)].filter(one => one.getBoundingClientRect().right > 362)
    .map(one => one.textContent)"""
MIDDLE = """position:
  Ann cash 900, at free_parking, owns st_james tennessee new_york oriental
  Bob cash 460, at electric, owns boardwalk park_place, jail-card chance
  Cleo cash 395, at go, owns marvin(m)
  turn Ann
"""


@pytest.fixture
def sit(phone: Page, live_server: str) -> Callable[[str], Thumb]:
    """A phone at a table that begins with this head."""

    def down(head: str) -> Thumb:
        table = services.make_table(name="Friday", head=head)
        phone.goto(f"{live_server}/t/{table.code}")
        return Thumb(phone)

    return down


def settle_landing(thumb: Thumb, dice: random.Random) -> None:
    """Do what the consequence card asks for, the way most people would."""
    page = thumb.page
    for _ in range(6):
        if page.get_by_role("link", name="Which card?").count():
            thumb.tap(page.get_by_role("link", name="Which card?"))
            cards = page.locator("#sheet button[name=line]:visible")
            expect(cards.first).to_be_visible()
            thumb.log(cards.nth(dice.randrange(cards.count())))
        elif page.locator("#now .act--main:not([href])").count():
            thumb.log(page.locator("#now .act--main:not([href])").first)
        else:
            return


@pytest.mark.trial
def test_forty_turns_take_three_and_a_half_taps_each(sit: Callable[[str], Thumb]) -> None:
    thumb, dice = sit("edition: us-2008\nplayers: Ann, Bob, Cleo, Dot\nassume: salary, tax, cards\n"), random.Random(7)
    while board().board.turn.no < 40:
        thumb.throw(dice.randint(1, 6), dice.randint(1, 6))
        settle_landing(thumb, dice)
    turns = board().board.turn.no

    assert turns == 40
    assert thumb.taps / turns <= 3.5
    assert {ruling.verdict for ruling in Table.objects.get().rulings.all()} == {"legal"}


def test_buying_declining_and_paying_are_one_tap_each(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    thumb.throw(1, 2)
    thumb.taps = 0
    thumb.log(thumb.button("Buy for $60"))
    assert thumb.taps == 1
    thumb.throw(1, 2)
    thumb.taps = 0
    thumb.log(thumb.button("Bob pays Ann $4"))
    assert thumb.taps == 1
    thumb.throw(2, 4)
    thumb.taps = 0
    thumb.log(thumb.button("Do not buy"))

    assert thumb.taps == 1
    assert [line.split(" ", 1)[1] for line in lines()] == [
        "roll 1 2 to baltic_avenue", "buy baltic_avenue", "roll 1 2 to baltic_avenue", "pay Ann 4",
        "roll 2 4 to oriental_avenue", "decline",
    ]  # fmt: skip


def test_an_auction_from_the_first_bid_to_the_hammer(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    thumb.throw(2, 4)
    thumb.log(thumb.button("Do not buy"))
    thumb.log(thumb.button("Cleo bids $10"))
    thumb.log(thumb.button("Bob bids $20"))
    thumb.log(thumb.button("Ann: Pass"))
    thumb.log(thumb.button("Sold to Bob for $20"))

    assert lines()[2:] == ["Cleo bid 10", "Bob bid 20", "Ann pass", "Bob win oriental_avenue for 20"]
    assert board().board.deeds["oriental_avenue"].owner == 1


def test_building_selling_and_mortgaging_take_three_taps(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    for name, button in (("One more on New York Avenue", "Build 1 house for $100"),
                         ("One fewer on New York Avenue", "Sell 1 house for $50")):  # fmt: skip
        thumb.taps = 0
        thumb.sheet("Build")
        thumb.tap(thumb.button(name))
        thumb.log(thumb.button(button))
        assert thumb.taps == 3
    thumb.sheet("Build")
    thumb.log(thumb.button("Mortgage $50"))
    thumb.sheet("Build")
    thumb.log(thumb.button("Lift $55"))

    assert [line.split()[1] for line in lines()] == ["build", "sell", "mortgage", "lift"]
    assert {ruling.verdict for ruling in Table.objects.get().rulings.all()} == {"legal"}


def test_a_deal_takes_at_most_eight_taps_and_the_other_side_says_yes(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.sheet("Trade")
    thumb.tap(thumb.page.get_by_role("group", name="With whom").get_by_role("link", name="Bob"))
    thumb.tap(thumb.page.get_by_label("Oriental Avenue"))
    thumb.tap(thumb.page.get_by_label("jail card"))
    thumb.page.get_by_label("Money").first.fill("50")
    thumb.log(thumb.button("Log the deal"))
    assert thumb.taps <= 8
    thumb.log(thumb.button("Bob says yes"))

    assert lines() == ["Ann trade Bob: $50, oriental_avenue for jail-card", "Bob agree 1"]


def test_a_free_payment_is_put_together_from_chips(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    thumb.sheet("Pay")
    thumb.tap(thumb.page.get_by_role("group", name="To").get_by_text("Cleo"))
    for chip in ("+20", "+5"):
        thumb.tap(thumb.page.get_by_role("button", name=chip, exact=True))
    thumb.log(thumb.button("Log the payment"))

    assert lines() == ["Ann pay Cleo 25"]


def test_jail_is_one_tap_by_fine_or_card(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD + "position:\n  Ann in jail 1\n  Bob in jail 2, jail-card chance\n  turn Ann\n")
    thumb.log(thumb.button("Pay $50"))
    thumb.throw(1, 2)
    thumb.log(thumb.button("Do not buy"))
    thumb.log(thumb.button("Nobody wants it"))
    thumb.log(thumb.button("Use the jail card"))

    assert [lines()[0], lines()[-1]] == ["Ann pay bank 50 for jail", "Bob use jail-card"]


def test_the_tenth_instead_of_the_flat_tax_is_one_tap(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    thumb.throw(1, 3)
    thumb.log(thumb.button("10% of everything"))

    assert lines()[-1] == "Ann choose 10%"
    assert board().board.players[0].cash == 1350


@pytest.mark.parametrize(
    ("way", "line", "houses"),
    [
        ("Take it back", "table strike 1", 0),
        ("Keep the legal part", "table replace 1: Ann build new_york_avenue", 1),
        ("Let it stand", "table overrule 1", 3),
    ],
)
def test_an_illegal_build_stays_on_top_until_it_is_put_right(
    sit: Callable[[str], Thumb], way: str, line: str, houses: int
) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.sheet("Build")
    for _ in range(3):
        thumb.tap(thumb.button("One more on New York Avenue"))
    thumb.log(thumb.button("Build 3 houses for $300"))
    ruling = thumb.page.get_by_label("Ruling on entry 1")
    expect(ruling).to_be_in_viewport()
    thumb.throw(2, 4)
    # Folded, so that Buy is in view; a tap opens it.
    expect(ruling).to_be_in_viewport()
    expect(thumb.button("Buy")).to_be_in_viewport()
    thumb.tap(ruling.locator("> summary"))
    thumb.log(thumb.button(way))

    expect(ruling).to_have_count(0)
    assert lines()[-1] == line
    assert board().board.deeds["new_york_avenue"].houses == houses


def test_undo_and_redo_are_one_tap_each(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    thumb.throw(2, 4)
    thumb.log(thumb.button("Undo"))
    expect(thumb.page.locator(".late--struck")).to_contain_text("Ann threw 2 and 4")
    thumb.log(thumb.button("Redo"))

    assert lines() == ["Ann roll 2 4 to oriental_avenue", "table strike 1", "table strike 2"]
    assert board().board.players[0].at == 6


def test_a_token_on_another_space_is_put_right(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    thumb.throw(2, 4)
    thumb.tap(thumb.page.get_by_role("link", name="Token elsewhere?"))
    thumb.page.get_by_label("The token stands on").select_option("vermont_avenue")
    thumb.log(thumb.button("Put it there"))

    assert board().board.players[0].at == 8
    expect(thumb.page.get_by_label("Ruling on entry 1")).to_contain_text("To put right")


def test_what_stands_differently_on_the_real_table_is_said_once(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.sheet("More")
    thumb.tap(thumb.page.get_by_role("link", name="It stands differently"))
    thumb.page.get_by_role("group", name="Ann").get_by_label("Cash").fill("850")
    thumb.page.get_by_label("On Oriental Avenue").select_option("mortgaged")
    thumb.log(thumb.button("This is how it stands"))

    assert board().board.players[0].cash == 850
    assert lines() == [
        "table position:\n  Ann cash 850, owns oriental_avenue(m) st_james_place tennessee_avenue new_york_avenue"
    ]
    expect(thumb.page.locator("#now")).to_contain_text("Ann, cash: $900 by the log, $850 now.")
    expect(thumb.page.locator("#now")).not_to_contain_text("the Bank")


def test_the_same_can_be_said_as_text(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.sheet("More")
    thumb.tap(thumb.page.get_by_role("link", name="It stands differently"))
    thumb.tap(thumb.page.get_by_text("As text"))
    thumb.page.get_by_label("The position").fill("Cleo owns Park Place, Boardwalk")
    thumb.log(thumb.button("As the text says"))

    assert lines() == ["table position:\n  Cleo owns park_place boardwalk"]


def test_a_forgotten_purchase_is_put_right_however_late(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    thumb.throw(2, 4)
    thumb.throw(3, 5)
    thumb.log(thumb.button("Do not buy"))
    thumb.tap(thumb.page.get_by_label("Ruling on entry 2").locator("> summary"))
    thumb.log(thumb.button("Ann bought it"))

    assert board().board.deeds["oriental_avenue"].owner == 0
    assert lines()[-1] == "table insert after 1: Ann buy oriental_avenue"
    expect(thumb.page.get_by_label("Ruling on entry 2")).to_have_count(0)


def test_may_i_answers_without_logging(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.sheet("More")
    thumb.tap(thumb.page.locator("#sheet").get_by_role("link", name="Write a line"))
    thumb.page.get_by_label("What happened").fill("Ann build new_york 2")
    thumb.tap(thumb.button("May I?"))
    expect(thumb.page.locator("#sheet").get_by_label("Ruling")).to_contain_text("New York Avenue would have 2 houses")
    assert lines() == []
    thumb.log(thumb.button("Log it"))

    assert lines() == ["Ann build new_york_avenue 2"]


def test_a_game_goes_to_its_winner(sit: Callable[[str], Thumb]) -> None:
    rich = "  Bob cash 800, owns boardwalk(h) park_place(4)\n"
    poor = "  Ann cash 40, at north_carolina, owns oriental\n"
    thumb = sit(f"players: Ann, Bob\nposition:\n{poor}{rich}  turn Ann\n")
    thumb.throw(3, 4)
    thumb.tap(thumb.page.get_by_role("link", name="Raise the money"))
    expect(thumb.page.locator("#sheet")).to_contain_text("That is not enough")
    thumb.tap(thumb.page.locator("#sheet summary").filter(has_text="Bankrupt to Bob"))
    thumb.log(thumb.button("Bankrupt to Bob"))
    expect(thumb.page.get_by_role("heading", name="Bob won")).to_be_visible()
    thumb.tap(thumb.page.get_by_role("link", name="The final count"))

    expect(thumb.page.get_by_role("heading", name="Bob won", level=1)).to_be_visible()
    expect(thumb.page.get_by_text("The only one left in the game.")).to_be_visible()
    assert lines()[-1] == "Ann bankrupt to Bob"


def test_a_whole_turn_by_keyboard(sit: Callable[[str], Thumb]) -> None:
    thumb = sit(HEAD)
    page = thumb.page
    page.keyboard.press("2")
    page.keyboard.press("4")
    expect(page.get_by_role("heading", name="Oriental Avenue is for sale")).to_be_visible()
    page.keyboard.press("Tab")
    expect(thumb.button("Buy for")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log [name=seen]")).to_have_value("2")
    page.get_by_role("radio", name="1").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#log [name=seen]")).to_have_value("3")

    assert lines()[:2] == ["Ann roll 2 4 to oriental_avenue", "Ann buy oriental_avenue"]
    assert lines()[2].startswith("Bob roll 1 ")


def test_an_auction_among_eight_fits_the_phone(sit: Callable[[str], Thumb]) -> None:
    names = "Ann, Uncle_Bob, Bartholomew, Dorothea, Eve, Finn, Gus, Hannah"
    thumb = sit(f"edition: uk-london\nplayers: {names}\n")
    thumb.throw(2, 4)
    thumb.log(thumb.button("Do not buy"))
    thumb.log(thumb.button("Eve bids £50"))

    assert thumb.page.evaluate(CUT_OFF, ".bid, .act") == []
    found = Axe().run(thumb.page)
    assert found.violations_count == 0, found.generate_report()

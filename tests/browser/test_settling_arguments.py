"""Arguments settled on a phone: from the landing page to the ruling in three taps and the facts."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.thumb import Thumb

pytestmark = pytest.mark.django_db(transaction=True)
MOST_TAPS = 3
# What is typed into the search, the question tapped, the facts that are different, and what the card must say.
DRIVEN = [
    ("forgot rent", "He never asked for rent: is it too late?",
     {"When did the owner ask?": "After the second player threw"},
     "Yes: It is too late: Dan could ask until the second player after has thrown.", "lapsed"),
    ("three houses", "Three houses on one street?", {"Which street?": "Boardwalk"},
     "No: The next house goes to a street of the group with the fewest.", "$400 goes back"),
    ("broke", "She is broke: is she out at once?", {"What cash has she?": "20", "What does she owe?": "900"},
     "Yes: All sold and mortgaged brings $810, $90 short of $900: Ann is out.", "$470"),
    ("rent jail", "Is rent due while the owner is in jail?", {"Which street?": "Tennessee Avenue"}, "Yes: Bob owes Ann $70.", "70"),
    ("free parking", "Free Parking: do I get money there?", {"What does your table play?": "The same, on a seed of 500"},
     "Yes: The Bank owes Bob $625.", "625"),
    ("declined auction", "He said no and passed the dice: must there be an auction?", {},
     "Yes: What is refused is auctioned at once and to the end.", "Hold the auction of Marvin Gardens"),
    ("exactly go", "Landed exactly on Go: 400?", {"What did he take?": "300"}, "No: Landing on Go pays $200 here.", "$100"),
    ("trade mortgaged", "Mortgaged property traded: allowed, and who pays?",
     {"What does the buyer do about the mortgage?": "Lifts it at once"},
     "Yes: Lifted at once, it costs the mortgage of $100 and $10 interest.", "110"),
    ("income tax", "Income tax: 10 percent or 200?", {"Which set of rules?": "Monopoly, US 2008"},
     "Pay $200 to the Bank.", "200"),
    ("no houses in the bank hotel", "Hotel to sell, but no houses in the Bank: what now?", {},
     "Not that way: without houses in the Bank all hotels of the colour are sold together, for half their cost.", "750"),
    ("just say no", "Deal: can Just Say No be answered with Just Say No?", {"How many Just Say No in all?": "3"},
     "Yes: An odd number stops the first card: Bob keeps what is his.", "The cards lie as before"),
    ("double the rent", "Deal: may I play Double the Rent: twice, alone, with Debt Collector?", {"How many Double the Rent?": "1"},
     "Yes: Each Double the Rent doubles it: 2 times the rent.", "12"),
]  # fmt: skip


def say(field: Locator, value: str) -> None:
    """Put an answer into a field as a person does, and leave it."""
    if field.evaluate("one => one.tagName") == "SELECT":
        field.select_option(label=value)
    else:
        field.fill(value)
        field.blur()


@pytest.mark.parametrize(("words", "question", "facts", "headline", "says"), DRIVEN, ids=[each[0] for each in DRIVEN])
def test_an_argument_is_settled_in_three_taps_and_its_facts(
    phone: Page, live_server: str, words: str, question: str, facts: dict[str, str], headline: str, says: str
) -> None:
    thumb = Thumb(phone)
    phone.goto(f"{live_server}/")
    phone.get_by_label("Ask anything, or tell the whole story").fill(words)
    thumb.tap(phone.get_by_role("button", name="Find"))
    thumb.tap(phone.locator("main").get_by_role("link", name=re.compile(re.escape(question))))
    expect(phone.get_by_role("heading", level=1)).to_have_text(question)
    for label, value in facts.items():
        say(phone.get_by_label(label, exact=True), value)

    card = phone.get_by_role("article", name="The ruling")
    expect(card.get_by_role("heading", level=2)).to_have_text(headline)
    expect(card).to_contain_text(says)
    assert thumb.taps <= MOST_TAPS


STORY = (
    "I landed on Boardwalk, Sue has a hotel there but she was in the bathroom, now Tom has already rolled, "
    "do I still have to pay?"
)


def test_a_story_is_told_its_facts_are_put_right_and_the_ruling_is_shared_in_four_taps(
    phone: Page, browser: Browser, live_server: str
) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.add_init_script("delete Navigator.prototype.share")
    thumb = Thumb(phone)
    phone.goto(f"{live_server}/")
    phone.get_by_label("Ask anything, or tell the whole story").fill(STORY)
    thumb.tap(phone.get_by_role("button", name="Find"))
    expect(phone.get_by_role("heading", level=2).first).to_have_text("He never asked for rent: is it too late?")
    ruling = phone.get_by_role("article", name="The ruling")
    expect(ruling.get_by_role("heading", level=2)).to_contain_text("2,000")
    expect(ruling.get_by_role("heading", level=2)).to_be_in_viewport()
    told = [phone.get_by_label(label) for label in ("When did the owner ask?", "Which street", "What stands on each")]
    assert [each.input_value() for each in told] == ["after", "boardwalk", "5"]
    expect(phone.get_by_text("Does your table owe rent even unasked?")).to_be_hidden()

    thumb.taps += 1  # A chip is opened by a tap; what it opens belongs to the phone.
    say(told[2], "1 house")
    expect(ruling.get_by_role("heading", level=2)).to_contain_text("200")
    thumb.tap(phone.get_by_role("button", name="Share this ruling"))
    expect(phone.get_by_text("The address is copied.")).to_be_visible()

    other = browser.new_context().new_page()
    other.goto(phone.evaluate("navigator.clipboard.readText()"))
    expect(other.get_by_role("heading", level=1)).to_have_text("He never asked for rent: is it too late?")
    expect(other.get_by_role("article", name="The ruling").get_by_role("heading", level=2)).to_contain_text("200")
    assert "houses=1" in other.url
    assert thumb.taps <= MOST_TAPS + 1
    other.context.close()


def test_the_commonest_arguments_are_one_tap_from_the_landing_page(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/")
    phone.get_by_role("link", name="Houses ran out: who gets the last one?").tap()

    headline = phone.get_by_role("article", name="The ruling").get_by_role("heading", level=2)
    expect(headline).to_have_text("The highest bidder: the last houses are auctioned, one at a time.")
    expect(headline).to_be_in_viewport()


def test_a_changed_fact_is_in_the_address_and_the_address_can_be_shared(
    phone: Page, browser: Browser, live_server: str
) -> None:
    phone.goto(f"{live_server}/settle/landed-on-go")
    phone.get_by_text("Yes", exact=True).tap()
    expect(phone.get_by_role("article", name="The ruling")).to_contain_text("Landing on Go pays $400 here.")
    expect(phone).to_have_url(re.compile("double=yes"))

    other = browser.new_context().new_page()
    other.goto(phone.url)
    expect(other.get_by_role("article", name="The ruling")).to_contain_text("Landing on Go pays $400 here.")
    other.context.close()


def test_a_fact_changed_before_the_script_arrived_is_ruled_on(phone: Page, live_server: str) -> None:
    held: list[Route] = []
    phone.route("**/arguments*.js", lambda route: held.append(route))
    with phone.expect_request("**/arguments*.js"):
        phone.goto(f"{live_server}/settle/deal-just-say-no-chain", wait_until="commit")
    say(phone.get_by_label("How many Just Say No in all?"), "3")
    expect(phone.get_by_role("article", name="The ruling")).to_contain_text("Ann gets what it asks for")
    held[0].continue_()

    expect(phone.get_by_role("article", name="The ruling")).to_contain_text("Bob keeps what is his")


def test_a_ruling_that_arrives_late_leaves_the_number_being_typed_alone(phone: Page, live_server: str) -> None:
    held: list[Route] = []
    phone.goto(f"{live_server}/settle/she-is-broke")
    phone.route("**/settle/she-is-broke?*", lambda route: held.append(route), times=1)
    with phone.expect_request("**/settle/she-is-broke?*"):
        say(phone.get_by_label("What cash has she?"), "20")
    owes = phone.get_by_label("What does she owe?")
    owes.fill("9")
    held[0].continue_()
    expect(phone).to_have_url(re.compile("cash=20"))
    owes.press_sequentially("00")
    owes.blur()

    expect(phone.get_by_role("article", name="The ruling")).to_contain_text("$90 short of $900")


def test_a_ruling_is_shared_by_its_address(phone: Page, live_server: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.add_init_script("delete Navigator.prototype.share")
    phone.goto(f"{live_server}/settle/landed-on-go?took=300")
    phone.get_by_role("button", name="Share this ruling").tap()
    expect(phone.get_by_text("The address is copied.")).to_be_visible()

    assert phone.evaluate("navigator.clipboard.readText()") == phone.url


def test_a_wrong_number_is_told_at_its_field_and_put_right_there(page: Page, live_server: str) -> None:
    page.goto(f"{live_server}/settle/she-is-broke")
    say(page.get_by_label("What cash has she?"), "99999")
    expect(page.locator("#e-cash")).to_have_text("99,999 is out of range: from 0 to 5,000, please.")
    expect(page.get_by_role("article", name="The ruling")).to_have_count(0)
    say(page.get_by_label("What cash has she?"), "50")

    expect(page.get_by_role("article", name="The ruling")).to_contain_text("can raise $840")
    expect(page.locator("#e-cash")).to_have_count(0)


def test_without_script_the_button_rules(browser: Browser, live_server: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server}/")
    page.get_by_role("link", name=re.compile("^All .* arguments$")).click()
    page.get_by_role("heading", name="Rent", exact=True).click()
    page.get_by_role("link", name="How much is the rent?", exact=True).click()
    page.get_by_label("What Bob paid (0: nothing yet)").fill("14")
    page.get_by_role("button", name="Rule on it").click()

    expect(page.get_by_role("article", name="The ruling")).to_contain_text("Bob owes Ann $14.")
    context.close()


def test_the_keyboard_alone_is_enough_for_an_argument(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/settle/lowest-bid")
    phone.get_by_label("The first bid").focus()
    phone.keyboard.press("ControlOrMeta+a")
    phone.keyboard.type("5")
    # The next bid and the property change nothing here and are folded away.
    phone.keyboard.press("Tab")
    expect(phone.get_by_label("Which set of rules?")).to_be_focused()
    phone.get_by_label("Which set of rules?").select_option("us-2021")

    expect(phone.get_by_role("article", name="The ruling")).to_contain_text("Begin again at $10 or more.")


def test_the_game_behind_an_answer_opens_as_a_record(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/settle/three-houses-on-one-street")
    phone.get_by_text("The game we judged").tap()
    phone.get_by_role("button", name="Open it as a record").tap()

    expect(phone.locator("#entry-1")).to_contain_text("board.build.even")

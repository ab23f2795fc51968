"""Everything that can be logged, logged once on a phone: by its own button or form, else by the quick line."""

import pytest
from playwright.sync_api import Page

from rules_kb import games
from rules_kb.board import actions as board_actions
from rules_kb.deal import actions as deal_actions
from rules_kb.kernel import log
from rules_kb.kernel.model import Action
from rules_kb.record.lines import parse_line
from tests.browser.scenes import (
    Finger,
    Step,
    act_out,
    acting,
    corrected,
    counted,
    disputed,
    form,
    linked,
    on,
    stepped,
    thrown,
    written,
)

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
PLAYERS = ("Ann", "Bob", "Cleo")
HEAD = f"edition: us-classic\nplayers: {', '.join(PLAYERS)}\nassume: salary, tax, cards\n"
MIDDLE = """position:
  Ann cash 900, at free_parking, owns st_james tennessee new_york oriental
  Bob cash 460, at electric, owns boardwalk park_place, jail-card chance
  Cleo cash 395, at go, owns marvin(m)
  turn Ann
"""
SHORT = """position:
  Ann cash 900, owns st_james tennessee new_york
  Bob cash 900, owns kentucky indiana illinois
  bank houses 1 hotels 12
  turn Ann
"""
JAIL = "position:\n  Bob in jail 2, jail-card chance\n  turn Bob\n"


def traded(finger: Finger, text: str) -> None:
    """A deal, put together from what both have."""
    finger.open("Trade")
    finger.tap(finger.part().get_by_role("group", name="With whom").get_by_role("link", name="Bob"))
    finger.part().locator("[name=give_deed][value=oriental_avenue]").check(force=True)
    finger.send("trade", get_cards="1")


def repositioned(finger: Finger, text: str) -> None:
    """How it really stands: one sum changed in what the log says."""
    finger.open("More", "It stands differently")
    finger.unfolded("#block").fill(text.partition("\n")[2])
    finger.tap(finger.part().locator("form:has(#block) button.act"))


def adopted(finger: Finger, text: str) -> None:
    """Another edition: first what would have been different, then the decision."""
    finger.open("More", "Another edition")
    finger.part().locator("select[name=to]").select_option(text.split()[-1])
    finger.tap(finger.part().get_by_role("button", name="What would have been different?"))
    # The comparison is a page of its own.
    finger.page.wait_for_url("**/edition?to=*")
    finger.line(text)


BOARD = {
    "an auction and a rent": (
        HEAD,
        Step("Ann roll 2 4 to oriental_avenue", thrown),
        Step("Ann decline"),
        Step("Cleo bid 10"),
        Step("Ann pass"),
        Step("Cleo win oriental_avenue for 10"),
        Step("Ann end", on("More")),
        Step("Bob roll 1 2 to baltic_avenue", thrown),
        Step("Bob buy baltic_avenue"),
        Step("Cleo roll 1 2 to baltic_avenue", thrown),
        Step("Bob demand rent from Cleo"),
        Step("Cleo pay Bob 4"),
        Step("table strike 11"),
    ),
    "an auction nobody held": (
        HEAD,
        Step("Ann roll 2 4 to oriental_avenue", thrown),
        Step("Ann decline"),
        Step("Bob roll 1 3 to income_tax", thrown),
        Step("bank auction oriental_avenue"),
    ),
    "taxes, cards and jail": (
        HEAD + JAIL,
        Step("Bob use jail-card"),
        Step("Bob roll 3 4 to community_chest_2", thrown),
        Step("Bob draw bank_error", linked("Which card?")),
        Step("Cleo roll 1 3 to income_tax", thrown),
        Step("Cleo choose 10%"),
        Step("table shuffle chance", on("More")),
    ),
    "property and a deal": (
        HEAD + MIDDLE,
        Step("Ann build new_york_avenue", stepped("One more on New York Avenue", "Build 1 house")),
        Step("Ann sell new_york_avenue", stepped("One fewer on New York Avenue", "Sell 1 house")),
        Step("Ann mortgage oriental_avenue", on("Build")),
        Step("Ann lift oriental_avenue", on("Build")),
        Step("Ann trade Bob: oriental_avenue for jail-card", traded),
        Step("Bob agree 5"),
        Step("Ann collect 25 for gift", form("Pay", name="pay", by="bank", to="Ann", amount="25", why="gift")),
        Step("Cleo contest 7: wrong-amount", disputed(7, "wrong-amount")),
        Step("Cleo offer 50 for marvin_gardens", written),
        Step("Ann keep marvin_gardens", written),
    ),
    "houses run short": (HEAD + SHORT, Step("Bob want 1 house", on("Build"))),
    "rulings put right": (
        HEAD + MIDDLE,
        Step("Ann build new_york_avenue 3", written),
        Step("table overrule 1"),
        Step("table waive 1 board.build.even", written),
        Step("Ann roll 2 2 to illinois_avenue", thrown),
        Step("Ann buy illinois_avenue for 200", written),
        Step("table settle 5"),
        Step("table replace 4: Ann roll 2 2 to atlantic_avenue", corrected(4, "Instead of it")),
        Step("table insert after 4: Cleo count 395", corrected(4, "After it")),
    ),
    "seldom things": (
        HEAD + MIDDLE,
        Step("Ann move go", form("More", name="move", by="Ann", space="0", verb="move")),
        Step("Bob land baltic_avenue", form("More", name="move", by="Bob", space="3", verb="land")),
        Step("Bob count 400", counted),
        Step("table position:\n  Ann cash 850", repositioned),
        Step("table assume salary, tax, cards, rent", form("More", name="assume", what="rent")),
        Step("table edition bankers-rules", adopted),
        Step("table turn Bob", on("More")),
        Step("Cleo bankrupt to Bob", on("More")),
        Step("table time", on("More")),
    ),
    "what is written in a line": (
        HEAD + MIDDLE,
        Step("table banker Ann", written),
        Step("bank issue 500", written),
        Step("Cleo take 20 from Bob", written),
        Step(
            "table trade: Ann to Bob: oriental_avenue then Bob to Cleo: jail-card then Cleo to Ann: marvin_gardens",
            written,
        ),
        Step("Cleo count 100x4 10x1 5x1", written),
    ),
    "who begins": (HEAD, Step("table begin Bob by highest", written)),
    "an early end": (HEAD, Step("Cleo resign", on("More")), Step("table end", on("More"))),
    "the deal before a short game": (
        HEAD.replace("us-classic", "short-game"),
        Step("Ann dealt boardwalk", form("More", name="deal", by="Ann", deed="boardwalk")),
    ),
    "a point of the rules": (
        HEAD,
        Step("Ann roll 2 4 to oriental_avenue", thrown),
        Step("Ann decline"),
        Step("Bob pass"),
        Step("Bob bid 10", written),
        Step("table rule auction_pass=may_return", disputed(4, "not-allowed")),
    ),
}  # fmt: skip

CARDS = f"edition: deal-2008\nplayers: {', '.join(PLAYERS)}\n"
LAID = """position:
  Ann hand 5, bank money_2m money_1m, owns property_red(2) wild_red_yellow=red property_pink
  Bob hand 6, bank money_5m money_1m(2), owns property_green(2) property_railroad
  Cleo hand 4, bank money_3m, owns property_brown(2) property_utility
  pile 60
  turn Ann, drawn
"""
DEAL = {
    "two turns": (
        CARDS + LAID,
        Step("Ann sly Bob property_green", acting("sly_deal")),
        Step("Bob no"),
        Step("Ann bank money_4m", on("Bank")),
        Step("Ann play property_pink", on("Property")),
        Step("Ann end"),
        Step("Bob draw 2"),
        Step("Bob debt Ann", acting("debt_collector")),
        Step("Ann pay Bob money_1m, money_4m"),
        Step("Bob birthday", on("Action")),
        Step("Bob rent green with rent_dark_blue_green", acting("rent_dark_blue_green")),
    ),
    "thefts and wild cards": (
        CARDS + LAID.replace("turn Ann", "turn Cleo"),
        Step("Cleo break Ann red", acting("deal_breaker")),
        Step("Cleo swap Bob: property_utility for property_railroad", acting("forced_deal", "Railroad")),
        Step("Cleo recolour wild_red_yellow yellow", on("Property")),
        Step("Cleo play hotel on brown", written),
        Step("Cleo move hotel to red", written),
        Step("Ann demand money_1m from Bob", written),
    ),
    "seldom things": (
        CARDS,
        Step("Bob dealt 5", form("More", name="cards", by="Bob", verb="dealt", count="5")),
        Step("Ann draw 2"),
        Step("Ann count 7", form("More", name="cards", by="Ann", verb="count", count="7")),
        Step("Ann discard birthday", on("More", "Discard a card")),
        Step("Ann return 1", form("More", name="cards", by="Ann", verb="return", count="1")),
        Step("table reshuffle", on("More")),
        Step("table position:\n  Ann hand 4", repositioned),
        Step("table turn Cleo", on("More")),
        Step("Cleo win", on("More")),
        Step("table end", on("More")),
    ),
}


# No line says these: they follow from one.
NEVER_TOLD = {board_actions.GoOn, board_actions.Retrace}


def tags(*modules: object) -> set[str]:
    """The tag of every action of some modules that a line can tell."""
    kinds = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    told = {kind for kind in kinds if issubclass(kind, Action)} - {Action} - NEVER_TOLD
    return {kind.__struct_config__.tag for kind in told}


def logged(edition: str, scenes: dict[str, tuple]) -> set[str]:
    """The tags of every line of some scenes."""
    ed = games.load(edition)
    steps = [step for _, *steps in scenes.values() for step in steps]
    return {type(parse_line(step.line, PLAYERS, ed)).__struct_config__.tag for step in steps}


@pytest.mark.parametrize("scene", BOARD)
def test_every_action_of_the_board_game_is_logged_by_thumb(phone: Page, live_server: str, scene: str) -> None:
    head, *steps = BOARD[scene]
    act_out(phone, str(live_server), head, tuple(steps))


def test_no_action_of_the_board_game_is_left_out() -> None:
    assert logged("us-classic", BOARD) == tags(board_actions, log)


@pytest.mark.parametrize("scene", DEAL)
def test_every_action_of_the_card_game_is_logged_by_thumb(phone: Page, live_server: str, scene: str) -> None:
    head, *steps = DEAL[scene]
    act_out(phone, str(live_server), head, tuple(steps))


def test_no_action_of_the_card_game_is_left_out() -> None:
    assert logged("deal-2008", DEAL) == tags(deal_actions)

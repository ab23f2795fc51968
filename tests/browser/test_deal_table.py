"""An evening of Monopoly Deal on one phone: cards, payments, noes, rulings, a winner."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from referee import services
from referee.models import Table
from tests.browser.thumb import Thumb, board, lines

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "edition: deal-2008\nplayers: Ann, Bob, Cleo\n"
MIDDLE = """position:
  Ann hand 5, bank money_2m money_1m, owns property_red(2) wild_red_yellow=red property_pink
  Bob hand 6, bank money_5m money_1m(2), owns property_green(2) property_railroad
  Cleo hand 4, bank money_3m, owns property_brown(2) property_utility
  pile 60
  turn Ann, drawn
"""


def starts(name: str) -> re.Pattern[str]:
    """A name by its start: notes follow it."""
    return re.compile(f"^{re.escape(name)}")


class CardThumb(Thumb):
    """A thumb that plays cards."""

    def draw(self) -> None:
        self.log(self.page.get_by_role("button", name="Draw"))

    def end(self) -> None:
        self.log(self.page.get_by_role("button", name="End turn"))

    def face(self, name: str) -> None:
        """Tap a card of the open sheet that logs at once."""
        self.log(self.page.locator("#sheet").get_by_role("button", name=starts(name)).first)

    def opens(self, name: str) -> None:
        """Tap a card of the open sheet that asks for its use."""
        before = self.page.locator("#sheet").inner_text()
        self.tap(self.page.locator("#sheet").get_by_role("link", name=starts(name)).first)
        expect(self.page.locator("#sheet")).not_to_have_text(before, use_inner_text=True)

    def bank(self, name: str) -> None:
        self.sheet("Bank")
        self.face(name)

    def lay(self, name: str) -> None:
        self.sheet("Property")
        self.face(name)

    def act(self, *names: str) -> None:
        self.sheet("Action")
        for name in names[:-1]:
            self.opens(name)
        self.face(names[-1])

    def says(self, name: str) -> None:
        """Tap an answer on the page itself."""
        self.log(self.page.locator("#now").get_by_role("button", name=name).first)


@pytest.fixture
def sit(phone: Page, live_server: str) -> Callable[[str], CardThumb]:
    """A phone at a table that begins with this head."""

    def down(head: str) -> CardThumb:
        table = services.make_table(name="Friday", head=head)
        phone.goto(f"{live_server}/t/{table.code}")
        return CardThumb(phone)

    return down


def verdicts() -> set[str]:
    """How everything logged was ruled on."""
    return set(Table.objects.get().rulings.values_list("verdict", flat=True))


def test_the_usual_things_take_few_taps(sit: Callable[[str], CardThumb]) -> None:
    thumb = sit(HEAD)
    taps = {}

    def counted(what: str, do: Callable[[], None]) -> None:
        thumb.taps = 0
        do()
        taps[what] = thumb.taps

    counted("draw", thumb.draw)
    counted("bank", lambda: thumb.bank("5M"))
    counted("property", lambda: thumb.lay("Red"))
    counted("wild", lambda: thumb.lay("Red and yellow wild as Red"))
    counted("end", thumb.end)
    thumb.draw()
    counted("debt", lambda: thumb.act("Debt Collector", "Ann"))
    counted("pay", lambda: thumb.says("Ann pays with 5M"))
    counted("any rent", lambda: thumb.lay("Pink"))
    counted("rent", lambda: thumb.act("Any-colour rent", "Ann", "Pink: 1M"))
    counted("no", lambda: thumb.says("Just Say No"))

    assert taps == {"draw": 1, "bank": 2, "property": 2, "wild": 2, "end": 1, "debt": 3, "pay": 1, "any rent": 2,
                    "rent": 4, "no": 1}  # fmt: skip
    assert verdicts() == {"legal"}


@pytest.mark.trial
def test_fifteen_turns_with_every_kind_of_card(sit: Callable[[str], CardThumb]) -> None:
    thumb = sit(HEAD)
    # Turns 1 to 3: sets begin.
    thumb.draw()
    thumb.lay("Red")
    thumb.lay("Red")
    thumb.lay("Red and yellow wild as Red")
    thumb.end()
    thumb.draw()
    thumb.lay("Green")
    thumb.bank("5M")
    thumb.bank("2M")
    thumb.end()
    thumb.draw()
    thumb.lay("Brown")
    thumb.lay("Any-colour wild as Brown")
    thumb.bank("3M")
    thumb.end()
    # Turns 4 to 6: buildings, rent with a doubler, a payment as suggested, one by hand, a chain of noes.
    thumb.draw()
    thumb.act("House", "On red")
    thumb.act("Red and yellow rent", "Red: 18M, doubled")
    thumb.says("Bob pays with")
    thumb.says("Just Say No")
    thumb.says("Ann: Just Say No")
    thumb.says("Just Say No")
    thumb.end()
    thumb.draw()
    thumb.act("Pass Go")
    thumb.act("It's My Birthday")
    ann = thumb.page.locator(".owe", has_text="Ann owes")
    thumb.tap(ann.get_by_role("link", name="Pay with other cards"))
    thumb.tap(thumb.page.locator("#sheet").get_by_label("5M", exact=True))
    thumb.log(thumb.page.get_by_role("button", name="Pay 5M"))
    thumb.says("Cleo pays with")
    thumb.bank("1M")
    thumb.end()
    thumb.draw()
    thumb.bank("4M")
    thumb.act("Debt Collector", "Bob")
    thumb.says("Bob pays with")
    thumb.lay("Railroad")
    thumb.end()
    # Turns 7 to 9: thefts, a set broken, a wild turned.
    thumb.draw()
    thumb.act("Hotel", "On red")
    thumb.act("Sly Deal", "Railroad property")
    thumb.end()
    thumb.draw()
    thumb.lay("Pink")
    thumb.act("Forced Deal", "Railroad property", "Pink property")
    thumb.act("Deal Breaker", "The red set")
    thumb.end()
    thumb.draw()
    thumb.lay("Orange")
    thumb.sheet("Property")
    thumb.tap(thumb.page.get_by_text("Turn a wild card on the table"))
    thumb.face("Cleo turned the any-colour wild to orange")
    thumb.end()
    # Turns 10 to 15: nothing but draws, cards put away where there are too many.
    while board().board.turn.no < 16:
        thumb.draw()
        if thumb.page.get_by_role("button", name="under the pile").count():
            thumb.log(thumb.page.get_by_role("button", name="under the pile"))
        thumb.end()

    table = board()
    assert verdicts() == {"legal"}
    assert {one.split()[1] for one in lines()} == {
        "draw", "play", "bank", "end", "rent", "pay", "no", "birthday", "debt", "sly", "swap", "break", "recolour", "return",
    }  # fmt: skip
    assert [laid.card for laid in table.board.players[1].area if laid.colour == "red"][-2:] == ["house", "hotel"]
    assert table.board.dues == []


def test_a_theft_is_refused_with_one_tap(sit: Callable[[str], CardThumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.act("Sly Deal", "Green property")
    thumb.taps = 0
    thumb.says("Bob: Just Say No")
    assert thumb.taps == 1
    expect(thumb.page.locator("#now-title")).to_have_text("Sly Deal is stopped")
    thumb.says("Ann: Just Say No")

    assert lines() == ["Ann sly Bob property_green", "Bob no", "Ann no Bob"]
    assert "property_green" in [laid.card for laid in board().board.players[0].area]


def test_a_fourth_card_is_taken_back_or_let_stand(sit: Callable[[str], CardThumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    for name in ("1M", "1M", "2M", "3M"):
        thumb.bank(name)
    expect(thumb.page.locator(".held")).to_contain_text("Does not stand")
    expect(thumb.page.locator(".held")).to_contain_text("3 of 3 plays")
    thumb.taps = 0
    thumb.log(thumb.button("Take it back"))
    assert thumb.taps == 1
    thumb.bank("4M")
    thumb.log(thumb.button("Let it stand"))

    assert lines()[4:] == ["table strike 4", "Ann bank money_4m", "table overrule 6"]
    assert board().board.players[0].bank.count("money_4m") == 1
    assert board().board.players[0].bank.count("money_3m") == 0


def test_a_short_game_to_its_winner(sit: Callable[[str], CardThumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.bank("1M")
    thumb.end()
    thumb.draw()
    thumb.end()
    thumb.draw()
    thumb.lay("Utility")
    thumb.end()
    thumb.draw()
    thumb.act("Deal Breaker", "The brown set")
    thumb.lay("Dark blue")
    thumb.lay("Dark blue")
    expect(thumb.page.locator("#now-title")).to_have_text("Ann won")
    thumb.tap(thumb.page.get_by_role("link", name="Everybody’s cards"))

    expect(thumb.page.get_by_role("heading", name="Ann won")).to_be_visible()
    assert (board().board.winner, board().board.over) == (0, True)


def test_what_is_not_offered_is_written(sit: Callable[[str], CardThumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.sheet("Write")
    thumb.page.get_by_label("What happened").fill("Ann bank property_red")
    thumb.log(thumb.page.locator("#sheet").get_by_role("button", name="Log it"))

    expect(thumb.page.locator(".held")).to_contain_text("properties are not money")
    assert lines() == ["Ann bank property_red"]


def test_the_newest_line_is_undone_and_brought_back(sit: Callable[[str], CardThumb]) -> None:
    thumb = sit(HEAD + MIDDLE)
    thumb.bank("1M")
    thumb.log(thumb.button("Undo"))
    thumb.log(thumb.button("Redo"))

    assert board().board.players[0].bank.count("money_1m") == 2


def test_a_table_of_cards_is_made_on_the_phone(phone: Page, live_server: str) -> None:
    phone.goto(f"{live_server}/new")
    phone.wait_for_load_state()
    phone.get_by_text("Only cards: Monopoly Deal").tap()
    expect(phone.get_by_text("Free Parking pot")).to_be_hidden()
    expect(phone.locator("#edition-name")).to_have_text("You play by: Monopoly Deal, 2008")
    phone.get_by_text("Since 2024").tap()
    phone.get_by_text("Win at once").tap()
    for n, name in enumerate(("Ann", "Bob")):
        phone.get_by_label(f"Name of player {n + 1}").fill(name)
    phone.get_by_role("button", name="Sit down").tap()
    expect(phone.locator("#now-title")).to_have_text("Ann draws 2")

    head = Table.objects.get().head
    assert head.startswith("edition: deal-2024\noptions: deal_win_condition=at_once\nplayers: Ann, Bob\n")


def test_the_keyboard_plays_a_card(sit: Callable[[str], CardThumb]) -> None:
    page = sit(HEAD).page
    page.wait_for_load_state()
    page.get_by_role("button", name="Draw 2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log [name=seen]")).to_have_value("1")
    page.get_by_label("Log something").get_by_role("link", name="Bank").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    page.locator("#sheet").get_by_role("button", name=starts("5M")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log [name=seen]")).to_have_value("2")

    assert lines() == ["Ann draw 2", "Ann bank money_5m"]


def test_without_a_script_the_same_forms_play(browser: Browser, live_server: str) -> None:
    table = services.make_table(name="Friday", head=HEAD)
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server}/t/{table.code}")
    page.get_by_role("button", name="Draw 2").click()
    page.get_by_role("link", name="Bank", exact=True).click()
    page.get_by_role("button", name=starts("5M")).click()
    expect(page.locator("#now-title")).to_have_text("Ann plays")
    context.close()

    assert lines() == ["Ann draw 2", "Ann bank money_5m"]

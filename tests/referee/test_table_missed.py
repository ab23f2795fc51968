"""What was forgotten when play went on is offered as the thing to do now; real throws are never taken back for it."""

import pytest

from referee import services
from referee.seated import queries
from referee.seated.queries import Seated
from referee.tables import page as table_page
from referee.tables import ways_on
from referee.tables.board import sheets
from referee.tables.common import demo

pytestmark = pytest.mark.django_db
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cleo\nassume: salary, tax, cards\n"


def after(*lines: str, head: str = HEAD) -> Seated:
    """A table at which these lines were logged."""
    table = services.make_table(name="Us", head=head)
    for line in lines:
        log(table.code, line)
    return queries.sit(table.code)


def log(code: str, line: str) -> Seated:
    """One more line, and the table after it."""
    services.log_line(code=code, line=line, key=f"{services.Table.objects.get(code=code).length}")
    return queries.sit(code)


def offered(s: Seated) -> list[tuple[str, str, str]]:
    """The ways on of the card on top: label, line or sheet, kind."""
    held = ways_on.waiting(s).shown
    return [(way.label, way.line or way.href, way.kind) for way in held[0].ways] if held else []


FORGOTTEN = ("Ann roll 2 4", "Bob roll 3 5")


def test_a_forgotten_purchase_was_made_is_auctioned_or_is_left() -> None:
    assert offered(after(*FORGOTTEN)) == [
        ("Ann bought it", "table insert after 1: Ann buy oriental_avenue", "main"),
        ("Auction it now", "bank auction oriental_avenue", ""),
        ("Let it stand", "table overrule 2", ""),
    ]


def test_a_forgotten_purchase_stays_in_sight_until_it_is_decided() -> None:
    s = after(*FORGOTTEN, "Bob buy")
    assert offered(s)[0][0] == "Ann bought it"
    bought = log(s.table.code, offered(s)[0][1])

    assert offered(bought) == []
    assert (bought.board.deeds["oriental_avenue"].owner, bought.board.players[0].cash) == (0, 1400)


def test_a_forgotten_purchase_can_be_auctioned_and_is_offered_no_more_meanwhile() -> None:
    s = after(*FORGOTTEN, "Bob buy", "bank auction oriental")

    assert offered(s) == [("Let it stand", "table overrule 2", "main")]
    assert table_page.page_context(s)["now"].hammer.lot == "oriental_avenue"


def test_a_forgotten_purchase_that_the_table_let_pass_is_gone() -> None:
    assert offered(after(*FORGOTTEN, "Bob buy", "table overrule 2")) == []


def test_an_auction_that_was_not_held_is_held_now_and_offered_once() -> None:
    s = after("Ann roll 2 4", "Ann decline", "Bob roll 3 5")

    assert offered(s) == [
        ("Auction it now", "bank auction oriental_avenue", "main"),
        ("Let it stand", "table overrule 3", ""),
    ]
    assert table_page.page_context(s)["late"] == []


def test_a_card_that_was_not_drawn_is_drawn_now_by_whom_it_fell_to() -> None:
    s = after("Ann roll 3 4", "Bob roll 2 5")

    assert offered(s)[0] == ("Ann draws Chance", "card?who=0", "main")
    assert [sheets.card(s, {"who": who})["player"] for who in ("0", "1")] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("lines", "way"),
    [
        (("Ann end",), ("Ann throws now", "table turn Ann", "main")),
        (("Ann roll 3 3", "Ann buy", "Ann end"), ("Ann throws now", "table turn Ann", "main")),
        (("Ann roll 1 1", "Ann draw bank_error", "Bob roll 1 2"), ("Let it stand", "table overrule 3", "main")),
        (("Ann roll 4 6", "Cleo roll 4 6"), ("It is Bob’s turn", "table turn Bob", "main")),
    ],
)
def test_dice_that_passed_on_too_early_go_back_while_they_can(
    lines: tuple[str, ...], way: tuple[str, str, str]
) -> None:
    assert way in offered(after(*lines))
    assert [kind for _, _, kind in offered(after(*lines))].count("main") == 1


def test_the_dice_really_go_back() -> None:
    s = after("Ann roll 3 3", "Ann buy", "Ann end", "table turn Ann")

    assert (table_page.page_context(s)["pad"]["name"], offered(s)) == ("Ann", [])


def test_rent_that_was_not_paid_is_settled_and_nobody_takes_a_throw_back() -> None:
    s = after("Ann roll 2 4", "Ann buy", "Bob roll 2 4", "Ann demand rent from Bob", "Cleo roll 4 6")

    assert [label for label, _, _ in offered(s)] == ["Settle it now", "Let it stand"]


def test_who_cannot_pay_what_was_left_raises_the_money() -> None:
    poor = (
        f"{HEAD}position:\n  Ann cash 900, owns oriental vermont connecticut\n  Bob cash 2, owns baltic\n  turn Bob\n"
    )
    asked = after("Bob roll 2 4", "Ann demand rent from Bob", head=poor)
    (owed,) = table_page.page_context(asked)["owed"]
    assert [(b.label, b.kind) for b in owed.buttons] == [("Raise the money", "main"), ("Bob pays Ann $12", "")]

    assert offered(log(asked.table.code, "Cleo roll 4 6"))[0] == ("Raise the money", "raise?who=1", "main")


def test_who_cannot_afford_what_is_for_sale_raises_the_money() -> None:
    poor = f"{HEAD}position:\n  Ann cash 20, owns baltic\n"
    buttons = table_page.page_context(after("Ann roll 2 4", head=poor))["now"].buttons

    assert [(b.label, b.kind) for b in buttons] == [
        ("Raise the money", "main"),
        ("Buy for $100", ""),
        ("Do not buy", ""),
    ]


def test_what_fell_with_another_entry_is_worked_out_once_for_each_log() -> None:
    s = queries.sit(demo.make("", "").code)
    ways_on.legal_if_it_stood.cache_clear()
    causes = [[(one.seq, one.because) for one in ways_on.waiting(s).shown] for _ in range(3)]

    assert causes == [[(1, None), (5, 1)]] * 3
    assert ways_on.legal_if_it_stood.cache_info().misses == 1


def turn_words(s: Seated) -> tuple[str, list[str], str, str, bool]:
    """Everything that says whose turn it is."""
    shown = table_page.page_context(s)
    pays, builds = sheets.pay(s, {})["payer"], sheets.build(s, {})["owners"][0]["who"]
    drawn = sheets.SHEETS["board"](s, {})["drawing"]["title"]
    assert drawn == shown["banner"]["title"]
    return shown["banner"]["title"], shown["banner"]["chips"], s.words.who(pays), builds, shown["pad"]["waits"]


def test_a_turn_is_its_players_until_its_duties_are_done_everywhere() -> None:
    s = after("Ann roll 2 4", "Ann buy", "Bob roll 2 4")
    assert turn_words(s) == ("Bob’s turn", ["then Cleo"], "Bob", "Bob", True)

    assert turn_words(log(s.table.code, "Bob pay Ann 6")) == ("Cleo’s turn", [], "Cleo", "Cleo", False)


def test_a_tournament_does_not_hold_a_turn_for_rent_nobody_asked_for() -> None:
    table = services.make_table(name="Cup", head=HEAD, family=False)
    for line in ("Ann roll 2 4", "Ann buy", "Bob roll 2 4"):
        log(table.code, line)

    assert turn_words(queries.sit(table.code))[0] == "Cleo’s turn"

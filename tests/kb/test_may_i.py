"""What an action changes, what part of it is legal, what else may be done, and what an estate would bring."""

from typing import Any

import pytest

from rules_kb.answer.may_i import Cash, RentChange, changes, legal_acts
from rules_kb.answer.report import judged
from rules_kb.answer.view import View
from rules_kb.answer.ways import legal_part
from rules_kb.board.actions import Build, Pieces
from rules_kb.board.estate_preview import legacy
from rules_kb.kernel import engine
from rules_kb.kernel.model import Entry
from rules_kb.record.lines import parse_line

HEAD = "edition: us-classic\nplayers: Ann, Bob, Cal\nposition:\n"
ORANGE = "  Ann cash 900, at go, owns st_james tennessee new_york reading water_works\n  turn Ann\n"


def tried(position: str, line: str) -> tuple[View, View, Any, Any]:
    """The position before and after a line, with its action and ruling."""
    before = judged(HEAD + position).view
    board = engine.copy(before.position)
    action = parse_line(line, before.players, before.edition)
    ruling = engine.judge(before.game, before.edition, board, Entry(1, action))
    return before, View(before.game, before.edition, before.players, board), action, ruling


def test_a_house_changes_cash_rents_and_the_banks_houses() -> None:
    before, after, _, _ = tried(ORANGE, "Ann build new_york")
    found = changes(before, after)

    assert found.cash == (Cash(0, 900, 800),)
    assert found.rents == (RentChange("new_york_avenue", 32, 80, False),)
    assert (found.houses, found.hotels) == ((32, 31), (12, 12))


def test_a_mortgage_costs_the_rent_of_its_deed_and_a_bare_groups_double() -> None:
    before, after, _, _ = tried(ORANGE, "Ann mortgage new_york")
    found = changes(before, after)

    assert found.cash == (Cash(0, 900, 1000),)
    assert RentChange("new_york_avenue", 32, 0, False) in found.rents


def test_a_utility_is_told_as_a_multiple_of_the_dice() -> None:
    before, after, _, _ = tried(ORANGE + "  Bob owns electric\n", "Bob trade Ann: electric for $10")
    found = changes(before, after)

    assert {one for one in found.rents if one.times} == {
        RentChange("water_works", 4, 10, True),
        RentChange("electric_company", 4, 10, True),
    }
    assert found.owners == (("electric_company", 1, 0),)


def test_what_does_not_stand_changes_nothing() -> None:
    before, after, action, ruling = tried(ORANGE, "Ann build new_york 3")
    found = changes(before, after)

    assert (found.cash, found.rents, found.owners) == ((), (), ())
    part = legal_part(after.players, after.edition, action, ruling.violations)
    assert part == "Ann build new_york_avenue 1"


def test_unknown_cash_stays_unknown() -> None:
    before, after, _, _ = tried("  Ann cash ?, at go, owns st_james tennessee new_york\n  turn Ann\n", "Ann count 12")

    assert changes(before, after).cash == (Cash(0, None, 12),)


def test_only_what_is_legal_is_offered() -> None:
    view = judged(HEAD + ORANGE + "  Bob owns boardwalk(m)\n").view
    ann, bob = legal_acts(view, 0), legal_acts(view, 1)

    assert Build(0, (Pieces("st_james_place"),)) in ann["build"]
    assert {len(ann["build"]), len(ann["mortgage"])} == {3, 5}
    assert (ann["sell"], ann["lift"]) == ([], [])
    assert [len(bob[verb]) for verb in ("build", "sell", "mortgage", "lift")] == [0, 0, 0, 1]


ESTATE = """  Ann cash 100, at go, owns st_james(1) tennessee(1) new_york(1) reading(m)
  Bob cash 500
  Cal cash 500
  {owing}
  turn Ann, rolled
"""


def test_an_estate_goes_to_its_creditor_with_the_buildings_sold_and_the_interest_still_to_pay() -> None:
    view = judged(HEAD + ESTATE.format(owing="Ann owes Bob 2000 for rent")).view
    found = legacy(view.position, view.edition, 0)  # type: ignore[arg-type]

    assert found is not None
    assert found.sold == (("st_james_place", 50), ("tennessee_avenue", 50), ("new_york_avenue", 50))
    (bob,) = found.heirs
    assert (bob.seat, bob.claim, bob.cash, bob.interest, len(bob.deeds)) == (1, 2000, 250, 10, 4)
    # A mortgaged deed counts at half its price here.
    assert bob.total == 250 + 180 + 180 + 200 + 100 - 10


def test_what_is_owed_to_the_bank_goes_to_auction() -> None:
    view = judged(HEAD + ESTATE.format(owing="Ann owes bank 2000 for tax")).view
    found = legacy(view.position, view.edition, 0)  # type: ignore[arg-type]

    assert found is not None
    assert (found.heirs, len(found.to_auction)) == ((), 4)


@pytest.mark.parametrize("cash", ["?", "100"])
def test_nobody_can_tell_an_estate_of_unknown_cash_or_without_a_debt(cash: str) -> None:
    owing = "Ann owes Bob 2000 for rent" if cash == "?" else "bank houses 3"
    view = judged(HEAD + ESTATE.format(owing=owing).replace("cash 100", f"cash {cash}")).view

    assert legacy(view.position, view.edition, 0) is None  # type: ignore[arg-type]
